import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import {panelsEn} from '../../i18n/english/panels.js';
import {readPage} from '../../page/index.js';
import type {SearchController} from '../asking/search-controller.js';
import {consume, PanelKeysController, isPlain} from '../dialog/panel-keys-controller.js';
import type {DocsSearchSelectEvent} from '../events.js';
import type {Hit} from '../results/hit.js';
import type {SearchHost} from '../search-host.js';
import {foundIn} from '../search-state.js';
import {emptySearchHistory, readSearchHistory, type SearchHistory, withOpened} from './search-history.js';
import type * as View from './search-history-view.js';

/**
 * Owns the search history of a project, in storage that all tabs share: each change starts from what is stored
 * then, and changes of other tabs are shown. Where storage is blocked or full, the history lasts as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;
  #view: typeof View | undefined;

  readonly #host: SearchHost;
  readonly #search: SearchController;
  /** The last change could not be stored, so storage is outdated. */
  #isUnstored = false;

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    host.addEventListener('docs-search-select', this);
    new PanelKeysController(host, (event, target) => this.#handleKeydown(event, target));
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

  /** The recent results and favourites; nothing where there are none. */
  render(): TemplateResult | typeof nothing {
    if (!this.isOn || !this.#view) return nothing;
    return this.#view.searchHistoryView(
      this.history,
      (this.#host.messages.panels ?? panelsEn).searchHistory,
      {
        change: change => this.change(change),
        searchAgain: query => this.#host.show({query}),
        open: () => this.#host.hide(),
      },
    );
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

  /** Loaded where there is something to show. Where it does not load, it is tried again when search opens next. */
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

  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    const isInHistory = target.closest('[part=search-history]') !== null;
    if (isInHistory && event.key === 'Enter') event.stopPropagation();
    if (!isPlain(event)) return;
    if (isInHistory && /^Arrow(Up|Down)$/.test(event.key)) {
      consume(event);
      this.#moveFocus(event.key === 'ArrowDown', target);
    } else if (target.matches('input') && event.key === 'ArrowDown' && this.#search.state.phase === 'idle') {
      const [first] = this.#links;
      if (!first) return;
      consume(event);
      first.focus();
    }
  }

  /** To the entry below or above; from the first and the last one, to the box. */
  #moveFocus(isDown: boolean, from: HTMLElement): void {
    const links = this.#links;
    const at = links.indexOf(from.closest('li')?.querySelector('a') ?? null!);
    const to = isDown ? at + 1 : at < 0 ? links.length - 1 : at - 1;
    (links[to] ?? this.#host.shadowRoot!.querySelector('input')!).focus();
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#host.shadowRoot!.querySelectorAll<HTMLAnchorElement>('[part=search-history] a')];
  }

  get #project(): string {
    return readPage(document, this.#host).project ?? '';
  }

  get #key(): string {
    return `docent-search-history:${this.#project}`;
  }
}

// Not `plainText`, which would be shared with the code of results, in a file of its own.
const titleOf = ({title}: Hit): string => title.map(({text}) => text).join('');
