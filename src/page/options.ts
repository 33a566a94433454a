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
  /** No search, whatever the value. */
  readonly noSearch?: string;
  /** No previews, whatever the value. */
  readonly noPreviews?: string;
  /** CSS selector of the page's own content. Default: `[role=main]`, `main`, or found by measuring the text. */
  readonly contentRoot?: string;
  /** Address of the sign-in page; `{page}` in it is replaced by the address to return to. Default: none. */
  readonly signIn?: string;
}

/**
 * What has the options of a page. The script tag is found by file name: a module cannot find out which tag loaded it, and a
 * redirect may change its URL. The meta tag counts only in the head, where no text of a page can put one.
 */
export const optionsElement = (page: Document): HTMLElement | null =>
  // Not by a selector for the whole page: this runs whenever the pointer crosses a link.
  [...page.scripts].find(script => script.src.includes('docent.js')) ??
  page.head.querySelector<HTMLElement>('meta[name=docent]');

/** The options of a page; none if it has neither. */
export const pageOptions = (page: Document): PageOptions => optionsElement(page)?.dataset ?? {};
