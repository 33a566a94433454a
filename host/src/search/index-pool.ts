import {statSync} from 'node:fs';
import {type FileIndex, openFileIndex} from './file-snapshot.js';

/** Memory that open indexes may use, in bytes, before the least recently used ones are closed. */
const MAX_MEMORY = 256 * 1024 * 1024;
/** How long a query waits for a newer index to open, in ms. */
const OPENING_WAIT = 200;

/** An open index, which is closed once it is retired and no query is using it. */
class OpenIndexFile {
  readonly file: FileIndex;
  #readers = 0;
  #isRetired = false;

  constructor(file: FileIndex) {
    this.file = file;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  acquire(): FileIndex {
    this.#readers++;
    return this.file;
  }

  release(): void {
    this.#readers--;
    if (this.#isRetired) void this.retire();
  }

  /** Idempotent. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    if (this.#readers === 0) await this.file.parts.close().catch(() => {});
  }
}

interface Entry {
  /** Identifies a state of the file; empty for a missing file. */
  state: string;
  current: OpenIndexFile | undefined;
  opening: Promise<void> | undefined;
}

/**
 * The open index files. A file is opened by its first query, and reopened after it has been replaced, while the previous
 * state keeps answering. Memory is bounded: the least recently used files are closed.
 */
export class IndexPool {
  /** In order of last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxMemory: number;
  #isClosed = false;

  /** @param maxMemory in bytes. Default: 256 MiB. */
  constructor(maxMemory = MAX_MEMORY) {
    this.#maxMemory = maxMemory;
  }

  /** Number of open files. */
  get size(): number {
    return [...this.#entries.values()].filter(({current}) => current).length;
  }

  /** Queries indexes, `undefined` for missing ones; they stay open until the query is answered. */
  async use<T>(
    files: readonly string[],
    ask: (indexes: readonly (FileIndex | undefined)[]) => Promise<T>,
  ): Promise<T> {
    const readings = await Promise.all(files.map(file => this.#at(file)));
    const indexes = readings.map(reading => reading?.acquire());
    this.#evict();
    try {
      return await ask(indexes);
    } finally {
      for (const reading of readings) reading?.release();
    }
  }

  /** Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const {opening, current} of this.#entries.values()) {
      await opening;
      await current?.retire();
    }
    this.#entries.clear();
  }

  async #at(file: string): Promise<OpenIndexFile | undefined> {
    const entry: Entry = this.#entries.get(file) ?? {state: '', current: undefined, opening: undefined};
    this.#entries.delete(file);
    const state = stateOf(file);
    if (state === '' && !entry.current && !entry.opening) return undefined;
    this.#entries.set(file, entry);
    if (state !== entry.state) {
      entry.state = state;
      entry.opening = this.#open(file, entry, state, entry.opening);
    }
    if (entry.opening) await (entry.current ? Promise.race([entry.opening, openingWait()]) : entry.opening);
    return entry.current;
  }

  async #open(file: string, entry: Entry, state: string, before: Promise<void> | undefined): Promise<void> {
    const next = state === '' ? undefined : await openFileIndex(file);
    await before;
    const last = entry.current;
    entry.current = next && new OpenIndexFile(next);
    if (this.#isClosed) await entry.current?.retire();
    if (entry.state === state) entry.opening = undefined;
    await last?.retire();
  }

  /** Closes the least recently used ones until the limit is met, except those in use. */
  #evict(): void {
    let memory = 0;
    for (const {current} of this.#entries.values()) memory += current?.file.memory ?? 0;
    for (const [file, {current, opening}] of this.#entries) {
      if (memory <= this.#maxMemory) return;
      if (opening || !current || current.isRead) continue;
      memory -= current.file.memory;
      this.#entries.delete(file);
      void current.retire();
    }
  }
}

const openingWait = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, OPENING_WAIT).unref();
  });

/** A rename gives another inode; size and time distinguish files that got the same number. */
function stateOf(file: string): string {
  const status = statSync(file, {bigint: true, throwIfNoEntry: false});
  return status ? `${status.ino} ${status.size} ${status.mtimeNs}` : '';
}
