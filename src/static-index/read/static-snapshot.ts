import {
  type Directory,
  Flag,
  type IndexSnapshot,
  type NamePostings,
  type PageEntry,
  type Postings,
  type SectionEntry,
} from '../../ranking/index/index-snapshot.js';
import {readNamePostings, readPostings} from '../../ranking/index/postings-codec.js';
import {indexIn} from '../../ranking/score/match.js';
import {normalizeKey, words} from '../../ranking/text/tokens.js';
import {
  type HeadsFile,
  isInHeads,
  type Label,
  type PagesFile,
  readJson,
  type TextsFile,
  type TextTable,
} from '../format/json-files.js';
import {type About, type Manifest, type Shard, shardAt} from '../format/manifest.js';
import {KnownFrequencies, type Piece, ShardedWords} from './sharded-words.js';
import {catchUp, type ShardOf, type Shards} from './shards.js';

/** Labels by section. */
type Heads = ReadonlyMap<number, Label>;

/**
 * A static index behind the port of the ranking. To be read within `settle` alone: what is missing reads as nothing.
 */
export class StaticSnapshot implements IndexSnapshot {
  readonly stats: IndexSnapshot['stats'];
  readonly directory: Directory;
  readonly vocabulary: {readonly words: ShardedWords; readonly keys: ShardedWords};

  readonly #about: About;
  readonly #shards: Shards;
  readonly #known = new KnownFrequencies();
  /** Read for the question that is being answered. */
  readonly #postings = new Map<number, Postings>();
  /** The question has no second word to be near. */
  #isOneWord = true;
  /** Sections that are about to be shown. */
  #shown: ReadonlySet<number> = new Set();

  constructor({about, columns}: Manifest, shards: Shards) {
    this.#about = about;
    this.#shards = shards;
    this.stats = about.stats;
    this.vocabulary = {
      words: new ShardedWords(about.words, shards, this.#known),
      keys: new ShardedWords(about.keys, shards),
    };
    this.directory = {
      ...columns,
      page: page => this.#page(page),
      section: section => this.#section(section),
    };
  }

  /** A question is asked, or asked again: notes what it is certain to need, as far as its words tell. */
  begin(typed: string): void {
    this.#shown = new Set();
    const key = normalizeKey(typed);
    const own = words(typed);
    this.#isOneWord = own.length < 2;
    for (const word of own) this.vocabulary.words.expect(word, word.length > 1);
    this.vocabulary.keys.expect(key, true);
    const called = this.vocabulary.keys.pieceOf(key);
    if (called) this.#shards.get(called.shard);
  }

  /** A question has been answered. */
  end(): void {
    this.#postings.clear();
    this.#shards.evict(this.#known.isFull);
    if (this.#known.isFull) this.#known.clear();
  }

  async postings(wanted: readonly number[]): Promise<readonly Postings[]> {
    const unread = wanted.filter(at => !this.#postings.has(at));
    const pieces = unread.map(at => this.vocabulary.words.pieces(at));
    // Asked for together: the headings that have a word, and where in its sections it is, are looked at next.
    const heads = unread.map(at => this.vocabulary.words.labelsOf(at));
    await this.#load(
      pieces.map(each => each?.[0]),
      [
        ...heads.flatMap(shard => (shard ? [{...shard, read: this.#readHeads}] : [])),
        ...(this.#isOneWord ? [] : pieces.flatMap(each => (each ? [each[1]!.shard] : []))),
      ],
    );
    for (const [index, at] of unread.entries()) this.#postings.set(at, this.#read(pieces[index]!));
    return wanted.map(at => this.#postings.get(at)!);
  }

  async namePostings(wanted: readonly number[]): Promise<readonly NamePostings[]> {
    const pieces = wanted.map(at => this.vocabulary.keys.pieces(at)?.[0]);
    await this.#load(pieces);
    return pieces.map(piece => readNamePostings(this.#bytes(piece!)!, this.stats.sections));
  }

  async texts(wanted: readonly number[]): Promise<readonly string[]> {
    const files = wanted.map(section => this.#textsOf(section));
    await catchUp(this.#shards);
    await this.#shards.load(files.map(file => file!));
    this.#shown = new Set(wanted);
    return wanted.map((section, at) => this.#shards.peek(files[at]!)![section - files[at]!.first]?.[1] ?? '');
  }

  /** Goes on although others are missing: what is asked for next will be needed with them. */
  async #load(
    pieces: readonly (Piece | undefined)[],
    besides: readonly ShardOf<unknown>[] = [],
  ): Promise<void> {
    if (pieces.includes(undefined)) await catchUp(this.#shards);
    await this.#shards.load([...pieces.map(piece => piece!.shard), ...besides]);
  }

  #read([columns, places]: readonly Piece[]): Postings {
    return readPostings(this.#bytes(columns!)!, this.stats.sections, () => this.#bytes(places!));
  }

  #bytes({shard, from, to}: Piece): Uint8Array | undefined {
    return this.#shards.get(shard)?.subarray(from, to);
  }

  #page(page: number): PageEntry {
    const {first, name} = shardAt(this.#about.pages, page)!;
    const [path = '', title = ''] = this.#shards.get({name, read: readPages})?.[page - first] ?? [];
    return {path, title};
  }

  /** From the heads of a word of the question, as far as the ranking asks; whole where its text is here. */
  #section(section: number): SectionEntry {
    const heads = this.#shown.has(section) ? undefined : this.#labelsOf(section);
    const label = heads && this.#shards.get(heads)?.get(section);
    if (heads) {
      const [heading, name, ...aliases] = label ?? [''];
      return {anchor: '', heading, role: undefined, name: name ?? undefined, aliases};
    }
    const texts = this.#textsOf(section);
    const [anchor = '', , heading = '', role, name, ...aliases] =
      (texts && this.#shards.get(texts)?.[section - texts.first]) ?? [];
    return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
  }

  /** Those with its label that are here, or else of the word that more sections have: others are likely to be wanted for it. */
  #labelsOf(section: number): ShardOf<Heads> | undefined {
    const isPage = (this.directory.flags[section]! & Flag.Page) > 0;
    let [most, heads]: [number, ShardOf<Heads> | undefined] = [0, undefined];
    for (const [at, {sections, fieldCounts}] of this.#postings) {
      const index = indexIn({sections}, section);
      if (index < 0 || !isInHeads(fieldCounts[index]!, isPage)) continue;
      const shard = {...this.vocabulary.words.labelsOf(at)!, read: this.#readHeads};
      if (this.#shards.peek(shard)) return shard;
      if (sections.length > most) [most, heads] = [sections.length, shard];
    }
    return heads;
  }

  /** `undefined`, and noted, while it is not known. */
  #textsOf(section: number): (ShardOf<TextsFile> & Shard) | undefined {
    const table = this.#shards.get({...shardAt(this.#about.tables, section)!, read: readTable});
    return table && {...shardAt(table, section)!, read: readTexts};
  }

  readonly #readHeads = (bytes: Uint8Array): Heads => {
    const heads = readJson<HeadsFile>(bytes);
    this.#known.add(heads);
    return new Map(heads.sections.map((section, at) => [section, heads.labels[at]!]));
  };
}

const readPages = (bytes: Uint8Array): PagesFile => readJson(bytes);
const readTable = (bytes: Uint8Array): TextTable => readJson(bytes);
const readTexts = (bytes: Uint8Array): TextsFile => readJson(bytes);
