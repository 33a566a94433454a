import {findContentRoot} from '../../page/content-root.js';

/** The longest text that is offered, in characters. */
const MAX_LENGTH = 40;
/** Minimum number of links to a name that is offered, because a single link may be incidental. */
const MIN_LINKS = 2;
/** Maximum number of links that are counted. */
const MAX_LINKS = 1_000;

/** What a reader of the page may look for: the names that it links to most often, then its headings. */
export function pageSuggestions(): string[] {
  const root = findContentRoot(document);
  const texts = [...names(root), ...headings(root)];
  return [...new Set(texts)].filter(text => text && text.length <= MAX_LENGTH);
}

/** Linked names in code, most frequent first, without parentheses, as readers search for them. */
function names(root: Element): string[] {
  const counts = new Map<string, number>();
  for (const {textContent} of [...root.querySelectorAll('a[href] code')].slice(0, MAX_LINKS)) {
    const name = textContent.trim().replace(/\(\)$/, '');
    if (/^[\p{L}_][\p{L}\p{N}_.:-]+$/u.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= MIN_LINKS);
  return frequent.sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The headings of level 2, without numbers and permalinks. */
const headings = (root: Element): string[] =>
  [...root.querySelectorAll('h2')].map(({textContent}) =>
    textContent.trim().replace(/^\d[\d.]*\s+|[\s#¶§]+$/g, ''),
  );
