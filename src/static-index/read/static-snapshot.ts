import type {
  Called,
  Directory,
  IndexSnapshot,
  PageEntry,
  Postings,
  SectionEntry,
  Vocabularies,
} from '../../ranking/index/index-snapshot.js';
import {readCalled, readPostings} from '../../ranking/index/postings-bytes.js';
import {squash, words} from '../../ranking/text/tokens.js';
import {type LabelsFile, type PagesFile, readJson, type TextsFile} from '../format/json-files.js';
import {type Manifest, type Shard, shardAt} from '../format/manifest.js';
import {KnownFrequencies} from './known-frequencies.js';
import {type Piece, ShardedWords} from './sharded-words.js';
import {catchUp, type ShardOf, type Shards} from './shards.js';

/**
 * A static index behind the port of the ranking. To be read within `settle` alone: what is missing reads as nothing.
 */
export class StaticSnapshot implements IndexSnapshot {
  readonly stats: IndexSnapshot['stats'];
  readonly words: ShardedWords;
  readonly keys: ShardedWords;

  readonly #manifest: Manifest;
  readonly #shards: Shards;
  readonly #known = new KnownFrequencies();
  readonly #directory: Directory;
  /** Read for the question that is being answered. */
  readonly #postings = new Map<number, Postings>();

  constructor(manifest: Manifest, shards: Shards) {
    const {about, firstOf, flags, links, lengths, ranks} = manifest;
    this.#manifest = manifest;
    this.#shards = shards;
    this.stats = about.stats;
    this.words = new ShardedWords(about.words, shards, this.#known);
    this.keys = new ShardedWords(about.keys, shards);
    const pageOf = new Uint32Array(about.stats.sections);
    for (let page = 0; page < about.stats.pages; page++) pageOf.fill(page, firstOf[page], firstOf[page + 1]);
    this.#directory = {
      page: page => this.#page(page),
      section: section => this.#section(section),
      ...{pageOf, firstOf, flags, links, lengths, ranks},
    };
  }

  /** What a question is certain to ask for, as far as its words tell: got in one go. */
  filesFor(typed: string): ShardOf<unknown>[] {
    const found = new Set(words(typed).map(word => this.words.fileOf(word)));
    found.add(this.keys.fileOf(squash(typed)));
    return [...found].filter(file => file !== undefined);
  }

  /** A question has been answered. */
  end(): void {
    this.#postings.clear();
    if (this.#known.isFull) {
      this.#known.clear();
      this.#shards.forget(this.#manifest.about.labels);
    }
    this.#shards.evict();
  }

  async directory(): Promise<Directory> {
    return this.#directory;
  }

  async vocabulary(): Promise<Vocabularies> {
    return {words: this.words, keys: this.keys};
  }

  async postings(wanted: readonly number[]): Promise<readonly Postings[]> {
    const known = wanted.filter(at => !this.#postings.has(at));
    const pieces = known.map(at => this.words.pieces(at));
    await catchUp(this.#shards);
    await this.#shards.load(pieces.map(each => each![0]!.shard));
    for (const [index, at] of known.entries()) this.#postings.set(at, this.#read(pieces[index]!));
    return wanted.map(at => this.#postings.get(at)!);
  }

  async called(wanted: readonly number[]): Promise<readonly Called[]> {
    const pieces = wanted.map(at => this.keys.pieces(at)?.[0]);
    await catchUp(this.#shards);
    await this.#shards.load(pieces.map(piece => piece!.shard));
    return pieces.map(piece => readCalled(this.#bytes(piece!)!, this.stats.sections));
  }

  async texts(wanted: readonly number[]): Promise<readonly string[]> {
    const labels = wanted.map(section => this.#shards.get(this.#labelsOf(section)));
    await catchUp(this.#shards);
    await this.#shards.load(wanted.map((section, at) => textsOf(labels[at]!, section)));
    return wanted.map(section => this.#shown(section)?.[1] ?? '');
  }

  #read([columns, places]: readonly Piece[]): Postings {
    const {sections} = this.stats;
    const bytes = this.#bytes(columns!)!;
    let whole: Postings | undefined;
    return {
      ...readPostings(bytes, sections),
      places: index => {
        if (!whole) {
          const more = this.#bytes(places!);
          if (!more) return NOWHERE;
          const all = new Uint8Array(bytes.length + more.length);
          all.set(bytes);
          all.set(more, bytes.length);
          whole = readPostings(all, sections);
        }
        return whole.places(index);
      },
    };
  }

  #bytes({shard, from, to}: Piece): Uint8Array | undefined {
    return this.#shards.get(shard)?.subarray(from, to);
  }

  #page(page: number): PageEntry {
    const {first, name} = shardAt(this.#manifest.about.pages, page)!;
    const [path = '', title = ''] = this.#shards.get({name, read: readPages})?.[page - first] ?? [];
    return {path, title};
  }

  #section(section: number): SectionEntry {
    const file = this.#labelsOf(section);
    const label = this.#shards.get(file)?.labels[section - file.first] ?? [''];
    const [heading, name, ...aliases] = label;
    // Not noted as missing: what is shown has been asked for by `texts`, and the ranking calls an object by its name.
    const shown = () => this.#shown(section);
    const isObject = typeof name === 'string';
    return {
      get anchor() {
        return shown()?.[0] ?? '';
      },
      get heading() {
        return isObject ? (shown()?.[3] ?? '') : heading;
      },
      get role() {
        return isObject ? shown()?.[2] : undefined;
      },
      name: name ?? undefined,
      aliases,
    };
  }

  #shown(section: number): TextsFile[number] | undefined {
    const labels = this.#shards.peek(this.#labelsOf(section));
    const file = labels && textsOf(labels, section);
    return file && this.#shards.peek(file)?.[section - file.first];
  }

  #labelsOf(section: number): ShardOf<LabelsFile> & Shard {
    return {...shardAt(this.#manifest.about.labels, section)!, read: this.#readLabels};
  }

  readonly #readLabels = (bytes: Uint8Array): LabelsFile => {
    const labels = readJson<LabelsFile>(bytes);
    this.#known.add(labels);
    return labels;
  };
}

const NOWHERE = new Uint32Array(0);

const readPages = (bytes: Uint8Array): PagesFile => readJson(bytes);
const readTexts = (bytes: Uint8Array): TextsFile => readJson(bytes);

function textsOf({texts}: LabelsFile, section: number): ShardOf<TextsFile> & Shard {
  return {...shardAt(texts, section)!, read: readTexts};
}
