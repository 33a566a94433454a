import {ADDONS} from '../api/paths.js';
import {addressOf} from '../client/connection.js';
import {createGet} from '../client/http.js';
import {learnPage, type PageIdentity} from './identity.js';

/** Sends a request without retries, because the answer is optional. */
const get = /* @__PURE__ */ createGet({retries: 0});

/** Settings that were received or requested, by the address of the request. */
const requests = new Map<string, Promise<SiteSettings | undefined>>();

/** The address of the current page, without its fragment. */
const addressHere = (): string => location.href.replace(/#.*/, '');

/** The address of a request for settings. A page that does not name its project and version is identified by its own address. */
const requestFor = (
  api: URL,
  {project, version}: Pick<PageIdentity, 'project' | 'version'>,
  url: string,
): URL =>
  addressOf(api, ADDONS, {
    'api-version': '1',
    ...(project && version ? {'project-slug': project, 'version-slug': version} : {url}),
  });

/**
 * What the site's owner has set for the page: search filters, shortcuts, disabled features. Requested once for each
 * page.
 *
 * @param announced the answer that the host's own widget has received, if it is on the page, which saves a request
 * @returns resolves to `undefined` if there are no settings, or the request for them fails
 */
export function siteSettings(
  page: PageIdentity,
  announced?: () => Promise<unknown> | undefined,
): Promise<SiteSettings | undefined> {
  if (!isAnswered(page)) return Promise.resolve(undefined);
  const request = requestFor(page.api, page, addressHere());
  let settings = requests.get(request.href);
  if (!settings) {
    settings = getSettings(request, page, announced);
    requests.set(request.href, settings);
  }
  return settings;
}

/** Makes the next call of `siteSettings` for the page send its request again, for a reader who retries. */
export const forgetSettings = (page: PageIdentity): unknown =>
  requests.delete(requestFor(page.api, page, addressHere()).href);

/** Whether a request for settings is answered: only by a docs domain, and only for its own pages. */
const isAnswered = ({api, index}: PageIdentity): boolean =>
  !index && api.origin === location.origin && api.pathname.endsWith('/_/');

async function getSettings(
  request: URL,
  page: PageIdentity,
  announced: (() => Promise<unknown> | undefined) | undefined,
): Promise<SiteSettings | undefined> {
  const url = addressHere();
  let settings = readSettings(await announced?.());
  // The author may have set another project.
  if (page.project && settings?.project !== page.project) settings = undefined;
  settings ??= await get(request, {parse: body => readSettings(JSON.parse(body))}).then(
    ({body}) => body,
    () => undefined,
  );
  if (settings && request.searchParams.has('url')) {
    learnPage(url, settings);
    const learned = requestFor(page.api, settings, url).href;
    if (!requests.has(learned)) requests.set(learned, Promise.resolve(settings));
  }
  return settings;
}

/** What the site's owner has set on the host for a page. `undefined`: not set. */
export interface SiteSettings {
  /** The raw answer, which has not been validated. Search and the menu of versions read from it what only they need. */
  readonly answer: unknown;
  /** Slugs by which the host identifies the page. */
  readonly project: string | undefined;
  readonly version: string | undefined;
  /** Valid CSS selector of the page's content. */
  readonly contentRoot: string | undefined;
  readonly previews: {
    /** Valid CSS selector of the links that have previews. */
    readonly selector: string | undefined;
  };
  readonly hotkeys: {
    /** Whether the page has no shortcuts at all. */
    readonly areOff: boolean;
    /** Whether search has no shortcut. */
    readonly isSearchOff: boolean;
    /** The key that opens search; see `hotkeyOfCode`. */
    readonly search: string | undefined;
  };
}

/**
 * Reads an answer to `addons/`, tolerating missing and malformed parts. Written by hand: the schema and its
 * reader would add 900 bytes to each first preview.
 *
 * @returns `undefined` if it is not such an answer
 */
export function readSettings(answer: unknown): SiteSettings | undefined {
  const addons = at(answer, 'addons');
  if (!addons) return undefined;
  const {linkpreviews, hotkeys, options} = addons as Partial<Record<string, unknown>>;
  return {
    answer,
    project: text(answer, 'projects', 'current', 'slug'),
    version: text(answer, 'versions', 'current', 'slug'),
    contentRoot: selector(options, 'root_selector'),
    // `linkpreviews.enabled` is not read, because it is about Read the Docs' own previews, which are off by default.
    previews: {selector: selector(linkpreviews, 'selector')},
    hotkeys: {
      areOff: isOff(hotkeys),
      isSearchOff: isOff(hotkeys) || isOff(at(hotkeys, 'search')),
      search: text(hotkeys, 'search', 'trigger'),
    },
  };
}

/** The value at a path within an answer, or `undefined`. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );

/** The list at a path; empty if there is none. */
export function list(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const result = at(value, ...path);
  return Array.isArray(result) ? result : [];
}

/** The longest text, in characters: browsers take seconds to lay out a button with a million. */
const MAX_LENGTH = 8_192;

/** The text at a path; `undefined` if it is empty or too long. */
export function text(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const result = at(value, ...path);
  return typeof result === 'string' && result && result.length <= MAX_LENGTH ? result : undefined;
}

/** The valid CSS selector with a name, if there is one. An invalid selector is not meant to switch a feature off. */
function selector(value: unknown, name: string): string | undefined {
  const result = text(value, name);
  return result && isSelector(result) ? result : undefined;
}

/** Whether a text is a valid CSS selector. */
export function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

const isOff = (feature: unknown): boolean => at(feature, 'enabled') === false;
