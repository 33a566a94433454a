/**
 * What opens search in themes: fields and buttons that are named or marked so, but for those within the content, which
 * may filter a table (Sphinx, PyData, Docusaurus, VitePress, TypeDoc, Doxygen, mdBook, hugo-book, gi-docgen, Javadoc);
 * and what is neither, of Material, of MkDocs by its Bootstrap of either age, of Starlight, and of rustdoc and
 * just-the-docs.
 */
const THEMES =
  '[role=search] input:read-write,:is(button,input):is([type=search],[id*=earch],[class*=earch]):not([role=main] *,main *),[for=__search],[data-target*=earch],[data-bs-target*=earch],[data-open-modal],#search-button,.search-input';

/** An attribute of the page's `<docs-search>`, which is its author's or ours. */
export function searchAttribute(name: string): string | null | undefined {
  return document.querySelector('docs-search')?.getAttribute(name);
}

/** Selector of what opens search: controls marked so, those in the element, the one that its `for` names, the theme's. */
export function controls(): string {
  return `[data-docs-search],docs-search :is(a,button,input),[id="${searchAttribute('for')}"],${THEMES}`;
}
