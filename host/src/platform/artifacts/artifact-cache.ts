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

/** What an artifact contains. `site`: the files of a folder. `index`: a single file. */
export type ArtifactKind = 'site' | 'index';

interface ArtifactCacheOptions {
  /** Folder of the copies. Several processes of a machine may share it. */
  readonly folder: string;
  readonly artifacts: ArtifactStore;
  /** Maximum total size of the copies, in bytes. It may be exceeded, because copies that were used within the last minute are kept. */
  readonly maxBytes: number;
}

/** Minimum time for which a copy is kept after its last use, in ms, because a reader may still be reading it. */
const IN_USE = 60_000;
/** Minimum time between two updates of a copy's time of last use, in ms. */
const USE_PRECISION = 20_000;

/**
 * Copies on this machine of the artifacts of a fleet. An artifact is fetched when it is first requested. A copy is compared with the
 * hash in its name when it is fetched, and when a process first uses a copy that another process has fetched. If the copies
 * exceed the maximum size, the least recently used ones are removed. Beside each copy is a marker: an empty file whose name
 * contains the size of the copy, and whose modification time is that of the last use.
 */
export class ArtifactCache {
  /** Numbers of requests for existing copies, of fetched copies and of removed copies since the process started. */
  readonly counts = {hits: 0, fetched: 0, evicted: 0};
  readonly #options: ArtifactCacheOptions;
  /** The copies that this process has verified, by path: the path of the marker, and the time of its last update in ms since 1970. */
  readonly #verified = new Map<string, {readonly marker: string; touched: number}>();
  readonly #fetching = new Map<string, Promise<string>>();
  readonly #removing = new Map<string, Promise<void>>();

  constructor(options: ArtifactCacheOptions) {
    this.#options = options;
  }

  get folder(): string {
    return this.#options.folder;
  }

  /** The path that the copy of an artifact has or would have. */
  pathOf(kind: ArtifactKind, name: ArtifactName): string {
    return join(this.#options.folder, kind, name);
  }

  holds(kind: ArtifactKind, name: ArtifactName): boolean {
    return existsSync(this.pathOf(kind, name));
  }

  /**
   * Returns the path of a copy. If there is none, the artifact is fetched. The copy is kept for at least a minute.
   *
   * @throws {ArtifactError} if the artifact has to be fetched, and is missing or damaged
   * @throws {StoreUnavailableError} if the artifact has to be fetched, which is impossible at the moment
   */
  async open(kind: ArtifactKind, name: ArtifactName): Promise<string> {
    const path = this.pathOf(kind, name);
    const verified = this.#verified.get(path);
    if (verified && exists(path)) {
      this.counts.hits++;
      if (Date.now() - verified.touched > USE_PRECISION) {
        verified.touched = Date.now();
        const time = new Date();
        await utimes(verified.marker, time, time).catch(() => {});
      }
      return path;
    }
    let fetching = this.#fetching.get(path);
    if (!fetching) {
      fetching = this.#load(kind, name, path).finally(() => this.#fetching.delete(path));
      this.#fetching.set(path, fetching);
    }
    return fetching;
  }

  /** Moves an artifact that was built on this machine into the cache, unless the cache has a copy already. */
  async adopt(kind: ArtifactKind, name: ArtifactName, source: string): Promise<void> {
    const path = this.pathOf(kind, name);
    if (exists(path)) return;
    await mkdir(dirname(path), {recursive: true});
    await this.#moveIntoPlace(kind, source, path);
    await this.#makeRoom();
  }

  /** Returns the number of copies and their total size in bytes. */
  async size(): Promise<{readonly entries: number; readonly bytes: number}> {
    const markers = await this.#markers();
    return {entries: markers.length, bytes: markers.reduce((sum, {bytes}) => sum + bytes, 0)};
  }

  /** Whether the copies are still below the maximum size. */
  async hasRoom(): Promise<boolean> {
    return (await this.size()).bytes < this.#options.maxBytes;
  }

  async #load(kind: ArtifactKind, name: ArtifactName, path: string): Promise<string> {
    await this.#removing.get(path);
    if (exists(path)) {
      if (await isIntact(kind, name, path)) {
        await this.#writeMarker(path, await sizeOf(kind, path));
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
      const newPath = `${path}.${ownName()}.new`;
      try {
        await unpack(kind, checkedBy(name, this.#options.artifacts.get(name)), newPath);
        await this.#moveIntoPlace(kind, newPath, path);
        this.counts.fetched++;
        return;
      } catch (error) {
        await removeFolder(newPath);
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || attempt > 1) throw error;
        await this.#makeRoom(0);
      }
    }
  }

  /** Moves a complete copy to its final path. If another process was faster, the copy of that process is used. */
  async #moveIntoPlace(kind: ArtifactKind, from: string, path: string): Promise<void> {
    const bytes = await sizeOf(kind, from);
    try {
      await rename(from, path);
    } catch (error) {
      if (!exists(path)) throw error;
      await removeFolder(from);
    }
    await this.#writeMarker(path, bytes);
  }

  async #writeMarker(path: string, bytes: number): Promise<void> {
    const marker = `${path}.${bytes}.used`;
    await writeFile(marker, '');
    this.#verified.set(path, {marker, touched: Date.now()});
  }

