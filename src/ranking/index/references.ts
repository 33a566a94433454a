import {normalizeKey} from '../text/tokens.js';
import {nameSuffixes} from '../text/names.js';
import {NameKind} from './index-snapshot.js';
import type {SourceLink, SourcePage, SourceSection} from './source-page.js';

/** What other pages call a section. */
export interface Reference {
  readonly text: string;
  readonly kind: NameKind;
  /** How many pages use it. */
  count: number;
}

/** Per section; the most frequent ones. */
const MAX_TEXTS = 40;
/** A longer one is a sentence, not a name. */
const MAX_LENGTH = 80;
/** Link texts that do not describe their target. */
const UNINFORMATIVE =
  /^(\[?\d+\]?|[^\p{L}\p{N}]*|here|this|above|below|link|see|more|read more|source|next|previous|up)$/iu;

/** The kind of object behind an index entry. */
const IN_PARENTHESES = /\s*\([^)]*\)$/;

/** The references of a site, by section. */
export class References {
  /** `path#anchor` of every target → its section, as path and number. */
  readonly #places = new Map<string, string>();
  readonly #texts = new Map<string, Map<string, Reference>>();
  readonly #links = new Map<string, number>();

  /** @param asked pages whose references are collected. Default: all. */
  constructor(
    pages: readonly SourcePage[],
    entries: readonly SourceLink[],
    asked: readonly SourcePage[] = pages,
  ) {
    for (const page of asked) this.#addPlaces(page);
    for (const {links = [], listing} of pages) {
      if (listing) continue;
      const referred = new Set<string>();
      for (const {place, text} of links) {
        const section = this.#places.get(place);
        if (section === undefined) continue;
        referred.add(section);
        if (text.length <= MAX_LENGTH) this.#add(section, text, NameKind.Link);
      }
      for (const section of referred) this.#links.set(section, (this.#links.get(section) ?? 0) + 1);
    }
    for (const {place, text} of entries) {
      const section = this.#places.get(place);
      if (section !== undefined) this.#add(section, text, NameKind.Entry);
    }
  }

  /** How many pages refer to a section. @param section its number on the page, -1 for the page as a whole. */
  linksTo(path: string, section: number): number {
    return this.#links.get(`${path} ${section}`) ?? 0;
  }

  /** The references to a section, most frequent first, without its own names. */
  of(path: string, section: number, own: SourceSection | undefined): Reference[] {
    const labels = (own?.labels ?? []).map((text): Reference => ({text, kind: NameKind.Label, count: 1}));
    const ownNames = own?.object ? nameSuffixes(own.object.name) : [own?.title ?? ''];
    const names = new Set([...ownNames, ...(own?.aliases ?? []).flatMap(nameSuffixes)].map(normalizeKey));
    // The book's index has each object's name once more: `cancel() (asyncio.Task method)`.
    const isOwn = (text: string): boolean => names.has(normalizeKey(text.replace(IN_PARENTHESES, '')));
    const texts = [...(this.#texts.get(`${path} ${section}`)?.values() ?? [])]
      .filter(({text}) => !isOwn(text))
      .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1));
    return [...labels, ...texts.slice(0, MAX_TEXTS)];
  }

  #addPlaces({path, title, sections, anchors}: SourcePage): void {
    const add = (anchor: string, section: number): void => {
      const place = `${path}#${anchor}`;
      if (!this.#places.has(place)) this.#places.set(place, `${path} ${section}`);
    };
    const byAnchor = new Map<string, number>();
    for (const [number, {id}] of sections.entries()) {
      if (id) add(id, number);
      if (!byAnchor.has(id)) byAnchor.set(id, number);
    }
    // A link to the page is a link to its own heading, if it has one.
    add(
      '',
      sections.findIndex(section => section.title === title && !section.object),
    );
    for (const [anchor, owner] of anchors ?? []) {
      const number = byAnchor.get(owner);
      if (number !== undefined) add(anchor, number);
    }
  }

  #add(section: string, text: string, kind: NameKind): void {
    if (kind === NameKind.Link && UNINFORMATIVE.test(text)) return;
    let texts = this.#texts.get(section);
    if (!texts) this.#texts.set(section, (texts = new Map()));
    const key = `${kind} ${text.toLowerCase()}`;
    const known = texts.get(key);
    if (known) known.count++;
    else texts.set(key, {text, kind, count: 1});
  }
}
