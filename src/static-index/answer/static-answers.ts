import {parseQuestion} from '../../api/index.js';
import {GoneError, MalformedError, NotFoundError} from '../../client/errors.js';
import type {SearchAnswer, SearchQuestion} from '../../client/search-v3.js';
import {type OpenedIndex, openIndex} from '../../ranking/index/open-index.js';
import {type ResultPlace, search, toSearchResult} from '../../ranking/answer/search.js';
import {asDocentError} from '../format/checks.js';
import {MANIFEST} from '../format/file-names.js';
import {type Manifest, readManifest} from '../format/manifest.js';
import {type LoadShard, Shards} from '../read/shards.js';
import {StaticReader} from '../read/static-reader.js';

/** One of the indexes that a page searches. */
export interface AskedIndex {
  /** Ends in a slash. */
  readonly folder: string;
  /** Its name as a scope, which readers see. */
  readonly name: string;
  /** Factor of its scores. 0: it is searched only if its name is among the scopes. */
  readonly weight: number;
}

/** A question, with the number of pages that the reader already has. */
export interface StaticQuestion extends SearchQuestion {
  readonly offset: number;
  readonly indexes: readonly AskedIndex[];
}

/** How long an index that could not be read is left out if there are others, in ms. */
const LOST_FOR = 30_000;

/** Maximum number of pages in the first answer and in later ones. Each takes a file with its texts, so that a small first answer is shown sooner. */
const FIRST_PAGES = 3;
const MAX_PAGES = 10;

interface OpenStaticIndex {
  readonly manifest: Manifest;
  readonly shards: Shards;
  readonly reader: StaticReader;
  readonly index: OpenedIndex;
}

/** Rejects with a `DocentError`. @param loaded the inflated manifest */
async function openStaticIndex(load: LoadShard, loaded: Promise<Uint8Array>): Promise<OpenStaticIndex> {
  try {
    const bytes = await loaded;
    const manifest = readManifest(bytes);
    const shards = new Shards(async name => manifest.inside.get(name) ?? load(name));
    const reader = new StaticReader(manifest, shards);
    return {manifest, shards, reader, index: await openIndex(reader)};
  } catch (cause) {
    // A manifest that lacks a part is noticed where the part is first read.
    throw asDocentError(cause);
  }
}

/** An error in one of several indexes. */
class PartError extends Error {
  override readonly name = 'PartError';
  constructor(
    readonly part: number,
    cause: unknown,
  ) {
    super('A static index could not be read', {cause});
  }
}

/** Searches static indexes, one question after the other. The answers are those that a host gives for the same pages. */
export class StaticAnswers {
  readonly #loadFrom: (folder: URL) => LoadShard;
  /** By folder. Opened by the first question, and again after the site was published anew. */
  readonly #opened = new Map<string, Promise<OpenStaticIndex>>();
  /** By folder: when reading it failed. */
  readonly #lost = new Map<string, number>();
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param loadFrom fetches files of an index. @param now a clock, in ms */
  constructor(loadFrom: (folder: URL) => LoadShard, now = () => performance.now()) {
    this.#loadFrom = loadFrom;
    this.#now = now;
  }

  /** Opens an index. Rejects with a `DocentError`. @param manifest inflated. Default: it is fetched */
  async open(folder: string, manifest?: Promise<Uint8Array>): Promise<void> {
    await this.#open(folder, manifest);
  }

  /** Suggestions of several indexes, taken from each in turn. An index that cannot be read has none. */
  async suggestions(folders: readonly string[]): Promise<string[]> {
    const opened = await Promise.allSettled(folders.map(folder => this.#open(folder)));
    const all = opened.map(one => (one.status === 'fulfilled' ? one.value.manifest.about.questions : []));
    const most = Math.max(...all.map(({length}) => length));
    return Array.from({length: most}, (_, at) => all.flatMap(suggestions => suggestions[at] ?? [])).flat();
  }

  /** Rejects with a `DocentError`. @param signal aborted to make way for the next question */
  search(question: StaticQuestion, signal?: AbortSignal): Promise<SearchAnswer> {
    // One at a time, because what is loaded is kept for the question that is being answered.
    const answer = this.#last.then(() => {
      signal?.throwIfAborted();
      return this.#answer(question, signal);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** An index that cannot be read is left out, unless it is the only one. */
  async #answer(question: StaticQuestion, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    const all = askedOf(question);
    const isLost = ({folder}: AskedIndex) => this.#now() - (this.#lost.get(folder) ?? -Infinity) < LOST_FOR;
    let parts = all.every(isLost) ? all : all.filter(part => !isLost(part));
    const reopened = new Set<AskedIndex>();
    const open = (folder: string) => this.#open(folder);
    for (;;) {
      try {
        const lost = all.filter(part => !parts.includes(part)).map(({name}) => name);
        return await answerFrom(parts, open, question, lost, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof PartError)) throw error;
        const part = parts[error.part]!;
        // The site may have been published anew: then its files have other names.
        const isRetried = isOfOldIndex(error.cause) && !reopened.has(part);
        this.#opened.delete(part.folder);
        reopened.add(part);
        if (isRetried) continue;
        if (parts.length === 1) throw error.cause;
        parts = parts.filter(one => one !== part);
        this.#lost.set(part.folder, this.#now());
      }
    }
  }

  #open(folder: string, manifest?: Promise<Uint8Array>): Promise<OpenStaticIndex> {
    const known = this.#opened.get(folder);
    if (known) return known;
    const load = this.#loadFrom(new URL(folder));
    const opening = openStaticIndex(load, manifest ?? load(MANIFEST)).catch((error: unknown) => {
      this.#opened.delete(folder);
      throw error;
    });
    this.#opened.set(folder, opening);
    return opening;
  }
}

