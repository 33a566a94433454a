import {randomBytes} from 'node:crypto';
import {createReadStream, createWriteStream} from 'node:fs';
import {mkdir, rm} from 'node:fs/promises';
import {dirname} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {packSite, unpackSite} from '../artifacts/site-pack.js';
import {belowFolder} from '../system/paths.js';
import {checkFolder} from '../site/walk-site.js';
import {formatsIn} from '../library/downloads.js';
import type {Sites} from '../library/view-for.js';
import type {
  BuildCopy,
  BuildOrder,
  BuildStorage,
  DroppedBuild,
  GivenBuild,
  KeptBuild,
  MendedBuild,
  ServedBuild,
} from './storage.js';
import {copySite} from './copy-site.js';

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
