/** What the author of a page sets with `data-` attributes of the script tag. All are optional. */
export interface PageOptions {
  /** Slug of the project. Default: the page's meta tag. */
  readonly project?: string;
  /** Slug of the version. Default: the page's meta tag. */
  readonly version?: string;
  /**
   * Address of the API, relative to the page. Default: `/_/`. Once it is set, links to other origins may have
   * previews.
   */
  readonly api?: string;
  /** Folders of static indexes, relative to the page, to use instead of the API: see `indexes.ts`. Default: none. */
  readonly index?: string;
  /** Shortcuts that open search, separated by spaces: see `isHotkey`. Empty: none. Default: `/ mod+k`. */
  readonly hotkeys?: string;
  /** No search, whatever the value. */
  readonly noSearch?: string;
  /** No previews, whatever the value. */
  readonly noPreviews?: string;
  /** CSS selector of the page's own content. Default: `[role=main]`, `main`, or found by measuring the text. */
  readonly contentRoot?: string;
  /** Address of the sign-in page; `{page}` in it is replaced by the address to return to. Default: none. */
  readonly signIn?: string;
}

/** Found by file name: a module cannot find out which tag loaded it, and a redirect may change its URL. */
export const scriptTag = (page: Document): HTMLScriptElement | undefined =>
  // Not by a selector, which would search the whole page: this runs whenever the pointer crosses a link.
  [...page.scripts].find(script => script.src.includes('docent.js'));

/** The options of a page; none if it has no script tag. */
export const pageOptions = (page: Document): PageOptions => scriptTag(page)?.dataset ?? {};
