import {asDocentError, wrong} from '../format/checks.js';

/** A file of an index, and how it is decoded. */
export interface ShardOf<T> {
  readonly name: string;
  readonly read: (bytes: Uint8Array) => T;
}

/** Fetches a file of the index, decompressed and verified against the checksum in its name. */
export type LoadShard = (name: string) => Promise<Uint8Array>;

interface CacheEntry {
  readonly value: unknown;
  /** Approximate memory, in bytes. */
  readonly size: number;
  /** Number of queries that had been answered when the entry was last used. */
  used: number;
}

/**
 * Maximum number of files that one query fetches. Most queries need a dozen. A query of a single letter needs 223 in an index of
 * 300,000 names that all begin with that letter.
 */
const MAX_FILES = 500;

/** Approximate memory of a decoded file, as a multiple of its size after decompression. */
const GROWTH = 3;

/** A cache of the decoded files of an index, with a memory limit. */
export class Shards {
  readonly #load: LoadShard;
  readonly #maxMemory: number;
  readonly #cache = new Map<string, CacheEntry>();
  readonly #pending = new Map<string, Promise<unknown>>();
  #answered = 0;
  /** Number of files fetched for the current query. */
  #requested = 0;
  #signal: AbortSignal | undefined;

  /** @param maxMemory approximate, in bytes. After each query, the least recently used files are evicted. Default: 32 MB */
  constructor(load: LoadShard, maxMemory = 32_000_000) {
    this.#load = load;
    this.#maxMemory = maxMemory;
  }

  /** The decoded file, if it is cached. */
  cached<T>({name}: ShardOf<T>): T | undefined {
    const entry = this.#cache.get(name);
    if (entry) entry.used = this.#answered;
    return entry?.value as T | undefined;
  }

  /** Loads files in parallel. Rejects if a file cannot be loaded, or as soon as the query is aborted. */
  async load<T>(shards: readonly ShardOf<T>[]): Promise<T[]> {
    this.#signal?.throwIfAborted();
    const known = shards.map(shard => this.cached(shard));
    if (!known.includes(undefined)) return known as T[];
    const loaded = Promise.all(shards.map(async (shard, at) => known[at] ?? this.#loadOne(shard)));
    return this.#signal ? unlessAborted(loaded, this.#signal) : loaded;
  }

  /** Begins a query. @param signal aborts loading its files */
  begin(signal: AbortSignal | undefined): void {
    this.#signal = signal;
    this.#requested = 0;
  }

  /** Ends a query: evicts files if the cache exceeds its limit. */
  end(): void {
    this.#answered++;
    let size = 0;
    for (const entry of this.#cache.values()) size += entry.size;
    if (size <= this.#maxMemory) return;
    for (const [name, entry] of [...this.#cache].sort(([, a], [, b]) => a.used - b.used)) {
      if (size <= this.#maxMemory) return;
      this.#cache.delete(name);
      size -= entry.size;
    }
  }

  #loadOne<T>({name, read}: ShardOf<T>): Promise<T> {
    let pending = this.#pending.get(name) as Promise<T> | undefined;
    if (!pending) {
      if (++this.#requested > MAX_FILES)
        throw asDocentError(wrong(`takes more than ${MAX_FILES} files to answer one query`));
      pending = this.#load(name)
        .then(bytes => {
          const value = read(bytes);
          this.#cache.set(name, {value, size: GROWTH * bytes.length, used: this.#answered});
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

/** Waits for a file. Rejects with the reason of the signal as soon as it is aborted. Requests that have been sent are not cancelled. */
function unlessAborted<T>(loaded: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, {once: true});
    const stopListening = (): void => signal.removeEventListener('abort', abort);
    loaded.finally(stopListening).then(resolve, reject);
  });
}
