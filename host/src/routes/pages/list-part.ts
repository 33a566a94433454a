import type {FastifyRequest} from 'fastify';
import type {Project} from '../../platform/library/library-view.js';
import {escapeHtml} from './host-page.js';

/** The requested part of a long list. */
export interface ListPart {
  /** Words that each item must contain. */
  readonly words: string;
  /** Number of the page, counted from 1. */
  readonly page: number;
}

export const FIRST: ListPart = {words: '', page: 1};

/** Number of items on a page. */
const PAGE_SIZE = 100;
const MIN_FOR_FILTER = 20;
/** Maximum length of the filter, in characters. */
const MAX_FILTER_LENGTH = 200;

export function listPartIn({query}: FastifyRequest): ListPart {
  const {q, page} = query as Readonly<Record<string, unknown>>;
  return {
    words: typeof q === 'string' ? q.slice(0, MAX_FILTER_LENGTH).trim() : '',
    page: typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Describes the items of a list. */
interface ListDescription<T> {
  /** What the items are, in the plural, such as "projects". */
  readonly noun: string;
  /** The text that the filter searches. */
  readonly textOf: (item: T) => string;
}

export const PROJECTS: ListDescription<Project> = {
  noun: 'projects',
  textOf: ({slug, row, organization}) => `${row.name} ${slug} ${row.description} ${organization?.name ?? ''}`,
};

/** Selects the requested items, and adds the filter and the links to other parts to the HTML of their list. */
export function selectPart<T>(
  items: readonly T[],
  {words, page}: ListPart,
  {noun, textOf}: ListDescription<T>,
): {readonly shown: readonly T[]; readonly around: (list: string) => string} {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = parts.length
    ? items.filter(item => {
        const text = textOf(item).toLowerCase();
        return parts.every(part => text.includes(part));
      })
    : items;
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  const shown = matching.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  const around = (list: string): string =>
    [
      items.length > MIN_FOR_FILTER ? renderFilter(words, noun) : '',
      words ? `<p role="status">${matching.length} of ${items.length} ${noun}</p>` : '',
      list,
      pages > 1 ? renderPages(words, at, pages) : '',
    ].join('\n');
  return {shown, around};
}

const renderFilter = (words: string, noun: string): string =>
  `<form role="search"><p><label for="q">Filter ${noun}</label><span class="row">
<input id="q" name="q" type="search" value="${escapeHtml(words)}"> <button>Filter</button></span></p></form>`;

function renderPages(words: string, at: number, pages: number): string {
  const link = (page: number, rel: string, text: string): string =>
    `<a rel="${rel}" href="?${escapeHtml(String(new URLSearchParams({...(words && {q: words}), page: String(page)})))}">${text}</a>`;
  return `<nav aria-label="Pages"><p>${[
    ...(at > 1 ? [link(at - 1, 'prev', 'Previous')] : []),
    `Page ${at} of ${pages}`,
    ...(at < pages ? [link(at + 1, 'next', 'Next')] : []),
  ].join(' · ')}</p></nav>`;
}
