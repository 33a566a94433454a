import {ArtifactError} from '../../artifacts/artifact-store.js';
import {CopyError} from '../../library/backup/library-copy.js';
import {
  ConfigError,
  type LibraryFolder,
  LibraryFolderError,
  openLibraryFolder,
} from '../../library/setup/library-folder.js';
import {PublishError} from '../../library/setup/publisher.js';
import {RedirectError} from '../../library/redirects.js';
import {PeopleError} from '../../people/people-error.js';
import {StoreError} from '../../store/store.js';
import type {Terminal} from '../terminal.js';
import {UserError} from '../user-error.js';
import type {Flag, LibraryPlace, Words} from './words.js';

/** What is done once a command is understood. @throws {UserError} */
export type Action = (terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** A command about a library. */
export interface LibraryCommand {
  /** What `--help` prints. */
  readonly help: string;
  /** Flags that it takes besides `--library`, `--store` and `--help`. */
  readonly takes: readonly Flag[];
  /** Understands its words, and looks at no disk. @throws {UserError} */
  readonly read: (words: Words) => Action;
}

/** The last lines of the flags of each. */
export const LIBRARY_FLAG = `  --library <folder>  the library (default: this folder)
  --store <address>   the PostgreSQL that keeps it (default: as its docent.yaml says)
`;

type Work = (library: LibraryFolder, terminal: Terminal, stop: AbortSignal) => Promise<void>;

/** An action in the library of a folder, which is open as long as it takes. */
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

/** Errors whose message is a sentence for a person are shown as that. */
export async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSentence = SENTENCES.some(Kind => error instanceof Kind);
    throw isSentence ? new UserError((error as Error).message) : error;
  }
}
