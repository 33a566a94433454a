import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {fetchBy} from '../../client/http.js';
import type {PageIdentity} from '../../page/identity.js';
import {forgetSettings} from '../../page/settings.js';
import {pageName, readVersionsHint} from '../../page/versions-hint.js';
import {SiteSettingsController} from '../site-settings-controller.js';
import {type Choice, hasChoice, readMenu} from './menu.js';
import {IDLE, menuIn, transition, type VersionsEvent, type VersionsState} from './state.js';

/** How long a click waits to learn whether the page exists, in ms. */
const CHECK_LIMIT = 3000;

interface VersionsElement extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
}

/**
 * Owns the data of the menu and decides when to request it: when a reader opens the menu, or earlier if the page does
 * not say that there is a choice. Checks whether a page exists in another version at the first sign that the reader wants to go
 * there. Keeps the open menu beside its button.
 */
export class VersionsController implements ReactiveController {
  readonly #element: VersionsElement;
  readonly #settings: SiteSettingsController;
  #tokens = 0;
  /** Pending and finished checks of whether a page exists, by its address. */
  readonly #checks = new Map<string, Promise<boolean>>();
  #stopPlacing = (): void => {};
  #isRendered = false;

  state: VersionsState = IDLE;

  constructor(element: VersionsElement) {
    this.#element = element;
    this.#settings = new SiteSettingsController(
      element,
      () => this.#page,
      // When the address changes, the settings of the new page arrive without a request from here.
      settings => settings && this.state.phase !== 'loading' && void this.request(),
    );
    element.addController(this);
  }

  hostConnected(): void {
    if (!readVersionsHint() && this.#page) void this.request();
  }

  hostUpdated(): void {
    if (this.#isRendered) return;
    this.#isRendered = true;
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#stopPlacing();
  }

  /** Whether the button is shown: according to the page, or to the answer of its host, there is a choice. */
  get isShown(): boolean {
    // The first rendering has to match that of a server, which renders nothing.
    if (!this.#isRendered) return false;
    const menu = menuIn(this.state);
    return menu ? hasChoice(menu) : readVersionsHint() !== undefined;
  }

  /** Requests the menu, unless it is loaded. */
  async request(): Promise<void> {
    const token = ++this.#tokens;
    this.#apply({type: 'request', token});
    await this.#settings.ask();
    const {settings} = this.#settings;
    const here = {url: new URL(location.href), filename: filenameOfPage()};
    this.#apply({type: 'answer', token, menu: settings && readMenu(settings.answer, here)});
  }

  /** Requests the menu again after a failure. */
  retry(): Promise<void> {
    if (this.#page) forgetSettings(this.#page);
    return this.request();
  }

  /**
   * The target of a choice: the same page, or the start page if the same page does not exist there. Checked once, and
   * only on the page's own origin.
   */
  async addressOf({page, start}: Choice): Promise<string> {
    if (new URL(page).origin !== location.origin) return page;
    let check = this.#checks.get(page);
    if (!check) this.#checks.set(page, (check = exists(page)));
    return (await check) ? page : start;
  }

  /** Places the menu beside its button, and again whenever the page moves, until the next call. */
  place(button: HTMLElement, panel: HTMLElement): void {
    this.stopPlacing();
    const handleMove = () => placeBeside(button, panel);
    const options = {capture: true, passive: true};
    for (const type of ['scroll', 'resize']) addEventListener(type, handleMove, options);
    this.#stopPlacing = () => {
      for (const type of ['scroll', 'resize']) removeEventListener(type, handleMove, options);
    };
    handleMove();
  }

  stopPlacing(): void {
    this.#stopPlacing();
  }

  #apply(event: VersionsEvent): void {
    this.state = transition(this.state, event);
    this.#element.requestUpdate();
  }

  /**
   * The page to request the menu for. With a static index, it is identified by the names that its host has written into
   * it. `undefined` if there is no host.
   */
  get #page(): PageIdentity | undefined {
    const {index, ...page} = this.#element.page;
    const project = pageName('project');
    if (index) return project ? {...page, project, version: pageName('version')} : undefined;
    return page.project ? page : undefined;
  }
}

const filenameOfPage = (): string | undefined =>
  document.head.querySelector<HTMLMetaElement>('meta[name=readthedocs-resolver-filename]')?.content;

/**
 * Whether a page exists. Only status 404 counts as missing, because any other failure shows when the page is opened.
 */
const exists = (page: string): Promise<boolean> =>
  fetchBy({})(page, {method: 'HEAD', signal: AbortSignal.timeout(CHECK_LIMIT)}).then(
    ({status}) => status !== 404,
    () => true,
  );

/** Gap between button and menu, and between menu and viewport edges, in px. */
const GAP = 6;
const MARGIN = 8;

/** Places the menu below its button, or above it if there is more room, and aligned with its start or else its end if it fits. */
function placeBeside(button: HTMLElement, panel: HTMLElement): void {
  const {top, bottom, left, right} = button.getBoundingClientRect();
  const {clientWidth, clientHeight} = document.documentElement;
  panel.style.maxBlockSize = '';
  const [above, below] = [top - GAP - MARGIN, clientHeight - bottom - GAP - MARGIN];
  const isBelow = below >= Math.min(panel.offsetHeight, above);
  panel.style.maxBlockSize = `${Math.max(isBelow ? below : above, 96)}px`;
  const {offsetWidth: width, offsetHeight: height} = panel;
  const isRtl = getComputedStyle(panel).direction === 'rtl';
  const [start, end] = isRtl ? [right - width, left] : [left, right - width];
  const isWithin = (at: number) => at >= MARGIN && at + width <= clientWidth - MARGIN;
  panel.style.left = `${[start, end].find(isWithin) ?? Math.max(MARGIN, (clientWidth - width) / 2)}px`;
  panel.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
}
