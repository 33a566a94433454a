import {statSync} from 'node:fs';
import {getHeapStatistics} from 'node:v8';
import {isOutOfFiles, maxOpenFiles} from '../system/processes.js';
import {BusyError} from '../page-work/worker-pool.js';
import {damagedIndex, type OpenFiles, IndexFileError, TooManyIndexesError} from './engine.js';

export interface PoolLimits {
  /**
   * Memory of open indexes, in bytes. Indexes that were used within the last minute may take up to twice as much. Default: a quarter
   * of the limit of the heap, which Node derives from the memory of the machine.
   */
  readonly memory?: number | undefined;
  /**
   * Number of open indexes, each of which may have two files open. Default: a quarter of the files that the process may
   * open; half of them remain for connections and pages.
   */
  readonly files?: number | undefined;
  /** How long a query waits for a newer index to open, in ms, before the previous one answers it. Default: 200. */
  readonly openingWait?: number | undefined;
}

/** How long an index stays open after it was used, in ms, if memory allows. */
const RECENT = 60_000;
const OPENING_WAIT = 200;

/** An open index file, in one thread or in several. */
export interface PooledIndex {
  /** Approximate memory use of all threads together, in bytes. */
  readonly memory: number;
  close(): Promise<void>;
}

/** An open index, which is closed once it is retired and no query uses it. */
class OpenIndexFile<Index extends PooledIndex> {
  readonly file: Index;
  #readers = 0;
  #isRetired = false;

