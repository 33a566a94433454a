import type {ReactiveController} from 'lit';
import {integer, object, read, string, withDefault} from '../../api/schema.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import type {ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';
import {foundIn} from './state.js';
import type {RestoreController} from './restore.js';

const resumePoint = object({
  element: integer,
  query: string,
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  scroll: withDefault(integer, 0),
});

/** `null`: the reader has closed search since, or the stored value is malformed. `undefined`: search was not open. */
export function readResumePoint(state: unknown): ResumePoint | null | undefined {
  const stored = storedPoint(state);
  if (stored === undefined) return undefined;
  try {
    return read(resumePoint, stored);
  } catch {
    return null;
  }
}

/**
 * Where a reader was in search when a result was opened, kept in the state of the page's history entry beside
 * whatever else is there, so that Back returns to the results. Pure.
 */
export interface ResumePoint {
  /** Index of the search element on the page. */
  readonly element: number;
  readonly query: string;
  /** Key of the scope; see `scope-choices.ts`. */
  readonly scope: string;
  /** Row of the selected result; -1 for none. */
  readonly active: number;
  /** How far the list was scrolled, in px. */
  readonly scroll: number;
}

/** Its name in the state of the history entry. */
const NAME = 'docs-search';

/** The stored value, unchecked. `null`: the reader has closed search since. `undefined`: it was not open. */
export const storedPoint = (state: unknown): unknown => (isPlain(state) ? state[NAME] : undefined);

/** Adds a resume point to the state of a history entry; a state that is not a plain object is left alone. */
export function withResumePoint(state: unknown, point: ResumePoint | null): unknown {
  return state === null || isPlain(state) ? {...state, [NAME]: point} : state;
}

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/**
 * When the reader opens a result, stores query, scope, selected result and scroll position in the state of the page's
 * history entry. Loads the code that restores them after Back, or on a page with a query in its address. Owns search's
 * part of that state.
 */
export class ResumeController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** A result was opened, and search may be about to close for it. */
  #leavingFrom: ResumePoint | undefined;
  #restorer: RestoreController | undefined;

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
    host.addEventListener('docs-search-select', this);
    host.addEventListener('docs-search-close', this);
    void this.#restore(true);
  }

  hostConnected(): void {
    addEventListener('pageshow', this);
    addEventListener('popstate', this);
  }

  hostDisconnected(): void {
    removeEventListener('pageshow', this);
    removeEventListener('popstate', this);
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#noteLeaving(event as DocsSearchSelectEvent);
    else if (event.type === 'docs-search-close') this.#store(this.#leavingFrom ?? null);
    else if (event.type === 'popstate' || (event as PageTransitionEvent).persisted) void this.#restore(false);
  }

  /** Captures the state while it is on the screen; it is used only if search closes for the result within this task. */
  #noteLeaving({query, hit}: DocsSearchSelectEvent): void {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    const root = this.#host.shadowRoot!;
    this.#leavingFrom = {
      element: [...document.querySelectorAll<HTMLElement>('docs-search')].indexOf(this.#host),
      query,
      scope: this.#scope.selected?.key ?? '',
      active: hits.indexOf(hit),
      scroll: Math.round(root.getElementById('results')?.scrollTop ?? 0),
    };
    queueMicrotask(() => (this.#leavingFrom = undefined));
  }

  #store(point: ResumePoint | null): void {
    const {state} = history;
    if (point || storedPoint(state) || this.#isQueryInAddress)
      history.replaceState(withResumePoint(state, point), '');
  }

  /**
   * If this fails to load, search stays closed, as if no result had been opened.
   * @param isNewPage whether a query in the address counts too
   */
  async #restore(isNewPage: boolean): Promise<void> {
    const stored = storedPoint(history.state);
    const isQuery = isNewPage && stored === undefined && this.#isQueryInAddress;
    if (!stored && !isQuery) return;
    const code = await import('./restore.js').catch(() => undefined);
    if (!code) return;
    this.#restorer ??= new code.RestoreController(this.#host, this.#search, this.#scope);
    if (isQuery) this.#restorer.openWithQuery();
    else this.#restorer.resume();
  }

  get #isQueryInAddress(): boolean {
    const {queryParam} = this.#host;
    return queryParam !== '' && new URLSearchParams(location.search).has(queryParam);
  }
}
