import {fold} from '../../ranking/text/fold.js';
import {UNSPACED_SCRIPT} from '../../ranking/text/unspaced-script.js';
import {hasQuerySyntax} from '../../api/query.js';
import {type Piece, push} from './highlight.js';
import {stem} from './missing-words.js';

const WORDS = /([\p{L}\p{M}\p{N}\p{Cf}]+)/u;

/**
 * Marks the text of a result for a query whose answer is pending: the words that begin with a word of the query, and
 * words that were marked already and are inflections of a word of the query. In scripts without spaces, a word of the query is
 * marked wherever it occurs. If the query has operators, wildcards or search arguments, the marks stay as they are, because
 * only the host can tell what it matches.
 *
 * @param pieces the text, with the marks of the answer that is on the screen
 * @param query as typed
 */
export function markTyped(pieces: readonly Piece[], query: string): readonly Piece[] {
  if (hasQuerySyntax(query)) return pieces;
  const typed = query
    .split(WORDS)
    .filter((_, index) => isWord(index))
    .map(word => fold(word));
  const marked: Piece[] = [];
  for (const {text, hit} of pieces) {
    // Normalized to NFC like the folded query, because kana are often decomposed.
    for (const [index, part] of text.normalize().split(WORDS).entries()) {
      if (isWord(index)) markWord(marked, {text: part, hit}, typed);
      else push(marked, {text: part, hit: false});
    }
  }
  return marked;
}

/** Whether an index is that of a word: `split` puts the matches of a capturing group at odd indexes. */
const isWord = (index: number): boolean => index % 2 === 1;

function markWord(marked: Piece[], {text, hit}: Piece, typed: readonly string[]): void {
  const word = fold(text);
  const unspaced = typed.find(part => UNSPACED_SCRIPT.test(part) && word.includes(part));
  if (unspaced === undefined) {
    // A marked word with which a word of the query begins, such as "them" of "theme", is not its inflection.
    const isInflection = (part: string) => hit && word.startsWith(stem(part)) && !part.startsWith(word);
    push(marked, {text, hit: typed.some(part => word.startsWith(part) || isInflection(part))});
    return;
  }
  for (const [index, part] of text
    .normalize()
    .split(new RegExp(`(${unspaced})`, 'iu'))
    .entries())
    push(marked, {text: part, hit: isWord(index)});
}
