/**
 * The tag's `data-` attributes, all optional, as far as the tag reads them itself. `page/page-identity.ts` reads
 * `data-project` and `data-version`.
 */
export interface ScriptTagOptions {
  /** Address of the API, read by `page/page-identity.ts`. Here it means that links to other origins may have previews. */
  readonly api?: string;
  /** Shortcuts, separated by spaces: see `keyboard/hotkeys.ts`. Empty: none. Default: `/ mod+k`. */
  readonly hotkeys?: string;
  /** `off`: no search. */
  readonly search?: string;
  /** `off`: no previews. */
  readonly previews?: string;
  /** CSS selector of the element whose links have previews. Default: `[role=main]`, `main` or the body. */
  readonly contentRoot?: string;
}

/** A module cannot find out which tag loaded it, and its URL may change by a redirect, so the tag is found by file name. */
export function readOptions(): ScriptTagOptions {
  return document.querySelector<HTMLScriptElement>('script[src*="docent.js"]')?.dataset ?? {};
}
