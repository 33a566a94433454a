/**
 * The element that holds what the page is about, without navigation, as the interface's hosts find it: the
 * first `[role=main]`, else the first `main`, else the parent of the first `h1` (of its `header`, if it sits
 * in one), else the body.
 *
 * @param selector where the author says it is; passed by when nothing fits or it is no selector
 */
export function findContentRoot(page: Document, selector?: string | null): Element {
  return (
    (selector ? find(page, selector) : null) ??
    page.querySelector('[role=main]') ??
    page.querySelector('main') ??
    aroundHeading(page.querySelector('h1')) ??
    page.body
  );
}

function aroundHeading(heading: Element | null): Element | null | undefined {
  const parent = heading?.parentElement;
  return parent?.localName === 'header' ? parent.parentElement : parent;
}

function find(page: Document, selector: string): Element | null {
  try {
    return page.querySelector(selector);
  } catch {
    return null;
  }
}
