import {symbols} from '../text/symbols.js';
import {hasOtherLetters, NOT_ASCII} from '../text/fold.js';
import {parts, tokens} from '../text/tokens.js';

/** Matches if a text may have a symbol. Most headings and texts have none. */
const HAS_SIGNS = /[^\p{L}\p{N}\s.,;()'"’“”]|\.\.|(?:^|\s);/u;

/**
 * Emits every term of a text with its position: words in order, the parts of an identifier from its first occurrence on
 * (so that `DataFrame` is found by `dataframe`, `data frame` and `frame`), and symbols with the position of the next word.
 *
 * @param first position of the first word
 * @param emit is called for each term; `isOther` tells whether it is spelt with letters that the folded word lacks, see `hasOtherLetters`
 * @returns the position after the last word
 */
export function indexWords(
  text: string,
  first: number,
  emit: (word: string, position: number, isOther: boolean) => void,
): number {
  if (!text) return first;
  let position = first;
  let identifiers: Set<string> | undefined;
  const isMixed = NOT_ASCII.test(text);
  const signs = HAS_SIGNS.test(text) ? symbols(text) : undefined;
  let sign = signs?.next();
  for (const {word, start, end} of tokens(text)) {
    for (; sign && !sign.done && sign.value.start <= start; sign = signs!.next())
      emit(sign.value.symbol, position, false);
    emit(word, position, isMixed && hasOtherLetters(text.slice(start, end), word));
    // Only a word with an inner capital, a digit or a letter beyond ASCII can have parts.
    if (end - start > 2 && isCompound(text, start, end)) {
      const written = text.slice(start, end);
      identifiers ??= new Set();
      if (!identifiers.has(written)) {
        identifiers.add(written);
        for (const [index, part] of parts(written).entries()) emit(part, position + index, false);
      }
    }
    position++;
  }
  for (; sign && !sign.done; sign = signs!.next()) emit(sign.value.symbol, position, false);
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
