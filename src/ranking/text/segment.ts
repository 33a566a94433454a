import {UNSPACED_SCRIPT} from './unspaced-script.js';

/**
 * Words of scripts that are written without spaces. The index holds their single characters, so that any part of a
 * text is found; a question is cut into words, so that one of several is enough.
 */
const UNSPACED = new RegExp(`${UNSPACED_SCRIPT.source}{3,}`, 'u');

let segmenter: Intl.Segmenter | undefined;

/** The words a run without spaces is made of; itself where it needs no cutting. */
export function segment(run: string): string[] {
  if (!UNSPACED.test(run) || typeof Intl.Segmenter !== 'function') return [run];
  segmenter ??= new Intl.Segmenter(undefined, {granularity: 'word'});
  const found = Array.from(segmenter.segment(run)).flatMap(({segment: part, isWordLike}) =>
    isWordLike ? [part] : [],
  );
  return found.length > 1 ? joinSingles(found) : [run];
}

/** A single character is an ending or a particle more often than a word: it stays with what is before it. */
function joinSingles(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && [...part].length === 1 && [...last].length === 1)
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
