import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../page/identity.js';
import {readSettings, siteSettings, type SiteSettings} from '../page/settings.js';

/** Dispatched on the document when Read the Docs' own widget has its configuration, which the page may use. */
const READY = 'readthedocs-addons-data-ready';
/** Dispatched on the window when the address has changed without loading a page. */
const URL_CHANGED = 'readthedocs-url-changed';
/** How long to wait for that widget before requesting the settings, in ms. It may be blocked. */
const SETTINGS_TIMEOUT = 3000;

/** The detail of the widget's event. */
interface EventData {
  /** Returns the configuration. Throws unless the page declares which version of the answer it understands. */
  data(): unknown;
}

/**
 * Provides what the site's owner has set for this page. Calls back and updates the element each time that this changes.
 *
 * The settings are requested by `ask`, and from then on each time the page's address changes. Owns the listeners for
 * Read the Docs' widget, whose answer saves a request. The answers themselves are shared by all elements of the
 * page.
 */
export class SiteSettingsController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #page: () => PageIdentity | undefined;
  readonly #handleSettings: (settings: SiteSettings | undefined) => void;
  #requested: Promise<SiteSettings | undefined> | undefined;
  /** Whether the widget's answer is about a page that the reader has left. */
  #isOutdated = false;

  /** The settings; `undefined` until they have arrived, if there are none, and while those of another page are requested. */
  settings: SiteSettings | undefined;

  /**
   * @param page returns the identity of the page; `undefined` if it is unknown
   * @param handleSettings called with `settings`
   */
  constructor(
    host: ReactiveControllerHost,
    page: () => PageIdentity | undefined,
    handleSettings: (settings: SiteSettings | undefined) => void = () => {},
  ) {
    this.#host = host;
    this.#page = page;
    this.#handleSettings = handleSettings;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener(READY, this);
    addEventListener(URL_CHANGED, this);
  }

  hostDisconnected(): void {
    document.removeEventListener(READY, this);
    removeEventListener(URL_CHANGED, this);
  }

  handleEvent({type}: Event): void {
    this.#isOutdated = type === URL_CHANGED;
    if (this.#isOutdated && this.#requested) void this.ask();
  }

  /**
   * Requests the settings of this page, unless they were requested before.
   * @param limit the longest time to wait, in ms. Default: none
   * @returns resolves once the settings have arrived, it is known that there are none, or the time is over
   */
  async ask(limit?: number): Promise<void> {
    const page = this.#page();
    if (!page) return this.#apply(undefined);
    const requested = siteSettings(page, () =>
      SiteSettingsController.announcement(SETTINGS_TIMEOUT, this.#isOutdated),
    );
    if (requested !== this.#requested) {
      // The settings of the last page do not apply to this one.
      if (this.#requested) this.#apply(undefined);
      this.#requested = requested;
      void requested.then(settings => {
        if (requested === this.#requested) this.#apply(settings);
      });
    }
    await (limit === undefined
      ? requested
      : Promise.race([requested, new Promise(resolve => setTimeout(resolve, limit))]));
  }

  #apply(settings: SiteSettings | undefined): void {
    this.settings = settings;
    this.#handleSettings(settings);
    this.#host.requestUpdate();
  }

  /**
   * The settings that Read the Docs' own widget announces, perhaps later; `undefined` if the widget is not on the page.
   * @param limit the longest time to wait, in ms
   * @param isOutdated whether the last announcement was for a page that the reader has left
   */
  static announcement(limit: number, isOutdated = false): Promise<unknown> | undefined {
    const {ReadTheDocsEventData: announced} = window as {ReadTheDocsEventData?: EventData};
    if (announced && !isOutdated) return Promise.resolve(dataOf(announced));
    if (!document.querySelector('script[src*="readthedocs-addons"]')) return undefined;
    return new Promise(resolve => {
      document.addEventListener(READY, event => resolve(dataOf((event as CustomEvent<EventData>).detail)), {
        once: true,
      });
      setTimeout(resolve, limit);
    });
  }
}

/** The settings that Read the Docs' own widget has announced so far; `undefined` if there are none. */
export const announcedSettings = (): SiteSettings | undefined =>
  readSettings(dataOf((window as {ReadTheDocsEventData?: EventData}).ReadTheDocsEventData));

/** The data of the event; `undefined` if it cannot be read. */
function dataOf(event: EventData | undefined): unknown {
  try {
    return event?.data();
  } catch {
    return undefined;
  }
}
