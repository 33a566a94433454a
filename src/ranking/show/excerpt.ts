import type {Marks} from './marks.js';

/** Of a text without a match, its beginning is shown. */
const LEAD = 450;
/** Of another, so much of its beginning, of what is around the fragment, and of what is around further words. */
const SHORT_LEAD = 120;
const AROUND = 160;
const AROUND_WORD = 40;
/** Texts up to this length are left as they are. */
const WHOLE = 600;
const MAX_WORDS = 6;
const CUT = ' … ';

/**
 * What a reader may see of a section's text: its beginning, what is around the fragment that is shown, and where
 * the other words of the question stand, in the order of the text. Whole texts of 50 pages are a hundred times that.
 *
 * @param fragment from where to where the highlight is. Default: there is none.
 * @param lower the text in lower case
 */
export function excerpt(
  text: string,
  marks: Marks,
  fragment?: {readonly from: number; readonly to: number},
  lower = text.toLowerCase(),
): string {
  if (text.length <= WHOLE) return text;
  if (!fragment) return text.slice(0, wordEnd(text, LEAD));
  const ranges: [from: number, to: number][] = [
    [0, SHORT_LEAD],
    [fragment.from - AROUND, fragment.to + AROUND],
  ];
  if (lower.length === text.length)
    for (const beginning of marks.beginnings.slice(0, MAX_WORDS)) {
      const at = lower.indexOf(beginning);
      if (at >= 0 && !ranges.some(([from, to]) => at >= from && at < to))
        ranges.push([at - AROUND_WORD, at + beginning.length + AROUND_WORD]);
    }
  ranges.sort(([one], [other]) => one - other);
  let result = '';
  let end = 0;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    const start = from <= end ? end : wordStart(text, from);
    result +=
      (start > end ? CUT : '') + text.slice(Math.max(start, end), (end = wordEnd(text, Math.max(to, start))));
  }
  return result;
}

/** A place between words at or after this one; in a text without spaces, between characters. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.indexOf(' ', at);
  const end = space >= 0 && space < at + AROUND_WORD ? space : at;
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end;
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.lastIndexOf(' ', at);
  const start = space > at - AROUND_WORD ? space + 1 : at;
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start;
}
