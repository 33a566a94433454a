import {html, waitUntil} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {createSearch, type Search} from './open-search.js';
// So that it does not come from the network in the middle of a test.
import '../../../src/elements/search/no-results.js';

/** A search that is open. */
export async function openPanels(template?: TemplateResult): Promise<Search> {
  const search = await createSearch(
    template ?? html`<docs-search project="docent" version="v2"></docs-search>`,
  );
  search.element.show();
  await panelsLoaded(search);
  return search;
}

/** What follows from opening search, or from a page with something to resume, is there. */
export async function panelsLoaded(search: Search): Promise<void> {
  for (let step = 0; step < 2; step++) await search.changes();
}

/** Answers from a host, for what goes past the client: `undefined` is a 404. */
export function hostAnswers(answer: (url: URL) => unknown): {
  asked: URL[];
  signals: (AbortSignal | null | undefined)[];
  stop(): void;
} {
  const asked: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const {fetch} = window;
  window.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (!url.pathname.startsWith('/_/')) return fetch(input, init);
    asked.push(url);
    signals.push(init?.signal);
    const body = await answer(url);
    return new Response(JSON.stringify(body ?? {detail: 'Not found.'}), {status: body ? 200 : 404});
  };
  return {asked, signals, stop: () => (window.fetch = fetch)};
}

/** Nothing is remembered from one test to the next. */
export function forgetAll(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
}

export const scopeControl = (search: Search): HTMLSelectElement | null =>
  search.part('scope') as HTMLSelectElement | null;

/** The choices as the reader reads them; the chosen one with a star. */
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
