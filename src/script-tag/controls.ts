/** An attribute of the page's `<docs-search>`, which is its author's or ours. */
export function searchAttribute(name: string): string | null | undefined {
  return document.querySelector('docs-search')?.getAttribute(name);
}

/**
 * Selector of what opens search: controls marked so, those in the element, the one that its `for` names, the theme's.
 * These are fields and buttons that are named or marked so, but for those within the content, which may filter a table
 * (Sphinx, PyData, Docusaurus, VitePress, TypeDoc, Doxygen, mdBook, hugo-book, gi-docgen, Javadoc); and what is neither, of
 * Material, of MkDocs by its Bootstrap of either age, of Starlight, and of rustdoc and just-the-docs. In the order that
 * compresses best.
 */
export function controls(): string {
  return `#search-button,[data-docs-search],[data-target*=earch],[data-open-modal],[data-bs-target*=earch],[id="${searchAttribute('for')}"],[for=__search],:is(input,button):is([type=search],[class*=earch],[id*=earch]):not([role=main] *,main *),docs-search :is(input,a,button),.search-input,[role=search] input:read-write`;
}
