/** A number with its noun, such as `1 page` or `2 pages`. */
export const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A text on one line, with each run of white space as one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const collator = new Intl.Collator('en', {numeric: true});

/** The order of names in a list: alphabetical, regardless of case, with numbers ordered by value. */
export const compareNames = (left: string, right: string): number => collator.compare(left, right);
