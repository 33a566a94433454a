import {enVersions} from '../i18n/en-versions.js';
import {messagesAround} from '../i18n/load-messages.js';
import type {VersionsMessages} from '../i18n/messages.js';
import {drawIcon, followScrolling, LAYERS, styleSheet, VERSIONS_STYLES} from '../page/edge.js';
import {canPreview} from '../page/least-browser.js';
import {dismissNotice, isNoticeDismissed, pageName, readVersionsHint} from '../page/versions-hint.js';

/** What this file needs from `<docs-versions>`. */
interface VersionsElement extends HTMLElement {
  show(): Promise<void>;
}

/** Dispatched on the document once the configuration of the page has arrived, for themes that wait for it. */
const READY = 'readthedocs-addons-data-ready';

/** How long to wait for that event, in ms. The script that dispatches it may be blocked. */
const READY_TIMEOUT = 3000;

/** The detail of that event. `data` returns the page's configuration; it throws if the page has not asked for it. */
interface Announcement {
  data(): {readonly addons?: {readonly flyout?: {readonly enabled?: unknown}}};
}

/** Elements in which a button is drawn, until their own code takes over. */
const drawn = new Set<HTMLElement>();

/**
 * Draws the button that opens the menu of versions in each `<docs-versions>` of the page. If there is none, one is
 * added at the edge of the page, unless something else on the page shows the versions. The element is loaded at the
 * first sign that the reader wants the menu, and replaces the drawn button. If the page does not say that there is a
 * choice, the element is loaded at once to find out.
 *
 * Its listeners stay on the page for the page's lifetime. Loaded only on pages that say that they have versions.
 */
export async function addVersionsButton(): Promise<void> {
  if (!canPreview()) return;
  let hosts = [...document.querySelectorAll<HTMLElement>('docs-versions')];
  if (!hosts.length) {
    if (await hasOtherMenu()) return;
    const host = document.createElement('docs-versions');
    host.setAttribute('floating', '');
    document.body.append(host);
    followScrolling(isDown => host.shadowRoot?.querySelector('nav')?.classList.toggle('aside', isDown));
    hosts = [host];
  }
  const hint = readVersionsHint();
  if (!hint) return void define();
  const messages = (await messagesAround(hosts[0]!)) ?? enVersions;
  for (const host of hosts) draw(host, messages, host === hosts[0] ? hint.latest : null);
}

/** Loads the element without registering it. */
const load = () => import('../elements/versions/docs-versions.js');

/** Registers the element, and removes the drawn buttons. */
async function define(): Promise<void> {
  const {DocsVersions} = await load();
  if (customElements.get('docs-versions')) return;
  for (const host of drawn) host.shadowRoot!.replaceChildren();
  drawn.clear();
  customElements.define('docs-versions', DocsVersions);
}

/** @param latest where the notice leads; `null`: no notice */
function draw(host: HTMLElement, messages: VersionsMessages, latest: string | null): void {
  // The page has defined the element itself, or a server has rendered it.
  if (host.shadowRoot) return;
  const version = pageName('version') ?? '';
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [styleSheet(VERSIONS_STYLES)];
  drawn.add(host);
  const nav = root.appendChild(create('nav', '', {'aria-label': messages.versions}));

  if (latest && !isNoticeDismissed()) {
    const notice = nav.appendChild(create('div', 'notice'));
    const link = create('a', 'latest', {href: latest}, messages.versionsLatest);
    const dismiss = create('button', 'dismiss', {type: 'button', 'aria-label': messages.close});
    dismiss.append(drawIcon(['path', {d: 'm6 6 12 12M18 6 6 18'}]));
    dismiss.addEventListener('click', () => {
      dismissNotice();
      notice.remove();
      button.focus();
    });
    // The fragment of the page may have changed since the link was drawn.
    link.addEventListener('click', () => (link.hash = location.hash));
    const text = create('span', '', {}, `${messages.versionsOutdated} `);
    text.append(link);
    notice.append(text, dismiss);
  }

  const button = create('button', 'button', {
    type: 'button',
    'aria-expanded': 'false',
    'aria-label': messages.versionsButton(version),
  });
  button.append(drawIcon(['path', {d: LAYERS}]), create('span', '', {}, version || messages.versions));
  for (const intent of ['pointerenter', 'focus'])
    button.addEventListener(intent, () => void load().catch(() => {}));
  button.addEventListener('click', () => void open(host as VersionsElement, button));
  nav.append(button);
}

/** @param button shown as busy while the code loads; it stays if loading fails, so that another press tries again */
async function open(host: VersionsElement, button: HTMLElement): Promise<void> {
  if (button.ariaBusy) return;
  button.ariaBusy = 'true';
  try {
    await define();
    await host.show();
  } catch (error) {
    console.error('docent:', error);
  } finally {
    button.ariaBusy = null;
  }
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (part) element.setAttribute('part', part);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/**
 * Matches controls with which readers change the version in a theme: the service’s own menu, and those of sphinx_rtd_theme, the PyData theme,
 * Python's own, Material for MkDocs with mike, Antora, Docusaurus, and Starlight; then any control whose class or id
 * names it a switch, select, picker or menu of versions. The main content is left out, because it may describe one.
 */
const OTHER_MENUS = `readthedocs-flyout,.rst-other-versions,.version-switch,.version-switcher__container,.version_switcher,.version_switcher_placeholder,.md-version,.page-versions,.theme-doc-version-badge,starlight-version-select,:is(select,button,details):is(${[
  'select',
  'switch',
  'picker',
  'menu',
  'dropdown',
]
  .map(kind => `[class*=version-${kind}],[id*=version-${kind}]`)
  .join()}):not([role=main] *,main *)`;

/**
 * Whether something else on the page lets readers change the version. Resolves once themes have shown their menus, some of
 * which wait for the configuration of the page.
 */
async function hasOtherMenu(): Promise<boolean> {
  if (document.readyState !== 'complete') await once(window, 'load');
  const service = document.querySelector('script[src*=readthedocs-addons]');
  const configurationTag = document.querySelector('meta[name=readthedocs-addons-api-version]');
  // A page that does not wait for the configuration cannot know whether the service shows its menu; usually it does.
  if (service && !configurationTag) return true;
  const announced = () => (window as {ReadTheDocsEventData?: Announcement}).ReadTheDocsEventData;
  if (configurationTag && !announced()) await once(document, READY, READY_TIMEOUT);
  if (service && isFlyoutOn(announced())) return true;
  // The theme may have added its listeners later than this one.
  if (configurationTag) await new Promise(resolve => setTimeout(resolve));
  return document.querySelector(OTHER_MENUS) !== null;
}

function isFlyoutOn(announced: Announcement | undefined): boolean {
  try {
    return announced?.data().addons?.flyout?.enabled !== false;
  } catch {
    return true;
  }
}

/** @param limit the longest time to wait, in ms. Default: none */
const once = (target: EventTarget, type: string, limit?: number): Promise<unknown> =>
  new Promise(resolve => {
    target.addEventListener(type, resolve, {once: true});
    if (limit !== undefined) setTimeout(resolve, limit);
  });
