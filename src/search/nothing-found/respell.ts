import type {SearchResult} from '../../api/index.js';
import {editDistance} from './edit-distance.js';
import {parseHighlight} from '../results/highlight.js';

/** A word that may be misspelled: letters only, no syntax. */
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}_]+$/u;
/** In shorter words, changing a letter makes another word. */
const MIN_LENGTH = 4;
/** From this length on, a word may differ by two letters. */
const LONG = 8;

const editsFor = (word: string): number =>
  word.length < MIN_LENGTH || !PLAIN_WORD.test(word) ? 0 : word.length < LONG ? 1 : 2;

/** The query with fuzzy matching for each word, in the host's syntax; `null` if that applies to no word. */
export function fuzzyQuery(query: string): string | null {
  const fuzzy = query.replace(/\S+/g, word => (editsFor(word) ? `${word}~${editsFor(word)}` : word));
  return fuzzy === query ? null : fuzzy;
}

/**
 * The query as spelled in the results of its fuzzy form; `null` if they spell it the same.
 * @param query as typed
 */
export function respell(query: string, results: readonly SearchResult[]): string | null {
  const marked = new Set(results.flatMap(markedWords));
  const spelled = query.replace(/\S+/g, word => {
    const typed = word.toLowerCase();
    const most = editsFor(word);
    const near = [...marked]
      .map(other => ({other, edits: editDistance(typed, other, most)}))
      .filter(({edits}) => edits <= most)
      .sort((a, b) => a.edits - b.edits);
    return near[0]?.other ?? word;
  });
  return spelled.toLowerCase() === query.toLowerCase() ? null : spelled;
}

function markedWords({highlights, blocks}: SearchResult): string[] {
  const fragments = [
    ...highlights.title,
    ...blocks.flatMap(block => [
      ...(block.type === 'domain' ? block.highlights.name : block.highlights.title),
      ...block.highlights.content,
    ]),
  ];
  return fragments
    .flatMap(parseHighlight)
    .flatMap(({text, hit}) => (hit ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []) : []));
}
