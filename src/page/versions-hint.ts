/**
 * What a page says of its versions by itself, before anybody is asked: whether there is something to choose from, whether
 * something else on the page shows it, and whether the page is of an old version.
 */
import {dismissedNoticeKey, fromStorage} from './storage.js';

/** Dispatched on the document once the configuration of the page is there, for themes that wait for it. */
const READY = 'readthedocs-addons-data-ready';

/** How long that may take, in ms: it may be blocked. */
const READY_LIMIT = 3000;

/** The configuration of the page, as it is handed over with that event. `data` throws where a page does not ask for it. */
interface Announcement {
  data(): {readonly addons?: {readonly flyout?: {readonly enabled?: unknown}}};
}

/** What our host writes into a page that has other versions, other languages or downloads. */
export interface VersionsHint {
  /** The same page in the latest version, or else its start; `null` on pages that are not old. */
  readonly latest: string | null;
}

/** @returns `undefined` if the page says nothing */
export function readVersionsHint(): VersionsHint | undefined {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=docent-versions]');
  return meta ? {latest: webAddress(meta.content)} : undefined;
}

/** An absolute address of the web, without credentials; `null` if it is something else, such as `javascript:`. */
export function webAddress(given: unknown): string | null {
  if (typeof given !== 'string' || !given || !URL.canParse(given, location.href)) return null;
  const url = new URL(given, location.href);
  url.username = url.password = '';
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Where readers change the version in a theme: the service’s own menu, and those of sphinx_rtd_theme, the PyData theme,
 * Python's own, Material for MkDocs with mike, Antora, Docusaurus, and Starlight; then whatever is called a switch,
 * select, picker or menu of versions. Not in the content, which may tell of one.
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
 * Whether something else on the page lets readers change the version. Resolves once themes have shown theirs, which those
 * do late that wait for the configuration of the page.
 */
export async function hasOtherMenu(): Promise<boolean> {
  if (document.readyState !== 'complete') await once(window, 'load');
  const service = document.querySelector('script[src*=readthedocs-addons]');
  const isAwaited = document.querySelector('meta[name=readthedocs-addons-api-version]');
  // Nobody tells whether the service shows its menu on a page that does not wait for the configuration; mostly it does.
  if (service && !isAwaited) return true;
  const announced = () => (window as {ReadTheDocsEventData?: Announcement}).ReadTheDocsEventData;
  if (isAwaited && !announced()) await once(document, READY, READY_LIMIT);
  if (service && isFlyoutOn(announced())) return true;
  // Listeners of the theme were perhaps added later than this one.
  if (isAwaited) await new Promise(resolve => setTimeout(resolve));
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

/** Whether the reader has dismissed the notice that a version is old; only its last version is remembered. */
export const isNoticeDismissed = (): boolean =>
  fromStorage(() => localStorage.getItem(noticeKey()) === pageName('version')) ?? false;

export const dismissNotice = (): void =>
  fromStorage(() => localStorage.setItem(noticeKey(), pageName('version') ?? ''));

const noticeKey = () => dismissedNoticeKey(pageName('project') ?? '');

/** The slug that the page's host has written into it, whatever its author has named for search. */
export const pageName = (what: 'project' | 'version'): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${what}-slug]`)?.content;
