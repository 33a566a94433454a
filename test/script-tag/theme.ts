import {expect} from '@open-wc/testing';
import type {TaggedPage} from './frame.js';

/** What themes have for search. */
export const THEME = '<form role="search" action="results.html"><input name="q"><input type="submit"></form>';
export const BUTTON = '<button data-docs-search id="button"><b id="label">Find</b></button>';

/** What the box that came was opened with. */
export async function opened(page: TaggedPage): Promise<{query: string; opener: Element | undefined}> {
  const [name, options] = await page.called(1);
  expect(name).to.equal('show');
  return options as {query: string; opener: Element | undefined};
}

/** What a reader types into a field of the page. */
export function type(
  page: TaggedPage,
  field: HTMLInputElement,
  value: string,
  init: InputEventInit = {},
): void {
  field.value = value;
  field.dispatchEvent(new page.window.InputEvent('input', {bubbles: true, ...init}));
}
