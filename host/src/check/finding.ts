/** What a line is about, in the order they are printed. */
export const LINES = [
  'tag',
  'script',
  'identity',
  'answers',
  'policy',
  'text',
  'ids',
  'links',
  'own-search',
] as const;
export type Line = (typeof LINES)[number];

/** One line of the report. */
export interface Finding {
  readonly line: Line;
  /** `note`: readers can do without it, or it cannot be seen from here. */
  readonly state: 'ok' | 'note' | 'wrong';
  /** A sentence. */
  readonly says: string;
  /** What to do; absent where there is nothing to do. */
  readonly fix?: string;
  /** Addresses or paths of the pages that it is about, where it is not about all. */
  readonly pages?: readonly string[];
}

export interface SiteReport {
  /** As it was given. */
  readonly site: string;
  /** How many pages were read. */
  readonly pages: number;
  readonly findings: readonly Finding[];
}
