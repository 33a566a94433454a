import type {SourceFile, Violation} from './source-files.js';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.[a-z]+$/;
/** Names that say nothing about what is inside. */
const VAGUE = /(^|-)(utils?|helpers?|common|misc|stuff)(-|\.|$)/;
const LONG = 300;
const HEADER = /^\s*(\/\*[\s\S]*?\*\/|(\/\/[^\n]*\n?)+)/;
/** How the first comment of a file gives a reason for its length. */
const SAYS_WHY = /\b(long|lines|one file)\b/i;

/** Checks the name and length of a file. A file with more than 300 lines has to give a reason in its first comment. */
export function fileViolations({path, text}: SourceFile): Violation[] {
  const violations: Violation[] = [];
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (!KEBAB_CASE.test(name)) violations.push(`${path}:1 the name is not in kebab-case`);
  if (parts.some(part => VAGUE.test(part)))
    violations.push(`${path}:1 the name does not say what it is about`);
  const lines = text.trimEnd().split('\n').length;
  if (lines > LONG && !SAYS_WHY.test(HEADER.exec(text)?.[0] ?? '')) {
    violations.push(`${path}:1 has ${lines} lines and no header that says why it is so long`);
  }
  return violations;
}
