import type {Transaction} from 'kysely';
import type {Tables} from '../../store/tables.js';

/** Where the files and the index of builds are put, so that they can be served. They never change. */
export interface BuildPlace {
  /** How long a process may say nothing before others take its builds for ended, in ms; `undefined`: they ask the system. */
  readonly lease: number | undefined;
  /** Copies and indexes a folder. @throws {IndexFileError} */
  keep(order: BuildOrder): Promise<KeptBuild>;
  /** Takes away what `keep` of a process that ended may have left on this machine. */
  clear(order: Omit<BuildOrder, 'folder'>): Promise<void>;
  /** Looks whether all of a build that is served is there, and mends what can be. Answers what it did, in a sentence. */
  mend(served: ServedBuild): Promise<string | undefined>;
  /** What is kept of a build, for another place; `undefined` where its files are gone. */
  give(kept: GivenBuild): Promise<BuildCopy | undefined>;
  /** Keeps what another place gave. Answers what the row of the build says of it. */
  take(order: Omit<BuildOrder, 'folder'>, copy: BuildCopy): Promise<KeptBuild['row']>;
  /** Takes away what no row refers to any more, in the write that said so; the answer is called when that is kept. */
  drop(transaction: Transaction<Tables>, dropped: DroppedBuild): Promise<() => Promise<void>>;
}

export interface BuildOrder {
  /** Absolute path of the folder of built HTML. */
  readonly folder: string;
  readonly project: string;
  readonly version: string;
  readonly build: number;
}

export interface ServedBuild {
  readonly project: string;
  readonly version: string;
  readonly folder: string;
  readonly indexName: string;
}

export interface KeptBuild {
  /** What the row of the build says of it. */
  readonly row: {readonly folder: string; readonly index_name: string; readonly formats: string | null};
  readonly files: number;
  readonly pages: number;
  /** Called in the write that refers to it: what another process took away since is kept again. */
  readonly secure: () => Promise<void>;
  /** Called when that write is done, or is given up. */
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
