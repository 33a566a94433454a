import type {ReactiveController} from 'lit';
import {readPage} from '../../page/index.js';
import type {PanelHost} from '../panels/panel-host.js';
import type {DocsSearchSelectEvent} from '../events.js';
import {type Memory, emptySearchHistory, readSearchHistory, remembered} from './search-history.js';
import type * as MemoryView from './search-history-view.js';
import type {Hit} from '../results/results.js';
import type {SearchController} from '../asking/search-controller.js';
import {foundIn} from '../search-state.js';

/**
 * Owns what is remembered of a project, in storage that all tabs share: each change starts from what is stored
 * then, and what another tab changes is shown. Storage that is blocked or full is as good as none: then it lasts
 * for as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  memory: Memory = emptySearchHistory;
  /** There as soon as there is something to be shown. */
  view: typeof MemoryView | undefined;

  readonly #host: PanelHost;
  readonly #search: SearchController;
  /** What is remembered could not be stored, so what is stored is older. */
  #isHeld = false;

  constructor(host: PanelHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    host.addEventListener('docs-search-select', this);
    this.#recall();
  }

  hostConnected(): void {
    addEventListener('storage', this);
  }

  hostDisconnected(): void {
    removeEventListener('storage', this);
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#remember(event as DocsSearchSelectEvent);
    else this.#recall();
  }

  get isOn(): boolean {
    return this.#host.memory !== 'off';
  }

  change(change: (before: Memory) => Memory): void {
    this.#read();
    this.memory = change(this.memory);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.memory));
      this.#isHeld = false;
    } catch {
      this.#isHeld = true;
    }
    this.#host.requestUpdate();
  }

  #remember({words, hit}: DocsSearchSelectEvent): void {
    const {url} = hit;
    if (!this.isOn || !url) return;
    const group = foundIn(this.#search.state)?.groups.find(
      ({page, hits}) => page === hit || hits.includes(hit),
    );
    const place = (hit.kind === 'page' ? group?.crumb : group && titleOf(group.page)) ?? '';
    // Without the words to be marked there, which may be others the next time.
    const chosen = {title: titleOf(hit), url: url.replace(/#?:~:.*$/, ''), place, words};
    this.change(before => remembered(before, chosen));
  }

  #recall(): void {
    if (!this.isOn) return;
    this.#read();
    this.#host.requestUpdate();
    const {recent, favourites, off} = this.memory;
    if (this.view || !(recent.length || favourites.length || off)) return;
    import('./search-history-view.js').then(
      view => {
        this.view = view;
        this.#host.requestUpdate();
      },
      // Nobody misses what has not been there.
      () => {},
    );
  }

  #read(): void {
    if (this.#isHeld) return;
    try {
      this.memory = readSearchHistory(localStorage.getItem(this.#key));
    } catch {
      // Blocked.
    }
  }

  get #key(): string {
    return `docs-search:${readPage(document, this.#host).project ?? ''}`;
  }
}

const titleOf = ({title}: Hit): string => title.map(({text}) => text).join('');
