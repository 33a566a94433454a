import {statSync} from 'node:fs';
import {type FileIndex, openFileIndex} from './file-snapshot.js';

/** What is kept open, in bytes of memory, before the ones asked longest ago are closed. */
const MAX_MEMORY = 256 * 1024 * 1024;
/** How long a question waits for a newer index than the one at hand, in ms. */
const OPENING_WAIT = 200;

/** An open index, which is closed when it is no longer wanted and nobody reads it. */
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
  /** Tells one state of the file from the next; empty for a file that is not there. */
  state: string;
  current: OpenIndexFile | undefined;
  opening: Promise<void> | undefined;
}

/**
 * The index files that are open: a file is opened by the first question to it, and again when it has been replaced,
 * while the last state goes on answering. What is kept in memory is bounded: those asked longest ago are closed.
 */
export class IndexShelf {
  /** The one asked last is last. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxMemory: number;
  #isClosed = false;

  /** @param maxMemory in bytes. Default: 256 MiB. */
  constructor(maxMemory = MAX_MEMORY) {
    this.#maxMemory = maxMemory;
  }

  /** Files that are open now. */
  get size(): number {
    return [...this.#entries.values()].filter(({current}) => current).length;
  }

  /** Asks indexes, `undefined` where there is none; they stay open until the question is answered. */
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

  /** Closes those asked longest ago until the rest may stay; those that are being read stay in any case. */
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

/** A rename makes another file of it; size and time tell those apart that got the same number. */
function stateOf(file: string): string {
  const status = statSync(file, {bigint: true, throwIfNoEntry: false});
  return status ? `${status.ino} ${status.size} ${status.mtimeNs}` : '';
}
