/** The search boxes of themes; one within the content may filter a table and is left alone. */
export const FIELD = [
  // A list, so that the build does not write it out wherever it is used.
  ':is([role=search],#rtd-search-form) input:is([type=search],[type=text],:not([type]))',
  'input[type=search]:not(main *,[role=main] *)',
].join();

/** The page's `<docs-search>`, from its author or from us. */
export const findSearch = (): Element | null => document.querySelector('docs-search');

/** Selector of what opens search: controls marked so, those in the element, and its `for` or else a theme's box. */
export const controls = (): string =>
  `[data-docs-search],docs-search :is(a,button,input),${findSearch()?.getAttribute('for') || FIELD}`;
