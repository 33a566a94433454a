import {SiteSettingsController} from '../../controllers/site-settings-controller.js';
import {composeQuery} from '../../api/query/search-arguments.js';
import type {SiteSettings} from '../../page/read-settings.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {siteSwitch} from './site-switch.js';

/** The default shortcuts of the element. */
const USUAL = '/ mod+k';

/**
 * Applies what the site's owner has set (scopes, shortcuts, whether search is on), unless the page's author overrides it
 * by an attribute of the element or the script tag. Owns when the settings are requested: when search opens. A search
 * with a client of its own has no host to ask.
 */
export class OwnerSettingsController {
  readonly #host: SearchHost;
  readonly #scope: ScopeController;
  readonly #settings: SiteSettingsController;
  /** The settings applied last: newer ones may arrive while the parser for these loads. */
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
    // If it fails to load, the page's own scopes and the default keys remain.
    const grammar =
      key !== 'Slash' || (settings && this.#hasScopes(settings))
        ? await import('./owner-grammar.js').catch(() => undefined)
        : undefined;
    if (this.#latest !== settings) return;
    this.#scope.configure(settings, grammar?.parseSearchArguments);
    const host = this.#host;
    siteSwitch.isOff = settings?.search.isOff === true && !isWanted();
    // Only the element that the script tag added; one that the author wrote stays.
    if (siteSwitch.isOff && host.getAttribute('for') === '') {
      host.hide();
      host.remove();
    }
    if (host.getAttribute('hotkeys') !== this.#hotkeys || (this.#hotkeys === null && host.hotkeys !== USUAL))
      return;
    const hotkeys = isSearchOff ? '' : `${grammar?.hotkeyOfCode(key) || '/'} mod+k`;
    if (hotkeys !== host.hotkeys) host.setAttribute('hotkeys', (this.#hotkeys = hotkeys));
  }

  /** Whether the owner has set scopes besides the page's own. */
  #hasScopes({search: {filters, defaultFilter}}: SiteSettings): boolean {
    const {project = '', version} = this.#scope.page ?? {};
    const isOther = defaultFilter !== undefined && defaultFilter !== composeQuery([{project, version}], '');
    return filters.length > 0 || isOther;
  }
}

/** Whether the author has configured search on the script tag. */
function isWanted(): boolean {
  const said = document.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset ?? {};
  return 'search' in said || 'hotkeys' in said;
}
