import {findContentRoot} from '../../page/content-root.js';

/** Characters of what is offered. */
const LONGEST = 40;
/** A name that the page links to only once may be named in passing. */
const OFTEN = 2;
/** Links that are counted. */
const COUNTED = 1_000;

/** What a reader of the page may look for: the names that it links to most often, then its headings. */
export function pageQuestions(): string[] {
  const root = findContentRoot(document);
  const texts = [...names(root), ...headings(root)];
  return [...new Set(texts)].filter(text => text && text.length <= LONGEST);
}

/** Names in code, most often linked first; without parentheses, as they are searched for. */
function names(root: Element): string[] {
  const counts = new Map<string, number>();
  for (const {textContent} of [...root.querySelectorAll('a[href] code')].slice(0, COUNTED)) {
    const name = textContent.trim().replace(/\(\)$/, '');
    if (/^[\p{L}_][\p{L}\p{N}_.:-]+$/u.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count >= OFTEN);
  return often.sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Without numbers and permalinks. */
const headings = (root: Element): string[] =>
  [...root.querySelectorAll('h2')].map(({textContent}) =>
    textContent.trim().replace(/^\d[\d.]*\s+|[\s#¶§]+$/g, ''),
  );
