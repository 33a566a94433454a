/** The search boxes of themes; one within the content may filter a table and is left alone. */
export const FIELD = [
  // A list, so that the build does not write it out wherever it is used.
  '[role=search] input:read-write',
  'input[type=search]:not(main *,[role=main] *)',
].join();

/** The page's `<docs-search>`, from its author or from us. */
export const findSearch = (): Element | null => document.querySelector('docs-search');

/**
 * Selector of what opens search: controls marked so, those in the element, the one that its `for` names, and in themes:
 * fields, and what opens the search of Material, of MkDocs (by its Bootstrap, of either age) and of PyData's theme.
 */
export const controls = (): string =>
  `[data-docs-search],docs-search :is(a,button,input),[id="${findSearch()?.getAttribute('for')}"],[for=__search],[data-target$=search_modal],[data-bs-target$=search_modal],.search-button,${FIELD}`;
