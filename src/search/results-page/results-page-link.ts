import {html, nothing, type TemplateResult} from 'lit';
import {noResultsEn} from '../../i18n/english/no-results.js';
import type {SearchController} from '../asking/search-controller.js';
import {consume, PanelKeysController} from '../dialog/panel-keys-controller.js';
import type {SearchHost} from '../search-host.js';
import {resultsPageUrl} from './results-page-url.js';

/** A link to the site's own results page, shown when a query fails. Enter in the box follows it. */
export class ResultsPageLink {
  readonly #host: SearchHost;
  readonly #search: SearchController;

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    new PanelKeysController(host, (event, target) => {
      if (event.key !== 'Enter') return;
      if (target === this.#link) event.stopPropagation();
      else if (target.matches('input') && this.#link) {
        consume(event);
        this.#link.click();
      }
    });
  }

  render(): TemplateResult | typeof nothing {
    const {state} = this.#search;
    if (state.phase !== 'failed') return nothing;
    const url = resultsPageUrl(this.#host, state.question.query);
    const {resultsPage} = this.#host.messages.panels?.noResults ?? noResultsEn;
    return url === null ? nothing : html`<p><a class="results-page" href=${url}>${resultsPage}</a></p>`;
  }

  get #link(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector('.results-page');
  }
}
