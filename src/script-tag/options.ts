/**
 * The tag's own `data-` attributes, as far as it reads them itself; each may be missing. `data-project`
 * and `data-version` are read by `page/page-identity.ts`.
 */
export interface ScriptTagOptions {
  /** Address of the API, for `page/page-identity.ts`. Here: links to other origins may have previews. */
  readonly api?: string;
  /** Shortcuts, with spaces between: see `keyboard/hotkeys.ts`. Empty: none. Default: `/ mod+k`. */
  readonly hotkeys?: string;
  /** `off`: no search. */
  readonly search?: string;
  /** `off`: no previews. */
  readonly previews?: string;
  /** CSS selector of the element whose links have previews. Default: `[role=main]`, `main` or the body. */
  readonly contentRoot?: string;
}

/** A module is not told its tag, and its address may be another after a redirect: the file's name tells. */
export function readOptions(): ScriptTagOptions {
  return document.querySelector<HTMLScriptElement>('script[src*="docent.js"]')?.dataset ?? {};
}
