import {enVersions} from '../i18n/en-versions.js';
import {messagesAround} from '../i18n/load-messages.js';
import type {VersionsMessages} from '../i18n/messages.js';
import {drawIcon, followScrolling, LAYERS, styleSheet, VERSIONS_STYLES} from '../page/edge.js';
import {canPreview} from '../page/least-browser.js';
import {
  dismissNotice,
  hasOtherMenu,
  isNoticeDismissed,
  pageName,
  readVersionsHint,
} from '../page/versions-hint.js';

/** What this file needs of `<docs-versions>`. */
interface VersionsElement extends HTMLElement {
  show(): Promise<void>;
}

/** Elements that hold a drawn button, until there is one of their own. */
const drawn = new Set<HTMLElement>();

/**
 * The button of versions, in each `<docs-versions>` of the page, or else in one that is added at its edge unless something
 * else on the page shows the versions. It is drawn without the element, which is loaded at the first sign that a reader wants
 * the menu, and takes its place. Where the page does not say that there is something to choose from, the element itself
 * finds out.
 *
 * Owns its listeners on the page, for the page's lifetime. Loaded only on pages that have versions, as far as they say.
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

const load = () => import('../elements/versions/docs-versions.js');

/** From now on the elements are their own, without what was drawn in them. */
async function define(): Promise<void> {
  const {DocsVersions} = await load();
  for (const host of drawn) host.shadowRoot!.replaceChildren();
  drawn.clear();
  if (!customElements.get('docs-versions')) customElements.define('docs-versions', DocsVersions);
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
    // The fragment may have changed since.
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
  // Its code has no effect until it is wanted.
  for (const intent of ['pointerenter', 'focus'])
    button.addEventListener(intent, () => void load().catch(() => {}));
  button.addEventListener('click', () => void open(host as VersionsElement, button));
  nav.append(button);
}

/** @param button is busy meanwhile; it stays where the code does not load, which another press tries again */
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
