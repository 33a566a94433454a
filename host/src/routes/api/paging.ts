import type {Parameters} from './parameters.js';
import {HttpError} from './http-error.js';

/** The requested page of results. */
export interface Page {
  /** From 1. */
  readonly number: number;
  readonly size: number;
}

/** A larger `page_size` is reduced to this without an error. The live service's limit is 30; the interface names none. */
export const MAX_PAGE_SIZE = 100;

/** No results are shown beyond this one, as on the live service: whoever pages that deep needs a better query. */
const MAX_DEPTH = 1000;

/** @throws {HttpError} 400, for a page that is no number, or too deep. */
export function readPage(parameters: Parameters, defaultSize: number): Page {
  const number = wholeNumber(parameters.get('page') ?? '1');
  const size = Math.min(wholeNumber(parameters.get('page_size') ?? '') ?? defaultSize, MAX_PAGE_SIZE);
  if (number === undefined) throw new HttpError(400, ['Invalid page']);
  if (number * size > MAX_DEPTH) throw new HttpError(400, ['Page number is too high.']);
  return {number, size};
}

/** Parses a whole number from 1; `undefined` for any other text. */
function wholeNumber(text: string): number | undefined {
  return /^\s*\+?0*[1-9]\d*\s*$/.test(text) ? Number(text) : undefined;
}

/**
 * The addresses of the neighbouring pages, every other parameter kept. `next` is given only if that page has
 * results; `previous` of a page past the end is the last page with results.
 */
export function neighbours(address: URL, page: Page, count: number) {
  const last = Math.max(1, Math.ceil(count / page.size));
  const at = (number: number): string => {
    const url = new URL(address);
    url.searchParams.set('page', String(number));
    return url.href;
  };
  const next = page.number + 1;
  return {
    next: next <= last && next * page.size <= MAX_DEPTH ? at(next) : null,
    previous: page.number > 1 ? at(Math.min(page.number - 1, last)) : null,
  };
}
