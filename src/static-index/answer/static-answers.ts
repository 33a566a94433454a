import {parseSearchArguments} from '../../api/index.js';
import {DocentError, GoneError, MalformedError, NotFoundError} from '../../client/errors.js';
import type {SearchAnswer, SearchQuestion} from '../../client/search-v3.js';
import {type OpenedIndex, openIndex} from '../../ranking/index/open-index.js';
import {parseQuestion, search, toSearchResult} from '../../ranking/answer/search.js';
import {type Manifest, MANIFEST, readManifest} from '../format/manifest.js';
import {catchUp, Shards, settle} from '../read/shards.js';
import {StaticSnapshot} from '../read/static-snapshot.js';
import type {LoadFile} from './load-files.js';

/** A question, and how many of its pages are there already. */
export interface StaticQuestion extends SearchQuestion {
  readonly offset: number;
}

/** Pages in one answer, at most: each brings a file with its texts. Those that a reader sees first do not wait for the others. */
const FIRST_PAGES = 3;
const MAX_PAGES = 10;

interface OpenStaticIndex {
  readonly manifest: Manifest;
  readonly shards: Shards;
  readonly snapshot: StaticSnapshot;
  readonly index: OpenedIndex;
}

/** Answers from a static index, one question after the other, as a host does over the same pages. */
export class StaticAnswers {
  readonly #load: LoadFile;
  /** The folder of the index, with a slash at its end. */
  readonly #folder: URL;
  #opening: Promise<OpenStaticIndex> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(load: LoadFile, folder: URL) {
    this.#load = load;
    this.#folder = folder;
  }

  /** Gets what every question needs. Rejects with a `DocentError`. @param manifest inflated. Default: it is loaded */
  async open(manifest?: Promise<Uint8Array>): Promise<void> {
    await this.#open(manifest);
  }

  /** Rejects with a `DocentError`. @param signal once it is aborted, the next question has its turn */
  search(question: StaticQuestion, signal?: AbortSignal): Promise<SearchAnswer> {
    // One at a time: what is in memory stays while one is answered.
    const answer = this.#last.then(() => {
      signal?.throwIfAborted();
      return this.#answer(question, signal);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #answer(question: StaticQuestion, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    try {
      return await this.#answerFrom(await this.#open(), question, signal);
    } catch (error) {
      if (!isOfOldIndex(error)) throw error;
      // The site was published anew since: its files have other names.
      this.#opening = undefined;
      return this.#answerFrom(await this.#open(), question, signal);
    }
  }

  #open(manifest?: Promise<Uint8Array>): Promise<OpenStaticIndex> {
    this.#opening ??= this.#openNow(manifest ?? this.#load(MANIFEST)).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #openNow(loaded: Promise<Uint8Array>): Promise<OpenStaticIndex> {
    try {
      const bytes = await loaded;
      const manifest = readManifest(bytes);
      const shards = new Shards(async name => manifest.inside.get(name) ?? this.#load(name));
      const snapshot = new StaticSnapshot(manifest, shards);
      return {manifest, shards, snapshot, index: await openIndex(snapshot)};
    } catch (cause) {
      // A part that is missing from the manifest shows where it is first read.
      throw cause instanceof DocentError ? cause : new MalformedError({status: 200, cause});
    }
  }

  async #answerFrom(
    {manifest: {about}, shards, snapshot, index}: OpenStaticIndex,
    question: StaticQuestion,
    signal: AbortSignal | undefined,
  ): Promise<SearchAnswer> {
    const {words, scopes, pageSize = MAX_PAGES, offset} = question;
    const asked = parseSearchArguments(words);
    const [scope] = scopes;
    const project = (scope && 'project' in scope && scope.project) || about.project;
    const version = (scope && 'project' in scope && scope.version) || about.version;
    const isHere =
      asked.named.length === 0 ||
      asked.named.some(one => one.project === about.project || one.project === project);
    const limit = Math.min(pageSize, offset === 0 ? FIRST_PAGES : MAX_PAGES);
    const parsed = parseQuestion(asked.words);
    try {
      const {count, significantTerms, phrasesAsWords, pages} = await settle(
        shards,
        async () => {
          snapshot.begin(parsed.typed, parsed.query.wanted, index.languages);
          await catchUp(shards);
          return search(parsed, [isHere ? index : undefined], {offset, limit});
        },
        signal,
      );
      const next: StaticQuestion = {...question, offset: offset + limit};
      const place = {
        project: {slug: project, alias: null},
        version: {slug: version},
        root: new URL(about.root, this.#folder).href,
      };
      return {
        count,
        next: next.offset < count ? JSON.stringify(next) : null,
        previous: null,
        projects: [{slug: project, versions: [{slug: version}]}],
        query: asked.words,
        significant_terms: significantTerms,
        phrases_as_words: [...phrasesAsWords],
        results: pages.map(page => toSearchResult(page, place)),
      };
    } finally {
      snapshot.end();
    }
  }
}

const isOfOldIndex = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError || error instanceof MalformedError;
