import {css, html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {SearchClient} from '../../client/index.js';
import {OnDemand} from '../on-demand.js';
import type {SearchSettings} from './search-settings.js';

/** Maximum number of suggestions that are offered. */
const MAX_QUESTIONS = 3;

/** What the controller needs from `<docs-search>`. */
interface SuggestionsHost extends ReactiveControllerHost, HTMLElement {
  /** Suggestions of the page's author, separated by `|`. */
  readonly questions: string;
  show(options: {query: string}): void;
}

/**
 * Offers suggestions while the box is empty and the search history has no entries: those of the page's author, else
 * those that the index proposes from its titles, which arrive soon after search has opened, else names and headings of
 * the page.
 */
export class SuggestionsController {
  readonly #host: SuggestionsHost;
  readonly #client: () => SearchClient | undefined;
  /** Suggestions of the index. `undefined` until they are known; room is kept for them until then. */
  #known: readonly string[] | undefined;
  /** Reads suggestions from the page. Loaded if there are no others. */
  readonly #ofPage: OnDemand<typeof import('./page-suggestions.js')>;

  constructor(host: SuggestionsHost, client: () => SearchClient | undefined) {
    this.#host = host;
    this.#client = client;
    this.#ofPage = new OnDemand(host, () => import('./page-suggestions.js'));
  }

  /** @param settings what the site's owner has set; `undefined`: nothing */
  configure(settings: SearchSettings | undefined): void {
    const setKnown = async (questions: readonly string[] = []) => {
      if (!questions.length) await this.#ofPage.load();
      this.#known = questions;
      this.#host.requestUpdate();
    };
    const requested = this.#client()?.questions?.();
    if (requested) requested.then(setKnown, () => setKnown());
    else void setKnown(settings?.suggestions);
  }

  render(): TemplateResult | typeof nothing {
    return this.#isKnown ? this.renderKnown() : ROOM;
  }

  get #isKnown(): boolean {
    return this.#host.questions !== '' || this.#known !== undefined;
  }

  /** Renders the suggestions that are known so far, without room for those that are not. */
  renderKnown(): TemplateResult | typeof nothing {
    const {questions: proposed} = this.#host;
    const queries = proposed ? proposed.split('|') : this.#known;
    if (!queries) return nothing;
    const questions = (queries.length ? queries : (this.#ofPage.part?.pageSuggestions() ?? []))
      .map(text => text.trim())
      .filter(Boolean);
    if (!questions.length) return nothing;
    return html`<p class="questions">
      ${questions
        .slice(0, MAX_QUESTIONS)
        .map(
          query =>
            html`<button part="button" type="button" dir="auto" @click=${() => this.#host.show({query})}>
              ${query}
            </button> `,
        )}
    </p>`;
  }
}

/** Room for a line of suggestions, so that nothing moves when they arrive. */
const ROOM = html`<p class="questions room"><button part="button" type="button">&nbsp;</button></p>`;

export const suggestionStyles = css`
  .questions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block: 0.75em;
    button {
      text-align: start;
    }
  }
  .room {
    visibility: hidden;
  }
`;
