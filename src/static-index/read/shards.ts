import {asDocentError, wrong} from '../format/checks.js';

/** A file of an index, and what is made of its bytes. */
export interface ShardOf<T> {
  readonly name: string;
  readonly read: (bytes: Uint8Array) => T;
}

/** Gets the bytes of a file of the index, decompressed and checked against its name. */
export type LoadShard = (name: string) => Promise<Uint8Array>;

interface Kept {
  readonly value: unknown;
  /** In memory, about. */
  readonly size: number;
  /** How many requests to search had been answered when it was last used. */
  used: number;
}

/**
 * Files that one question gets, at most. Most take a dozen; one letter takes 223 of an index of 300,000 names that all begin
 * with it. Beyond that a reader's network is busy for nothing.
 */
const MAX_FILES = 500;

/** What bytes become takes so many times as much memory. */
const GROWTH = 3;

/** The files of an index: loaded once, and kept in memory as long as there is room. */
export class Shards {
  readonly #load: LoadShard;
  readonly #maxMemory: number;
  readonly #kept = new Map<string, Kept>();
  readonly #pending = new Map<string, Promise<unknown>>();
  #answered = 0;
  /** For the question that is being answered. */
  #requested = 0;
  #signal: AbortSignal | undefined;

  /** @param maxMemory in bytes, about; what was used longest ago goes first, between two requests to search */
  constructor(load: LoadShard, maxMemory = 32_000_000) {
    this.#load = load;
    this.#maxMemory = maxMemory;
  }

  /** What is kept of a file. */
  kept<T>({name}: ShardOf<T>): T | undefined {
    const kept = this.#kept.get(name);
    if (kept) kept.used = this.#answered;
    return kept?.value as T | undefined;
  }

  /** Loads files, all at the same time. Rejects as the loader does, and as soon as nobody waits for the answer any more. */
  async load<T>(shards: readonly ShardOf<T>[]): Promise<T[]> {
    this.#signal?.throwIfAborted();
    const known = shards.map(shard => this.kept(shard));
    if (!known.includes(undefined)) return known as T[];
    const loaded = Promise.all(shards.map(async (shard, at) => known[at] ?? this.#loadOne(shard)));
    return this.#signal ? unlessAborted(loaded, this.#signal) : loaded;
  }

  /** From here on, files are loaded for this request. */
  begin(signal: AbortSignal | undefined): void {
    this.#signal = signal;
    this.#requested = 0;
  }

  /** A request has been answered: lets go of what is beyond the limit. */
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

/** Rejects with the signal's reason as soon as it is aborted; what was waited for goes on. */
function unlessAborted<T>(loaded: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, {once: true});
    const done = (): void => signal.removeEventListener('abort', abort);
    loaded.finally(done).then(resolve, reject);
  });
}
