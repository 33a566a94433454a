import {expect} from '@open-wc/testing';
import type {TaggedPage} from './frame.js';

/** The search form of a theme. */
export const THEME = '<form role="search" action="results.html"><input name="q"><input type="submit"></form>';
export const BUTTON = '<button data-docs-search id="button"><b id="label">Find</b></button>';

/** The options that the loaded search was opened with. */
export async function opened(page: TaggedPage): Promise<{query: string; opener: Element | undefined}> {
  const [name, options] = await page.called(1);
  expect(name).to.equal('show');
  return options as {query: string; opener: Element | undefined};
}

/** Types text into a field of the page. */
export function type(
  page: TaggedPage,
  field: HTMLInputElement,
  value: string,
  init: InputEventInit = {},
): void {
  field.value = value;
  field.dispatchEvent(new page.window.InputEvent('input', {bubbles: true, ...init}));
}
