import type {Transaction} from 'kysely';
import type {Tables} from '../store/tables.js';
import type {Store} from '../store/store.js';
import type {SiteLimits} from './copy-site.js';

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

export interface PublisherOptions {
  readonly store: Store;
  /** Where files and indexes are kept. */
  readonly builds: BuildStorage;
}

export interface RunOptions {
  /** Whose build it has to be still. Default: that of who began it. */
  readonly attempt?: number;
  /** What a folder is called that is gone afterwards. Default: it stays, and can be published from again. */
  readonly shown?: string;
  /** How large it may be. Default: as large as it is. */
  readonly limits?: SiteLimits;
  /** Ends it before it is served. Default: nothing does. */
  readonly signal?: AbortSignal;
}
