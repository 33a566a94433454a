/** An attribute of the page's `<docs-search>`, whether its author or the script tag added that. */
export function searchAttribute(name: string): string | null | undefined {
  return document.querySelector('docs-search')?.getAttribute(name);
}

/**
 * Selector of the controls that open search: those marked for it, those in the element, the one its `for` names, and the
 * theme's. The theme's are fields and buttons recognised by name or type, except in the content, where they may filter a
 * table (Sphinx, PyData, Docusaurus, VitePress, TypeDoc, Doxygen, mdBook, hugo-book, gi-docgen, Javadoc), and controls of
 * other kinds (Material, MkDocs with old and new Bootstrap, Starlight, rustdoc, just-the-docs). The order is the one that
 * compresses best.
 */
export function controls(): string {
  return `#search-button,[data-docs-search],[data-target*=earch],[data-open-modal],[data-bs-target*=earch],[id="${searchAttribute('for')}"],[for=__search],:is(input,button):is([type=search],[class*=earch],[id*=earch]):not([role=main] *,main *),docs-search :is(input,a,button),.search-input,[role=search] input:read-write`;
}
