import type {FastifyRequest} from 'fastify';
import type {Project} from '../../platform/library/library-view.js';
import {escapeHtml} from './host-page.js';

/** Which part of a long list of projects is requested. */
export interface ListPart {
  /** Words that the names of the projects must contain. */
  readonly words: string;
  /** From 1. */
  readonly page: number;
}

export const FIRST: ListPart = {words: '', page: 1};

/** Projects on a page, and the number of projects from which on there is a filter. */
const PAGE_SIZE = 100;
const MANY = 20;
/** Maximum length of the filter, in characters. */
const MAX_WORDS = 200;

export function listPartIn({query}: FastifyRequest): ListPart {
  const {q, page} = query as Readonly<Record<string, unknown>>;
  return {
    words: typeof q === 'string' ? q.slice(0, MAX_WORDS).trim() : '',
    page: typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The projects of a part, and a function that adds the filter and links to the other parts to their list. */
export function partOf(
  all: readonly Project[],
  {words, page}: ListPart,
): {readonly shown: readonly Project[]; readonly around: (list: string) => string} {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(project => parts.every(part => textOf(project).includes(part)));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  const shown = found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  const around = (list: string): string =>
    [
      all.length > MANY ? renderFilter(words) : '',
      words ? `<p role="status">${found.length} of ${all.length} projects</p>` : '',
      list,
      pages > 1 ? renderPages(words, at, pages) : '',
    ].join('\n');
  return {shown, around};
}

const textOf = ({slug, row, organization}: Project): string =>
  `${row.name} ${slug} ${row.description} ${organization?.name ?? ''}`.toLowerCase();

const renderFilter = (words: string): string =>
  `<form role="search"><p><label for="q">Filter projects</label><br>
<input id="q" name="q" type="search" value="${escapeHtml(words)}"> <button>Filter</button></p></form>`;

function renderPages(words: string, at: number, pages: number): string {
  const link = (page: number, rel: string, text: string): string =>
    `<a rel="${rel}" href="?${escapeHtml(String(new URLSearchParams({...(words && {q: words}), page: String(page)})))}">${text}</a>`;
  return `<nav aria-label="Pages"><p>${[
    ...(at > 1 ? [link(at - 1, 'prev', 'Previous')] : []),
    `Page ${at} of ${pages}`,
    ...(at < pages ? [link(at + 1, 'next', 'Next')] : []),
  ].join(' · ')}</p></nav>`;
}
