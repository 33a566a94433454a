/**
 * The options of the script tag: its `data-` attributes, all optional. Addresses are relative to the page. The manual
 * describes them on its page about the script tag.
 */
export interface ScriptTagOptions {
  /** Slug of the project. Default: what the page says in a meta tag. */
  readonly project?: string;
  /** Slug of the version. Default: what the page says in a meta tag. */
  readonly version?: string;
  /** Address of the API. Default: `/_/` on the page's own domain. If it is set, links to other origins may have previews. */
  readonly api?: string;
  /** Address of the folder of a static index, which is used instead of the API. Default: none. */
  readonly index?: string;
  /** Shortcuts that open search, separated by spaces: see `page/keyboard.ts`. Empty: none. Default: `/ mod+k`. */
  readonly hotkeys?: string;
  /** CSS selector of the element whose links have previews. Default: `[role=main]`, `main` or the body. */
  readonly contentRoot?: string;
  /** Address where a reader can sign in; `{page}` in it is replaced by the address to return to. Default: none. */
  readonly signIn?: string;
  /** Whatever its value: no search. */
  readonly noSearch?: string;
  /** Whatever its value: no previews. */
  readonly noPreviews?: string;
}

/** The script tag of a page. A module cannot find out which tag loaded it, and its address may change by a redirect. */
export const scriptTag = (page: Document): HTMLScriptElement | null =>
  page.querySelector('script[src*="docent.js"]');

export const scriptTagOptions = (): ScriptTagOptions => scriptTag(document)?.dataset ?? {};
