import {compareNames} from '../../../../cli/src/system/text.js';

/** The fields that decide the order of versions. */
interface Named {
  readonly slug: string;
  readonly row: {readonly verbose_name: string};
}

/** The numbers in a name such as `v2.10.1-rc.1`, and the text after them; `undefined` for a name without numbers. */
function numbersOf(name: string): {readonly numbers: readonly number[]; readonly rest: string} | undefined {
  const [, digits, rest = ''] = /^v?(\d{1,15}(?:\.\d{1,15}){0,20})(.*)$/is.exec(name) ?? [];
  return digits === undefined ? undefined : {numbers: digits.split('.').map(Number), rest};
}

/** Compares names by number, the newest first: a release comes before its pre-releases, and names without numbers come last. */
function newestFirst(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  if (!a || !b) return a ? -1 : b ? 1 : compareNames(right, left);
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index++) {
    const difference = (b.numbers[index] ?? 0) - (a.numbers[index] ?? 0);
    if (difference) return difference;
  }
  const isPrerelease = (rest: string): boolean =>
    /^[-_.]?(?:dev|a|b|c|rc|alpha|beta|pre|preview)(?![a-z])/i.test(rest);
  if (isPrerelease(a.rest) !== isPrerelease(b.rest)) return isPrerelease(a.rest) ? 1 : -1;
  return compareNames(b.rest, a.rest);
}

const FIRST = ['latest', 'stable'];
const rank = ({slug}: Named): number => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);

/** Versions in the order of Read the Docs' menus: `latest`, `stable`, then the newest first. */
export const inReadingOrder = <T extends Named>(versions: readonly T[]): T[] =>
  versions.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      newestFirst(a.row.verbose_name || a.slug, b.row.verbose_name || b.slug) ||
      // `3.0` and `v3.0` have the same numbers.
      (a.slug < b.slug ? 1 : -1),
  );
