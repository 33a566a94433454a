import {ArtifactError} from '../artifacts/artifact-store.js';
import {CopyError} from '../backup/library-copy.js';
import {
  ConfigError,
  type LibraryFolder,
  LibraryFolderError,
  openLibraryFolder,
} from '../publishing/library-folder.js';
import {PublishError} from '../publishing/publisher.js';
import {RedirectError} from '../library/redirects.js';
import {PeopleError} from '../people/viewer.js';
import {StoreError} from '../store/store.js';
import type {Terminal} from './terminal.js';
import {UserError} from './user-error.js';
import type {Flag, LibraryPlace, Words} from './words.js';

/** What a parsed command does. @throws {UserError} */
export type Action = (terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** A command that works on a library. */
export interface LibraryCommand {
  /** What `--help` prints. */
  readonly help: string;
  /** Flags it accepts besides `--library`, `--store` and `--help`. */
  readonly takes: readonly Flag[];
  /** Parses its arguments without touching the disk. @throws {UserError} */
  readonly read: (words: Words) => Action;
}

/** The last lines in each command's list of flags. */
export const LIBRARY_FLAG = `  --library <folder>  the library (default: this folder)
  --store <address>   its PostgreSQL server (default: as in its docent.yaml)
`;

type Work = (library: LibraryFolder, terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** Runs an action on the library in a folder, which stays open until the action ends. */
export const inLibrary =
  ({folder, store}: LibraryPlace, work: Work): Action =>
  (terminal, stop) =>
    saying(async () => {
      const library = await openLibraryFolder(folder, store);
      try {
        await work(library, terminal, stop);
      } finally {
        await library.close();
      }
    });

const SENTENCES = [
  ArtifactError,
  ConfigError,
  CopyError,
  LibraryFolderError,
  PeopleError,
  PublishError,
  RedirectError,
  StoreError,
];

/** Errors with a message meant for people become a `UserError`. */
export async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSentence = SENTENCES.some(Kind => error instanceof Kind);
    throw isSentence ? new UserError((error as Error).message) : error;
  }
}
