/** How long previews wait, in ms, counted from when the reader reached the link unless stated otherwise. */
export interface Delays {
  /**
   * Before the section is requested: a pointer that only crosses a link is on it for 40 to 100 ms. With `Infinity` it is
   * requested when it is time to show, and so nothing is requested that is not shown.
   */
  readonly fetch: number;
  /** Before the card shows, even if the content is there earlier: readers get used to a constant delay (Wikipedia's is 500). */
  readonly show: number;
  /** The same if the content is here already, or when the reader is going from preview to preview. */
  readonly showSoon: number;
  /** The same for keyboard focus: longer, because somebody who tabs through links stays on each of them. */
  readonly showFocus: number;
  /** Before a card without content shows a placeholder; earlier it would only flash. */
  readonly slow: number;
  /** From leaving to hiding: time for the pointer to reach the card, or to return. */
  readonly grace: number;
  /** From showing until it counts as seen. */
  readonly seen: number;
  /** From hiding: how long the next preview has the shorter delay. */
  readonly warm: number;
}

/** The defaults. A reader can change `show` in the preferences, see `current-delays.ts`. */
export const DELAYS: Delays = {
  fetch: 150,
  show: 500,
  showSoon: 300,
  showFocus: 600,
  slow: 1100,
  grace: 300,
  seen: 1000,
  warm: 1000,
};
