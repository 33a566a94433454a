import {symbols} from '../text/symbols.js';
import {parts, tokens} from '../text/tokens.js';

/** May hold a symbol: most headings, and texts without code, do not. */
const HAS_SIGNS = /[^\p{L}\p{N}\s.,;()'"’“”]|\.\.|(?:^|\s);/u;

/**
 * Tells of every word that a text is found by, with its place: words in order, the parts of identifiers from where
 * the identifier stands the first time (so `DataFrame` is found by `dataframe`, by `data frame` and by `frame`), and
 * symbols where the next word stands.
 *
 * @param first place of the first word.
 * @returns the place after the last word.
 */
export function indexWords(
  text: string,
  first: number,
  emit: (word: string, position: number) => void,
): number {
  if (!text) return first;
  let position = first;
  let known: Set<string> | undefined;
  const signs = HAS_SIGNS.test(text) ? symbols(text) : undefined;
  let sign = signs?.next();
  for (const {word, start, end} of tokens(text)) {
    for (; sign && !sign.done && sign.value.start <= start; sign = signs!.next())
      emit(sign.value.symbol, position);
    emit(word, position);
    // Only a word with a capital behind its first letter or a digit, or beyond ASCII, can have parts.
    if (end - start > 2 && isCompound(text, start, end)) {
      const written = text.slice(start, end);
      known ??= new Set();
      if (!known.has(written)) {
        known.add(written);
        for (const [index, part] of parts(written).entries()) emit(part, position + index);
      }
    }
    position++;
  }
  for (; sign && !sign.done; sign = signs!.next()) emit(sign.value.symbol, position);
  return position;
}

function isCompound(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f || (code >= 0x30 && code <= 0x39)) return true;
    if (at > start && code >= 0x41 && code <= 0x5a) return true;
  }
  return false;
}
