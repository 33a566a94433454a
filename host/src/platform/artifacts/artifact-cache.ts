import {randomBytes} from 'node:crypto';
import {createReadStream, existsSync, statSync} from 'node:fs';
import {mkdir, readdir, rename, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {isRunning, isOutOfFiles} from '../../../../cli/src/system/processes.js';
import {removeFolder} from '../../system/remove-folder.js';
import {keptSite} from '../../../../cli/src/site/site-boundary.js';
import {walkFiles} from '../../../../cli/src/site/walk-site.js';
import {type ArtifactName, type ArtifactStore, checkedBy, nameOfStream} from './artifact-store.js';
import {packSite, unpackSite} from './archive.js';

/** What can be kept: a folder of files, or one file. */
export type ArtifactKind = 'site' | 'index';

interface ArtifactCacheOptions {
  /** Where copies are kept; several processes of a machine may share it. */
  readonly folder: string;
  readonly artifacts: ArtifactStore;
  /** How much may be kept, in bytes. Copies used within the last minute are kept regardless. */
  readonly maxBytes: number;
}

/** How long a used copy is not removed, in ms: whoever opened it may still be reading. */
const IN_USE = 60_000;
/** Precision of the recorded time of last use, in ms. */
const NOTED = 20_000;

/**
 * This machine's copies of shared artifacts. A copy is fetched on first request and checked against its name, both
 * when it arrives and when a process first uses what another one left; when there is no room, the least recently used
 * ones are removed. Beside each copy is an empty file with its size as part of the name and its last use as its time.
 */
export class ArtifactCache {
  /** Since the process started. */
  readonly counts = {hits: 0, fetched: 0, evicted: 0};
  readonly #options: ArtifactCacheOptions;
  /** Copies that this process has verified, with the file beside them and when it was last touched. */
  readonly #known = new Map<string, {readonly mark: string; touched: number}>();
  readonly #coming = new Map<string, Promise<string>>();
  readonly #going = new Map<string, Promise<void>>();

  constructor(options: ArtifactCacheOptions) {
    this.#options = options;
  }

  get folder(): string {
    return this.#options.folder;
  }

  /** The path of an artifact's copy, whether or not it exists. */
  pathOf(kind: ArtifactKind, name: ArtifactName): string {
    return join(this.#options.folder, kind, name);
  }

  holds(kind: ArtifactKind, name: ArtifactName): boolean {
    return existsSync(this.pathOf(kind, name));
  }

  /**
   * The path of the copy, which is fetched if it is missing. It stays for at least a minute after its last request.
   *
   * @throws {ArtifactError} when nothing is kept under that name
   * @throws {StoreAwayError} when it is missing and cannot be fetched at the moment
   */
  async open(kind: ArtifactKind, name: ArtifactName): Promise<string> {
    const path = this.pathOf(kind, name);
    const known = this.#known.get(path);
    if (known && isThere(path)) {
      this.counts.hits++;
      if (Date.now() - known.touched > NOTED) {
        known.touched = Date.now();
        const time = new Date();
        await utimes(known.mark, time, time).catch(() => {});
      }
      return path;
    }
    let coming = this.#coming.get(path);
    if (!coming) {
      coming = this.#bring(kind, name, path).finally(() => this.#coming.delete(path));
      this.#coming.set(path, coming);
    }
    return coming;
  }

  /** Adopts an artifact made on this machine by moving it. */
  async adopt(kind: ArtifactKind, name: ArtifactName, made: string): Promise<void> {
    const path = this.pathOf(kind, name);
    if (isThere(path)) return;
    await mkdir(dirname(path), {recursive: true});
    await this.#settle(kind, made, path);
    await this.#makeRoom();
  }

  /** Number of copies, and their size in bytes. */
  async size(): Promise<{readonly entries: number; readonly bytes: number}> {
    const marks = await this.#marks();
    return {entries: marks.length, bytes: marks.reduce((sum, {bytes}) => sum + bytes, 0)};
  }

  /** Whether there is room for more without removing anything. */
  async hasRoom(): Promise<boolean> {
    return (await this.size()).bytes < this.#options.maxBytes;
  }

  async #bring(kind: ArtifactKind, name: ArtifactName, path: string): Promise<string> {
    await this.#going.get(path);
    if (isThere(path)) {
      if (await isRight(kind, name, path)) {
        await this.#note(path, await bytesOf(kind, path));
        return path;
      }
      await remove(path);
    }
    await this.#fetch(kind, name, path);
    await this.#makeRoom();
    return path;
  }

  async #fetch(kind: ArtifactKind, name: ArtifactName, path: string): Promise<void> {
    await mkdir(dirname(path), {recursive: true});
    await removeAbandoned(dirname(path));
    for (let attempt = 1; ; attempt++) {
      const unfinished = `${path}.${ownName()}.new`;
      try {
        await unpack(kind, checkedBy(name, this.#options.artifacts.get(name)), unfinished);
        await this.#settle(kind, unfinished, path);
        this.counts.fetched++;
        return;
      } catch (error) {
        await removeFolder(unfinished);
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || attempt > 1) throw error;
        await this.#makeRoom(0);
      }
    }
  }

  /** Moves a complete copy into place; another process may have been faster. */
  async #settle(kind: ArtifactKind, from: string, path: string): Promise<void> {
    const bytes = await bytesOf(kind, from);
    try {
      await rename(from, path);
    } catch (error) {
      if (!isThere(path)) throw error;
      await removeFolder(from);
    }
    await this.#note(path, bytes);
  }

  async #note(path: string, bytes: number): Promise<void> {
    const mark = `${path}.${bytes}.used`;
    await writeFile(mark, '');
    this.#known.set(path, {mark, touched: Date.now()});
  }

  async #makeRoom(room = this.#options.maxBytes): Promise<void> {
    const touched = new Map(Array.from(this.#known, ([path, known]) => [path, known.touched]));
    const marks = await this.#marks();
    let bytes = marks.reduce((sum, mark) => sum + mark.bytes, 0);
    marks.sort((one, other) => one.used - other.used);
    for (const {mark, path, bytes: own, used} of marks) {
      if (bytes <= room || isInUse(used)) return;
      // Asked for since, here or by another process: removing the ones before it takes its time.
      const latest = (await markAt(mark))?.used;
      if (latest === undefined || isInUse(latest) || this.#known.get(path)?.touched !== touched.get(path))
        continue;
      this.#known.delete(path);
      const going = remove(path);
      this.#going.set(path, going);
      await going.finally(() => this.#going.delete(path));
      await rm(mark, {force: true});
      bytes -= own;
      this.counts.evicted++;
    }
  }

  async #marks(): Promise<Mark[]> {
    const found = ['site', 'index'].map(async kind => {
      const folder = join(this.#options.folder, kind);
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map(name => markAt(join(folder, name))));
    });
    return (await Promise.all(found)).flat().filter(mark => mark !== undefined);
  }
}

/** A name for what only this process writes. */
export const ownName = (): string => `${process.pid}-${randomBytes(4).toString('hex')}`;

/** Removes what killed processes left unfinished in a folder, under names of their own. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /(?:^|\.)(\d+)-\w+(?:\.new|\.gone)?$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await removeFolder(join(folder, name));
  }
}

interface Mark {
  readonly mark: string;
  readonly path: string;
  readonly bytes: number;
  /** In ms since 1970. */
  readonly used: number;
}

