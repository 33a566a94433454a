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
  /** How many questions had been answered when it was last asked for: it is asked for thousands of times in one. */
  used: number;
}

/**
 * Files that one question gets, at most. Most take a dozen; one letter takes 223 of an index of 300,000 names that all begin
 * with it. Beyond that a reader's network is busy for nothing.
 */
const MAX_FILES = 500;

/** What bytes become takes so many times as much memory. */
const GROWTH = 3;

/**
 * The files of an index that are in memory. Whoever asks for one that is not is told nothing, and it is noted as
 * missing: `settle` gets what was missing, and asks again.
 */
export class Shards {
  /** A word that was looked up was missing: what follows from it not being there is no reason to get more. */
  isGuessing = false;

  readonly #load: LoadShard;
  readonly #maxMemory: number;
  readonly #kept = new Map<string, Kept>();
  #answered = 0;
  /** For the question that is being answered. */
  #requested = 0;
  #signal: AbortSignal | undefined;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #missing = new Map<string, ShardOf<unknown>>();

  /** @param maxMemory in bytes, about; what was asked for longest ago goes first, between questions. */
  constructor(load: LoadShard, maxMemory = 32_000_000) {
    this.#load = load;
    this.#maxMemory = maxMemory;
  }

  get isMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** `undefined`, and noted as missing, where it is not here. */
  get<T>(shard: ShardOf<T>): T | undefined {
    const value = this.peek(shard);
    if (value === undefined) this.#missing.set(shard.name, shard);
    return value;
  }

  /** The same without a note. */
  peek<T>({name}: ShardOf<T>): T | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    kept.used = this.#answered;
    return kept.value as T;
  }

  /** Gets those that are not here. Rejects as the loader does, and as soon as nobody waits for the answer any more. */
  async load(shards: Iterable<ShardOf<unknown>>): Promise<void> {
    this.#signal?.throwIfAborted();
    const absent = [...shards].filter(({name}) => !this.#kept.has(name));
    if (absent.length === 0) return;
    const loaded = Promise.all(absent.map(shard => this.#loadOne(shard)));
    await (this.#signal ? unlessAborted(loaded, this.#signal) : loaded);
  }

  async loadMissing(): Promise<void> {
    const missing = [...this.#missing.values()];
    this.begin();
    await this.load(missing);
  }

  /** Nothing is missing, as far as is known. */
  begin(): void {
    this.#missing.clear();
    this.isGuessing = false;
  }

  /** From here on, files are for this question. */
  answer(signal: AbortSignal | undefined): void {
    this.#signal = signal;
    this.#requested = 0;
  }

  /** A question has been answered, which may have needed all it asked for: lets go of what is beyond the limit, or of all. */
  evict(all = false): void {
    if (all) this.#kept.clear();
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

  #loadOne({name, read}: ShardOf<unknown>): Promise<void> {
    let pending = this.#pending.get(name);
    if (!pending) {
      if (++this.#requested > MAX_FILES)
        throw asDocentError(wrong(`takes more than ${MAX_FILES} files to answer one question`));
      pending = this.#load(name)
        .then(bytes => {
          this.#kept.set(name, {value: read(bytes), size: GROWTH * bytes.length, used: this.#answered});
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
function unlessAborted(loaded: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, {once: true});
    const done = (): void => signal.removeEventListener('abort', abort);
    loaded.finally(done).then(resolve, reject);
  });
}

/** Thrown through the ranking where it would go on with something that is missing. */
class Restart extends Error {
  override readonly name = 'Restart';
}

/** To be awaited before what is here is relied on. */
export async function catchUp(shards: Shards): Promise<void> {
  // What is asked for beside it may be missing more.
  await Promise.resolve();
  if (shards.isMissing) throw new Restart();
}

/**
 * Asks until nothing was missing: the ranking reads an index as if all of it were here, and is run again with what it
 * lacked. It is pure, so that what it made of too little is thrown away without a trace.
 *
 * @param all of one index, or of several that are asked together
 * @param loadMissing gets what one of them was missing
 */
export async function settle<T>(
  all: readonly Shards[],
  ask: () => Promise<T>,
  signal?: AbortSignal,
  loadMissing: (at: number) => Promise<void> = at => all[at]!.loadMissing(),
): Promise<T> {
  const isMissing = () => all.some(shards => shards.isMissing);
  for (const shards of all) shards.answer(signal);
  for (;;) {
    signal?.throwIfAborted();
    for (const shards of all) shards.begin();
    try {
      const answer = await ask();
      if (!isMissing()) return answer;
    } catch (error) {
      signal?.throwIfAborted();
      // What goes wrong with parts missing says nothing.
      if (!isRestart(error) && !isMissing()) throw error;
    }
    await Promise.all(all.map((_, at) => loadMissing(at)));
  }
}

export const isRestart = (error: unknown): boolean => error instanceof Restart;
