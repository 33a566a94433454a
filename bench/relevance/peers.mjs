// The engines with which Docent is compared. Each is used as its documentation recommends, with the same pages and sections.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import MiniSearch from 'minisearch';
import {createIndex} from 'pagefind';
import {openSphinxSearch} from '../manual/sphinx-search.mjs';

/** @import {Manual} from './read-manual.mjs' */
/** @typedef {(words: string) => Promise<{path: string, anchor: string}[]> | {path: string, anchor: string}[]} PeerSearch rows, best first */

const DEPTH = 50;

/** MiniSearch over the sections, with the options that its documentation proposes for search boxes: prefixes and a fuzziness of .2. @param {Manual} manual */
export function indexMiniSearch({pages}) {
  const search = new MiniSearch({
    fields: ['title', 'heading', 'name', 'text'],
    storeFields: ['path', 'anchor'],
    searchOptions: {prefix: true, fuzzy: 0.2, boost: {name: 4, heading: 3, title: 2}},
  });
  let id = 0;
  for (const {path, title, sections, listing} of pages)
    if (!listing)
      search.addAll(
        sections.map(section => ({
          id: id++,
          path,
          title,
          anchor: section.id,
          heading: section.title,
          name: section.object?.name ?? '',
          text: section.content,
        })),
      );
  return search;
}

/** @param {Manual} manual @returns {PeerSearch} */
export function openMiniSearch(manual) {
  const search = indexMiniSearch(manual);
  return words =>
    search
      .search(words)
      .slice(0, DEPTH)
      .map(({path, anchor}) => ({path, anchor}));
}

/**
 * Pagefind over the pages, which its indexer gets as HTML with the same sections.
 * @param {Manual} manual
 * @returns {Promise<{search: PeerSearch, close: () => Promise<void>}>}
 * @throws {Error} if its binary cannot run
 */
export async function openPagefind({pages}) {
  const {index, errors} = await createIndex({writePlayground: false});
  if (!index) throw new Error(errors.join(' '));
  const escape = (/** @type {string} */ text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  for (const {path, title, sections, listing, language = 'en'} of pages) {
    if (listing) continue;
    const body = sections
      .map(
        ({id, title: heading, content}) =>
          `<h2 id="${escape(id).replace(/"/g, '&quot;')}">${escape(heading)}</h2><p>${escape(content)}</p>`,
      )
      .join('');
    await index.addHTMLFile({
      url: `/${path}`,
      content: `<html lang="${language}"><body><h1>${escape(title)}</h1>${body}</body></html>`,
    });
  }
  const folder = await mkdtemp(join(tmpdir(), 'docent-pagefind-'));
  await index.writeFiles({outputPath: folder});
  await index.deleteIndex();
  const client = await openPagefindClient(folder);
  return {
    search: async words => {
      const {results} = await client.search(words);
      const rows = await Promise.all(
        results.slice(0, 10).map((/** @type {{data: () => Promise<any>}} */ result) => result.data()),
      );
      return rows.flatMap(({raw_url: url, sub_results: parts = []}) => {
        const path = url.replace(/^\//, '');
        const [best] = parts.toSorted(
          (/** @type {any} */ a, /** @type {any} */ b) =>
            b.weighted_locations.length - a.weighted_locations.length,
        );
        return [{path, anchor: best?.url.split('#')[1] ?? ''}];
      });
    },
    close: () => rm(folder, {recursive: true, force: true}),
  };
}

/**
 * Loads Pagefind's code for browsers, with the parts of a browser that it uses.
 * @param {string} folder
 */
async function openPagefindClient(folder) {
  const {readFile} = await import('node:fs/promises');
  const base = `${pathToFileURL(folder).href}/`;
  const real = globalThis.fetch;
  globalThis.fetch = /** @type {typeof fetch} */ (
    async (input, init) => {
      const url = new URL(String(input), base);
      if (url.protocol !== 'file:') return real(input, init);
      url.search = '';
      return new Response(await readFile(url));
    }
  );
  const client = await import(new URL('pagefind.js', base).href);
  await client.options({basePath: base, baseUrl: '/'});
  await client.init();
  return client;
}

/** Sphinx's own search, if the folder has it. @param {Manual} manual @returns {PeerSearch | undefined} */
export const openSphinx = ({folder}) => openSphinxSearch(folder, DEPTH);
