import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import {readPage} from '../../page/index.js';
import type {SearchController} from '../asking/search-controller.js';
import {PanelKeysController} from '../dialog/panel-keys-controller.js';
import type {DocsSearchSelectEvent} from '../events.js';
import type {Hit} from '../results/hit.js';
import type {SearchHost} from '../search-host.js';
import {foundIn} from '../search-state.js';
import {emptySearchHistory, readSearchHistory, type SearchHistory, withOpened} from './search-history.js';
import type * as View from './search-history-view.js';

/**
 * Owns the search history of a project, in storage that all tabs share: each change starts from what is stored, and
 * changes from other tabs are shown. If storage is blocked or full, the history lasts as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;
  #view: typeof View | undefined;

  readonly #host: SearchHost;
  readonly #search: SearchController;
  /** The last change could not be stored, so the stored history is outdated. */
  #isUnstored = false;

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    host.addEventListener('docs-search-select', this);
    new PanelKeysController(host, (event, target) =>
      this.#view?.handleHistoryKey(event, target, search.state.phase === 'idle'),
    );
    this.#load();
  }

  hostConnected(): void {
    addEventListener('storage', this);
  }

  hostDisconnected(): void {
    removeEventListener('storage', this);
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#addOpened(event as DocsSearchSelectEvent);
    else this.#load();
  }

  get isOn(): boolean {
    return this.#host.searchHistory !== 'off';
  }

  /** Renders recent results and favourites, if there are any. */
  render(): TemplateResult | typeof nothing {
    if (!this.isOn || !this.#view) return nothing;
    return this.#view.searchHistoryView(this.history, this.#host.messages.panels?.searchHistory, {
      change: change => this.change(change),
      searchAgain: query => this.#host.show({query}),
      open: () => this.#host.hide(),
    });
  }

  change(change: (before: SearchHistory) => SearchHistory): void {
    this.#read();
    this.history = change(this.history);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.history));
      this.#isUnstored = false;
    } catch {
      this.#isUnstored = true;
    }
    this.#host.requestUpdate();
  }

  #addOpened({query, hit}: DocsSearchSelectEvent): void {
    const {url} = hit;
    if (!this.isOn || !url) return;
    const group = foundIn(this.#search.state)?.groups.find(
      ({page, hits}) => page === hit || hits.includes(hit),
    );
    const location = (hit.kind === 'page' ? group?.breadcrumb : group && titleOf(group.page)) ?? '';
    const opened = {title: titleOf(hit), url, location, query};
    this.change(before => withOpened(before, opened));
  }

  #load(): void {
    if (!this.isOn) return;
    this.#read();
    this.#host.requestUpdate();
    if (this.history.recent.length || this.history.favourites.length) void this.#loadView();
  }

  /** Loads the view if there is something to show. If that fails, it is retried when search opens next. */
  async #loadView(): Promise<void> {
    if (this.#view) return;
    try {
      this.#view = await import('./search-history-view.js');
    } catch {
      return;
    }
    this.#host.shadowRoot!.adoptedStyleSheets.push(this.#view.searchHistoryStyles.styleSheet!);
    this.#host.requestUpdate();
  }

  #read(): void {
    if (this.#isUnstored) return;
    try {
      this.history = readSearchHistory(localStorage.getItem(this.#key));
    } catch {
      // Storage is blocked.
    }
  }

  get #project(): string {
    return readPage(document, this.#host).project ?? '';
  }

  get #key(): string {
    return `docent-search-history:${this.#project}`;
  }
}

// Not `plainText`: sharing that with the results would put it in a chunk of its own.
const titleOf = ({title}: Hit): string => title.map(({text}) => text).join('');
