import type {IndexBase} from '../../../src/ranking/index/index-changes.js';
import type {DanglingLink} from '../../../src/ranking/index/references.js';
import type {SourceLink, SourceSection} from '../../../src/ranking/index/source-page.js';
import {damagedIndex, type IndexedPage} from './engine.js';
import type {FileParts} from './file-parts.js';
import {type Book, readNumbers, type SegmentAbout, unpackPageEntry, unpackSection} from './index-file.js';
import {type StoredFields, type PageState, PAGES_A_BLOCK, unpack} from './stored-fields.js';

/** Reads a part of the file, from one byte to another. */
type ReadPart = (name: string) => Promise<(from: number, to: number) => Buffer>;

/**
 * The pages of an index file. Their names and fingerprints are in memory; their content is read on demand, and not cached.
 */
export class StoredPages implements IndexBase {
  readonly pages: readonly StoredPage[];
  readonly mainLanguage: string | undefined;
  readonly #contents: Contents;

  /** Use `open` instead. */
  constructor(about: SegmentAbout, contents: Contents) {
    this.#contents = contents;
    this.mainLanguage = about.mainLanguage;
    this.pages = contents.names.map((json, page) => new StoredPage(page, json, contents));
  }

  /** Opens the pages of a segment. @param areHeld whether everything is read into memory, so that the file can be closed. Default: no */
  static async open(parts: FileParts<SegmentAbout>, areHeld = false): Promise<StoredPages> {
    const readPart: ReadPart = areHeld
      ? async name => {
          const bytes = await parts.read(name);
          return (from, to) => bytes.subarray(from, to);
        }
      : async name => (from, to) => readPiece(parts, name, from, to);
    return new StoredPages(parts.about, await readContents(parts, readPart));
  }

  get book(): Book {
    return this.#contents.book;
  }

  get entries(): readonly SourceLink[] {
    return this.book.entries;
  }

  /** Whether a changes segment can be added to the index. */
  get isBase(): boolean {
    return this.#contents.linksTo !== undefined;
  }

  sectionsOf(page: number): number {
    const {firstOf} = this.#contents;
    return firstOf[page + 1]! - firstOf[page]!;
  }

  linksTo(page: number): Uint8Array {
    return this.#contents.linksTo!(page);
  }

  get dangling(): readonly DanglingLink[] {
    return this.#contents.dangling;
  }
}

/** A page of an index file. */
export class StoredPage implements IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly fingerprint: string;
  /** The stamp of the page when the index file was written. `CurrentPages.stamps` may have a newer one. */
  readonly stamp: string | undefined;
  readonly #page: number;
  readonly #contents: Contents;

  constructor(page: number, names: string, contents: Contents) {
    ({path: this.path, title: this.title} = unpackPageEntry(names));
    const [fingerprint, stamp] = contents.states[page] ?? [''];
    this.fingerprint = fingerprint;
    this.stamp = stamp ?? undefined;
    this.#page = page;
    this.#contents = contents;
  }

  get sections(): SourceSection[] {
    return this.#contents.sectionsOf(this.#page);
  }

  get links(): readonly SourceLink[] {
    return this.#fields.links;
  }

  get anchors(): ReadonlyMap<string, string> {
    return new Map(this.#fields.anchors);
  }

  get language(): string | undefined {
    return this.#fields.language;
  }

  get listing(): boolean | undefined {
    return this.#fields.listing;
  }

  get rank(): number | undefined {
    return this.#fields.rank;
  }

  get filters(): readonly string[] | undefined {
    return this.#fields.filters;
  }

  get #fields(): StoredFields {
    return this.#contents.fieldsOf(this.#page);
  }
}

interface Contents {
  readonly names: readonly string[];
  readonly states: readonly PageState[];
  readonly firstOf: Uint32Array;
  readonly book: Book;
  readonly linksTo: ((page: number) => Uint8Array) | undefined;
  readonly dangling: readonly DanglingLink[];
  fieldsOf(page: number): StoredFields;
  sectionsOf(page: number): SourceSection[];
}

async function readContents(parts: FileParts<SegmentAbout>, readPart: ReadPart): Promise<Contents> {
  const firstOf = await readNumbers(parts, 'firstOf');
  const fieldsOf = await openStoredFields(parts, readPart);
  const entries = await openTexts(parts, 'sections', readPart);
  const texts = await openTexts(parts, 'texts', readPart);
  const names = await parts.read('pages.bytes');
  const ends = await readNumbers(parts, 'pages.offsets');
  return {
    names: Array.from({length: parts.about.stats.pages}, (_, at) =>
      names.toString('utf8', ends[at], ends[at + 1]),
    ),
    states: unpack(await parts.read('states')) as PageState[],
    firstOf,
    book: unpack(await parts.read('book')) as Book,
    linksTo: parts.sizeOf('links.offsets') > 0 ? await openPieces(parts, 'links', readPart) : undefined,
    dangling: parts.sizeOf('dangling') > 0 ? (unpack(await parts.read('dangling')) as DanglingLink[]) : [],
    fieldsOf,
    sectionsOf: page => {
      const {labels, aliasRoles} = fieldsOf(page);
      // The first section is skipped, because it stands for the page as a whole.
      const [from, to] = [firstOf[page]! + 1, firstOf[page + 1]!];
      const contents = texts(from, to);
      return entries(from, to).map((json, at) => {
        const {anchor, heading, role, name = '', aliases} = unpackSection(json);
        return {
          id: anchor,
          title: heading,
          object: role === undefined ? undefined : {role, name},
          aliases,
          labels: labels[at] ?? [],
          aliasRoles: aliasRoles?.[at],
          content: contents[at]!,
        };
      });
    },
  };
}

/** Reads the stored fields of a page. Those of a block are cached until another block is read. */
async function openStoredFields(
  parts: FileParts<SegmentAbout>,
  readPart: ReadPart,
): Promise<(page: number) => StoredFields> {
  const piece = await openPieces(parts, 'fields', readPart);
  let last: {readonly number: number; readonly fields: readonly StoredFields[]} | undefined;
  return page => {
    const number = Math.floor(page / PAGES_A_BLOCK);
    if (last?.number !== number) last = {number, fields: unpack(piece(number)) as StoredFields[]};
    return last.fields[page % PAGES_A_BLOCK]!;
  };
}

async function openPieces(
  parts: FileParts<SegmentAbout>,
  name: string,
  readPart: ReadPart,
): Promise<(at: number) => Buffer> {
  const offsets = await readNumbers(parts, `${name}.offsets`);
  const read = await readPart(`${name}.bytes`);
  return at => read(offsets[at]!, offsets[at + 1]!);
}

/** Reads consecutive texts. */
async function openTexts(
  parts: FileParts<SegmentAbout>,
  name: string,
  readPart: ReadPart,
): Promise<(from: number, to: number) => string[]> {
  const offsets = await readNumbers(parts, `${name}.offsets`);
  const read = await readPart(`${name}.bytes`);
  return (from, to) => {
    const first = offsets[from]!;
    const bytes = read(first, offsets[to]!);
    return Array.from({length: to - from}, (_, at) =>
      bytes.toString('utf8', offsets[from + at]! - first, offsets[from + at + 1]! - first),
    );
  };
}

function readPiece(parts: FileParts<SegmentAbout>, name: string, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  if (parts.readSync(name, bytes, from) < bytes.length)
    throw damagedIndex(new Error(`The part ${name} ends before ${to}.`));
  return bytes;
}
