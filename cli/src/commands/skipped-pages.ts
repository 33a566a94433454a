import type {SkippedPage} from '../search/index-folder.js';
import {counted} from '../system/text.js';

/** Beyond this number, skipped pages are counted but not listed. */
const MAX_NAMED = 20;

/** One line for each skipped page, and how many more there are. */
export const skippedLines = (skipped: readonly SkippedPage[]): string[] => firstLines(skipped.map(toLine));

export const toLine = ({path, reason}: SkippedPage): string => `Skipped ${path}: ${reason}`;

/** Returns the first lines, and how many more there are. */
export function firstLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`Skipped ${counted(more, 'more page')}.`] : [])];
}
