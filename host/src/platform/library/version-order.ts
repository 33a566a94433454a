/** What the order of versions is decided by. */
interface Named {
  readonly slug: string;
  readonly row: {readonly verbose_name: string};
}

/** The numbers of a name such as `v2.10.1-rc.1`, and what follows them; `undefined` for a name that is no number. */
function numbersOf(name: string): {readonly numbers: readonly number[]; readonly rest: string} | undefined {
  const [, digits, rest = ''] = /^v?(\d{1,15}(?:\.\d{1,15}){0,20})(.*)$/is.exec(name) ?? [];
  return digits === undefined ? undefined : {numbers: digits.split('.').map(Number), rest};
}

const collator = new Intl.Collator('en', {numeric: true});

/** Compares names, the newer first: by number, a release before its pre-releases; names that are no number come last. */
function newestFirst(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  if (!a || !b) return a ? -1 : b ? 1 : collator.compare(other, one);
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (b.numbers[at] ?? 0) - (a.numbers[at] ?? 0);
    if (difference) return difference;
  }
  const isPrerelease = (rest: string): boolean =>
    /^[-_.]?(?:dev|a|b|c|rc|alpha|beta|pre|preview)(?![a-z])/i.test(rest);
  if (isPrerelease(a.rest) !== isPrerelease(b.rest)) return isPrerelease(a.rest) ? 1 : -1;
  return collator.compare(b.rest, a.rest);
}

const FIRST = ['latest', 'stable'];
const rank = ({slug}: Named): number => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);

/** Versions in the order of the live service's menus: `latest`, `stable`, then the newest first. */
export const inReadingOrder = <T extends Named>(versions: readonly T[]): T[] =>
  versions.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      newestFirst(one.row.verbose_name || one.slug, other.row.verbose_name || other.slug) ||
      // `3.0` and `v3.0` are the same number.
      (one.slug < other.slug ? 1 : -1),
  );
