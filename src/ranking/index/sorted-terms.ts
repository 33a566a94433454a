/** A dictionary that is read without waiting: spellings sorted by code units, and how many sections have each. */
export interface SortedTerms {
  readonly size: number;
  /** @returns the spelling at an index; '' beyond the last */
  word(at: number): string;
  frequency(at: number): number;
  /** Index of a spelling, or -1. */
  find(word: string): number;
  /** Index of the first spelling that is not before this one; `from` and `to` narrow the search. */
  lowerBound(word: string, from?: number, to?: number): number;
}
