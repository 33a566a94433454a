import {decoded} from '../../api/paths.js';
import {normalizeKey} from '../text/tokens.js';
import {nameSuffixes} from '../text/names.js';
import {NameKind} from './index-reader.js';
import {ByteReader, ByteWriter} from './postings-codec.js';
import type {SourceLink, SourcePage, SourceSection} from './source-page.js';

/** What other pages call a section. */
export interface Reference {
  readonly text: string;
  readonly kind: NameKind;
  /** How many pages use it. */
  count: number;
}

/** Maximum number of texts for each section. If there are more, the most frequent ones are used. */
const MAX_TEXTS = 40;
/** Maximum length of a text, in characters. A longer one is a sentence, not a name. */
const MAX_LENGTH = 80;
/** Link texts that do not describe their target. */
const UNINFORMATIVE =
  /^(\[?\d+\]?|[^\p{L}\p{N}]*|here|this|above|below|link|see|more|read more|source|next|previous|up)$/iu;

/** Maximum number of `#` in a path. Each of them may be the one before the anchor. */
const MAX_HASHES = 10;

/** The kind of object after an entry of the book's index: `(asyncio.Task method)`. */
const IN_PARENTHESES = /\s*\([^)]*\)$/;

interface PageReferences {
  /** By section: numbers of the pages that refer to it. */
  readonly pages: ReadonlyMap<number, ReadonlySet<number>>;
  readonly texts: ReadonlyMap<number, ReadonlyMap<string, Reference>>;
}

/**
 * The references of a site, by section. Because a large site has millions of links, they are stored as bytes, by the page that they
 * lead to, and are decoded when the references of its sections are requested.
 */
export class References {
  /** By path of a target page: the page, and the links that lead to it. */
  readonly #targets = new Map<string, {readonly page: SourcePage; readonly links: ByteWriter}>();
  readonly #dangling: DanglingLink[] = [];
  #last: {readonly path: string; readonly references: PageReferences} | undefined;

  /** @param targets pages to which references are collected */
  constructor(targets: readonly SourcePage[]) {
    for (const page of targets) this.#targets.set(page.path, {page, links: new ByteWriter(0)});
  }

  static ofSite(pages: readonly SourcePage[], entries: readonly SourceLink[]): References {
    const references = new References(pages);
    for (const [number, page] of pages.entries()) references.addPage(page, number);
    references.addEntries(entries);
    return references;
  }

  /** Adds the links of a page. @param number a number that no other page has */
  addPage({links = [], listing}: SourcePage, number: number): void {
    if (!listing) for (const link of links) this.#addLink(link, number);
  }

  /** Adds the entries of the book's index, see `IndexSource`. */
  addEntries(entries: readonly SourceLink[]): void {
    for (const entry of entries) this.#addLink(entry, ENTRY);
  }

  /** Adds links to a page from `linksOf` of another `References`. @param isKept whether the links from a page are added, by its number */
  addLinks(path: string, bytes: Uint8Array, isKept: (number: number) => boolean): void {
    const {links} = this.#targets.get(path)!;
    for (const {number, anchor, text} of readLinks(bytes))
      if (number !== ENTRY && isKept(number)) writeLink(links, number, anchor, text);
  }

  /** Sets all links to a page, in the form of `linksOf`. */
  setLinks(path: string, bytes: Uint8Array): void {
    this.#targets.get(path)!.links.writeBytes(bytes);
  }

  /** Adds links from `dangling` of another `References`. @param isKept whether the links from a page are added, by its number */
  addDangling(links: readonly DanglingLink[], isKept: (number: number) => boolean): void {
    for (const [number, place, text] of links) if (isKept(number)) this.#addLink({place, text}, number);
  }

  /** The links that lead to a target page, as bytes. */
  linksOf(path: string): Uint8Array {
    return this.#targets.get(path)!.links.bytes;
  }

  /** Links that lead to none of the target pages. */
  get dangling(): readonly DanglingLink[] {
    return this.#dangling;
  }

  /** How many pages refer to a section. @param section its number on the page, -1 for the page as a whole. */
  linksTo(path: string, section: number): number {
    return this.#of(path).pages.get(section)?.size ?? 0;
  }

