// Detects, frame by frame from what was on the screen, whether search ever showed something stale. Pure.

/**
 * @typedef {object} Frame
 * @property {string} typed what stood in the box, trimmed
 * @property {readonly string[]} [shown] the questions that the rows on the screen answer, each once; absent for a
 *   key between two frames
 */

/**
 * A paint is stale when rows of two answers are mixed, when there are rows although the box is empty, or when an
 * answer takes the place of one to a later question. That the last results stay until the next are there is not.
 * @param {readonly Frame[]} frames in order
 * @returns {Frame[]} those with a stale paint
 */
export function stalePaints(frames) {
  /** When each question was last typed. @type {Map<string, number>} */
  const asked = new Map();
  let before = '';
  return frames.filter(({typed, shown}, at) => {
    asked.set(typed, at);
    if (!shown) return false;
    const [now = '', ...others] = shown;
    const isOlder = now !== '' && (asked.get(now) ?? -1) < (asked.get(before) ?? -1);
    before = now;
    return others.length > 0 || (now !== '' && typed === '') || isOlder;
  });
}
