import type {Transaction} from 'kysely';
import {randomBytes} from 'node:crypto';
import {createReadStream, createWriteStream} from 'node:fs';
import {mkdir, rm} from 'node:fs/promises';
import {dirname} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {Tables} from '../store/tables.js';
import {copySite, type SiteLimits} from './copy-site.js';
import {packSite, unpackSite} from '../artifacts/archive.js';
import {belowFolder} from '../system/paths.js';
import {checkFolder} from '../site/check-folder.js';
import {formatsIn} from '../library/downloads.js';
import type {Sites} from '../library/view-for.js';

/** Where the files and indexes of builds are kept so that they can be served. They are immutable. */
export interface BuildStorage {
  /** How long a process may be silent before others consider its builds dead, in ms; `undefined`: they ask the system. */
  readonly lease: number | undefined;
  /** Copies and indexes a folder. @throws {IndexFileError} */
  keep(order: BuildOrder): Promise<KeptBuild>;
  /** Removes what `keep` may have left on this machine when its process died. */
  clear(order: Omit<BuildOrder, 'folder'>): Promise<void>;
  /** Checks that a served build is complete, and repairs what it can. Resolves to what it did; `undefined`: nothing. */
  mend(served: ServedBuild): Promise<MendedBuild | undefined>;
  /** A kept build as streams, for copying it elsewhere; `undefined` if its files are missing. */
  give(kept: GivenBuild): Promise<BuildCopy | undefined>;
  /** Keeps a build that another place gave. Resolves to the columns of its row. */
  take(order: Omit<BuildOrder, 'folder'>, copy: BuildCopy): Promise<KeptBuild['row']>;
  /** Removes what no row refers to any more, within the same write; call the result once that write is committed. */
  drop(transaction: Transaction<Tables>, dropped: DroppedBuild): Promise<() => Promise<void>>;
}

export interface BuildOrder {
  /** Absolute path of the folder of built HTML. */
  readonly folder: string;
  readonly project: string;
  readonly version: string;
  readonly build: number;
  /** Build of the same project to begin with: what has not changed is taken over. Default: none. */
  readonly last?: LastBuild | undefined;
  /** How large the site may be. Default: as large as it is. */
  readonly limits?: SiteLimits | undefined;
  /** Ends it. Default: nothing does. */
  readonly signal?: AbortSignal | undefined;
}

export interface LastBuild {
  readonly folder: string;
  readonly indexName: string;
}

export interface MendedBuild {
  /** What was done, or has to be, for the administrator. */
  readonly sentence: string;
  /** What the index is called from now on. Default: as before. */
  readonly indexName?: string;
}

export interface ServedBuild {
  readonly build: number;
  readonly project: string;
  readonly version: string;
  readonly folder: string;
  readonly indexName: string;
}

export interface KeptBuild {
  /** What the build's row records about it. */
  readonly row: {readonly folder: string; readonly index_name: string; readonly formats: string | null};
  readonly files: number;
  readonly pages: number;
  /** What looks wrong with its index, in sentences. */
  readonly remarks: readonly string[];
  /** Call within the write that refers to it: restores what another process has removed since. */
  readonly secure: () => Promise<void>;
  /** Call when that write is committed or abandoned. */
  readonly end: (isServed: boolean) => Promise<void>;
}

export interface DroppedBuild {
  readonly project: string;
  readonly folder: string | null;
  readonly indexName: string | null;
}

export interface GivenBuild {
  readonly project: string;
  readonly version: string;
  readonly folder: string;
  readonly indexName: string;
  readonly formats: string | null;
}

/** A build on its way from one place to another. Its files come before its index, and each is read to its end. */
export interface BuildCopy {
  /** JSON list of the forms that it has besides HTML. */
  readonly formats: string;
  /** Its files, as of `packSite`. */
  readonly site: AsyncIterable<Buffer>;
  readonly index: AsyncIterable<Buffer>;
}

/** Builds the index of a folder under the given names. */
type IndexFiles = (order: {
  readonly folder: string;
  readonly project: string;
  /** The version's name in the index. */
  readonly version: string;
  /** File of the index to begin with. Default: the version's own. */
  readonly last?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}) => Promise<{readonly pages: number; readonly remarks: readonly string[]}>;

/** Whether an index can be read. */
type HasIndex = (scope: {readonly project: string; readonly version: string}) => Promise<boolean>;

/** Removes an index. */
type DropIndex = (scope: {readonly project: string; readonly version: string}) => Promise<void>;

