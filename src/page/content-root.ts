/** Finds the main node of a page that does not say which it is. Loaded for such pages. */
let measure: ((page: Document) => Element) | undefined;

/**
 * The element that holds what the page is about, without navigation: what the author says, else the first
 * `[role=main]`, else the first `main`, else what `src/reading` finds by where the text is. The last has to be loaded,
 * see `loadContentRoot`; until then, the body.
 *
 * @param selector where the author says it is; passed by when nothing fits or it is no selector
 */
export const findContentRoot = (page: Document, selector?: string | null): Element =>
  markedRoot(page, selector) ?? measure?.(page) ?? page.body;

/**
 * Loads what it takes to find the content root of a page that does not say which it is. Without a network the body
 * stays it.
 * @returns whether `findContentRoot` may answer something else than before
 */
export async function loadContentRoot(page: Document, selector?: string | null): Promise<boolean> {
  if (measure || markedRoot(page, selector)) return false;
  const loaded = await import('./measured-root.js').catch(() => null);
  measure = loaded?.measuredRoot;
  return !!loaded;
}

const markedRoot = (page: Document, selector: string | null | undefined): Element | null =>
  (selector ? find(page, selector) : null) ?? page.querySelector('[role=main]') ?? page.querySelector('main');

function find(page: Document, selector: string): Element | null {
  try {
    return page.querySelector(selector);
  } catch {
    return null;
  }
}
