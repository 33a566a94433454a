import {type Command, Option} from 'commander';
import {ArtifactError} from '../artifacts/artifact-store.js';
import {CopyError} from '../backup/library-copy.js';
import {ConfigError} from '../config/config.js';
import {type LibraryFolder, LibraryFolderError, openLibraryFolder} from '../publishing/library-folder.js';
import {PublishError} from '../publishing/publisher.js';
import {RedirectError} from '../library/redirects.js';
import {PeopleError} from '../people/viewer.js';
import {StoreError, StoreAwayError} from '../store/store.js';
import {type Terminal, UserError} from './terminal.js';
import {nonEmpty, storeAddress} from './values.js';

/** What a parsed command does. @throws {UserError} */
export type Action = (terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** Adds a command to the program; the parsed action is passed to `take`. Nothing is read from disk yet. */
export type AddCommand = (program: Command, take: (action: Action) => void) => void;

/** Identifies a library. */
export interface LibraryPlace {
  readonly library: string;
  /** Address of a PostgreSQL server; `undefined`: the one of the environment or the configuration. */
  readonly store?: string;
}

/** A command with the options that identify a library. */
export const libraryCommand = (parent: Command, name: string): Command =>
  parent
    .command(name)
    .addOption(
      new Option('--library <folder>', 'folder of the library')
        .argParser(nonEmpty)
        .default('.', 'this folder'),
    )
    .option('--store <address>', 'its PostgreSQL server (default: as in its docent.yaml)', storeAddress);

type Work = (library: LibraryFolder, terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** Runs an action on the library in a folder, which stays open until the action ends. */
export const inLibrary =
  ({library: folder, store}: LibraryPlace, work: Work): Action =>
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
  StoreAwayError,
  StoreError,
];

/** Errors with a message meant for people become a `UserError`. */
export async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSentence = SENTENCES.some(Kind => error instanceof Kind);
    throw isSentence ? new UserError((error as Error).message, 1, {cause: error}) : error;
  }
}
