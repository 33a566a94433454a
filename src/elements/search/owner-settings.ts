import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {SearchClient} from '../../client/index.js';
import type {PageIdentity} from '../../page/identity.js';
import {DEFAULT_HOTKEYS} from '../../page/keyboard.js';
import {pageOptions} from '../../page/options.js';
import type {SiteSettings} from '../../page/settings.js';
import {announcedSettings, SiteSettingsController} from '../site-settings-controller.js';
import {OnDemand} from '../on-demand.js';
import type {SearchController} from './controller.js';
import type {ScopeController} from './scope.js';
import {readSearchSettings, type SearchSettings} from './search-settings.js';
import type {SuggestionsController} from './suggestions.js';

/** What the controller needs from `<docs-search>`. */
interface OwnerSettingsHost extends ReactiveControllerHost, HTMLElement {
  readonly client: SearchClient | undefined;
  readonly knownPage: PageIdentity | undefined;
  readonly hotkeys: string;
  hide(): void;
}

/**
 * Applies what the site's owner has set (scopes, shortcuts, whether search is on), unless the page's author
 * overrides it with an attribute of the element or the script tag. The settings are requested when search
 * opens, and search does not wait for them. If the element has its own `client`, there is no host to request them from.
 */
export class OwnerSettingsController implements ReactiveController {
  /**
   * Whether the site's owner has switched search off, and the element that the script tag had added was
   * removed.
   */
  isSwitchedOff = false;

  readonly #host: OwnerSettingsHost;
  readonly #scope: ScopeController;
  readonly #suggestions: SuggestionsController;
  readonly #search: SearchController;
  readonly #settings: SiteSettingsController;
  /** Converts the key that an owner has chosen instead of `/`. Loaded if there is one. */
  readonly #keyCodes: OnDemand<typeof import('../../page/hotkey-of-code.js')>;
  /** The shortcuts set by this controller, to distinguish them from the author's. */
  #hotkeys: string | null = null;

  constructor(
    host: OwnerSettingsHost,
    {
      scope,
      suggestions,
      search,
    }: {
      readonly scope: ScopeController;
      readonly suggestions: SuggestionsController;
      readonly search: SearchController;
    },
  ) {
    this.#host = host;
    this.#scope = scope;
    this.#suggestions = suggestions;
    this.#search = search;
    this.#settings = new SiteSettingsController(
      host,
      () => host.knownPage,
      settings => this.#apply(settings),
    );
    this.#keyCodes = new OnDemand(host, () => import('../../page/hotkey-of-code.js'));
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('docs-search-open', this);
  }

  /** Search has opened: requests the settings, unless the element has its own `client`. */
  handleEvent(): void {
    if (this.#host.client) this.#configure(undefined);
    else void this.#settings.ask();
  }

  /**
   * Whether the site's owner has switched shortcuts off, according to the settings that Read the Docs' own widget has
   * announced so far. Applies that setting, which otherwise waits until search opens for the first time.
   */
  isShortcutOff(): boolean {
    const settings = this.#host.client ? undefined : announcedSettings();
    if (!settings?.hotkeys.isSearchOff) return false;
    void this.#applyHotkeys(settings);
    return this.#host.hotkeys === '';
  }

  #apply(settings: SiteSettings | undefined): void {
    const searchSettings = settings && readSearchSettings(settings);
    this.#configure(searchSettings);
    void this.#applyHotkeys(settings);
    this.isSwitchedOff = searchSettings?.isOff === true && isAddedByTag(this.#host) && !isRequestedByTag();
    if (!this.isSwitchedOff) return;
    this.#host.hide();
    this.#host.remove();
  }

  #configure(settings: SearchSettings | undefined): void {
    this.#scope.configure(settings);
    this.#suggestions.configure(settings);
    // If the code cannot be loaded, nothing is reported.
    if (pageOptions(document).insights ?? settings?.hasInsights)
      import('./insights.js').then(
        code => code.reportQueries(this.#host, this.#search),
        () => {},
      );
  }

  /**
   * Applies the shortcuts that the owner has set. If the owner has switched them off, this takes effect immediately. For a
   * key other than `/`, code is loaded first.
   */
  async #applyHotkeys(settings: SiteSettings | undefined): Promise<void> {
    const host = this.#host;
    const isSetByAuthor = this.#hotkeys === null && host.hotkeys !== DEFAULT_HOTKEYS;
    if (isSetByAuthor || host.getAttribute('hotkeys') !== this.#hotkeys) return;
    const {isSearchOff, search: code = 'Slash'} = settings?.hotkeys ?? {};
    const hotkeys = isSearchOff ? '' : `${await this.#keyOf(code)} mod+k`;
    if (hotkeys !== host.hotkeys) host.setAttribute('hotkeys', (this.#hotkeys = hotkeys));
  }

  /**
   * The key as it is written in a list of shortcuts.
   * @param code of the key, as the owner has set it
   */
  async #keyOf(code: string): Promise<string> {
    if (code === 'Slash') return '/';
    return (await this.#keyCodes.load())?.hotkeyOfCode(code) || '/';
  }
}

/** Whether the script tag has added the element. One that the author has put into the page stays. */
const isAddedByTag = (host: HTMLElement): boolean => host.getAttribute('for') === '';

/**
 * Whether the script tag sets the shortcuts: then its author wants search, whatever the site's owner has set.
 */
const isRequestedByTag = (): boolean => pageOptions(document).hotkeys !== undefined;
