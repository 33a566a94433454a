import {existsSync} from 'node:fs';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import {findSiteFile} from '../site/site-file.js';
import {ANY_ORIGIN, DATA} from '../http/headers.js';
import {HttpError} from '../http/http-error.js';
import {sendCompressible} from '../http/compression.js';
import {type AddonsAnswer, addonsRoute} from '../../../src/api/index.js';
import {languageName} from '../library/languages.js';
import {type LibraryView, MAX_PROJECTS, type Project, type Version} from '../library/library-view.js';
import type {SearchEngine} from '../search/engine.js';
import {readStartPage} from '../site/page-start.js';
import {docsAddress, parsePageAddress, startOf} from '../http/addresses.js';
import {type Parameters, readParameters, requireParameters} from '../http/parameters.js';
import {isSomebody} from '../people/viewer.js';

/** File names with a hash of the content, such as `search-4be9a0.js`: such files never change. */
const HASHED_NAME = /-[0-9a-f]{6,8}\.js$/;
const YEAR = 31_536_000;

/**
 * The folder of the built widget: in the repository `dist`, in the installed package a copy beside the built host.
 * The repository comes first, so that a copy made for an earlier package is never served there.
 */
export function findWidgetFolder(): string | undefined {
  const candidates = ['../../dist/', '../../../dist/', './widget/'];
  const folders = candidates.map(candidate => fileURLToPath(new URL(candidate, import.meta.url)));
  return folders.find(folder => existsSync(join(folder, 'docent.js')));
}

/** `/_/docent/*`: the files of the widget. Any page may load them as modules, so every origin may read them. */
export function widgetRoutes(server: FastifyInstance, folder: string | undefined): void {
  server.get('/_/docent/*', async (request, reply) => {
    if (!folder)
      throw new HttpError(404, {detail: 'The widget is not built. Run `npm run build`, then start again.'});
    const site = {folder};
    const found = await findSiteFile(site, (request.params as {'*': string})['*']);
    if (found.kind !== 'asset') throw new HttpError(404, {detail: 'Not found.'});
    const lasting = HASHED_NAME.test(basename(found.path));
    reply
      .headers(ANY_ORIGIN)
      .header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    return sendCompressible(reply, {site, path: found.path, isReadyMade: true});
  });
}

/** A docs page, as far as the request identifies it. */
export interface AddonsPage {
  readonly project: Project;
  /** `undefined` for a page that belongs to no version. */
  readonly version: Version | undefined;
  /** Path below the version's mount, with a leading slash; `undefined` where no address was given. */
  readonly filename: string | undefined;
}

/** An index that cannot be read offers nothing to begin with; a search says what is wrong. */
const questionsOf = (engine: SearchEngine, {project, version}: AddonsPage): Promise<readonly string[]> =>
  version
    ? engine.questions({project: project.slug, version: version.indexName}).catch(() => [])
    : Promise.resolve([]);

/**
 * The configuration of a docs page. Search and previews of ours read the fields of `AddonsAnswer`; the others
 * are what the live service's widget needs to start. This host has no settings for either.
 *
 * @param addressOf the address of a path of the library
 */
export async function addonsAnswer(
  view: LibraryView,
  page: AddonsPage,
  engine: SearchEngine,
  addressOf: (path: string) => string,
): Promise<AddonsAnswer> {
  const {project, version, filename} = page;
  const others = view.projects.filter(other => other !== project && view.find(other.slug));
  const searched = [project, ...others].slice(0, MAX_PROJECTS).map(({slug}) => `project:${slug}`);
  const label = others.length < MAX_PROJECTS ? 'All projects here' : `${MAX_PROJECTS} projects here`;
  const newest = version ?? view.find(project.slug)?.version;
  const code = newest ? (await readStartPage(await newest.files())).language : 'en';
  // A page without a version, such as the host's own pages, belongs to no single project.
  const isForAll = version === undefined;
  const describe = ({slug, mount}: Version) => ({slug, urls: {documentation: addressOf(mount)}});

  // Of a translation, the original is one, too.
  const main = project.main ?? project;
  const translations = [main, ...main.translations].filter(other => other !== project);
  const answer = {
    api_version: '1',
    projects: {
      current: {
        slug: project.slug,
        name: project.row.name,
        default_version: project.defaultVersion,
        language: {code, name: languageName(code)},
        urls: {documentation: addressOf(newest?.mount ?? '/')},
      },
      translations: translations.map(other => ({
        slug: other.slug,
        name: other.row.name,
        default_version: other.defaultVersion,
        language: {code: other.row.language, name: languageName(other.row.language)},
        urls: {documentation: addressOf(startOf(other))},
      })),
    },
    versions: {
      current: version ? describe(version) : null,
      active: project.versions.map(describe),
    },
    readthedocs: {analytics: {code: null}, resolver: {filename: filename ?? null}},
    addons: {
      search: {
        enabled: true,
        filters: others.length ? [[label, searched.join(' '), isForAll]] : [],
        default_filter: `project:${project.slug}/${version?.slug ?? project.defaultVersion}`,
        questions: [...(await questionsOf(engine, page))],
      },
      linkpreviews: {enabled: true, selector: null},
      options: {root_selector: null},
      hotkeys: {
        enabled: true,
        search: {enabled: true, trigger: 'Slash'},
        // Another feature of the live service's widget; this host keeps no builds to compare.
        doc_diff: {enabled: false, trigger: 'KeyD'},
      },
    },
  };
  return answer;
}

/** Minor versions only add fields. */
const SUPPORTED = /^1(\.\d+)*$/;

/**
 * `GET /_/addons/`: the configuration of a docs page, identified by its slugs or, without meta tags, by its address.
 *
 * @throws {HttpError} 400 for another `api-version`; 404 for an unknown project. An unknown version is `null`, as is that
 *   of an address without a page.
 */
export function addonsRoutes(server: FastifyInstance, engine: SearchEngine): void {
  const url = `/_/${addonsRoute.path}`;
  server.get(url.slice(0, -1), async (request, reply) =>
    reply.headers(ANY_ORIGIN).redirect(url + new URL(request.url, 'http://query.invalid').search, 301),
  );
  server.get(
    url,
    {
      onRequest: async ({viewer}, reply) =>
        void reply.headers({...DATA, ...(isSomebody(viewer) ? {} : ANY_ORIGIN)}),
    },
    async request => {
      const parameters = readParameters(request);
      if (!SUPPORTED.test(parameters.get('api-version') ?? '1'))
        throw new HttpError(400, {
          error: "The version specified in 'api-version' is currently not supported",
        });
      const {view} = request;
      return addonsAnswer(view, await findPage(view, request, parameters), engine, path =>
        docsAddress(request, path),
      );
    },
  );
}

async function findPage(
  view: LibraryView,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<AddonsPage> {
  const url = parameters.get('url');
  const slug = parameters.get('project-slug');
  if (url && !slug) {
    const {path} = await parsePageAddress(request, view, url);
    const location = view.locate(path);
    if (location) return {...location, filename: `/${location.path}`};
    // The host's own pages, which name the same project: see `sendHostPage`.
    const project = view.projectAt(path) ?? view.projects[0];
    if (!project) throw new HttpError(404, {detail: 'Not found.'});
    return {project, version: undefined, filename: undefined};
  }
  requireParameters(parameters, 'project-slug');
  const project = view.project(slug!);
  if (!project) throw new HttpError(404, {detail: 'Not found.'});
  const version = parameters.get('version-slug');
  const found = version === undefined ? undefined : view.find(slug!, version)?.version;
  return {project, version: found, filename: undefined};
}
