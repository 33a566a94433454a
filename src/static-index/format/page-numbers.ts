/**
 * Files name a section by its page and its number on that page, so that pages that grow leave the files of others as they
 * are. Two numbers are kept for sections without an anchor at the beginning of a page, used or not: for the text before the
 * first heading, and a first heading that has none. A page that gets such a text changes no other number.
 */
export interface PageNumbers {
  /** First section of each page, and at the end the number of sections. */
  readonly firstOf: Uint32Array;
  /** By page: how many of those two numbers are used, from the second down. */
  readonly leads: Uint8Array;
}

/** Numbers that are kept at the beginning of a page. */
export const MAX_LEADS = 2;

/** The number of a section on its page. @param offset from the page's own entry @param leads of the page */
export const numberOnPage = (offset: number, leads: number): number =>
  offset === 0 ? 0 : offset + MAX_LEADS - leads;

/** The opposite. */
export const offsetOnPage = (number: number, leads: number): number =>
  number === 0 ? 0 : number - MAX_LEADS + leads;

/** Numbers of sections in order, as they are written: sections of one page follow each other. A key may have one several times. */
export function writeSections(
  sections: Iterable<number>,
  {firstOf, leads}: PageNumbers,
  write: (number: number) => void,
): void {
  let [page, lastPage, last] = [0, -1, 0];
  /** The last number, which is written once it is known whether another of its page follows. */
  let open: number | undefined;
  for (const section of sections) {
    while (section >= firstOf[page + 1]!) page++;
    const isSame = page === lastPage;
    if (open !== undefined) write(2 * open + (isSame ? 1 : 0));
    if (!isSame) {
      write(page - lastPage - 1);
      [lastPage, last] = [page, 0];
    }
    const number = numberOnPage(section - firstOf[page]!, leads[page]!);
    open = number - last;
    last = number;
  }
  if (open !== undefined) write(2 * open);
}

/**
 * As many sections as are there, at most `count`. What is beyond the pages or the index is damage, and ends them.
 * @param read the next number
 */
export function readSections(count: number, {firstOf, leads}: PageNumbers, read: () => number): Uint32Array {
  const sections = new Uint32Array(count);
  const pages = firstOf.length - 1;
  let [page, number] = [-1, 0];
  let goesOn = false;
  let last = -1;
  for (let at = 0; at < count; at++) {
    if (!goesOn) {
      page += 1 + read();
      number = 0;
    }
    const next = read();
    goesOn = (next & 1) === 1;
    number += next >>> 1;
    if (page >= pages) return sections.subarray(0, at);
    const section = firstOf[page]! + offsetOnPage(number, leads[page]!);
    if (section < firstOf[page]! || section >= firstOf[page + 1]! || section < last)
      return sections.subarray(0, at);
    sections[at] = last = section;
  }
  return sections;
}
