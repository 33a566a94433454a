import type {FastifyInstance, FastifyRequest} from 'fastify';
import {type AddonsAnswerInFull, addonsRoute} from '../../../src/api/index.js';
import {
  addressesFor,
  docsAddress,
  originAt,
  originOf,
  parsePageAddress,
  withoutCredentials,
} from '../http/addresses.js';
import {ANY_ORIGIN, DATA} from '../http/headers.js';
import {HttpError} from '../http/http-error.js';
import {type Parameters, readParameters, mapWithYields} from '../http/parameters.js';
import {languageName} from '../platform/library/languages.js';
import {type LibraryView, namesIn, type Project, type Version} from '../platform/library/library-view.js';
import {isSomebody} from '../platform/people/viewer.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import {readStartPage} from '../../../cli/src/site/page-start.js';
import type {Store} from '../platform/store/store.js';
import {readBuild} from './api/build-rows.js';
import {ANNOUNCER_ADDRESS} from './pages/identity.js';
import {buildV3Of, projectV3Of, versionV3Of} from './api/resources.js';
import {inReadingOrder} from '../platform/library/version-order.js';

interface AddonsContext {
  readonly engine: SearchEngine;
  readonly store: Store;
  /** Whether there are pages about builds, for people who sign in. */
  readonly hasPeople: boolean;
  /** Whether the queries of a project's readers are counted. */
  readonly hasInsights: (project: string) => boolean;
}

/** A docs page, as far as the request identifies it. */
interface AddonsPage {
  readonly project: Project;
  /** The version of the page; `undefined` if it belongs to none. */
  readonly version: Version | undefined;
  /** Path below the version's mount, with a leading slash; `undefined` if the request has no address. */
  readonly filename: string | undefined;
}

/** A version as scripts of pages expect it: the resource of v3 without links, and texts instead of `null`. */
async function versionOf(request: FastifyRequest, project: Project, version: Version, management: string) {
  const {_links, ...resource} = await versionV3Of(project, version, addressesFor(request));
  const {identifier, urls} = resource;
  return {
    ...resource,
    identifier: identifier ?? '',
    urls: {...urls, vcs: urls.vcs ?? '', dashboard: {edit: management}},
  };
}

function projectOf(request: FastifyRequest, project: Project, management: string) {
  const {_links, users: _users, tags: _tags, ...resource} = projectV3Of(project, addressesFor(request));
  const {default_branch: branch, urls, subproject_of: parent, translation_of: main} = resource;
  const named = (relative: typeof parent) =>
    relative && {id: relative.id, name: relative.name, slug: relative.slug};
  return {
    ...resource,
    subproject_of: named(parent),
    translation_of: named(main),
    default_branch: branch ?? '',
    urls: {...urls, home: management, builds: management, versions: management},
  };
}

/** The published build of a version, if it has one. */
async function buildOf(
  request: FastifyRequest,
  store: Store,
  {project, version}: AddonsPage,
  management: string,
) {
  const id = version?.row.build_id ?? null;
  const row = id === null ? undefined : await readBuild(store, id);
  if (!row || row.success !== 1) return null;
  const {_links, ...resource} = buildV3Of(project, row, addressesFor(request));
  const {error, commit, urls} = resource;
  return {
    ...resource,
    error: error ?? '',
    commit: commit ?? '',
    urls: {
      ...urls,
      build: urls.build ?? management,
      project: management,
      version: urls.version ?? management,
    },
  };
}

/** The suggestions of a version; none if its index cannot be read, since searching reports that error. */
const suggestionsOf = (engine: SearchEngine, {project, version}: AddonsPage): Promise<readonly string[]> =>
  version
    ? engine.suggestions({project: project.slug, version: version.indexName}).catch(() => [])
    : Promise.resolve([]);

/**
 * The configuration of a docs page, with all fields of Read the Docs: themes and Docent's search read them.
 *
 * @param hasUrl whether the address of the page is known. Without it, `doc_diff` is left out, as on Read the Docs
 */
