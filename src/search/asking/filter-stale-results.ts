import {plainText} from '../results/highlight.js';
import type {Hit, PageGroup} from '../results/results.js';
import type {Found} from '../search-state.js';

/** What is more than words: phrases, operators, scopes. Only whoever is asked knows what they match. */
const HAS_SYNTAX = /["|+()~:]|(^|\s)-/;
/** Written without spaces: words begin anywhere. */
const IS_DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Older results, less those that do not match what is typed now: shown until the answer is there. A hit matches
 * when each word begins a word of what is shown of it. Where none is left, or where that cannot be told, the
 * results stay as they are: the last good ones are better than nothing.
 */
export function narrow(found: Found, words: string): Found {
  if (HAS_SYNTAX.test(words)) return found;
  const parts = wordsOf(words);
  const groups = found.groups.flatMap(group => {
    const hits = group.hits.filter(hit => matches(parts, textOf(group, hit)));
    return hits.length ? [{...group, hits}] : [];
  });
  const hits = groups.flatMap(group => group.hits);
  if (!hits.length || hits.length === found.hits.length) return found;
  return {...found, groups, hits, count: groups.length, next: null};
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const textOf = ({page, crumb}: PageGroup, {title, snippet}: Hit): string =>
  [plainText(page.title), crumb, plainText(title), plainText(snippet)].join(' ');

function matches(parts: readonly string[], text: string): boolean {
  const words = wordsOf(text);
  return parts.every(part =>
    words.some(word => (IS_DENSE.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}
