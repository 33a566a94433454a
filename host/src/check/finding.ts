/** Topics of the report, in the order of their lines. */
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
  /** `note`: optional, or cannot be checked from here. */
  readonly state: 'ok' | 'note' | 'wrong';
  /** A sentence. */
  readonly says: string;
  /** What to do, if anything. */
  readonly fix?: string;
  /** Addresses or paths of the pages concerned, unless all are. */
  readonly pages?: readonly string[];
}

export interface SiteReport {
  /** The site as given on the command line. */
  readonly site: string;
  /** Number of pages that were read. */
  readonly pages: number;
  readonly findings: readonly Finding[];
}