async function addonsAnswer(
  request: FastifyRequest,
  {engine, store, hasPeople, hasInsights}: AddonsContext,
  page: AddonsPage,
  hasUrl: boolean,
): Promise<AddonsAnswerInFull> {
  const {view, names, served} = request;
  const {project, version, filename} = page;
  const addressOf = (path: string): string => docsAddress(request, path);
  const app =
    names.settings.app || (served.kind === 'docs' ? undefined : new URL(originOf(request)).hostname);
  const newest = version ?? view.find(project.slug)?.version;
  // Without accounts there are no pages for builds and settings, so their links lead to the documentation instead.
  const documentation = addressOf(newest?.mount ?? project.prefix);
  const management = hasPeople && app ? `${originAt(request, app)}/_/builds/${project.slug}/` : documentation;
  const current = projectOf(request, project, management);
  // A served folder has no setting for its language; its start page declares it.
  const code =
    hasPeople || !newest ? project.row.language : (await readStartPage(await newest.files())).language;
  // The translations of a project; for a translation, the original and its other translations.
  const main = project.main ?? project;
  const translations = [main, ...main.translations]
    .filter(translation => translation !== project)
    .sort((a, b) => (a.row.language < b.row.language ? -1 : 1));
  const answer: AddonsAnswerInFull = {
    api_version: '1',
    projects: {
      current: {...current, language: {code, name: languageName(code)}},
      translations: translations.map(translation => projectOf(request, translation, management)),
    },
    versions: {
      current: version ? await versionOf(request, project, version, management) : null,
      active: await mapWithYields(
        request,
        inReadingOrder(project.versions.filter(({row}) => !row.hidden)),
        listed => versionOf(request, project, listed, management),
      ),
    },
    builds: {current: await buildOf(request, store, page, management)},
    domains: {dashboard: app ?? new URL(originOf(request)).hostname},
    readthedocs: {analytics: {code: null}, resolver: {filename: filename ?? null}},
    addons: {
      options: {load_when_embedded: false, root_selector: null},
      analytics: {enabled: false, code: null},
      notifications: {
        enabled: true,
        show_on_latest: true,
        show_on_non_stable: true,
        show_on_external: true,
      },
      flyout: {enabled: true, position: null},
      customscript: {enabled: false, src: null},
      search: {
        enabled: true,
        filters: filtersOf(view, page),
        default_filter: `project:${project.slug}${version ? `/${version.slug}` : ''}`,
        questions: [...(await suggestionsOf(engine, page))],
        insights: hasInsights(project.slug),
      },
      // Features of Read the Docs' own script, which would appear beside Docent's.
      linkpreviews: {enabled: false, selector: null},
      hotkeys: {
        enabled: true,
        // The host does not compare builds.
        doc_diff: {enabled: false, trigger: 'KeyD'},
        search: {enabled: true, trigger: 'Slash'},
      },
      filetreediff: {enabled: false},
    },
  };
  if (hasUrl) {
    const latest = project.versions.find(({slug}) => slug === 'latest');
    const base = latest && filename !== undefined ? addressOf(latest.mount + filename.slice(1)) : null;
    answer.addons.doc_diff = {enabled: false, base_url: base, inject_styles: true};
  }
  return answer;
}

/** Filters of search: the project with its subprojects, which is searched by default, and everything on this host. */
function filtersOf(view: LibraryView, {project, version}: AddonsPage): [string, string, boolean][] {
  const parent = project.parent ?? (project.subprojects.length ? project : undefined);
  const others = view.projects.filter(
    another => another !== project && view.find(another.slug)?.version.row.hidden === 0,
  );
  const query = namesIn([project, ...others]).map(slug => `project:${slug}`);
  const filters: [label: string, query: string, isTicked: boolean][] = [];
  if (version && parent)
    filters.push(['Include subprojects', `subprojects:${parent.slug}/${version.slug}`, true]);
  // A page without a version, such as the host's own pages, belongs to no single project.
  if (others.length) filters.push(['All projects here', query.join(' '), version === undefined]);
  return filters;
}

/**
 * A script that dispatches the configuration of a page to other scripts, with the same event as Read the Docs' own
 * script: themes build their version menus from it. Does nothing if that script is on the page.
 */
