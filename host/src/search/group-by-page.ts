import {pageOf} from './database.js';

/** Sections by their page, in their order. */
export function groupByPage(ids: Iterable<number>): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  for (const id of ids) {
    const page = pageOf(id);
    const same = pages.get(page);
    if (same) same.push(id);
    else pages.set(page, [id]);
  }
  return pages;
}
