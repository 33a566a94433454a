// Detects, from what was visible in each frame, whether search has ever shown a stale answer. Pure.

/**
 * @typedef {object} Frame
 * @property {string} typed the text in the search box, trimmed
 * @property {readonly string[]} [shown] the queries of the visible rows, without duplicates; absent for a key between two frames
 */

/**
 * A paint is stale if it mixes rows of two answers, if it has rows although the box is empty, or if an answer replaces that of a later query.
 * Results that remain until the next ones arrive are not stale.
 * @param {readonly Frame[]} frames in order
 * @returns {Frame[]} those with a stale paint
 */
export function stalePaints(frames) {
  /** Position of the frame in which each query was last typed. @type {Map<string, number>} */
  const lastTyped = new Map();
  let before = '';
  return frames.filter(({typed, shown}, at) => {
    lastTyped.set(typed, at);
    if (!shown) return false;
    const [now = '', ...others] = shown;
    const isOlder = now !== '' && (lastTyped.get(now) ?? -1) < (lastTyped.get(before) ?? -1);
    before = now;
    return others.length > 0 || (now !== '' && typed === '') || isOlder;
  });
}
