import {html, waitUntil} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {createSearch, type Search} from './open-search.js';
// Loaded here, so that no test waits for the dynamic import.
import '../../../src/elements/search/no-results.js';

/** Adds search to the page, opens it, and waits until it has rendered. */
export async function openPanels(template?: TemplateResult): Promise<Search> {
  const search = await createSearch(
    template ?? html`<docs-search project="docent" version="v2"></docs-search>`,
  );
  search.element.show();
  await panelsLoaded(search);
  return search;
}

/** Waits until search has rendered after opening, or after resuming. */
export async function panelsLoaded(search: Search): Promise<void> {
  for (let step = 0; step < 2; step++) await search.changes();
}

/** Answers requests to `/_/` that are not sent by the fake client. @param answer returns the body; `undefined` for status 404 */
export function hostAnswers(answer: (url: URL) => unknown): {
  requests: URL[];
  signals: (AbortSignal | null | undefined)[];
  stop(): void;
} {
  const requests: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const {fetch} = window;
  window.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (!url.pathname.startsWith('/_/')) return fetch(input, init);
    requests.push(url);
    signals.push(init?.signal);
    const body = await answer(url);
    return new Response(JSON.stringify(body ?? {detail: 'Not found.'}), {status: body ? 200 : 404});
  };
  return {requests, signals, stop: () => (window.fetch = fetch)};
}

/** Clears everything that a test may have stored. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
}

export const scopeControl = (search: Search): HTMLSelectElement | null =>
  search.part('scope') as HTMLSelectElement | null;

/** The labels of the choices; the selected one has a star. */
export const scopeLabels = (search: Search): string[] =>
  [...(scopeControl(search)?.options ?? [])].map(({text, selected}) => (selected ? '* ' : '') + text.trim());

export async function choose(search: Search, key: string): Promise<void> {
  const control = scopeControl(search)!;
  control.value = key;
  control.dispatchEvent(new Event('change', {bubbles: true}));
  await search.changes();
}

export const until = (condition: () => unknown, what: string): Promise<void> =>
  waitUntil(condition, what, {interval: 5});