  /** The references to a section, most frequent first, without its own names. */
  of(path: string, section: number, source: SourceSection | undefined): Reference[] {
    const labels = (source?.labels ?? []).map((text): Reference => ({text, kind: NameKind.Label, count: 1}));
    const ownNames = source?.object ? nameSuffixes(source.object.name) : [source?.title ?? ''];
    const names = new Set([...ownNames, ...(source?.aliases ?? []).flatMap(nameSuffixes)].map(normalizeKey));
    // The book's index repeats the name of each object: `cancel() (asyncio.Task method)`.
    const isOwn = (text: string): boolean => names.has(normalizeKey(text.replace(IN_PARENTHESES, '')));
    const texts = [...(this.#of(path).texts.get(section)?.values() ?? [])]
      .filter(({text}) => !isOwn(text))
      .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
    return [...labels, ...texts.slice(0, MAX_TEXTS)];
  }

  /** @param number number of the page that has the link, or `ENTRY` */
  #addLink({place, text}: SourceLink, number: number): void {
    let isDangling = number !== ENTRY;
    let at = place.indexOf('#');
    // A path may contain a `#` itself.
    for (let hashes = 0; at >= 0 && hashes <= MAX_HASHES; hashes++, at = place.indexOf('#', at + 1)) {
      const links = this.#targets.get(place.slice(0, at))?.links;
      if (!links) continue;
      isDangling = false;
      writeLink(links, number, place.slice(at + 1), text);
    }
    if (isDangling) this.#dangling.push([number, place, text]);
  }

  #of(path: string): PageReferences {
    if (this.#last?.path !== path) this.#last = {path, references: this.#read(path)};
    return this.#last.references;
  }

  #read(path: string): PageReferences {
    const pages = new Map<number, Set<number>>();
    const texts = new Map<number, Map<string, Reference>>();
    const {page, links} = this.#targets.get(path) ?? {};
    if (!page || !links?.length) return {pages, texts};
    const sectionOf = sectionsByAnchor(page);
    for (const {number, anchor, text} of readLinks(links.bytes)) {
      const section = sectionOf.get(anchor);
      if (section === undefined) continue;
      if (number === ENTRY) add(texts, section, text, NameKind.Entry);
      else {
        const referring = pages.get(section);
        if (referring) referring.add(number);
        else pages.set(section, new Set([number]));
        if (text.length <= MAX_LENGTH && !UNINFORMATIVE.test(text)) add(texts, section, text, NameKind.Link);
      }
    }
    return {pages, texts};
  }
}

/** A link that leads to no target page, with the number of the page that has it. */
export type DanglingLink = readonly [number: number, place: string, text: string];

/** Stands for the number of a page if a link is an entry of the book's index. */
const ENTRY = -1;

function writeLink(links: ByteWriter, number: number, anchor: string, text: string): void {
  links.writeNumber(number + 1);
  for (const part of [anchor, text]) links.writeSized(UTF8.encode(part));
}

function* readLinks(bytes: Uint8Array): Generator<{number: number; anchor: string; text: string}> {
  const reader = new ByteReader(bytes);
  const readText = (): string => TEXT.decode(reader.readSized());
  while (reader.at < bytes.length)
    yield {number: reader.readNumber() - 1, anchor: readText(), text: readText()};
}

const UTF8 = new TextEncoder();
const TEXT = new TextDecoder('utf-8', {ignoreBOM: true});

/**
 * The sections of a page by the anchors that lead to them; -1 stands for the page as a whole. Links have decoded anchors, so an anchor
 * that contains percent-encoding also leads to its section when it is decoded.
 */
function sectionsByAnchor({title, sections, anchors}: SourcePage): Map<string, number> {
  const sectionOf = new Map<string, number>();
  const addAnchor = (anchor: string, section: number): void => {
    if (!sectionOf.has(anchor)) sectionOf.set(anchor, section);
  };
  const byId = new Map<string, number>();
  for (const [number, {id}] of sections.entries()) {
    if (id) addAnchor(id, number);
    if (!byId.has(id)) byId.set(id, number);
  }
  // A link to the page leads to the section with its title, if there is one.
  addAnchor(
    '',
    sections.findIndex(section => section.title === title && !section.object),
  );
  for (const [anchor, owner] of anchors ?? []) {
    const number = byId.get(owner);
    if (number !== undefined) addAnchor(anchor, number);
  }
  for (const [anchor, section] of [...sectionOf])
    if (anchor.includes('%')) addAnchor(decoded(anchor), section);
  return sectionOf;
}

function add(
  texts: Map<number, Map<string, Reference>>,
  section: number,
  text: string,
  kind: NameKind,
): void {
  let sectionTexts = texts.get(section);
  if (!sectionTexts) texts.set(section, (sectionTexts = new Map()));
  const key = `${kind} ${text.toLowerCase()}`;
  const same = sectionTexts.get(key);
  if (same) same.count++;
  else sectionTexts.set(key, {text, kind, count: 1});
}
