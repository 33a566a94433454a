import type {Store} from '../../store/store.js';

/** Makes the index of a folder, under names of its own. */
export type IndexFiles = (order: {
  readonly folder: string;
  readonly project: string;
  /** What the index calls the version. */
  readonly version: string;
}) => Promise<{readonly pages: number}>;

/** Whether an index can be read. */
export type HasIndex = (scope: {readonly project: string; readonly version: string}) => Promise<boolean>;

/** Takes an index away. */
export type DropIndex = (scope: {readonly project: string; readonly version: string}) => Promise<void>;

export interface PublisherOptions {
  readonly store: Store;
  /** Where the files of builds are kept. */
  readonly files: string;
  readonly index: IndexFiles;
  readonly dropIndex: DropIndex;
  /** Whether there is an index that can be read. */
  readonly hasIndex: HasIndex;
}
