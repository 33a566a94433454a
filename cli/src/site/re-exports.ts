import {basename, dirname, join, normalize} from 'node:path/posix';
import {groupBy} from '../system/group-by.js';
import {PageFiles} from './read-page.js';
import {SiteBoundary, type SiteFolder} from './site-boundary.js';
import type {PageFile} from './walk-site.js';

/** The page with all items of a crate. rustdoc writes it into the folder of each crate. */
const CRATE_PAGE = 'all.html';
const RUSTDOC = /<meta\s+name=["']?generator["']?\s+content=["']?rustdoc/i;
/** A link to source code. The first one of a page leads to the source code of its item. */
const SOURCE_LINK = /<a class=["']?src(?:link)?(?: [\w-]+)*["']? href=["']?([^"'\s>]+)/;

interface ItemPage {
  readonly path: string;
  /** Folder of the crate that the page belongs to. */
  readonly crate: string;
}

/**
 * Finds pages of rustdoc whose item is also described in another crate that re-exports it, as `std` re-exports items of `core`. Two
 * pages describe the same item if they have the same file name and their items are defined in the same place. Of the crates with such
 * pages, the one that shares the most items with other crates keeps its page, because it collects the items that the others
 * define. In a tie, a crate that does not contain the source code of the item keeps its page. Pages of sites without several
 * crates are not read.
 *
 * @param beforeRead called before each page is read. What it throws ends the search
 * @returns the paths of the other pages
 */
export function findReExported(
  site: SiteFolder,
  files: readonly PageFile[],
  beforeRead = (): void => {},
): ReadonlySet<string> {
  const cratePages = files.filter(({path}) => basename(path) === CRATE_PAGE);
  if (cratePages.length < 2) return new Set();
  const reader = new SourceReader(site, beforeRead);
  const crates = cratePages
    .filter(({file}) => RUSTDOC.test(reader.read(file)))
    .map(({path}) => dirname(path));
  if (crates.length < 2) return new Set();
  const items = itemsOf(files, new Set(crates), reader);
  const shared = new Map<string, number>();
  for (const {inCrates} of items)
    for (const crate of inCrates) shared.set(crate, (shared.get(crate) ?? 0) + 1);
  const reExported = new Set<string>();
  for (const {definition, pages, inCrates} of items) {
    const [first] = [...inCrates].sort(
      (a, b) => shared.get(b)! - shared.get(a)! || Number(isIn(definition, a)) - Number(isIn(definition, b)),
    );
    for (const {path, crate} of pages) if (crate !== first) reExported.add(path);
  }
  return reExported;
}

/** Items that have a page in several crates. */
function itemsOf(files: readonly PageFile[], crates: ReadonlySet<string>, reader: SourceReader) {
  const inCrate = files.flatMap(({path, file}) => {
    const crate = crateOf(path, crates);
    return crate === undefined ? [] : [{path, file, crate}];
  });
  const byName = groupBy(inCrate, ({path}) => basename(path));
  const sourceFolders = new Set(Array.from(crates, sourceFolder));
  return [...byName.values()]
    .filter(pages => cratesOf(pages).size > 1)
    .flatMap(pages => [...groupBy(pages, page => definitionOf(page, reader.sourceOf(page), sourceFolders))])
    .map(([definition, pages]) => ({definition, pages, inCrates: cratesOf(pages)}))
    .filter(({definition, inCrates}) => definition !== '' && inCrates.size > 1);
}

const cratesOf = (pages: readonly ItemPage[]): ReadonlySet<string> => new Set(pages.map(({crate}) => crate));

/** The folder of the crate that a page is in. */
function crateOf(path: string, crates: ReadonlySet<string>): string | undefined {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
    if (crates.has(folder)) return folder;
  return undefined;
}

/**
 * Where an item is defined: the first line of its source code, or for a module, the crate that has its source code and the path of its
 * page. On the pages of another crate, rustdoc writes neither the last line of an item nor the file of a module. Empty without source code.
 */
function definitionOf({path, crate}: ItemPage, source: string, sourceFolders: ReadonlySet<string>): string {
  if (basename(path) !== 'index.html') return source;
  let folder = dirname(source);
  while (folder !== '.' && !sourceFolders.has(`${folder}/`)) folder = dirname(folder);
  return folder === '.' ? '' : `${folder}/${path.slice(crate.length + 1)}`;
}

const sourceFolder = (crate: string): string => `${join(dirname(crate), 'src', basename(crate))}/`;

/** Whether an item is in the source code of a crate, such as `src/core/option.rs.html#5` in that of `core`. */
const isIn = (source: string, crate: string): boolean => source.startsWith(sourceFolder(crate));

/** Reads the links to source code. A page that cannot be read has none. */
class SourceReader {
  readonly #files = new PageFiles();
  readonly #boundary: SiteBoundary;
  readonly #beforeRead: () => void;

  constructor(site: SiteFolder, beforeRead: () => void) {
    this.#boundary = new SiteBoundary(site);
    this.#beforeRead = beforeRead;
  }

  /** The text of a page in ASCII; other characters are not decoded. */
  read(file: string): string {
    this.#beforeRead();
    try {
      return Buffer.from(this.#files.read(this.#boundary, file)).toString('latin1');
    } catch {
      return '';
    }
  }

  /** The path of the source code of a page's item in the folder of the site, with its first line only. Empty if there is none. */
  sourceOf({path, file}: PageFile): string {
    const [, href] = SOURCE_LINK.exec(this.read(file)) ?? [];
    return href === undefined ? '' : normalize(join(dirname(path), href)).replace(/(#\d+)-\d+$/, '$1');
  }
}
