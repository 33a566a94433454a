import type {ReactiveControllerHost} from 'lit';
import {SiteSettingsController} from '../site-settings-controller.js';
import type {PageIdentity} from '../../page/identity.js';
import type {SiteSettings} from '../../page/settings.js';

/** The element's own, where nobody has set any. */
const DEFAULT_HOTKEYS = 'alt+arrowdown';

/** How long a card waits for the settings, in ms: a host that is slow to answer usually has none. */
const LIMIT = 1000;

/** What it reads and sets of the element. */
export interface OwnerSettingsHost extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
  hotkeys: string;
}

/**
 * Owns what the site's owner has set for previews: which links have them, where the content is, and whether there are
 * shortcuts. Attributes of the element and of the script tag take precedence.
 */
export class OwnerSettingsController {
  readonly #host: OwnerSettingsHost;
  readonly #handleRoot: () => void;
  readonly #settings: SiteSettingsController;
  #areHotkeysOff = false;

  /** CSS selector of the main content. */
  maincontent: string | undefined;
  /** CSS selector of the links that have previews. */
  linkSelector: string | undefined;

  /** @param handleRoot called when `maincontent` has changed */
  constructor(host: OwnerSettingsHost, handleRoot: () => void) {
    this.#host = host;
    this.#handleRoot = handleRoot;
    this.#settings = new SiteSettingsController(
      host,
      () => host.page,
      settings => this.#apply(settings),
    );
  }

  /** Resolves once the settings of this page are known, or have taken too long to wait for. */
  async ask(): Promise<void> {
    await Promise.race([this.#settings.ask(), new Promise(resolve => setTimeout(resolve, LIMIT))]);
  }

  #apply(settings: SiteSettings | undefined): void {
    const {contentRoot, previews, hotkeys} = settings ?? {};
    // An invalid selector was not meant to switch previews off.
    this.linkSelector = isSelector(previews?.selector) ? previews?.selector : undefined;
    if (contentRoot !== this.maincontent) {
      this.maincontent = contentRoot;
      this.#handleRoot();
    }
    const host = this.#host;
    if (host.hasAttribute('hotkeys') || host.hotkeys !== this.#hotkeys) return;
    this.#areHotkeysOff = hotkeys?.areOff === true;
    host.hotkeys = this.#hotkeys;
  }

  /** The hotkeys, unless the author has set any. */
  get #hotkeys(): string {
    return this.#areHotkeysOff ? '' : DEFAULT_HOTKEYS;
  }
}

function isSelector(selector = ''): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
