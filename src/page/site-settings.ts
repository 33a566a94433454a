import {ADDONS} from '../api/paths.js';
import {addressOf} from '../client/address.js';
import {createGet} from '../client/http.js';
import {learnPage, type PageIdentity} from './page-identity.js';
import {readSettings, type SiteSettings} from './read-settings.js';

/** An optional answer is not worth a retry. */
const get = /* @__PURE__ */ createGet({retries: 0});

/** Answers, and those on their way, by the question: what it is asked about. */
const known = new Map<string, Promise<SiteSettings | undefined>>();

/** The address of the page that the reader is on, which is the page whatever its fragment is. */
const addressHere = (): string => location.href.replace(/#.*/, '');

/** Asks for a page by its address where it does not say what it is: without meta tags, and where nothing was found. */
const questionFor = (
  api: URL,
  {project, version}: Pick<PageIdentity, 'project' | 'version'>,
  url: string,
): URL =>
  addressOf(api, ADDONS, {
    'api-version': '1',
    ...(project && version ? {'project-slug': project, 'version-slug': version} : {url}),
  });

/**
 * What the owner of a site has set for the page: the filters of search, its keys, what is switched off. Asked for once a
 * page.
 *
 * @param announced what the host's own widget has been answered, where it is on the page: it is not asked for twice
 * @returns `undefined` where nothing can be had, which nobody can do anything about
 */
export function siteSettings(
  page: PageIdentity,
  announced?: () => Promise<unknown> | undefined,
): Promise<SiteSettings | undefined> {
  const {api} = page;
  // Only a docs domain has an answer, and only for its own pages.
  if (api.origin !== location.origin || !api.pathname.endsWith('/_/')) return Promise.resolve(undefined);
  const question = questionFor(api, page, addressHere());
  let settings = known.get(question.href);
  if (!settings) known.set(question.href, (settings = getSettings(question, page, announced)));
  return settings;
}

async function getSettings(
  question: URL,
  page: PageIdentity,
  announced: (() => Promise<unknown> | undefined) | undefined,
): Promise<SiteSettings | undefined> {
  const url = addressHere();
  let settings = readSettings(await announced?.());
  // The author may have named another project.
  if (page.project && settings?.project !== page.project) settings = undefined;
  settings ??= await get(question, {parse: body => readSettings(JSON.parse(body))}).then(
    ({body}) => body,
    () => undefined,
  );
  if (settings && question.searchParams.has('url')) {
    learnPage(url, settings);
    const learned = questionFor(page.api, settings, url).href;
    if (!known.has(learned)) known.set(learned, Promise.resolve(settings));
  }
  return settings;
}
