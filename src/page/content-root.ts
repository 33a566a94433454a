/** Finds the main node of a page that does not mark it. Loaded for such pages only. */
let measure: ((page: Document) => Element) | undefined;

/**
 * The element that holds the page's own content, without navigation: the author's choice, else the first
 * `[role=main]`, else the first `main`, else what `src/reading` finds by measuring the text. The last has to be loaded
 * (see `loadContentRoot`); until then it is the body.
 *
 * @param selector the author's choice; ignored if it is invalid or matches nothing
 */
export const findContentRoot = (page: Document, selector?: string | null): Element =>
  markedRoot(page, selector) ?? measure?.(page) ?? page.body;

/**
 * Loads the code that finds the content root of a page that does not mark it. If that fails, the body remains the
 * content root.
 * @returns whether `findContentRoot` may now return another element
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
