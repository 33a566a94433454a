import {SiteSettingsController} from '../site-settings-controller.js';
import {composeQuery, parseSearchArguments} from '../../api/query.js';
import type {SiteSettings} from '../../page/settings.js';
import {hotkeyOfCode} from '../../page/keyboard.js';
import {pageOptions} from '../../page/options.js';
import type {ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';

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
  /** The shortcuts that were set here, and so not by the author. */
  #hotkeys: string | null = null;

  constructor(host: SearchHost, scope: ScopeController) {
    this.#host = host;
    this.#scope = scope;
    this.#settings = new SiteSettingsController(
      host,
      () => scope.page,
      settings => this.#apply(settings),
    );
    host.addEventListener('docs-search-open', this);
    scope.isPending = !host.client;
    this.handleEvent();
  }

  handleEvent(): void {
    if (!this.#host.client) void this.#settings.ask();
  }

  #apply(settings: SiteSettings | undefined): void {
    const {isSearchOff, search: key = 'Slash'} = settings?.hotkeys ?? {};
    this.#scope.configure(settings, settings && this.#hasScopes(settings) ? parseSearchArguments : undefined);
    const host = this.#host;
    siteSwitch.isOff = settings?.search.isOff === true && !isWanted();
    // Only the element that the script tag added; one that the author wrote stays.
    if (siteSwitch.isOff && host.getAttribute('for') === '') {
      host.hide();
      host.remove();
    }
    if (host.getAttribute('hotkeys') !== this.#hotkeys || (this.#hotkeys === null && host.hotkeys !== USUAL))
      return;
    const hotkeys = isSearchOff ? '' : `${hotkeyOfCode(key) || '/'} mod+k`;
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
  return pageOptions().hotkeys !== undefined;
}

/** Whether the site's owner has switched off the search that the script tag adds. Shared, because the settings arrive after it was added. */
export const siteSwitch = {isOff: false};
