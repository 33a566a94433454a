import {hasQuerySyntax} from '../../api/query/query-syntax.js';
import {UNSPACED_SCRIPT} from '../../ranking/text/unspaced-script.js';
import type {Hit, PageGroup} from '../results/hit.js';
import {plainText} from '../results/highlight.js';
import type {Found} from '../search-state.js';

/**
 * The previous results, without those that cannot match the new query: shown until the answer arrives. A hit
 * matches when each word of the query starts a word of the hit's visible text. If no hit is left, or the query
 * uses syntax that only the host understands, all previous results stay: they are better than nothing.
 */
export function filterStaleResults(found: Found, query: string): Found {
  if (hasQuerySyntax(query)) return found;
  const parts = wordsOf(query);
  const groups = found.groups.flatMap(group => {
    const hits = group.hits.filter(hit => matches(parts, textOf(group, hit)));
    return hits.length ? [{...group, hits}] : [];
  });
  const hits = groups.flatMap(group => group.hits);
  if (!hits.length || hits.length === found.hits.length) return found;
  return {...found, groups, hits, count: groups.length, next: null};
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const textOf = ({page, breadcrumb}: PageGroup, {title, snippet}: Hit): string =>
  [plainText(page.title), breadcrumb, plainText(title), plainText(snippet)].join(' ');

function matches(parts: readonly string[], text: string): boolean {
  const words = wordsOf(text);
  return parts.every(part =>
    words.some(word => (UNSPACED_SCRIPT.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}
