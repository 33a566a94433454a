import {randomBytes} from 'node:crypto';
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import type {Transaction} from 'kysely';
import {packSite, unpackSite} from '../artifacts/archive.js';
import {formatsIn} from '../library/downloads.js';
import type {Sites} from '../library/view-for.js';
import type {SearchEngine} from '../../../../cli/src/search/engine.js';
import {wholeFile} from '../../../../cli/src/search/file-delta.js';
import {indexFileIn} from '../../../../cli/src/search/file-engine.js';
import type {IndexFolderOptions, IndexReport} from '../../../../cli/src/search/index-folder.js';
import {keptSite, type SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {checkFolder, type LeftOut} from '../../../../cli/src/site/walk-site.js';
import type {Tables} from '../store/tables.js';
import {belowFolder} from '../../../../cli/src/system/paths.js';
import {removeFolder} from '../../system/remove-folder.js';
import {copySite, type SiteLimits} from './copy-site.js';

/** Stores the files and indexes of builds, from which they are served. They are immutable. */
export interface BuildStorage {
  /**
   * How long a process may go without renewing its lease before others take over its builds, in ms. `undefined`: builds are
   * taken over only if the system reports that their process has ended.
   */
  readonly lease: number | undefined;
  /**
   * Copies and indexes a folder.
   *
   * @throws {SiteLimitError} if the site exceeds the limits
   * @throws {IndexFileError} if the index cannot be written
   * @throws the reason of `signal` when it is aborted
   */
  keep(job: BuildJob): Promise<StoredBuild>;
  /** Removes files that `keep` has left on this machine if its process was killed. */
  clear(build: BuildName): Promise<void>;
  /** Checks that a served build is complete, and repairs it if possible. Resolves to `undefined` if nothing was wrong. */
  repair(served: BuildName & LastBuild): Promise<RepairedBuild | undefined>;
  /** Reads a build as streams, for copying it to another library; `undefined` if its files are missing. */
  exportBuild(build: ExportedBuild): Promise<BuildCopy | undefined>;
  /** Stores a build that another library exported. Resolves to the columns of its row. */
  importBuild(build: BuildName, copy: BuildCopy): Promise<StoredBuild['row']>;
  /**
   * Removes files and index of a build if no row refers to them any more. Call it within the write that removes the
   * reference, and call the returned function once that write is committed.
   */
  drop(transaction: Transaction<Tables>, removed: RemovedBuild): Promise<() => Promise<void>>;
}

export interface BuildName {
  readonly project: string;
  readonly version: string;
  readonly build: number;
}

export interface BuildJob extends BuildName {
  /** The folder of built HTML, by its absolute path. */
  readonly site: SiteFolder;
  /** An earlier build of the same project, of which unchanged files are reused. Default: none. */
  readonly last?: LastBuild | undefined;
  /** Limits of the size of the site. Default: none. */
  readonly limits?: SiteLimits | undefined;
  /** Aborts the build. Default: never. */
  readonly signal?: AbortSignal | undefined;
}

export interface LastBuild {
  readonly folder: string;
  readonly indexName: string;
}

export interface RepairedBuild {
  /** A message for the administrator: what was done, or has to be done. */
  readonly message: string;
  /** The new name of the index of the build. Default: unchanged. */
  readonly indexName?: string;
}

export interface StoredBuild {
  /** Columns of the build's row. */
  readonly row: {readonly folder: string; readonly index_name: string; readonly formats: string | null};
  readonly files: number;
  readonly pages: number;
  /** Messages about what looks wrong with the index of the build. */
  readonly remarks: readonly string[];
  /** Files and folders that were not copied. */
  readonly leftOut: readonly LeftOut[];
  /** Call it within the write that refers to the build: it restores artifacts that another process has removed since. */
  readonly secure: () => Promise<void>;
  /** Call it once the write that refers to the build is committed or has failed. */
  readonly end: (isServed: boolean) => Promise<void>;
}

export interface RemovedBuild {
  readonly project: string;
  readonly folder: string | null;
  readonly indexName: string | null;
}

export interface ExportedBuild extends Omit<BuildName, 'build'>, LastBuild {
  readonly formats: string | null;
}

/** An exported build. Its files must be read to their end before its index is read. */
export interface BuildCopy {
  /** The formats of the build besides HTML, as a JSON list. */
  readonly formats: string;
  /** The files of the build, as `packSite` writes them. */
  readonly site: AsyncIterable<Buffer>;
  readonly index: AsyncIterable<Buffer>;
}

export type IndexJob = Pick<
  IndexFolderOptions,
  'folder' | 'own' | 'project' | 'version' | 'indexes' | 'last' | 'changed' | 'isShared' | 'signal'
>;
export type IndexSite = (job: IndexJob) => Promise<Pick<IndexReport, 'pages' | 'remarks'>>;

interface LocalStorageOptions {
  /** Folder of the files of builds. */
  readonly files: string;
  /** Folder of the indexes of builds. */
  readonly indexes: string;
  readonly engine: Pick<SearchEngine, 'holds' | 'remove'>;
  readonly index: IndexSite;
}

/** The builds of a library on one machine: each has a folder, which is served, and an index file. */
export class LocalStorage implements BuildStorage {
  readonly lease = undefined;
  readonly #options: LocalStorageOptions;

  constructor(options: LocalStorageOptions) {
    this.#options = options;
  }

  async keep(job: BuildJob): Promise<StoredBuild> {
    const {project, last, limits, signal} = job;
    const name = nameOf(job);
    const path = `${project}/${name}`;
    const folder = this.#at(path);
    try {
      const {files, changed, leftOut} = await copySite(job.site, folder, {
        last: last && this.#at(last.folder),
        limits,
        signal,
      });
      const {pages, remarks} = await this.#options.index({
        ...keptSite(folder),
        project,
        version: name,
        indexes: this.#options.indexes,
        last: last && this.#indexFile(project, last.indexName),
        changed,
        isShared: true,
        signal,
      });
      return {
        row: {folder: path, index_name: name, formats: null},
        files,
        pages,
        remarks,
        leftOut,
        secure: async () => {},
        end: async isServed => (isServed ? undefined : this.clear(job)),
      };
    } catch (error) {
      await this.clear(job);
      throw error;
    }
  }

  async clear(build: BuildName): Promise<void> {
    const name = nameOf(build);
    await this.#options.engine.remove({project: build.project, version: name});
    await removeFolder(this.#at(`${build.project}/${name}`));
  }

  async repair(served: Omit<BuildName, 'build'> & LastBuild): Promise<RepairedBuild | undefined> {
    const {project, version, indexName} = served;
    const {engine, index, indexes} = this.#options;
    const folder = this.#at(served.folder);
    if (await checkFolder(folder))
      return {
        message: `The files of ${project} ${version} are gone from ${folder}; put them back from a backup, or publish the version again.`,
      };
    if (await engine.holds({project, version: indexName})) return undefined;
    const {pages} = await index({...keptSite(folder), project, version: indexName, indexes});
    return {
      message: `The index of ${project} ${version} was missing, damaged or of another release; it was rebuilt from ${pages} pages.`,
    };
  }

  async exportBuild(build: ExportedBuild): Promise<BuildCopy | undefined> {
    const folder = this.#at(build.folder);
    if (await checkFolder(folder)) return undefined;
    await this.repair(build);
    return {
      formats: JSON.stringify(await formatsIn(keptSite(folder))),
      site: packSite(folder),
      index: wholeFile(this.#indexFile(build.project, build.indexName)),
    };
  }

  /** The folder gets a name that was never used, because a build with the same number may be served. */
  async importBuild(build: BuildName, {site, index}: BuildCopy) {
    const name = `${nameOf(build)}-${randomBytes(4).toString('hex')}`;
    const path = `${build.project}/${name}`;
    const folder = this.#at(path);
    const file = this.#indexFile(build.project, name);
    await mkdir(folder, {recursive: true});
    await unpackSite(site, folder);
    await mkdir(dirname(file), {recursive: true});
    await writeFile(file, index);
    return {folder: path, index_name: name, formats: null};
  }

  async drop(_transaction: unknown, {project, folder, indexName}: RemovedBuild) {
    return async () => {
      if (indexName !== null) await this.#options.engine.remove({project, version: indexName});
      if (folder !== null) await removeFolder(this.#at(folder));
    };
  }

  #at(path: string): string {
    return folderBelow(this.#options.files, path);
  }

  #indexFile(project: string, version: string): string {
    return indexFileIn(this.#options.indexes, {project, version});
  }
}

const nameOf = ({version, build}: BuildName): string => `${version}-b${build}`;

/** @param path of a build, relative to the folder of files. The store has relative paths, since libraries may be moved */
const folderBelow = (files: string, path: string): string => belowFolder(files, ...path.split('/'));

/** The files of builds of one machine. */
export const localSites = (files: string): Sites => ({
  siteOf: path => keptSite(folderBelow(files, path)),
  open: async path => keptSite(folderBelow(files, path)),
});
