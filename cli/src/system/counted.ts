/** A number and its noun, as in `1 page` or `2 pages`. */
export const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
