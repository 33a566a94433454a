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

/** Where the files and indexes of builds are kept so that they can be served. They are immutable. */
export interface BuildStorage {
  /** How long a process may be silent before others consider its builds dead, in ms; `undefined`: they ask the system. */
  readonly lease: number | undefined;
  /** Copies and indexes a folder. @throws {IndexFileError} */
  keep(order: BuildOrder): Promise<KeptBuild>;
  /** Removes what `keep` may have left on this machine when its process died. */
  clear(build: BuildName): Promise<void>;
  /** Checks that a served build is complete, and repairs what it can. Resolves to what it did; `undefined`: nothing. */
  mend(served: BuildName & LastBuild): Promise<MendedBuild | undefined>;
  /** A kept build as streams, for copying it elsewhere; `undefined` if its files are missing. */
  give(kept: GivenBuild): Promise<BuildCopy | undefined>;
  /** Keeps a build that another place gave. Resolves to the columns of its row. */
  take(build: BuildName, copy: BuildCopy): Promise<KeptBuild['row']>;
  /** Removes what no row refers to any more, within the same write; call the result once that write is committed. */
  drop(transaction: Transaction<Tables>, dropped: DroppedBuild): Promise<() => Promise<void>>;
}

export interface BuildName {
  readonly project: string;
  readonly version: string;
  readonly build: number;
}

export interface BuildOrder extends BuildName {
  /** The folder of built HTML, by its absolute path. */
  readonly site: SiteFolder;
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

export interface KeptBuild {
  /** What the build's row records about it. */
  readonly row: {readonly folder: string; readonly index_name: string; readonly formats: string | null};
  readonly files: number;
  readonly pages: number;
  /** What looks wrong with its index, in sentences. */
  readonly remarks: readonly string[];
  /** What was not copied. */
  readonly leftOut: readonly LeftOut[];
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

export interface GivenBuild extends Omit<BuildName, 'build'>, LastBuild {
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

export type IndexOrder = Pick<
  IndexFolderOptions,
  'folder' | 'own' | 'project' | 'version' | 'indexes' | 'last' | 'changed' | 'isShared' | 'signal'
>;
export type IndexSite = (order: IndexOrder) => Promise<Pick<IndexReport, 'pages' | 'remarks'>>;

interface LocalStorageOptions {
  /** Where the files of builds are kept. */
  readonly files: string;
  /** Where their indexes are. */
  readonly indexes: string;
  readonly engine: Pick<SearchEngine, 'holds' | 'remove'>;
  readonly index: IndexSite;
}

/** Builds of one machine: each is a folder that is served as it is, and an index file. */
export class LocalStorage implements BuildStorage {
  readonly lease = undefined;
  readonly #options: LocalStorageOptions;

  constructor(options: LocalStorageOptions) {
    this.#options = options;
  }

  async keep(order: BuildOrder): Promise<KeptBuild> {
    const {project, last, limits, signal} = order;
    const name = nameOf(order);
    const kept = `${project}/${name}`;
    const folder = this.#at(kept);
    try {
      const {files, changed, leftOut} = await copySite(order.site, folder, {
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
        row: {folder: kept, index_name: name, formats: null},
        files,
        pages,
        remarks,
        leftOut,
        secure: async () => {},
        end: async isServed => (isServed ? undefined : this.clear(order)),
      };
    } catch (error) {
      await this.clear(order);
      throw error;
    }
  }

  async clear(build: BuildName): Promise<void> {
    const name = nameOf(build);
    await this.#options.engine.remove({project: build.project, version: name});
    await removeFolder(this.#at(`${build.project}/${name}`));
  }

  async mend(served: Omit<BuildName, 'build'> & LastBuild): Promise<MendedBuild | undefined> {
    const {project, version, indexName} = served;
    const {engine, index, indexes} = this.#options;
    const folder = this.#at(served.folder);
    if (await checkFolder(folder))
      return {
        sentence: `The files of ${project} ${version} are gone from ${folder}; put them back from a backup, or publish the version again.`,
      };
    if (await engine.holds({project, version: indexName})) return undefined;
    const {pages} = await index({...keptSite(folder), project, version: indexName, indexes});
    return {
      sentence: `The index of ${project} ${version} was missing, damaged or of another release; it was rebuilt from ${pages} pages.`,
    };
  }

  async give(kept: GivenBuild): Promise<BuildCopy | undefined> {
    const folder = this.#at(kept.folder);
    if (await checkFolder(folder)) return undefined;
    await this.mend(kept);
    return {
      formats: JSON.stringify(await formatsIn(keptSite(folder))),
      site: packSite(folder),
      index: wholeFile(this.#indexFile(kept.project, kept.indexName)),
    };
  }

  /** Under a name that nothing has, for what is there may be served. */
  async take(build: BuildName, {site, index}: BuildCopy) {
    const name = `${nameOf(build)}-${randomBytes(4).toString('hex')}`;
    const kept = `${build.project}/${name}`;
    const folder = this.#at(kept);
    const file = this.#indexFile(build.project, name);
    await mkdir(folder, {recursive: true});
    await unpackSite(site, folder);
    await mkdir(dirname(file), {recursive: true});
    await writeFile(file, index);
    return {folder: kept, index_name: name, formats: null};
  }

  async drop(_transaction: unknown, {project, folder, indexName}: DroppedBuild) {
    return async () => {
      if (indexName !== null) await this.#options.engine.remove({project, version: indexName});
      if (folder !== null) await removeFolder(this.#at(folder));
    };
  }

  #at(kept: string): string {
    return folderBelow(this.#options.files, kept);
  }

  #indexFile(project: string, version: string): string {
    return indexFileIn(this.#options.indexes, {project, version});
  }
}

const nameOf = ({version, build}: BuildName): string => `${version}-b${build}`;

/** @param kept where a build is below the folder of files, as the store has it: the library may be moved */
const folderBelow = (files: string, kept: string): string => belowFolder(files, ...kept.split('/'));

/** The files of builds of one machine. */
export const localSites = (files: string): Sites => ({
  siteOf: kept => keptSite(folderBelow(files, kept)),
  open: async kept => keptSite(folderBelow(files, kept)),
});
