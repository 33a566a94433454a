import {type Addons, type AddonsPage, createGetAddons, readAddons} from '../client/addons.js';
import {learnPage, type PageIdentity} from './page-identity.js';

/** Answers, and those on their way, by the page that they are about. */
const known = new Map<string, Promise<Addons | undefined>>();

const keyOf = (page: AddonsPage): string => JSON.stringify(page);

/** The address of the page that the reader is on, which is the page whatever its fragment is. */
const addressHere = (): string => location.href.replace(/#.*/, '');

/** By its address where it does not say what it is: without meta tags, and where nothing was found. */
const aboutPage = ({project, version}: PageIdentity): AddonsPage =>
  project && version ? {project, version} : {url: addressHere()};

/**
 * What the owner of a site has set for the page: the filters of search, what is switched off. Asked for once a page.
 *
 * @param announced what the host's own widget has been answered, where it is on the page: it is not asked for twice
 * @returns `undefined` where nothing can be had, which nobody can do anything about
 */
export function siteSettings(
  page: PageIdentity,
  announced?: () => Promise<unknown> | undefined,
): Promise<Addons | undefined> {
  const {api} = page;
  // Only a docs domain has an answer, and only for its own pages.
  if (api.origin !== location.origin || !api.pathname.endsWith('/_/')) return Promise.resolve(undefined);
  const about = aboutPage(page);
  let settings = known.get(keyOf(about));
  if (!settings) known.set(keyOf(about), (settings = getSettings(api, about, announced)));
  return settings;
}

async function getSettings(
  api: URL,
  about: AddonsPage,
  announced: (() => Promise<unknown> | undefined) | undefined,
): Promise<Addons | undefined> {
  const address = addressHere();
  const settings =
    isAbout(about, await announced?.()) ?? (await createGetAddons()(api, about).catch(() => undefined));
  if (settings && 'url' in about) {
    const {projects, versions} = settings.answer;
    const [project, version] = [projects.current?.slug, versions.current?.slug];
    learnPage(address, {project, version});
    if (project) known.set(keyOf({project, version}), Promise.resolve(settings));
  }
  return settings;
}

/** What was announced, if it is an answer, and not about another project that an author has named. */
function isAbout(about: AddonsPage, announced: unknown): Addons | undefined {
  try {
    const settings = readAddons(announced);
    const project = settings.answer.projects.current?.slug;
    return 'url' in about || about.project === project ? settings : undefined;
  } catch {
    return undefined;
  }
}