const ANNOUNCER = `if (!document.querySelector('script[src*=readthedocs-addons]')) {
  const address = location.href.replace(/#.*/, '');
  const answer = await fetch('/_/addons/?api-version=1&url=' + encodeURIComponent(address)).catch(() => undefined);
  if (answer?.ok) {
    const configuration = await answer.json();
    const detail = {data: () => configuration};
    window.ReadTheDocsEventData = detail;
    document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail}));
  }
}
`;

/** A version number in the format of Python packages; its first number is that of the answer. */
const VERSION =
  /^\s*v?(?:\d+!)?(\d+)(?:\.\d+)*(?:[-_.]?(?:alpha|a|beta|b|preview|pre|c|rc)[-_.]?\d*)?(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?dev[-_.]?\d*)?(?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?\s*$/i;

/** The requested version of the answer. @throws {HttpError} 400 for an `api-version` that is missing, malformed or unknown */
function requestedVersion(parameters: Parameters): '1' | '2' {
  const requested = parameters.get('api-version');
  if (!requested) throw new HttpError(400, {error: "'api-version' GET attribute is required"});
  const [, digits] = VERSION.exec(requested) ?? [];
  if (digits === undefined)
    throw new HttpError(400, {error: "The version specifified in 'api-version' is invalid"});
  const major = digits.replace(/^0+(?=\d)/, '');
  if (major !== '1' && major !== '2')
    throw new HttpError(400, {error: "The version specified in 'api-version' is currently not supported"});
  return major;
}

/**
 * `GET /_/addons/`: the configuration of a docs page, identified by its address or else by its slugs.
 *
 * Answers 400 if parameters are missing or `api-version` is unknown, and 404 if the project is unknown. An unknown version
 * is `null`, and so is the version of an address without a page.
 */
export function addonsRoutes(server: FastifyInstance, context: AddonsContext): void {
  const url = `/_/${addonsRoute.path}`;
  server.get(url.slice(0, -1), async (request, reply) =>
    reply.headers(ANY_ORIGIN).redirect(withoutCredentials(request.url).replace(/^[^?]*/, url), 301),
  );
  server.get(ANNOUNCER_ADDRESS, async (_request, reply) =>
    reply
      .headers({...ANY_ORIGIN, 'cache-control': 'public, max-age=3600'})
      .type('text/javascript; charset=utf-8')
      .send(ANNOUNCER),
  );
  server.get(
    url,
    {
      onRequest: async ({viewer}, reply) =>
        void reply.headers({...DATA, ...(isSomebody(viewer) ? {} : ANY_ORIGIN)}),
    },
    async request => {
      const parameters = readParameters(request);
      const address = parameters.get('url');
      if (!address && !(parameters.get('project-slug') && parameters.get('version-slug')))
        throw new HttpError(400, {
          error: "'project-slug' and 'version-slug' GET attributes are required when not sending 'url'",
        });
      const version = requestedVersion(parameters);
      const page = await findPage(request.view, request, parameters);
      // Read the Docs has not defined version 2 yet, and answers with this placeholder.
      return version === '2'
        ? {api_version: '2', comment: 'Undefined yet. Use v1 for now'}
        : addonsAnswer(request, context, page, address !== undefined && address !== '');
    },
  );
}

async function findPage(
  view: LibraryView,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<AddonsPage> {
  const url = parameters.get('url');
  if (url) {
    const path = await pathOf(request, view, url);
    const location = view.locate(path);
    if (location) return {...location, filename: `/${location.path}`};
    // The host's own pages name the same project: see `sendHostPage`.
    const project = view.projectAt(path) ?? view.projects[0];
    if (!project) throw new HttpError(404, {detail: 'Not found.'});
    return {project, version: undefined, filename: undefined};
  }
  const slug = parameters.get('project-slug')!;
  const project = view.project(slug);
  if (!project) throw new HttpError(404, {detail: 'Not found.'});
  return {project, version: view.find(slug, parameters.get('version-slug'))?.version, filename: undefined};
}

/** The path on this host of an address. @throws {HttpError} 404 for one that does not belong to a project of this host */
async function pathOf(request: FastifyRequest, view: LibraryView, url: string): Promise<string> {
  try {
    return (await parsePageAddress(request, view, url)).path;
  } catch (error) {
    throw error instanceof HttpError && error.status === 400
      ? new HttpError(404, {detail: "There is no project with the 'project-slug' requested"})
      : error;
  }
}
