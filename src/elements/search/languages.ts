import {nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {langAround} from '../../i18n/load-messages.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {PageIdentity} from '../../page/identity.js';
import {allLanguagesKey, fromStorage} from '../../page/storage.js';
import {OnDemand} from '../on-demand.js';
import type {SearchController} from './controller.js';
import {foundIn, languagesIn, requestIn} from './state.js';

/** What the controller needs from `<docs-search>`. */
interface LanguageHost extends ReactiveControllerHost, HTMLElement {
  readonly knownPage: PageIdentity | undefined;
  readonly messages: SearchMessages;
  /** Language tag that the page's author has set; empty for the language of the page. */
  readonly language: string;
}

/**
 * Decides which language is searched: that of the page, or all once the reader has chosen so, until the end of the visit. The
 * button for that choice is loaded and shown only if an answer was narrowed to a language or the reader searches all of them.
 */
export class LanguageController {
  readonly #host: LanguageHost;
  readonly #search: SearchController;
  /** The reader's choice, only if it could not be stored. */
  #isAll: boolean | undefined;
  readonly #choice: OnDemand<typeof import('./language-choice.js')>;

  constructor(host: LanguageHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    this.#choice = new OnDemand(host, () => import('./language-choice.js'));
    // In a single-page application, the language of the page may have changed since search was last open.
    host.addEventListener('docs-search-open', () => {
      const request = requestIn(search.state);
      if (request && request.language !== this.language) search.ask();
    });
  }

  /** The language to send with a query; `undefined`: all languages. */
  get language(): string | undefined {
    return this.#isAllChosen ? undefined : this.#pageLanguage;
  }

  /** Renders the language of the results and the button for all languages. */
  render(): TemplateResult | typeof nothing {
    const {state} = this.#search;
    const languages = languagesIn(state);
    const isAll = this.#isAllChosen && this.#pageLanguage !== undefined;
    if (!languages && !isAll) return nothing;
    void this.#choice.load();
    const {messages} = this.#host;
    const count = foundIn(state)?.count ?? 0;
    return (
      this.#choice.part?.languageChoice({
        languages,
        count,
        isAll,
        messages,
        choose: value => this.choose(value),
      }) ?? nothing
    );
  }

  /** Applies the reader's choice at once, and stores it for the visit. @param isAll whether all languages are searched */
  choose(isAll: boolean): void {
    this.#isAll = isAll;
    fromStorage(() => {
      if (isAll) sessionStorage.setItem(this.#storageKey, '');
      else sessionStorage.removeItem(this.#storageKey);
      this.#isAll = undefined;
    });
    this.#search.ask();
  }

  /** The language of the element or the page, unless it is malformed: pages can say anything, and the tag is sent to a host. */
  get #pageLanguage(): string | undefined {
    return /^[\w-]{2,35}$/.exec(this.#host.language || langAround(this.#host))?.[0];
  }

  get #isAllChosen(): boolean {
    return this.#isAll ?? fromStorage(() => this.#storageKey in sessionStorage) ?? false;
  }

  get #storageKey(): string {
    return allLanguagesKey(this.#host.knownPage?.project ?? '');
  }
}
