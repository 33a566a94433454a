/** Texts of the bar on the page that a result led to. */
export interface LandingMessages {
  /** How many places are marked, and which of them is in view, counted from 1. */
  readonly marked: (place: number, places: number) => string;
  readonly next: string;
  readonly clear: string;
}
