import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../page/identity.js';
import {siteSettings, type SiteSettings} from '../page/settings.js';

/** Dispatched on the document when the live service's own widget has its configuration, which the page may use. */
const READY = 'readthedocs-addons-data-ready';
/** Dispatched on the window when the address has changed without loading a page. */
const URL_CHANGED = 'readthedocs-url-changed';
/** How long that widget may take before we ask ourselves, in ms: it may be blocked. */
const PATIENCE = 3000;

/** The event of that widget. */
interface EventData {
  /** Throws where the page does not declare that it understands the answer. */
  data(): unknown;
}

/**
 * Passes the settings of the site's owner for this page to an element, each time that they have changed. Owns the
 * request, which it sends when told to, and the listeners for the live service's widget and for changes of the
 * address. The answers themselves are shared by all elements of the page.
 */
export class SiteSettingsController implements ReactiveController {
  readonly #page: () => PageIdentity | undefined;
  readonly #handleSettings: (settings: SiteSettings | undefined) => void;
  #settings: Promise<SiteSettings | undefined> | undefined;
  /** Whether the widget's answer is about a page that the reader has left. */
  #isOutdated = false;

  /**
   * @param page what page this is; `undefined`: that cannot be told
   * @param handleSettings gets `undefined` where there are none, and while they are asked for again
   */
  constructor(
    host: ReactiveControllerHost,
    page: () => PageIdentity | undefined,
    handleSettings: (settings: SiteSettings | undefined) => void,
  ) {
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
    // Until it is told to, it asks for nothing.
    if (this.#isOutdated && this.#settings) void this.ask();
  }

  /**
   * Asks for the settings of this page, if it is another one than the last time.
   * @returns resolves once the element has them, or it is known that there are none
   */
  ask(): Promise<unknown> | undefined {
    const page = this.#page();
    if (!page) {
      this.#handleSettings(undefined);
      return undefined;
    }
    const settings = siteSettings(page, () => this.#announced());
    if (settings !== this.#settings) {
      // The settings of the last page do not apply to this one.
      if (this.#settings) this.#handleSettings(undefined);
      this.#settings = settings;
      void settings.then(found => {
        if (settings === this.#settings) this.#handleSettings(found);
      });
    }
    return settings;
  }

  #announced(): Promise<unknown> | undefined {
    const {ReadTheDocsEventData: before} = window as {ReadTheDocsEventData?: EventData};
    if (before && !this.#isOutdated) return Promise.resolve(dataOf(before));
    if (!document.querySelector('script[src*="readthedocs-addons"]')) return undefined;
    return new Promise(resolve => {
      document.addEventListener(READY, event => resolve(dataOf((event as CustomEvent<EventData>).detail)), {
        once: true,
      });
      setTimeout(resolve, PATIENCE);
    });
  }
}

function dataOf(given: EventData | undefined): unknown {
  try {
    return given?.data();
  } catch {
    return undefined;
  }
}
