// Reads the pages of a folder of built HTML, and the entries of the book's index, as the host does.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {tsImport} from 'tsx/esm/api';

/** @typedef {{place: string, text: string}} Link */
/** @typedef {{role: string, name: string}} ApiObject */
/** @typedef {{id: string, title: string, content: string, object?: ApiObject, aliases?: string[], labels?: string[]}} Section */
/** @typedef {{path: string, title: string, sections: Section[], links: Link[], anchors: Map<string, string>, language?: string, listing: boolean}} Page */
/** @typedef {{folder: string, pages: Page[], entries: Link[]}} Manual */

const load = (/** @type {string} */ file) => tsImport(`../../cli/src/site/${file}`, import.meta.url);
const {findBookIndex, readInventory} = await load('inventory.ts');
const {cutPage, generatorOf, isRedirect, nodeTree, parsePage} = await load('parse-page.ts');
const {commonTitle, withoutCommonParts} = await load('page-start.ts');
const {readPageFile} = await load('read-page.ts');
const {listPages} = await load('walk-site.ts');
const {isRepetition} = await tsImport('../../src/reading/index.ts', import.meta.url);

/** @param {string} folder @returns {Promise<Manual>} */
export async function readManual(folder) {
  const site = {folder};
  const inventory = await readFile(join(folder, 'objects.inv')).then(readInventory, () => undefined);
  /** @type {Page[]} */
  const pages = [];
  const files = await listPages(site);
  const common = await commonTitle(site, files);
  const cleanTitle = (/** @type {string} */ title) => withoutCommonParts(title, common);
  for (const {path, file} of files) {
    const document = parsePage(await readPageFile(site, file));
    const isListing = isRepetition(path, generatorOf(nodeTree, document)) || isRedirect(nodeTree, document);
    pages.push({...cutPage(document, {path, inventory, cleanTitle}), path, listing: isListing});
  }
  return {folder, pages, entries: (await findBookIndex(site)).read()};
}
