import {ADDONS} from '../api/paths.js';
import {addressOf} from '../client/address.js';
import {createGet} from '../client/http.js';
import {learnPage, type PageIdentity} from './page-identity.js';
import {readSettings, type SiteSettings} from './read-settings.js';

/** An optional answer is not worth a retry. */
const get = /* @__PURE__ */ createGet({retries: 0});

/** Answers, received or pending, by the address of the request. */
const known = new Map<string, Promise<SiteSettings | undefined>>();

/** The address of the current page, without its fragment. */
const addressHere = (): string => location.href.replace(/#.*/, '');

/** A page that does not identify itself (no meta tags, an error page) is asked for by its address. */
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
 * What the owner of a site has set for the page: search filters, shortcuts, features switched off. Requested once for
 * each page.
 *
 * @param announced the answer that the host's own widget received, if it is on the page, to save a request
 * @returns `undefined` if there are none; a failed request counts as none
 */
export function siteSettings(
  page: PageIdentity,
  announced?: () => Promise<unknown> | undefined,
): Promise<SiteSettings | undefined> {
  const {api, index} = page;
  // Only a docs domain answers this, and only for its own pages.
  if (index || api.origin !== location.origin || !api.pathname.endsWith('/_/'))
    return Promise.resolve(undefined);
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