interface LocalStorageOptions {
  /** Where the files of builds are kept. */
  readonly files: string;
  readonly index: IndexFiles;
  readonly dropIndex: DropIndex;
  readonly hasIndex: HasIndex;
  /** Where an index is. */
  readonly indexFile: (scope: {readonly project: string; readonly version: string}) => string;
}

/** Builds of one machine: each is a folder that is served as it is, and an index file. */
export class LocalStorage implements BuildStorage {
  readonly lease = undefined;
  readonly #options: LocalStorageOptions;

  constructor(options: LocalStorageOptions) {
    this.#options = options;
  }

  async keep(build: BuildOrder): Promise<KeptBuild> {
    const {project, last, limits, signal} = build;
    const [kept, name] = [keptName(build), nameOf(build)];
    const folder = this.#at(kept);
    try {
      const files = await copySite(build.folder, folder, {
        last: last && this.#at(last.folder),
        limits,
        signal,
      });
      const lastIndex = last && this.#options.indexFile({project, version: last.indexName});
      const order = {folder, project, version: name, last: lastIndex, signal};
      const {pages, remarks} = await this.#options.index(order);
      const end = async (isServed: boolean) => (isServed ? undefined : this.clear(build));
      return {
        row: {folder: kept, index_name: name, formats: null},
        files,
        pages,
        remarks,
        secure: async () => {},
        end,
      };
    } catch (error) {
      await this.clear(build);
      throw error;
    }
  }

  async clear(order: Omit<BuildOrder, 'folder'>): Promise<void> {
    await rm(this.#at(keptName(order)), {recursive: true, force: true});
  }

  async mend({
    project,
    version,
    folder: kept,
    indexName,
  }: Omit<ServedBuild, 'build'>): Promise<MendedBuild | undefined> {
    const folder = this.#at(kept);
    if (await checkFolder(folder))
      return {
        sentence: `The files of ${project} ${version} are gone from ${folder}; put them back from a backup, or publish the version again.`,
      };
    if (await this.#options.hasIndex({project, version: indexName})) return undefined;
    const {pages} = await this.#options.index({folder, project, version: indexName});
    return {
      sentence: `The index of ${project} ${version} was missing, damaged or of another release; it was rebuilt from ${pages} pages.`,
    };
  }

  async give(kept: GivenBuild): Promise<BuildCopy | undefined> {
    const {project, indexName} = kept;
    const folder = this.#at(kept.folder);
    if (await checkFolder(folder)) return undefined;
    await this.mend(kept);
    const index = contentOf(this.#options.indexFile({project, version: indexName}));
    return {formats: JSON.stringify(await formatsIn(folder)), site: packSite(folder), index};
  }

  /** Under a name that nothing has, for what is there may be served. */
  async take({project, version, build}: Omit<BuildOrder, 'folder'>, {site, index}: BuildCopy) {
    const name = `${version}-b${build}-${randomBytes(4).toString('hex')}`;
    const kept = `${project}/${name}`;
    const folder = this.#at(kept);
    const file = this.#options.indexFile({project, version: name});
    await mkdir(folder, {recursive: true});
    await unpackSite(site, folder);
    await mkdir(dirname(file), {recursive: true});
    await pipeline(index, createWriteStream(file));
    return {folder: kept, index_name: name, formats: null};
  }

  async drop(
    _transaction: unknown,
    {project, folder, indexName}: DroppedBuild,
  ): Promise<() => Promise<void>> {
    return async () => {
      if (indexName !== null) await this.#options.dropIndex({project, version: indexName});
      if (folder !== null) await rm(this.#at(folder), {recursive: true, force: true});
    };
  }

  /** @param kept where a build is below the folder of files, as the store has it: the library may be moved */
  #at(kept: string): string {
    return belowFolder(this.#options.files, ...kept.split('/'));
  }
}

const nameOf = ({version, build}: Omit<BuildOrder, 'folder'>): string => `${version}-b${build}`;
const keptName = (order: Omit<BuildOrder, 'folder'>): string => `${order.project}/${nameOf(order)}`;

/** Opens the file when it is read, and not before: it may never be, or be gone by then. */
async function* contentOf(file: string): AsyncIterable<Buffer> {
  yield* createReadStream(file) as AsyncIterable<Buffer>;
}

/** The files of builds of one machine, which the store names by where they are below its folder of files. */
export const localSites = (files: string): Sites => ({
  folderOf: kept => belowFolder(files, ...kept.split('/')),
  open: async kept => belowFolder(files, ...kept.split('/')),
});
