import {SiteSettingsController} from '../../controllers/site-settings-controller.js';
import type {SiteSettings} from '../../page/read-settings.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {siteSwitch} from './site-switch.js';

/** The element's own, where nobody has set any. */
const USUAL = '/ mod+k';

/**
 * Carries out what the site's owner has set: where to search, the keys that open search, and whether there is any; as
 * far as the page's author says nothing else by an attribute of the element or of the script tag. Owns when it is asked
 * for: when search opens. With a client of its own, a search has nothing to do with a host.
 */
export class OwnerSettingsController {
  readonly #host: SearchHost;
  readonly #scope: ScopeController;
  readonly #settings: SiteSettingsController;
  /** The shortcuts that were set here, and so not by the author. */
  #hotkeys: string | null = null;

  constructor(host: SearchHost, scope: ScopeController) {
    this.#host = host;
    this.#scope = scope;
    this.#settings = new SiteSettingsController(
      host,
      () => scope.page,
      settings => void this.#apply(settings),
    );
    host.addEventListener('docs-search-open', this);
    scope.isPending = !host.client;
    this.handleEvent();
  }

  handleEvent(): void {
    if (!this.#host.client) void this.#settings.ask();
  }

  async #apply(settings: SiteSettings | undefined): Promise<void> {
    this.#scope.configure(settings);
    const host = this.#host;
    siteSwitch.isOff = settings?.search.isOff === true && !isWanted();
    // The script tag's own; one that the author has put into the page stays.
    if (siteSwitch.isOff && host.getAttribute('for') === '') {
      host.hide();
      host.remove();
    }
    if (host.getAttribute('hotkeys') !== this.#hotkeys || (this.#hotkeys === null && host.hotkeys !== USUAL))
      return;
    const {isSearchOff, search} = settings?.hotkeys ?? {};
    let wanted = isSearchOff ? '' : USUAL;
    if (wanted && search && search !== 'Slash') {
      const code = await import('../../keyboard/hotkey-of-code.js').catch(() => undefined);
      wanted = `${code?.hotkeyOfCode(search) || '/'} mod+k`;
    }
    if (wanted !== host.hotkeys) host.setAttribute('hotkeys', (this.#hotkeys = wanted));
  }
}

/** Whether the author of the script tag has said something of search. */
function isWanted(): boolean {
  const said = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset ?? {};
  return 'search' in said || 'hotkeys' in said;
}
