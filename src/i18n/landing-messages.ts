/** Texts of the bar on the page that a result led to. */
export interface LandingMessages {
  /** Which match is shown, from 1, and how many there are. */
  readonly marked: (index: number, total: number) => string;
  readonly next: string;
  readonly clear: string;
}
