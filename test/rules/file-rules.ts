import type {SourceFile, Violation} from './source-files.js';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.[a-z]+$/;
/** Names that say nothing about what is inside. */
const VAGUE = /(^|-)(utils?|helpers?|common|misc|stuff)(-|\.|$)/;
const LONG = 300;
const HEADER = /^\s*(\/\*[\s\S]*?\*\/|(\/\/[^\n]*\n?)+)/;
/** How a header gives the reason for its file's length. */
const SAYS_WHY = /\b(long|lines|one file)\b/i;

/** Checks a file's name and length: one concept a file, named by it; past 300 lines the header says why. */
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
