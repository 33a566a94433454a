/**
 * What the author of a page sets with `data-` attributes of Docent's `<script>`, or of `<meta name="docent">` if the script is
 * part of a bundle. All are optional.
 */
export interface PageOptions {
  /** Slug of the project. Default: from the meta tag `readthedocs-project-slug`, else as reported by the host. */
  readonly project?: string;
  /** Slug of the version. Default: from the meta tag `readthedocs-version-slug`, else as reported by the host. */
  readonly version?: string;
  /**
   * Address of the API, relative to the page. Default: `/_/`. If it is set, links to other origins can have
   * previews, too.
   */
  readonly api?: string;
  /** Folders of static indexes, relative to the page. They are used instead of the API; see `indexes.ts`. Default: none. */
  readonly index?: string;
  /** Keyboard shortcuts that open search, separated by spaces; see `isHotkey`. Empty: none. Default: `/ mod+k`. */
  readonly hotkeys?: string;
  /** If present, even empty, search is off. */
  readonly noSearch?: string;
  /** If present, even empty, previews are off. */
  readonly noPreviews?: string;
  /** If present, even empty, the menu of versions is off. */
  readonly noVersions?: string;
  /** CSS selector of the page's own content. Default: `[role=main]`, else `main`, else the element that has most of the text. */
  readonly contentRoot?: string;
  /** Address of the sign-in page; `{page}` in it is replaced by the address to return to. Default: none. */
  readonly signIn?: string;
  /**
   * Address to which queries are reported, relative to the page. Default: `insights/` below the API, if the host's settings
   * switch reports on; otherwise none.
   */
  readonly insights?: string;
}

/**
 * The element with the options of a page. The `<script>` is found by the file name in its `src`: a module cannot find out which
 * element loaded it, and a redirect may have changed the URL that it knows. The meta tag must be in the head, where the content
 * of a page cannot add one.
 */
export const optionsElement = (page: Document): HTMLElement | null =>
  // Uses `scripts` and `head`: searching the page would be slow, as this runs whenever the pointer crosses a link.
  [...page.scripts].find(script => script.src.includes('docent.js')) ??
  page.head.querySelector<HTMLElement>('meta[name=docent]');

/** The options of a page; empty if it has neither the script nor the meta tag. */
export const pageOptions = (page: Document): PageOptions => optionsElement(page)?.dataset ?? {};
