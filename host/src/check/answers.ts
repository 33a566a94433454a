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
import {type CheckedSite, evenly, type Finding, type Setup} from './sampled-pages.js';
import {isReadableFrom, textOf} from './page-readers.js';

/** No file of a real index is this large, in bytes. */
const MAX_INFLATED = 64 * 1024 * 1024;

/** Number of index files to read besides the first. */
const SAMPLED_FILES = 5;

/** Checks whether search answers the queries of this site's pages. */
export async function checkAnswers(site: CheckedSite, setup: Setup): Promise<Finding[]> {
  if (!setup.search)
    return [{line: 'answers', state: 'note', says: 'Search is switched off by data-no-search.'}];
  return setup.index ? checkIndex(site, setup, setup.index) : checkApi(site, setup);
}

const wrong = (line: Finding['line'], says: string, fix: string): Finding => ({
  line,
  state: 'wrong',
  says,
  fix,
});

async function checkIndex({read, nameOf}: CheckedSite, {page}: Setup, given: URL): Promise<Finding[]> {
  const {origin} = page.url;
  const folder = new URL(given.pathname.endsWith('/') ? given : `${given.href}/`);
  const name = nameOf(folder);
  const make =
    'Run "docent index <folder>" after every build and publish what it wrote, or correct data-index.';
  const first = await read(new URL(MANIFEST, folder), origin).catch((error: Error) => error);
  if (first instanceof Error)
    return [wrong('answers', `The index at ${name} cannot be read (${first.message}).`, make)];
  if (first.status !== 200)
    return [wrong('answers', `There is no index at ${name} (${first.status}).`, make)];
  if (!isReadableFrom(origin, first))
    return [
      wrong(
        'answers',
        `The index at ${name} may not be read by pages of ${origin}.`,
        'Send it with "Access-Control-Allow-Origin: *", or put it beside the pages.',
      ),
    ];
  const again = 'Run "docent index <folder>" again and publish all that it wrote.';
  const inflated = (bytes: Uint8Array): Uint8Array => inflateSync(bytes, {maxOutputLength: MAX_INFLATED});
  let manifest: Manifest;
  try {
    manifest = readManifest(inflated(first.bytes));
  } catch {
    return [wrong('answers', `The index at ${name} is damaged, or of another version of Docent.`, again)];
  }
  const {about, inside} = manifest;
  const files = namesIn(about).filter(file => !inside.has(file));
  for (const file of evenly(files, SAMPLED_FILES)) {
    const answer = await read(new URL(`${file}.bin`, folder), origin).catch(() => undefined);
    if (answer?.status !== 200 || !isFile(file, answer.bytes))
      return [wrong('answers', `The index at ${name} lacks ${file}.bin, or it is damaged.`, again)];
  }
  return [
    {line: 'identity', state: 'ok', says: `The index is of ${about.project} ${about.version}.`},
    {
      line: 'answers',
      state: 'ok',
      says: `The index at ${name} can be read; it holds ${about.stats.pages} ${about.stats.pages === 1 ? 'page' : 'pages'}.`,
    },
  ];

  function isFile(file: string, bytes: Uint8Array): boolean {
    try {
      return checksumName(inflated(bytes)) === file;
    } catch {
      return false;
    }
  }
}

async function checkApi({read, isServed, nameOf}: CheckedSite, setup: Setup): Promise<Finding[]> {
  const {page, api, namesApi} = setup;
  const {origin} = page.url;
  if (!isServed && !namesApi)
    return [
      {
        line: 'answers',
        state: 'note',
        says: 'The tag names no index and no API: search works where a docs host serves the pages.',
        fix: 'For any other server run "docent index <folder>", and name the index in data-index.',
      },
    ];
  const scope = await identityOf(read, setup);
  const identity: Finding = scope
    ? {
        line: 'identity',
        state: 'ok',
        says: `The pages are of ${scope.project}${scope.version ? ` ${scope.version}` : ''}.`,
      }
    : wrong(
        'identity',
        'Neither the page nor its host says which project it is of.',
        'Add data-project and data-version to the script tag.',
      );
  if (!scope) return [identity];
  const name = nameOf(api);
  const fix =
    'Correct data-api, or leave it out where the host that serves the pages answers; without any host use data-index.';
  const question = (path: string, q: Record<string, string>) => {
    const url = new URL(path, api);
    url.search = String(new URLSearchParams({...q, page_size: '1'}));
    return url;
  };
  let answer = await read(question(SEARCH_V3, {q: composeQuery([scope], 'a')}), origin).catch(
    (error: Error) => error,
  );
  if (!(answer instanceof Error) && answer.status === 404)
    answer = await read(
      question(SEARCH_V2, {q: 'a', project: scope.project, version: scope.version ?? 'latest'}),
      origin,
    ).catch((error: Error) => error);
  if (answer instanceof Error)
    return [identity, wrong('answers', `The API at ${name} does not answer (${answer.message}).`, fix)];
  if (answer.status !== 200 || !isJson(textOf(answer)))
    return [
      identity,
      answer.status === 401 || answer.status === 403
        ? {line: 'answers', state: 'note', says: `The API at ${name} answers to readers that have signed in.`}
        : wrong(
            'answers',
            `There is no search API at ${name} (${answer.status === 200 ? 'an answer that is not JSON' : answer.status}).`,
            fix,
          ),
    ];
  return [
    identity,
    isReadableFrom(origin, answer)
      ? {line: 'answers', state: 'ok', says: `The API at ${name} answers.`}
      : wrong(
          'answers',
          `The API at ${name} may not be asked by pages of ${origin}.`,
          'Let it answer with "Access-Control-Allow-Origin: *", as Docent\'s host does.',
        ),
  ];
}

/** Named by the page, else by its host. */
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
