// Reads the pages of a folder of built HTML, and the entries of the book's index, as the host does.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {tsImport} from 'tsx/esm/api';

/** @typedef {{place: string, text: string}} Link */
/** @typedef {{role: string, name: string}} ApiObject */
/** @typedef {{id: string, title: string, content: string, object?: ApiObject, aliases?: string[], labels?: string[]}} Section */
/** @typedef {{path: string, title: string, sections: Section[], links: Link[], anchors: Map<string, string>, language?: string, listing: boolean}} Page */
/** @typedef {{folder: string, pages: Page[], entries: Link[]}} Manual */
/** @typedef {{path: string, file: string}} PageFile */

const load = (/** @type {string} */ file) => tsImport(`../../cli/src/site/${file}`, import.meta.url);
const {findBookIndex, readInventory} = await load('inventory.ts');
const {cutPage, generatorOf, isRedirect, nodeTree, parsePage} = await load('parse-page.ts');
const {commonTitle, withoutCommonParts} = await load('page-start.ts');
const {ignoreUnreadable, readPageFile} = await load('read-page.ts');
const {listPages} = await load('walk-site.ts');
const {isRepetition} = await tsImport('../../src/reading/index.ts', import.meta.url);

/** @param {string} folder @returns {Promise<Manual>} without unreadable pages, which the host skips, too */
export async function readManual(folder) {
  const site = {folder};
  const files = await listPages(site);
  const readPage = await pageReader(folder, files);
  /** @type {Page[]} */
  const pages = [];
  for (const file of files) {
    const page = await readPage(file).catch(ignoreUnreadable);
    if (page) pages.push(page);
  }
  return {folder, pages, entries: (await findBookIndex(site)).read()};
}

/**
 * Maps the path of each page to a function that returns the anchor of the section that has an anchor. An empty anchor stands for the
 * section with the title of the page.
 * @param {string} folder
 * @param {Set<string>} paths unreadable pages are left out
 */
export async function readSectionAnchors(folder, paths) {
  const files = await listPages({folder});
  const readPage = await pageReader(folder, files);
  /** @type {Map<string, (anchor: string) => string>} */
  const byPath = new Map();
  for (const file of files) {
    if (!paths.has(file.path)) continue;
    const page = await readPage(file).catch(ignoreUnreadable);
    if (!page) continue;
    const {title, sections, anchors} = page;
    const top = sections.find(section => section.title === title && !section.object)?.id ?? '';
    byPath.set(file.path, anchor => (anchor === '' ? top : (anchors.get(anchor) ?? anchor)));
  }
  return byPath;
}

/** @param {string} folder @param {PageFile[]} files all pages of the folder, from which the common part of their titles is derived */
async function pageReader(folder, files) {
  const site = {folder};
  const inventory = await readFile(join(folder, 'objects.inv')).then(readInventory, () => undefined);
  const common = await commonTitle(site, files);
  const cleanTitle = (/** @type {string} */ title) => withoutCommonParts(title, common);
  /** @param {PageFile} file @returns {Promise<Page>} */
  return async ({path, file}) => {
    const document = parsePage(await readPageFile(site, file));
    const isListing = isRepetition(path, generatorOf(nodeTree, document)) || isRedirect(nodeTree, document);
    return {...cutPage(document, {path, inventory, cleanTitle}), path, listing: isListing};
  };
}
