import {inflateSync} from 'node:zlib';
import {
  ADDONS,
  addonsAnswer,
  composeQuery,
  read as readSchema,
  SEARCH_V2,
  SEARCH_V3,
  type Where,
} from '../../../src/api/index.js';
import {checksumName, MANIFEST} from '../../../src/static-index/format/file-names.js';
import {type Manifest, namesIn, readManifest} from '../../../src/static-index/format/manifest.js';
import {type CheckedSite, evenly, type Finding, note, ok, type Setup, wrong} from './sampled-pages.js';
import {isReadableFrom, textOf} from './page-readers.js';

/** Maximum size of a decompressed file, in bytes. Files of real indexes are smaller. */
const MAX_INFLATED = 64 * 1024 * 1024;

/** How many files of an index are read. */
const SAMPLED_FILES = 5;

/** Checks whether search answers the queries of this site's pages. */
export async function checkAnswers(site: CheckedSite, setup: Setup): Promise<Finding[]> {
  if (!setup.search) return [note('answers', 'Search is switched off by data-no-search.')];
  return setup.index ? checkIndex(site, setup, setup.index) : checkApi(site, setup);
}

async function checkIndex({read, nameOf}: CheckedSite, {page}: Setup, index: URL): Promise<Finding[]> {
  const {origin} = page.url;
  const folder = new URL(index.pathname.endsWith('/') ? index : `${index.href}/`);
  const name = nameOf(folder);
  const fixMissing =
    'Run "docent index <folder>" after every build and publish what it writes, or correct data-index.';
  const first = await read(new URL(MANIFEST, folder), origin).catch((error: Error) => error);
  if (first instanceof Error)
    return [wrong('answers', `The index at ${name} cannot be read (${first.message}).`, fixMissing)];
  if (first.status !== 200)
    return [wrong('answers', `There is no index at ${name} (${first.status}).`, fixMissing)];
  if (!isReadableFrom(origin, first))
    return [
      wrong(
        'answers',
        `The index at ${name} may not be read by pages of ${origin}.`,
        'Send it with "Access-Control-Allow-Origin: *", or put it beside the pages.',
      ),
    ];
  const fixDamaged = 'Run "docent index <folder>" again and publish all that it writes.';
  let manifest: Manifest;
  try {
    manifest = readManifest(inflated(first.bytes));
  } catch {
    return [
      wrong('answers', `The index at ${name} is damaged, or of another version of Docent.`, fixDamaged),
    ];
  }
  const {about, inside} = manifest;
  const files = namesIn(about).filter(file => !inside.has(file));
  for (const file of evenly(files, SAMPLED_FILES)) {
    const answer = await read(new URL(`${file}.bin`, folder), origin).catch(() => undefined);
    if (answer?.status !== 200 || !isIntact(file, answer.bytes))
      return [wrong('answers', `The index at ${name} lacks ${file}.bin, or it is damaged.`, fixDamaged)];
  }
  const {pages} = about.stats;
  return [
    ok('identity', `The index is for ${about.project} ${about.version}.`),
    ok(
      'answers',
      `The index at ${name} can be read; it contains ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    ),
  ];
}

const inflated = (bytes: Uint8Array): Uint8Array => inflateSync(bytes, {maxOutputLength: MAX_INFLATED});

/** Whether a file of the index is intact: its name must be the hash of its content. */
function isIntact(name: string, bytes: Uint8Array): boolean {
  try {
    return checksumName(inflated(bytes)) === name;
  } catch {
    return false;
  }
}

async function checkApi({read, isServed, nameOf}: CheckedSite, setup: Setup): Promise<Finding[]> {
  const {page, api, namesApi} = setup;
  const {origin} = page.url;
  if (!isServed && !namesApi)
    return [
      note(
        'answers',
        'The tag gives no index and no API: search works only where a docs host serves the pages.',
        'For any other server, run "docent index <folder>" and set data-index to the index.',
      ),
    ];
  const scope = await identityOf(read, setup);
  if (!scope)
    return [
      wrong(
        'identity',
        'Neither the page nor its host says which project it belongs to.',
        'Add data-project and data-version to the script tag.',
      ),
    ];
  const {project, version} = scope;
  const identity = ok('identity', `The pages belong to ${project}${version ? ` ${version}` : ''}.`);
  const name = nameOf(api);
  const fix =
    'Correct data-api, or leave it out where the host that serves the pages answers; without a host, use data-index.';
  const ask = (path: string, query: Record<string, string>) => {
    const url = new URL(path, api);
    url.search = String(new URLSearchParams({...query, page_size: '1'}));
    return read(url, origin).catch((error: Error) => error);
  };
  let answer = await ask(SEARCH_V3, {q: composeQuery([scope], 'a')});
  if (!(answer instanceof Error) && answer.status === 404)
    answer = await ask(SEARCH_V2, {q: 'a', project, version: version ?? 'latest'});
  if (answer instanceof Error)
    return [identity, wrong('answers', `The API at ${name} does not answer (${answer.message}).`, fix)];
  const {status} = answer;
  if (status === 401 || status === 403)
    return [identity, note('answers', `The API at ${name} answers readers who have signed in.`)];
  if (status !== 200 || !isJson(textOf(answer))) {
    const what = status === 200 ? 'an answer that is not JSON' : status;
    return [identity, wrong('answers', `There is no search API at ${name} (${what}).`, fix)];
  }
  return [
    identity,
    isReadableFrom(origin, answer)
      ? ok('answers', `The API at ${name} answers.`)
      : wrong(
          'answers',
          `The API at ${name} may not be called by pages of ${origin}.`,
          'Have it answer with "Access-Control-Allow-Origin: *", as Docent\'s host does.',
        ),
  ];
}

/** The project and version of a page, as declared by the page or, if it declares none, by its host. */
async function identityOf(
  read: CheckedSite['read'],
  {project, version, api, page}: Setup,
): Promise<Extract<Where, {project: string}> | undefined> {
  if (project) return {project, version};
  const url = new URL(ADDONS, api);
  url.search = String(new URLSearchParams({'api-version': '1', url: page.url.href}));
  try {
    const {projects, versions} = readSchema(
      addonsAnswer,
      JSON.parse(textOf(await read(url, page.url.origin))),
    );
    const slug = projects.current?.slug;
    return slug === undefined ? undefined : {project: slug, version: versions.current?.slug};
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
