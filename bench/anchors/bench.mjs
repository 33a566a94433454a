// npm run bench -- anchors FOLDER…: the share of sections whose anchor leads a reader to another place, in folders of built HTML. Where the
// anchor leads is decided as in a browser, without the rules of `src/reading`: the standard tree of parse5, the first element with this id,
// else the first `a` with this name. The section is right if its title is the next text there, or if the element is inside or right after
// the title. `--list` prints the wrong ones.
import {readdir, realpath} from 'node:fs/promises';
import {basename} from 'node:path';
import {parse} from 'parse5';
import {cutPage, isRedirect, parsePage, nodeTree} from '../../cli/src/site/parse-page.ts';
import {readPageFile} from '../../cli/src/site/read-page.ts';
import {listPages} from '../../cli/src/site/walk-site.ts';

/** @typedef {{id: string, title: string, content: string}} Section */
/** @typedef {{start: number, end: number}} Extent of an element, in the letters of the page */
/** @typedef {{letters: string, ids: Map<string, Extent>, headings: Extent[]}} Page */

/** Elements whose text is never shown. */
const UNSEEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'annotation', 'annotation-xml']);
/**
 * The letters and digits of a text, which are what is compared, so that permalinks and section numbers with other
 * punctuation or spaces make no difference.
 */
const lettersOf = (/** @type {string} */ text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many letters outside of headings may be between an anchor and the title: a number, "Section", "Deprecated". */
const NEAR = 24;
/**
 * How many letters, including headings, may be between an anchor and the title: in pages of AsciiDoc, the title of the
 * page is before "NAME".
 */
const REACH = 300;
/** How many letters of a title are compared, because Docent shortens the titles of functions. */
const COMPARED = 12;
const HEADING = /^h[1-6]$/;

/**
 * Reads the text of a page, and where its anchors and headings are in it.
 * @param {string} html
 * @returns {Page}
 */
function browse(html) {
  /** @type {Page} */
  const page = {letters: '', ids: new Map(), headings: []};
  /** @type {string[]} */
  const parts = [];
  let length = 0;
  const enter = (/** @type {any} */ node) => {
    if (node.nodeName === '#text') {
      const letters = lettersOf(node.value);
      parts.push(letters);
      length += letters.length;
    }
    /** @type {Extent[]} */
    const extents = [];
    for (const {name, value} of node.attrs ?? [])
      if ((name === 'id' || (name === 'name' && node.nodeName === 'a')) && value) {
        const extent = {start: length, end: length};
        // An id wins over a name, as in a browser; the first wins over later ones.
        const key = `${name} ${value}`;
        if (!page.ids.has(key)) page.ids.set(key, extent);
        extents.push(extent);
      }
    if (HEADING.test(node.nodeName)) {
      const extent = {start: length, end: length};
      page.headings.push(extent);
      extents.push(extent);
    }
    return {node, extents, next: 0};
  };
  const open = [enter(parse(html))];
  while (open.length > 0) {
    const top = /** @type {any} */ (open.at(-1));
    const children = UNSEEN.has(top.node.nodeName) ? [] : (top.node.childNodes ?? []);
    if (top.next < children.length) open.push(/** @type {any} */ (enter(children[top.next++])));
    else {
      for (const extent of top.extents) extent.end = length;
      open.pop();
    }
  }
  page.letters = parts.join('');
  return page;
}

/** How many letters of an extent are outside of headings. @param {Page} page @param {number} start @param {number} end */
const lettersOutside = ({headings}, start, end) =>
  headings.reduce(
    (sum, heading) => sum - Math.max(0, Math.min(end, heading.end) - Math.max(start, heading.start)),
    end - start,
  );

/** @param {Page} page @param {Section} section @returns {string} what is wrong; empty if it is right */
function faultOf(page, {id, title, content}) {
  const {letters, ids} = page;
  const target = ids.get(`id ${id}`) ?? ids.get(`name ${id}`);
  if (!target) return 'there is no such anchor';
  const full = lettersOf(title) || lettersOf(content).slice(0, COMPARED);
  const titleStart = full.slice(0, COMPARED);
  const distance = letters.slice(target.start, target.start + REACH).indexOf(titleStart);
  if (distance >= 0 && lettersOutside(page, target.start, target.start + distance) <= NEAR) return '';
  // The anchor may be in the title, or right after it.
  const begin = Math.max(0, target.start - full.length - NEAR);
  if (letters.slice(begin, target.start + full.length).includes(full)) return '';
  return `leads to "${letters.slice(target.start, target.start + 40)}"`;
}

const folders = process.argv.slice(2).filter(arg => !arg.startsWith('--'));
const isListing = process.argv.includes('--list');
console.log(
  '| manual | pages | sections | wrong anchor | anchor of an earlier section | no anchor |\n| --- | --: | --: | --: | --: | --: |',
);
for (const argument of folders) {
  const [name = '', path = argument] = argument.includes('=')
    ? argument.split('=')
    : [basename(argument), argument];
  const folder = await realpath(path);
  await readdir(folder);
  const counts = {pages: 0, sections: 0, wrong: 0, none: 0, twice: 0};
  const site = {folder};
  for (const {path, file} of await listPages(site)) {
    let html;
    try {
      html = await readPageFile(site, file);
    } catch (error) {
      console.error(`${path}: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    const document = parsePage(html);
    if (isRedirect(nodeTree, document)) continue;
    const page = browse(html);
    const {sections} = cutPage(document, {path, inventory: undefined});
    counts.pages++;
    const used = new Set();
    for (const section of sections) {
      if (!section.title) continue;
      counts.sections++;
      if (!section.id) {
        counts.none++;
        continue;
      }
      if (used.has(section.id)) {
        counts.twice++;
        if (isListing) console.log(`  ${path}#${section.id} twice, "${section.title.slice(0, 60)}"`);
      }
      used.add(section.id);
      const fault = faultOf(page, section);
      if (fault) {
        counts.wrong++;
        if (isListing) console.log(`  ${path}#${section.id} "${section.title.slice(0, 60)}" ${fault}`);
      }
    }
  }
  const {pages, sections, wrong, none, twice} = counts;
  const share = (/** @type {number} */ count) =>
    `${count} (${((100 * count) / Math.max(1, sections)).toFixed(2)} %)`;
  console.log(`| ${name} | ${pages} | ${sections} | ${share(wrong)} | ${share(twice)} | ${share(none)} |`);
}
