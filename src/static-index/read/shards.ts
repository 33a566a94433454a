import {asDocentError, wrong} from '../format/checks.js';

/** A file of an index, and how it is decoded. */
export interface ShardOf<T> {
  readonly name: string;
  readonly read: (bytes: Uint8Array) => T;
}

/** Fetches a file of the index, decompressed and verified against the checksum in its name. */
export type LoadShard = (name: string) => Promise<Uint8Array>;

interface Kept {
  readonly value: unknown;
  /** Approximate memory, in bytes. */
  readonly size: number;
  /** Number of questions that had been answered when it was last used. */
  used: number;
}

/**
 * Maximum number of files that one question fetches. Most take a dozen. A single letter takes 223 in an index of 300,000 names that
 * all begin with it.
 */
const MAX_FILES = 500;

/** Memory of a decoded file, in multiples of its bytes. */
const GROWTH = 3;

/** The files of an index: fetched once, and cached within a limit of memory. */
export class Shards {
  readonly #load: LoadShard;
  readonly #maxMemory: number;
  readonly #kept = new Map<string, Kept>();
  readonly #pending = new Map<string, Promise<unknown>>();
  #answered = 0;
  /** Files fetched for the current question. */
  #requested = 0;
  #signal: AbortSignal | undefined;

  /** @param maxMemory approximate, in bytes. Between two questions, files that were used longest ago are evicted */
  constructor(load: LoadShard, maxMemory = 32_000_000) {
    this.#load = load;
    this.#maxMemory = maxMemory;
  }

  /** The decoded file, if it is cached. */
  kept<T>({name}: ShardOf<T>): T | undefined {
    const kept = this.#kept.get(name);
    if (kept) kept.used = this.#answered;
    return kept?.value as T | undefined;
  }

  /** Loads files in parallel. Rejects if one cannot be loaded, or as soon as the question is aborted. */
  async load<T>(shards: readonly ShardOf<T>[]): Promise<T[]> {
    this.#signal?.throwIfAborted();
    const known = shards.map(shard => this.kept(shard));
    if (!known.includes(undefined)) return known as T[];
    const loaded = Promise.all(shards.map(async (shard, at) => known[at] ?? this.#loadOne(shard)));
    return this.#signal ? unlessAborted(loaded, this.#signal) : loaded;
  }

  /** Begins a question: files are loaded for it from here on. */
  begin(signal: AbortSignal | undefined): void {
    this.#signal = signal;
    this.#requested = 0;
  }

  /** Ends a question: evicts what exceeds the limit. */
  end(): void {
    this.#answered++;
    let size = 0;
    for (const kept of this.#kept.values()) size += kept.size;
    if (size <= this.#maxMemory) return;
    for (const [name, kept] of [...this.#kept].sort(([, one], [, other]) => one.used - other.used)) {
      if (size <= this.#maxMemory) return;
      this.#kept.delete(name);
      size -= kept.size;
    }
  }

  #loadOne<T>({name, read}: ShardOf<T>): Promise<T> {
    let pending = this.#pending.get(name) as Promise<T> | undefined;
    if (!pending) {
      if (++this.#requested > MAX_FILES)
        throw asDocentError(wrong(`takes more than ${MAX_FILES} files to answer one question`));
      pending = this.#load(name)
        .then(bytes => {
          const value = read(bytes);
          this.#kept.set(name, {value, size: GROWTH * bytes.length, used: this.#answered});
          return value;
        })
        .catch((cause: unknown) => {
          throw asDocentError(cause);
        })
        .finally(() => this.#pending.delete(name));
      this.#pending.set(name, pending);
    }
    return pending;
  }
}

/** Rejects with the reason of the signal as soon as it is aborted. The requests continue. */
function unlessAborted<T>(loaded: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, {once: true});
    const done = (): void => signal.removeEventListener('abort', abort);
    loaded.finally(done).then(resolve, reject);
  });
}
