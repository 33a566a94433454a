import {SiteSettingsController} from '../../controllers/site-settings-controller.js';
import {composeQuery} from '../../api/query/search-arguments.js';
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
  /** The settings applied last: others may arrive while the code for these loads. */
  #latest: SiteSettings | undefined;
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
    this.#latest = settings;
    const {isSearchOff, search: key = 'Slash'} = settings?.hotkeys ?? {};
    // Where it does not load, the page's own scopes and the usual keys remain.
    const grammar =
      key !== 'Slash' || (settings && this.#hasScopes(settings))
        ? await import('./owner-grammar.js').catch(() => undefined)
        : undefined;
    if (this.#latest !== settings) return;
    this.#scope.configure(settings, grammar?.parseSearchArguments);
    const host = this.#host;
    siteSwitch.isOff = settings?.search.isOff === true && !isWanted();
    // The script tag's own; one that the author has put into the page stays.
    if (siteSwitch.isOff && host.getAttribute('for') === '') {
      host.hide();
      host.remove();
    }
    if (host.getAttribute('hotkeys') !== this.#hotkeys || (this.#hotkeys === null && host.hotkeys !== USUAL))
      return;
    const hotkeys = isSearchOff ? '' : `${grammar?.hotkeyOfCode(key) || '/'} mod+k`;
    if (hotkeys !== host.hotkeys) host.setAttribute('hotkeys', (this.#hotkeys = hotkeys));
  }

  /** Whether there are scopes to choose from, besides those that the page itself gives. */
  #hasScopes({search: {filters, defaultFilter}}: SiteSettings): boolean {
    const {project = '', version} = this.#scope.page ?? {};
    const isOther = defaultFilter !== undefined && defaultFilter !== composeQuery([{project, version}], '');
    return filters.length > 0 || isOther;
  }
}

/** Whether the author of the script tag has said something of search. */
function isWanted(): boolean {
  const said = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset ?? {};
  return 'search' in said || 'hotkeys' in said;
}
