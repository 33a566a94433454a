/** Texts of the results. Loaded with the first answer. Plain text, rendered as text. */
export interface HitMessages {
  /** Below a result: words of the query that do not occur in it. */
  readonly missing: (words: string) => string;
  /** In the footer, when the host has more results than can be loaded here. */
  readonly partial: (shown: number, pages: number) => string;
  /** Copies the name of the API object that is the active row. */
  readonly copyName: string;
  readonly copied: string;
}