  constructor(file: Index) {
    this.file = file;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  acquire(): void {
    this.#readers++;
  }

  release(): void {
    this.#readers--;
    if (this.#isRetired) void this.retire();
  }

  /** Closes the index as soon as no query uses it. Idempotent. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    if (this.#readers === 0) await this.file.close().catch(() => {});
  }
}

interface Entry<Index extends PooledIndex> {
  /** Identifies a state of the file; empty for a missing file, `undefined` if it could not be opened. */
  state: string | undefined;
  current: OpenIndexFile<Index> | undefined;
  opening: Promise<void> | undefined;
  /** When the index was last used, in ms. */
  lastUsed: number;
}

/**
 * The open index files. A file is opened by the first query for it, and reopened after it has been replaced; until then,
 * queries are answered from its previous state. Memory and open files are bounded: the least recently used are closed.
 */
export class IndexPool<Index extends PooledIndex> {
  /** Entries by path of the file, the least recently used first. */
  readonly #entries = new Map<string, Entry<Index>>();
  readonly #openFile: (file: string) => Promise<Index | undefined>;
  readonly #memory: number;
  readonly #files: number;
  readonly #now: () => number;
  readonly #openingWait: number;
  readonly #slots: Semaphore;
  #isClosed = false;

  /**
   * @param open opens a file; `undefined` for one that is missing or damaged
   * @param now a clock, in ms
   */
  constructor(
    open: (file: string) => Promise<Index | undefined>,
    {memory, files, openingWait = OPENING_WAIT}: PoolLimits = {},
    now = () => performance.now(),
  ) {
    this.#openFile = open;
    this.#memory = memory ?? getHeapStatistics().heap_size_limit / 4;
    this.#files = files ?? Math.max(1, Math.floor(maxOpenFiles() / 4));
    this.#now = now;
    this.#openingWait = openingWait;
    this.#slots = new Semaphore(this.#files);
  }

  get files(): OpenFiles {
    return {open: [...this.#entries.values()].filter(isOpen).length, most: this.#files};
  }

  /**
   * Calls `ask` with open indexes, in the order of `files`; `undefined` stands for a missing file. They stay open until `ask` is done.
   *
   * @throws {IndexFileError} for a file that exists and cannot be read
   * @throws {TooManyIndexesError} for more files than may be open
   */
  async use<T>(
    files: readonly string[],
    ask: (indexes: readonly (Index | undefined)[]) => Promise<T>,
  ): Promise<T> {
    const {length} = files;
    if (length > this.#files) throw new TooManyIndexesError(length, this.#files);
    await this.#slots.acquire(length);
    const opened = await Promise.allSettled(files.map(file => this.#acquire(file)));
    try {
      const indexes = opened.map(result => {
        if (result.status === 'rejected') throw result.reason;
        return result.value?.file;
      });
      await this.#closeIdle();
      return await ask(indexes);
    } finally {
      for (const result of opened) if (result.status === 'fulfilled') result.value?.release();
      this.#slots.release(length);
    }
  }

  /** Closes all indexes, each once no query uses it. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const {opening, current} of this.#entries.values()) {
      await opening?.catch(() => {});
      await current?.retire();
    }
    this.#entries.clear();
  }

  async #acquire(file: string): Promise<OpenIndexFile<Index> | undefined> {
    const state = stateOf(file);
    const existing = this.#entries.get(file);
    if (!existing && state === '') return undefined;
    const entry: Entry<Index> = existing ?? {state: '', current: undefined, opening: undefined, lastUsed: 0};
    entry.lastUsed = this.#now();
    this.#entries.delete(file);
    this.#entries.set(file, entry);
    if (state !== entry.state) {
      entry.state = state;
      entry.opening = this.#open(file, entry, state, entry.opening);
    }
    if (entry.opening)
      await (entry.current ? Promise.race([entry.opening, after(this.#openingWait)]) : entry.opening);
    entry.current?.acquire();
    return entry.current;
  }

  async #open(
    file: string,
    entry: Entry<Index>,
    state: string,
    before: Promise<void> | undefined,
  ): Promise<void> {
    try {
      const next = state === '' ? undefined : await this.#read(file);
      await before?.catch(() => {});
      const last = entry.current;
      entry.current = next && new OpenIndexFile(next);
      if (this.#isClosed) await entry.current?.retire();
      await last?.retire();
    } catch (error) {
      // The next query tries again.
      if (entry.state === state) entry.state = undefined;
      throw error;
    } finally {
      if (entry.state === state || entry.state === undefined) entry.opening = undefined;
      if (!entry.current && !entry.opening && this.#entries.get(file) === entry) this.#entries.delete(file);
    }
  }

  /** Opens a file; `undefined` if it is missing. @throws {IndexFileError} if it is damaged or cannot be read */
  async #read(file: string): Promise<Index | undefined> {
    await this.#closeIdle();
    try {
      const index = await this.#openFile(file).catch(async (error: unknown) => {
        if (!isOutOfFiles(error)) throw error;
        await this.#closeIdle(() => true);
        return this.#openFile(file);
      });
      if (index || stateOf(file) === '') return index;
    } catch (cause) {
      throw cannotOpen(cause);
    }
    throw damagedIndex(new Error(`${file} is not an index, or is damaged.`));
  }

  /**
   * Closes files that no query uses, the least recently used first.
   *
   * @param isDue whether to close another one. Default: if there are too many, or they take too much memory
   */
  async #closeIdle(isDue?: () => boolean): Promise<void> {
    let memory = 0;
    let files = 0;
    for (const entry of this.#entries.values()) {
      memory += entry.current?.file.memory ?? 0;
      if (entry.opening || isOpen(entry)) files++;
    }
    const recent = this.#now() - RECENT;
    const isOver = (lastUsed: number): boolean =>
      files > this.#files || memory > this.#memory * (lastUsed > recent ? 2 : 1);
    const closing: Promise<void>[] = [];
    for (const [file, {current, opening, lastUsed}] of this.#entries) {
      if (opening || !current || current.isRead) continue;
      if (!(isDue?.() ?? isOver(lastUsed))) break;
      memory -= current.file.memory;
      files--;
      this.#entries.delete(file);
      closing.push(current.retire());
    }
    await Promise.all(closing);
  }
}

/** A semaphore, such as for open files. A caller waits until the number that it needs is free, in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: {readonly count: number; readonly begin: () => void}[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async acquire(count: number): Promise<void> {
    if (this.#waiting.length || count > this.#free)
      return new Promise(begin => void this.#waiting.push({count, begin}));
    this.#free -= count;
  }

  release(count: number): void {
    this.#free += count;
    while (this.#waiting.length && this.#waiting[0]!.count <= this.#free) {
      const {count: taken, begin} = this.#waiting.shift()!;
      this.#free -= taken;
      begin();
    }
  }
}

const isOpen = ({current}: Entry<PooledIndex>): boolean => current !== undefined;

const after = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms).unref();
  });

/**
 * Identifies the state of a file by inode, which a rename changes, and by size and time, because inode numbers are
 * reused.
 *
 * @returns an empty string for a missing file
 * @throws {IndexFileError} if the file system reports an error
 */
function stateOf(file: string): string {
  try {
    const status = statSync(file, {bigint: true, throwIfNoEntry: false});
    return status ? `${status.ino} ${status.size} ${status.mtimeNs}` : '';
  } catch (cause) {
    throw cannotOpen(cause);
  }
}

const cannotOpen = (cause: unknown): IndexFileError | BusyError =>
  cause instanceof IndexFileError || cause instanceof BusyError
    ? cause
    : new IndexFileError(
        isOutOfFiles(cause)
          ? 'This host has as many files open as its system allows: try again in a few seconds.'
          : `The index of this version cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}): see the log of the host.`,
        {cause},
      );
