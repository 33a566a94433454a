import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../page/identity.js';
import {readSettings, siteSettings, type SiteSettings} from '../page/settings.js';

/** Dispatched on the document when the live service's own widget has its configuration, which the page may use. */
const READY = 'readthedocs-addons-data-ready';
/** Dispatched on the window when the address has changed without loading a page. */
const URL_CHANGED = 'readthedocs-url-changed';
/** How long that widget may take before we ask ourselves, in ms: it may be blocked. */
const SETTINGS_TIMEOUT = 3000;

/** The event of that widget. */
interface EventData {
  /** Throws where the page does not declare that it understands the answer. */
  data(): unknown;
}

/**
 * What the site's owner has set for this page. It calls back each time that this has changed, and updates the element.
 *
 * Owns when the settings are requested: on `ask`, and after that each time that the page's address changes; and the
 * listeners for the live service's widget, whose answer it uses instead of a request of its own. The answers themselves
 * are shared by all elements of the page.
 */
export class SiteSettingsController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #page: () => PageIdentity | undefined;
  readonly #handleSettings: (settings: SiteSettings | undefined) => void;
  #asked: Promise<SiteSettings | undefined> | undefined;
  /** Whether the widget's answer is about a page that the reader has left. */
  #isOutdated = false;

  /** `undefined` until they have arrived, where there are none, and while they are requested for another page. */
  settings: SiteSettings | undefined;

  /**
   * @param page what page this is; `undefined` if that is unknown
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
    if (this.#isOutdated && this.#asked) void this.ask();
  }

  /**
   * Requests the settings of this page, if it is another one than the last time.
   * @param limit the longest time to wait, in ms. Default: none
   * @returns resolves once they have arrived, it is known that there are none, or the time is over
   */
  async ask(limit?: number): Promise<void> {
    const page = this.#page();
    if (!page) return this.#apply(undefined);
    const asked = siteSettings(page, () =>
      SiteSettingsController.announcement(SETTINGS_TIMEOUT, this.#isOutdated),
    );
    if (asked !== this.#asked) {
      // The settings of the last page do not apply to this one.
      if (this.#asked) this.#apply(undefined);
      this.#asked = asked;
      void asked.then(found => {
        if (asked === this.#asked) this.#apply(found);
      });
    }
    await (limit === undefined
      ? asked
      : Promise.race([asked, new Promise(resolve => setTimeout(resolve, limit))]));
  }

  #apply(settings: SiteSettings | undefined): void {
    this.settings = settings;
    this.#handleSettings(settings);
    this.#host.requestUpdate();
  }

  /**
   * What the live service's own widget tells about the page, which may come later; `undefined` where that is not on the page.
   * @param limit the longest time to wait, in ms
   * @param isOutdated whether what it has told is about a page that the reader has left
   */
  static announcement(limit: number, isOutdated = false): Promise<unknown> | undefined {
    const {ReadTheDocsEventData: before} = window as {ReadTheDocsEventData?: EventData};
    if (before && !isOutdated) return Promise.resolve(dataOf(before));
    if (!document.querySelector('script[src*="readthedocs-addons"]')) return undefined;
    return new Promise(resolve => {
      document.addEventListener(READY, event => resolve(dataOf((event as CustomEvent<EventData>).detail)), {
        once: true,
      });
      setTimeout(resolve, limit);
    });
  }
}

/** What the live service's own widget has told about the page that was loaded; `undefined`: nothing yet, or it is not there. */
export const announcedSettings = (): SiteSettings | undefined =>
  readSettings(dataOf((window as {ReadTheDocsEventData?: EventData}).ReadTheDocsEventData));

function dataOf(given: EventData | undefined): unknown {
  try {
    return given?.data();
  } catch {
    return undefined;
  }
}
