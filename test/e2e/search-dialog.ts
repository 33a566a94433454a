import type {Locator, Page} from 'playwright-core';

/** `<docs-search>`, found by roles and names as assistive technology does, never by its shadow root. */
export interface SearchDialog {
  readonly dialog: Locator;
  readonly box: Locator;
  readonly options: Locator;
  /** The active option. */
  readonly active: Locator;
  /** Opens search with the shortcut, and waits for its box. */
  open(): Promise<void>;
  /** Enters a query, and waits for its results. */
  ask(words: string): Promise<void>;
}

export function searchDialog(page: Page): SearchDialog {
  const dialog = page.getByRole('dialog');
  // The `select` of the scope is a combobox with options too.
  const box = dialog.getByRole('combobox', {name: 'Search', exact: true});
  const list = dialog.getByRole('listbox');
  const options = list.getByRole('option');
  return {
    dialog,
    box,
    options,
    active: list.getByRole('option', {selected: true}),
    async open() {
      await page.keyboard.press('Control+k');
      await box.waitFor();
    },
    async ask(words) {
      await box.fill(words);
      await options.first().waitFor();
    },
  };
}

/** Requests to search, of either version of the API. */
export const SEARCH_REQUEST = /\/api\/v[23]\/search\//;
/** Requests for a section. */
export const EMBED_REQUEST = /\/api\/v[23]\/embed\//;
/** The code that is loaded on demand: all files but the script tag. */
export const LAZY_CODE = /\/_\/docent\/(?!docent\.js).+\.js/;
/** The console messages of the browser about failed requests. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR/;
