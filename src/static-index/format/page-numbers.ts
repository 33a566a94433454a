/**
 * Files refer to a section by its page and its number on that page, so that a page that grows does not change the files of other
 * pages. The numbers 1 and 2 are reserved for sections without an anchor at the beginning of a page: the text before the first
 * heading, and a first heading that has no anchor. If a page gets such a section, the numbers of its other sections stay the same.
 */
export interface PageNumbers {
  /** The first section of each page, followed by the number of sections. */
  readonly firstOf: Uint32Array;
  /** By page: how many of the reserved numbers are used. If only one is used, it is 2. */
  readonly leads: Uint8Array;
}

/** How many numbers are reserved at the beginning of a page. */
export const MAX_LEADS = 2;

/** The number of a section on its page. @param offset difference from the number of the page's first section @param leads how many of the reserved numbers the page uses */
export const numberOnPage = (offset: number, leads: number): number =>
  offset === 0 ? 0 : offset + MAX_LEADS - leads;

/** The inverse of `numberOnPage`. */
export const offsetOnPage = (number: number, leads: number): number =>
  number === 0 ? 0 : number - MAX_LEADS + leads;

/** Writes sections in ascending order, as differences of pages and of numbers on a page. The list of a key may contain a section several times. */
export function writeSections(
  sections: Iterable<number>,
  {firstOf, leads}: PageNumbers,
  write: (number: number) => void,
): void {
  let [page, lastPage, last] = [0, -1, 0];
  /** The previous difference, which is written when it is known whether another section of the same page follows. */
  let pending: number | undefined;
  for (const section of sections) {
    while (section >= firstOf[page + 1]!) page++;
    const isSame = page === lastPage;
    if (pending !== undefined) write(2 * pending + (isSame ? 1 : 0));
    if (!isSame) {
      write(page - lastPage - 1);
      [lastPage, last] = [page, 0];
    }
    const number = numberOnPage(section - firstOf[page]!, leads[page]!);
    pending = number - last;
    last = number;
  }
  if (pending !== undefined) write(2 * pending);
}

/**
 * Reads at most `count` sections. Stops at a section that does not exist, because the file is damaged there.
 * @param readNumber reads the next number
 */
export function readSections(
  count: number,
  {firstOf, leads}: PageNumbers,
  readNumber: () => number,
): Uint32Array {
  const sections = new Uint32Array(count);
  const pages = firstOf.length - 1;
  let [page, number] = [-1, 0];
  let staysOnPage = false;
  let last = -1;
  for (let at = 0; at < count; at++) {
    if (!staysOnPage) {
      page += 1 + readNumber();
      number = 0;
    }
    const next = readNumber();
    staysOnPage = (next & 1) === 1;
    number += next >>> 1;
    if (page >= pages) return sections.subarray(0, at);
    const section = firstOf[page]! + offsetOnPage(number, leads[page]!);
    if (section < firstOf[page]! || section >= firstOf[page + 1]! || section < last)
      return sections.subarray(0, at);
    sections[at] = last = section;
  }
  return sections;
}