/** `undefined` for a file that is no mark, or gone. */
async function markAt(mark: string): Promise<Mark | undefined> {
  const [, path, bytes] = /^(.+)\.(\d+)\.used$/.exec(mark) ?? [];
  const status = path === undefined ? undefined : await stat(mark).catch(() => undefined);
  return status && {mark, path: path!, bytes: Number(bytes), used: status.mtimeMs};
}

/** Whether a copy was last noted so lately that whoever opened it may still be reading. */
const isInUse = (noted: number): boolean => Date.now() - noted < IN_USE + NOTED;

const isThere = (path: string): boolean => statSync(path, {throwIfNoEntry: false}) !== undefined;

/** Renames it first, so that a half-removed copy is not mistaken for a complete one. */
async function remove(path: string): Promise<void> {
  const gone = `${path}.${ownName()}.gone`;
  try {
    await rename(path, gone);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await removeFolder(gone);
}

async function unpack(kind: ArtifactKind, stream: AsyncIterable<Buffer>, target: string): Promise<void> {
  if (kind === 'site') {
    await mkdir(target);
    return unpackSite(stream, target);
  }
  await writeFile(target, stream, {flag: 'wx', flush: true});
}

/** What is at a path, as an artifact. */
export const contentOf = (kind: ArtifactKind, path: string): AsyncIterable<Buffer> =>
  kind === 'site' ? packSite(path) : (createReadStream(path) as AsyncIterable<Buffer>);

/** Whether a copy still matches its name. One that cannot be read at the moment is not taken away. */
async function isRight(kind: ArtifactKind, name: ArtifactName, path: string): Promise<boolean> {
  try {
    return (await nameOfStream(contentOf(kind, path))) === name;
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    return false;
  }
}

async function bytesOf(kind: ArtifactKind, path: string): Promise<number> {
  if (kind === 'index') return (await stat(path)).size;
  let bytes = 0;
  for await (const file of walkFiles(keptSite(path))) bytes += (await stat(file)).size;
  return bytes;
}
