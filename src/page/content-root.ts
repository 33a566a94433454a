import {pageOptions} from './options.js';

/** Finds the content root of a page that does not mark it. Loaded for such pages only. */
let measure: ((page: Document) => Element) | undefined;

/**
 * The element with the page's own content, without navigation: the first match of `own`, of the script tag's
 * `data-content-root`, of `owners`, of `[role=main]` or of `main`, else what `src/reading` finds by measuring
 * the text. The code for that has to be loaded first (see `loadContentRoot`); until then it is the body. A
 * selector that is empty, invalid or matches nothing is skipped.
 *
 * @param own selector that the page's author has set on an element
 * @param owners selector that the site's owner has set on the host
 */
export const findContentRoot = (page: Document, own?: string | null, owners?: string): Element =>
  markedRoot(page, own, owners) ?? measure?.(page) ?? page.body;

/**
 * Loads the code that finds the content root of a page that does not mark it: 3 kB that most pages do not
 * need. If that fails, the body remains the content root.
 * @returns whether `findContentRoot` may now return another element
 */
export async function loadContentRoot(
  page: Document,
  own?: string | null,
  owners?: string,
): Promise<boolean> {
  if (measure || markedRoot(page, own, owners)) return false;
  const loaded = await import('./measured-root.js').catch(() => null);
  measure = loaded?.measuredRoot;
  return !!loaded;
}

function markedRoot(page: Document, own?: string | null, owners?: string): Element | null {
  for (const selector of [own, pageOptions(page).contentRoot, owners, '[role=main]', 'main']) {
    const root = selector ? find(page, selector) : null;
    if (root) return root;
  }
  return null;
}

function find(page: Document, selector: string): Element | null {
  try {
    return page.querySelector(selector);
  } catch {
    return null;
  }
}