  async #makeRoom(limit = this.#options.maxBytes): Promise<void> {
    const touched = new Map(Array.from(this.#verified, ([path, verified]) => [path, verified.touched]));
    const markers = await this.#markers();
    let bytes = markers.reduce((sum, marker) => sum + marker.bytes, 0);
    markers.sort((a, b) => a.used - b.used);
    for (const {marker, path, bytes: size, used} of markers) {
      if (bytes <= limit || isInUse(used)) return;
      // The marker is read again, because a process may have used the copy while other copies were removed.
      const latest = (await readMarker(marker))?.used;
      if (latest === undefined || isInUse(latest) || this.#verified.get(path)?.touched !== touched.get(path))
        continue;
      this.#verified.delete(path);
      const removing = remove(path);
      this.#removing.set(path, removing);
      await removing.finally(() => this.#removing.delete(path));
      await rm(marker, {force: true});
      bytes -= size;
      this.counts.evicted++;
    }
  }

  async #markers(): Promise<Marker[]> {
    const markersByKind = ['site', 'index'].map(async kind => {
      const folder = join(this.#options.folder, kind);
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map(name => readMarker(join(folder, name))));
    });
    return (await Promise.all(markersByKind)).flat().filter(marker => marker !== undefined);
  }
}

/** A new name for a file or folder to which only this process writes. */
export const ownName = (): string => `${process.pid}-${randomBytes(4).toString('hex')}`;

/** Removes the files and folders in a folder that have a name from `ownName` and whose process has ended. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /(?:^|\.)(\d+)-\w+(?:\.new|\.gone)?$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await removeFolder(join(folder, name));
  }
}

interface Marker {
  readonly marker: string;
  readonly path: string;
  readonly bytes: number;
  /** Time of the last use, in ms since 1970. */
  readonly used: number;
}

/** Reads a marker. `undefined` if the file does not exist or is not a marker. */
async function readMarker(marker: string): Promise<Marker | undefined> {
  const [, path, bytes] = /^(.+)\.(\d+)\.used$/.exec(marker) ?? [];
  const stats = path === undefined ? undefined : await stat(marker).catch(() => undefined);
  return stats && {marker, path: path!, bytes: Number(bytes), used: stats.mtimeMs};
}

/** Whether a copy was used so recently that it may still be read. */
const isInUse = (used: number): boolean => Date.now() - used < IN_USE + USE_PRECISION;

const exists = (path: string): boolean => statSync(path, {throwIfNoEntry: false}) !== undefined;

/** Removes a copy. It is renamed first, so that a partly removed copy is not mistaken for a complete one. */
async function remove(path: string): Promise<void> {
  const renamed = `${path}.${ownName()}.gone`;
  try {
    await rename(path, renamed);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await removeFolder(renamed);
}

async function unpack(kind: ArtifactKind, stream: AsyncIterable<Buffer>, target: string): Promise<void> {
  if (kind === 'site') {
    await mkdir(target);
    return unpackSite(stream, target);
  }
  await writeFile(target, stream, {flag: 'wx', flush: true});
}

/** The content of an artifact: the files of the folder `path`, packed into an archive, or the file `path` as it is. */
export const contentOf = (kind: ArtifactKind, path: string): AsyncIterable<Buffer> =>
  kind === 'site' ? packSite(path) : (createReadStream(path) as AsyncIterable<Buffer>);

/**
 * Whether a copy matches the hash in its name.
 * @throws if it cannot be read because too many files are open: then it may be intact, and must not be removed
 */
async function isIntact(kind: ArtifactKind, name: ArtifactName, path: string): Promise<boolean> {
  try {
    return (await nameOfStream(contentOf(kind, path))) === name;
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    return false;
  }
}

async function sizeOf(kind: ArtifactKind, path: string): Promise<number> {
  if (kind === 'index') return (await stat(path)).size;
  let bytes = 0;
  for await (const file of walkFiles(keptSite(path))) bytes += (await stat(file)).size;
  return bytes;
}
