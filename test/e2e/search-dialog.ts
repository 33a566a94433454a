import type {Locator, Page} from 'playwright-core';

/** `<docs-search>` as its readers meet it: by role and name, never by the inside of its shadow root. */
export interface SearchDialog {
  readonly dialog: Locator;
  readonly box: Locator;
  readonly options: Locator;
  /** The option the arrows have reached. */
  readonly active: Locator;
  /** Opens it with the shortcut and waits for the box to have the focus. */
  open(): Promise<void>;
  /** Types words and waits for their results. */
  ask(words: string): Promise<void>;
}

export function searchDialog(page: Page): SearchDialog {
  const dialog = page.getByRole('dialog');
  // The scope, a `select`, is a combobox with options too.
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

/** Requests of search, of either version. */
export const SEARCH_REQUEST = /\/api\/v[23]\/search\//;
/** Requests of a section. */
export const EMBED_REQUEST = /\/api\/v[23]\/embed\//;
/** The code that comes on intent: everything of ours but the script tag itself. */
export const LAZY_CODE = /\/_\/docent\/(?!docent\.js).+\.js/;
/** What a browser itself says about a request that failed. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR/;
