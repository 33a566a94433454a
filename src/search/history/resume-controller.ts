import type {ReactiveController} from 'lit';
import type {PanelHost} from '../panels/panel-host.js';
import type {DocsSearchSelectEvent} from '../events.js';
import {type Place, readResumePoint, withResumePoint} from './resume-point.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchController} from '../asking/search-controller.js';
import {foundIn, questionIn} from '../search-state.js';

/**
 * Leads back into search: after Back, to the words, the scope, the chosen result and the scrolled list that the
 * reader left by a result; and, on a page opened with words in its address, to their results. Owns search's part
 * of the state of the page's history entry.
 */
export class ResumeController implements ReactiveController {
  readonly #host: PanelHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** A result was chosen, and search may be about to close for it. */
  #leavingAt: Place | undefined;
  /** Where to, once the results are there. */
  #returningTo: Place | undefined;

  constructor(host: PanelHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
    host.addEventListener('docs-search-select', this);
    host.addEventListener('docs-search-close', this);
    // Once the element knows of the scope that is part of the place.
    queueMicrotask(() => {
      const place = readResumePoint(history.state);
      if (place === undefined) this.#openWithWords();
      else this.#return(place);
    });
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
    else if (event.type === 'docs-search-close') this.#keep(this.#leavingAt ?? null);
    else if (event.type === 'popstate' || (event as PageTransitionEvent).persisted)
      this.#return(readResumePoint(history.state));
  }

  hostUpdated(): void {
    const to = this.#returningTo;
    if (!to) return;
    const {state} = this.#search;
    const isThere = state.phase === 'found' && state.question.words === to.words.trim();
    if (!isThere) {
      // The reader has gone on meanwhile.
      if (questionIn(state)?.words !== to.words.trim()) this.#returningTo = undefined;
      return;
    }
    if (to.active >= state.found.hits.length && state.found.next) return this.#search.more();
    this.#returningTo = undefined;
    this.#search.activate(Math.min(to.active, state.found.hits.length - 1));
    void this.#host.updateComplete.then(() => {
      const list = this.#list;
      if (list) list.scrollTop = to.scroll;
    });
  }

  /** Reads the place while it is on the screen; it counts only if search closes for the result, in this very task. */
  #noteLeaving({words, hit}: DocsSearchSelectEvent): void {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    this.#leavingAt = {
      box: boxes().indexOf(this.#host),
      words,
      scope: this.#scope.chosen?.key ?? '',
      active: hits.indexOf(hit),
      scroll: Math.round(this.#list?.scrollTop ?? 0),
    };
    queueMicrotask(() => (this.#leavingAt = undefined));
  }

  #keep(place: Place | null): void {
    if (!place && !readResumePoint(history.state) && !this.#wordsOfAddress) return;
    history.replaceState(withResumePoint(history.state, place), '');
  }

  #return(place: Place | null | undefined): void {
    if (!place || boxes()[place.box] !== this.#host) return;
    this.#scope.choose(place.scope);
    this.#host.show({typed: place.words});
    this.#returningTo = place;
    this.#host.requestUpdate();
  }

  #openWithWords(): void {
    const words = this.#wordsOfAddress;
    if (words && boxes()[0] === this.#host) this.#host.show({typed: words});
  }

  get #wordsOfAddress(): string {
    const {queryParam} = this.#host;
    const words = queryParam && new URLSearchParams(location.search).get(queryParam);
    return words && !isResultsPage(queryParam) ? words.trim() : '';
  }

  get #list(): Element | null {
    return this.#host.shadowRoot!.getElementById('results');
  }
}

const boxes = (): Element[] => [...document.querySelectorAll('docs-search')];

/** The page has a form that leads to this very page with the parameter: it shows results itself. */
function isResultsPage(name: string): boolean {
  return [...document.forms].some(form => {
    const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
    return form.querySelector(`[name="${CSS.escape(name)}"]`) && action.pathname === location.pathname;
  });
}
