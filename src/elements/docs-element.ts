import {isServer, LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {messagesAround} from '../i18n/load-messages.js';
import type {SharedMessages} from '../i18n/messages.js';
import {type IndexSource, type PageIdentity, readPage} from '../page/identity.js';
import {ThemeController} from './theme-controller.js';

/**
 * Base class of all four elements. It provides the project, the version, the address of the host, the texts in the reader's
 * language, and the look that an element takes from the page. What only two elements need is in a controller. `Messages` is
 * the type of the element's texts; the English texts are loaded with the element.
 */
export abstract class DocsElement<Messages extends SharedMessages> extends LitElement {
  /** Slug of the project. Default: the page's. */
  @property() project = '';

  /** Slug of the version. Default: the page's. */
  @property() version = '';

  /** Base address of the API, relative to the page. Default: `/_/`. */
  @property() api = '';

  /**
   * Folder of a static index, relative to the page, which is used instead of the API; or several, separated by `|`, each with
   * a name and a weight: `/docs/docent-index/ Manual | /blog/docent-index/ Blog 0.5x`. As a property also a list of
   * `{folder, name, weight}`. Default: none.
   */
  @property() index: string | readonly IndexSource[] = '';

  readonly #english: Messages;
  /** The texts in the language of the page around the element. */
  #language: Messages;
  #overrides: Partial<Messages> = {};
  #messages: Messages;
  #theme: ThemeController | undefined;

  constructor(english: Messages) {
    super();
    this.#english = this.#language = this.#messages = english;
  }

  /** All texts. Default: those in the language around the element, else English. It is enough to set the texts that differ. */
  @property({attribute: false})
  get messages(): Messages {
    return this.#messages;
  }

  set messages(messages: Partial<Messages>) {
    this.#overrides = messages;
    this.#messages = {...this.#language, ...messages};
  }

  /** @internal The identity of the page. Read each time, because a single-page application changes it. */
  get page(): PageIdentity {
    return readPage(document, this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void messagesAround(this).then(messages => {
      // A translation has the texts of all elements.
      this.#language = (messages as Messages | undefined) ?? this.#english;
      this.messages = this.#overrides;
    });
  }

  /** Starts calling `handleThemeChange` when the page may have changed its colours. For an element that uses the page's colours. */
  protected followTheme(): void {
    // A server renders the element once, and there is no page to observe.
    if (isServer || this.#theme) return;
    this.#theme = new ThemeController(this, () => this.handleThemeChange());
  }

  /** Called when the page may have changed its colours. */
  protected handleThemeChange(): void {}
}
