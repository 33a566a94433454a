// What is to be found in a folder: the objects of its inventory and the headings of its pages. Read with the
// host's own code, from source.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {tsImport} from 'tsx/esm/api';

/** @import {Heading, NamedPlace} from './questions.mjs' */

const load = (/** @type {string} */ file) => tsImport(`../../host/src/site/${file}`, import.meta.url);
const {readInventory} = await load('inventory.ts');
const {readPageFile, parsePage} = await load('read-page.ts');
const {cutPage} = await load('parse-page.ts');
const {listPages} = await load('walk-site.ts');

/** Labels, terms and the like are not names a reader types. */
const NOT_AN_OBJECT = /^std:/;

/**
 * @param {string} folder
 * @returns {Promise<NamedPlace[]>} the API objects of `objects.inv`
 * @throws {Error} when the folder has none; the message says so
 */
export async function readNames(folder) {
  const bytes = await readFile(join(folder, 'objects.inv')).catch(() => {
    throw new Error(`There is no objects.inv in ${folder}: the bench needs a folder that Sphinx has built.`);
  });
  /** @type {NamedPlace[]} */
  const entries = readInventory(bytes).entries;
  return entries.filter(({role, anchor}) => !NOT_AN_OBJECT.test(role) && anchor !== '');
}

/**
 * @param {string} folder
 * @returns {Promise<Heading[]>} the headings of all its pages
 */
export async function readHeadings(folder) {
  /** @type {Heading[]} */
  const headings = [];
  /** @type {{path: string, file: string}[]} */
  const pages = await listPages(folder);
  for (const {path, file} of pages) {
    const page = cutPage(parsePage(await readPageFile(file)), {path});
    for (const {id, title, object} of page.sections)
      if (id && title && !object) headings.push({title, path, anchor: id, isPage: title === page.title});
  }
  return headings;
}
