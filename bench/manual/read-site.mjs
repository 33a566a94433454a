import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {readInventory} from '../../cli/src/site/inventory.ts';
import {parsePage, cutPage} from '../../cli/src/site/parse-page.ts';
import {readPageFile} from '../../cli/src/site/read-page.ts';
import {listPages} from '../../cli/src/site/walk-site.ts';

// Reads the objects in the inventory of a folder and the headings of its pages. Uses the host's code, from source.

/** @import {Heading, NamedPlace} from './questions.mjs' */

/** Roles of labels, terms and others that readers do not search for by name. */
const NOT_AN_OBJECT = /^std:/;

/**
 * @param {string} folder
 * @returns {Promise<NamedPlace[]>} the API objects of `objects.inv`
 * @throws {Error} if the folder has no inventory; the message says so
 */
export async function readNames(folder) {
  const bytes = await readFile(join(folder, 'objects.inv')).catch(() => {
    throw new Error(`There is no objects.inv in ${folder}: the bench needs a folder that Sphinx has built.`);
  });
  return readInventory(bytes).entries.filter(({role, anchor}) => !NOT_AN_OBJECT.test(role) && anchor !== '');
}

/**
 * @param {string} folder
 * @returns {Promise<Heading[]>} the headings of all its pages
 */
export async function readHeadings(folder) {
  /** @type {Heading[]} */
  const headings = [];
  const site = {folder};
  const pages = await listPages(site);
  for (const {path, file} of pages) {
    const page = cutPage(parsePage(await readPageFile(site, file)), {path});
    for (const {id, title, object} of page.sections)
      if (id && title && !object) headings.push({title, path, anchor: id, isPage: title === page.title});
  }
  return headings;
}
