// What a reader finds before a question is fully typed.

/** Shares of a question's characters after which it is searched. */
export const SHARES = [0.3, 0.5, 0.7];
/** Number of pages that are visible without scrolling. */
export const VISIBLE_PAGES = 3;

/** The name of a share in tables. @param {number} share */
export const nameOfShare = share => `${Math.round(share * 100)} % typed`;

/** The beginning of a question, without a trailing space. @param {string} words @param {number} share of its characters; at least one remains */
export function beginningOf(words, share) {
  const characters = [...words];
  return characters
    .slice(0, Math.max(1, Math.round(characters.length * share)))
    .join('')
    .trimEnd();
}

/**
 * Types a question letter by letter, and counts how often its answer disappears after it was visible.
 * @param {string} words
 * @param {(typed: string) => Promise<boolean>} isVisible
 */
export async function timesLost(words, isVisible) {
  const characters = [...words];
  let times = 0;
  let wasVisible = false;
  for (let length = 1; length <= characters.length; length++) {
    if (characters[length - 1] === ' ') continue;
    const isNowVisible = await isVisible(characters.slice(0, length).join(''));
    if (wasVisible && !isNowVisible) times++;
    wasVisible = isNowVisible;
  }
  return times;
}