/** The indexes that a question searches: those that its scopes name, else all that are not searched by name only. */
function askedOf({indexes, scopes}: StaticQuestion): readonly AskedIndex[] {
  const folders = indexes.map(({folder}) => folder);
  const own = indexes.filter(({folder}, at) => folders.indexOf(folder) === at);
  const names = new Set(scopes.map(scope => ('project' in scope ? scope.project : '')));
  const named = own.filter(({name}) => names.has(name));
  const usual = own.filter(({weight}) => weight > 0);
  return named.length > 0 ? named : usual.length > 0 ? usual : own;
}

async function answerFrom(
  parts: readonly AskedIndex[],
  openAt: (folder: string) => Promise<OpenStaticIndex>,
  question: StaticQuestion,
  lost: readonly string[],
  signal: AbortSignal | undefined,
): Promise<SearchAnswer> {
  const {words, scopes, pageSize = MAX_PAGES, offset, facets, language} = question;
  const asked = {...parseQuestion(words), language};
  const limit = Math.min(pageSize, offset === 0 ? FIRST_PAGES : MAX_PAGES);
  let running: Promise<unknown>[] = [];
  const guard = <T>(part: number, ask: () => Promise<T>): Promise<T> => {
    const asked = ask().catch((cause: unknown) => {
      throw new PartError(part, cause);
    });
    running.push(asked);
    return asked;
  };
  /** Waits for all indexes, even if one has failed. */
  const whole = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } finally {
      await Promise.allSettled(running);
      running = [];
    }
  };
  const open = await whole(() => Promise.all(parts.map((part, at) => guard(at, () => openAt(part.folder)))));
  const places = open.map(({manifest: {about}}, at) => placeOf(about, parts, at, scopes));
  const isNamed = places.map(
    ({project}, at) =>
      asked.named.length === 0 ||
      asked.named.some(one =>
        [project.slug, open[at]!.manifest.about.project, parts[at]!.name].includes(one.project),
      ),
  );
  try {
    const indexes = open.map(({index}, at) => (isNamed[at] ? index : undefined));
    const weights = parts.map(({weight}) => weight || 1);
    const options = {offset, limit, weights, facets, asking: guard};
    for (const {shards} of open) shards.begin(signal);
    const found = await whole(() => search(asked, indexes, options));
    const next: StaticQuestion = {...question, offset: offset + limit};
    return {
      count: found.count,
      next: next.offset < found.count ? JSON.stringify(next) : null,
      previous: null,
      projects: places.map(({project, version}) => ({slug: project.slug, versions: [version]})),
      query: asked.words,
      significant_terms: found.significantTerms,
      phrases_as_words: [...found.phrasesAsWords],
      ...(found.filters && {filters: [...found.filters]}),
      ...(found.facets && {facets: [...found.facets]}),
      ...(found.narrowed && {language: found.narrowed.language, other_languages: found.narrowed.others}),
      ...(lost.length > 0 && {not_searched: [...lost]}),
      results: found.pages.map(page => toSearchResult(page, places[page.scope]!)),
    };
  } finally {
    await Promise.allSettled(running);
    for (const {reader} of open) reader.end();
  }
}

/** Where results of an index belong. If there are several indexes, results name theirs, like results of subprojects do. */
function placeOf(
  {project, version, root}: Manifest['about'],
  parts: readonly AskedIndex[],
  at: number,
  scopes: SearchQuestion['scopes'],
): ResultPlace {
  const {folder, name} = parts[at]!;
  const [scope] = scopes;
  const page =
    parts.length === 1 && scope && 'project' in scope && scope.project !== name ? scope : undefined;
  return {
    project: {slug: page?.project || project, alias: parts.length > 1 ? name : null},
    version: {slug: page?.version || version},
    root: new URL(root, folder).href,
  };
}

const isOfOldIndex = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError || error instanceof MalformedError;
