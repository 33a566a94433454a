import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {Where} from '../../api/index.js';
import {type PanelHost, panelMessages} from './panel-host.js';
import {panelStyles} from './panel-styles.js';
import {SearchHistoryController} from '../history/search-history-controller.js';
import {ResultPreviewController} from '../result-preview/result-preview-controller.js';
import {ResumeController} from '../history/resume-controller.js';
import {resultsPage} from '../results/results-page.js';
import {ScopeController} from '../scope/scope-controller.js';
import {elsewhereView, scopeView} from '../scope/scope-view.js';
import type {SearchController} from '../asking/search-controller.js';
import {foundIn, questionIn} from '../search-state.js';
import {ViewportController} from '../dialog/viewport-controller.js';

/**
 * What stands beside the box and the list: scope, memory, pane, the way back, the way out to the page of results.
 * Comes after search is open, or to open it where the page's address or history says so; search does without it
 * until then, and where it does not come. Owns the keys in what it shows. Its parts own the rest.
 */
export class PanelsController implements ReactiveController {
  readonly #host: PanelHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  readonly #memory: SearchHistoryController;
  readonly #pane: ResultPreviewController;

  constructor(host: PanelHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    const {adoptedStyleSheets} = host.shadowRoot!;
    host.shadowRoot!.adoptedStyleSheets = [...adoptedStyleSheets, panelStyles.styleSheet!];
    this.#scope = new ScopeController(host, search);
    this.#memory = new SearchHistoryController(host, search);
    this.#pane = new ResultPreviewController(host, search);
    new ResumeController(host, search, this.#scope);
    new ViewportController(host);
    host.addController(this);
    // Before the dialog hears of them: what is shown here has keys of its own.
    host.addEventListener('keydown', this, true);
    host.requestUpdate();
  }

  /** Where a question is asked; `undefined`: as without a choice. */
  scopesFor(words: string): readonly Where[] | undefined {
    return this.#scope.scopesFor(words);
  }

  hostConnected(): void {}

  /** Below the box. */
  bar(): TemplateResult | typeof nothing {
    const says = panelMessages(this.#host);
    const words = questionIn(this.#search.state)?.words ?? '';
    const scope = scopeView(this.#scope, words, says.scope);
    const canShow =
      this.#pane.isOn && !this.#pane.isWide && !this.#pane.isOver && foundIn(this.#search.state);
    if (scope === nothing && !canShow) return nothing;
    return html`<div part="bar" class="small quiet">
      ${scope}
      ${
        canShow
          ? html`<button part="pane-show" type="button" @click=${() => void this.#pane.enter()}>
              ${says.pane.show}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** In place of results. */
  notice(): TemplateResult | typeof nothing {
    const says = panelMessages(this.#host);
    const {state} = this.#search;
    if (state.phase === 'idle' && this.#memory.isOn && this.#memory.view)
      return this.#memory.view.searchHistoryView(this.#memory.memory, says.memory, {
        change: change => this.#memory.change(change),
        again: words => this.#host.show({typed: words}),
        leave: () => this.#host.hide(),
      });
    if (state.phase === 'nothing')
      return elsewhereView(
        {elsewhere: this.#scope.elsewhere, choose: key => this.#scope.choose(key)},
        says.scope,
      );
    const page = this.#resultsPage;
    return page === null ? nothing : html`<p><a part="results-page" href=${page}>${says.resultsPage}</a></p>`;
  }

  /** PanelsController the list, or over it. */
  pane(): TemplateResult | typeof nothing {
    const {pane} = panelMessages(this.#host);
    if (!this.#pane.isSeen) return nothing;
    const section =
      this.#pane.view?.resultPreviewView(this.#host, this.#pane, pane, () => this.#open()) ?? nothing;
    return html`<div part="pane" role="region" tabindex="0" aria-label=${pane.name}>
      ${section === nothing ? html`<p class="quiet">${pane.hint}</p>` : section}
    </div>`;
  }

  handleEvent(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement) || event.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (target.matches('input')) {
      if (isPlain) this.#handleBoxKey(event, target as HTMLInputElement);
    } else if (event.composedPath().some(at => at instanceof Element && at.matches('[part=pane]'))) {
      if (isPlain && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
        take(event);
        this.#pane.leave();
      } else event.stopPropagation();
    } else if (target.closest('[part=memory]')) {
      if (isPlain && /^Arrow(Up|Down)$/.test(event.key)) this.#moveInMemory(event, target);
      else if (event.key === 'Enter') event.stopPropagation();
    } else if (target.matches('[part=scope],[part=results-page]') && event.key !== 'Escape')
      event.stopPropagation();
  }

  #handleBoxKey(event: KeyboardEvent, box: HTMLInputElement): void {
    const {state} = this.#search;
    const isAtEnd = box.selectionStart === box.value.length;
    if (event.key === 'ArrowRight' && isAtEnd && this.#pane.isOn && (foundIn(state)?.active ?? -1) >= 0) {
      take(event);
      void this.#pane.enter();
    } else if (event.key === 'ArrowDown' && state.phase === 'idle') {
      const first = this.#links[0];
      if (!first) return;
      take(event);
      first.focus();
    } else if (event.key === 'Enter' && state.phase === 'failed') {
      const link = this.#host.shadowRoot!.querySelector<HTMLElement>('[part=results-page]');
      if (!link) return;
      take(event);
      link.click();
    }
  }

  #moveInMemory(event: KeyboardEvent, from: HTMLElement): void {
    take(event);
    const links = this.#links;
    const at = links.indexOf(from.closest('li')?.querySelector('a') ?? null!);
    const to = event.key === 'ArrowDown' ? at + 1 : at < 0 ? links.length - 1 : at - 1;
    (links[to] ?? this.#host.shadowRoot!.querySelector('input')!).focus();
  }

  /** Opens the result that is shown, as its row would. */
  #open(): void {
    const at = this.#pane.shown ? (foundIn(this.#search.state)?.hits.indexOf(this.#pane.shown) ?? -1) : -1;
    this.#host.shadowRoot!.getElementById(`row-${at}`)?.click();
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#host.shadowRoot!.querySelectorAll<HTMLAnchorElement>('[part=memory] a')];
  }

  get #resultsPage(): string | null {
    const {state} = this.#search;
    if (state.phase !== 'failed') return null;
    return resultsPage(this.#host, this.#host.htmlFor, state.question.words);
  }
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
