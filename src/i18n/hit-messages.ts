/** What is said of the hits themselves. Comes with the first answer. Texts are plain text and are rendered as text. */
export interface HitMessages {
  /** After a hit: words of the question that it does without. */
  readonly missing: (words: string) => string;
  /** Copies the name of the API object that is the active row. */
  readonly copyName: string;
  readonly copied: string;
  /** At the foot of the dialog, before `on` or `off`: shortcuts of a single key, such as `/`. */
  readonly singleKeys: (keys: string) => string;
  /** Each beside a question that may find what the typed one did not: what is different about it. */
  readonly tips: Readonly<Record<Tip, string>>;
}

/**
 * What can be changed about a question that finds nothing. `prefix`: longer words count too. `spelling`: words
 * that are a letter off count too. `phrase`: quotes gone. `exclusion`: nothing is left out any more.
 */
export type Tip = 'prefix' | 'spelling' | 'phrase' | 'exclusion';
