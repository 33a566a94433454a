/** A dictionary that is read synchronously: spellings sorted by code unit, and the number of sections with each. */
export interface SortedTerms {
  readonly size: number;
  /** The spelling at an index; empty after the last one. */
  word(at: number): string;
  frequency(at: number): number;
  /** Index of a spelling, or -1. */
  find(word: string): number;
  /** Index of the first spelling that is not less than this one. `from` and `to` narrow the search. */
  lowerBound(word: string, from?: number, to?: number): number;
}
