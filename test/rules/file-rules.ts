import type {SourceFile, Violation} from './source-files.js';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.[a-z]+$/;
/** Names that say nothing about what is inside. */
const VAGUE = /(^|-)(utils?|helpers?|common|misc|stuff)(-|\.|$)/;

/**
 * Checks the name of a file. The length of files is not checked: no rule can tell a file about two subjects from a long
 * table, and when a rule required a reason for each long file, the reasons told readers nothing.
 */
export function fileViolations({path}: SourceFile): Violation[] {
  const violations: Violation[] = [];
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (!KEBAB_CASE.test(name)) violations.push(`${path}:1 the name is not in kebab-case`);
  if (parts.some(part => VAGUE.test(part)))
    violations.push(`${path}:1 the name does not say what it is about`);
  return violations;
}
