/**
 * What the author of a page sets with `data-` attributes of the script tag, or of `<meta name="docent">` where the tag is
 * part of a bundle. All are optional.
 */
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
  /** Switches search off, whatever the value. */
  readonly noSearch?: string;
  /** Switches previews off, whatever the value. */
  readonly noPreviews?: string;
  /** Switches the menu of versions off, whatever the value. */
  readonly noVersions?: string;
  /** CSS selector of the page's own content. Default: `[role=main]`, `main`, or found by measuring the text. */
  readonly contentRoot?: string;
  /** Address of the sign-in page; `{page}` in it is replaced by the address to return to. Default: none. */
  readonly signIn?: string;
  /** Address to which queries are reported, relative to the page. Default: the host's, if its settings say so. */
  readonly insights?: string;
}

/**
 * The element with the options of a page. The script tag is found by file name: a module cannot find out which tag loaded it,
 * and a redirect may change its URL. A meta tag must be in the head, where the content of a page cannot add one.
 */
export const optionsElement = (page: Document): HTMLElement | null =>
  // Does not search the whole page, because this runs whenever the pointer crosses a link.
  [...page.scripts].find(script => script.src.includes('docent.js')) ??
  page.head.querySelector<HTMLElement>('meta[name=docent]');

/** The options of a page; empty if it has neither the script tag nor the meta tag. */
export const pageOptions = (page: Document): PageOptions => optionsElement(page)?.dataset ?? {};
