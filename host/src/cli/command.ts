import {Option} from 'commander';
import {ArtifactError} from '../platform/artifacts/artifact-store.js';
import {CopyError} from '../platform/backup/library-copy.js';
import {ConfigError} from '../config/config.js';
import {
  type LibraryFolder,
  LibraryFolderError,
  openLibraryFolder,
} from '../platform/publishing/library-folder.js';
import {PublishError} from '../platform/publishing/publisher.js';
import {RemovalError} from '../platform/publishing/removal.js';
import {RedirectError} from '../platform/library/redirects.js';
import {VersionError} from '../platform/library/version-settings.js';
import {PeopleError} from '../platform/people/viewer.js';
import {StoreError, StoreUnavailableError} from '../platform/store/store.js';
import {BaseCommand} from '../../../cli/src/commands/base-command.js';
import {jsonOption} from '../../../cli/src/commands/site-commands.js';
import {reporting, type Terminal, UserError} from '../../../cli/src/commands/terminal.js';
import {nonEmpty, storeAddress} from './values.js';

/** The work of a parsed command. @throws {UserError} for a problem that the user can fix */
export type Action = (terminal: Terminal, stop: AbortSignal) => Promise<void>;

export interface LibraryPlace {
  readonly library: string;
  /** Address of a PostgreSQL server. Default: that of the environment or the configuration. */
  readonly store?: string;
  /** Whether to read a store that is marked as moved. Default: no */
  readonly moved?: boolean;
}

/** The options of all commands that work in a library. */
export interface LibraryOptions extends LibraryPlace {
  /** Whether to print JSON. Default: no */
  readonly json?: boolean;
}

/** The library that a command works in, which stays open until the command ends. */
export interface Opened {
  readonly library: LibraryFolder;
  readonly terminal: Terminal;
  readonly stop: AbortSignal;
}

/** A command. Parsing it does not access the disk, but passes its work, as a function, to `take`. */
export class DocentCommand extends BaseCommand {
  constructor(
    name: string | undefined,
    readonly take: (action: Action) => void,
  ) {
    super(name);
  }

  override createCommand(name?: string): DocentCommand {
    return new DocentCommand(name, this.take);
  }

  /**
   * Adds a command with the options that identify a library, and `--json`.
   *
   * @param json the form of the output of `--json`, for the help; `undefined` for a command that prints its output while it runs
   */
  libraryCommand(name: string, json: string | undefined): DocentCommand {
    const command = this.command(name)
      .addOption(
        new Option('--library <folder>', 'folder of the library')
          .argParser(nonEmpty)
          .default('.', 'this folder'),
      )
      .option('--store <address>', 'its PostgreSQL server (default: as in its docent.yaml)', storeAddress);
    return json === undefined ? command : command.addOption(jsonOption(json));
  }

  /**
   * Sets the work of the command in its library. It is called with the arguments of the command, and then its options.
   *
   * @param work resolves to the object that `--json` prints
   */
  inLibrary<Given extends readonly unknown[]>(
    work: (opened: Opened, ...given: Given) => Promise<object>,
  ): this {
    return this.action((...given: unknown[]) => {
      const options = given.at(-2) as LibraryOptions;
      this.report(
        options,
        inLibrary(options, opened => work(opened, ...(given as unknown as Given))),
      );
    });
  }

  /** Sets the work of the command. @param work resolves to the object that `--json` prints */
  report(
    options: {readonly json?: boolean},
    work: (terminal: Terminal, stop: AbortSignal) => Promise<object>,
  ): void {
    this.take((terminal, stop) => reporting(terminal, options, output => work(output, stop)));
  }
}

/** Opens a library for some work, and closes it afterwards. */
export const inLibrary =
  <Result>(
    {library: folder, store, moved}: LibraryPlace,
    work: (opened: Opened) => Promise<Result>,
  ): ((terminal: Terminal, stop: AbortSignal) => Promise<Result>) =>
  async (terminal, stop) => {
    const library = await openLibraryFolder(folder, store, {isOnlyRead: moved});
    try {
      return await work({library, terminal, stop});
    } finally {
      await library.close();
    }
  };

/** The message about a file of the library that the user may not write; `undefined` for any other error. */
function refusedFile(error: unknown): string | undefined {
  const [, code, path] =
    /^(EACCES|EPERM|EROFS): .*'([^']+)'$/.exec(error instanceof Error ? error.message : '') ?? [];
  return code && `${path} cannot be written (${code}); check that its owner is the user who runs this.`;
}

/** Errors whose messages are shown to users as they are. */
export const MEANT_FOR_PEOPLE = [
  ArtifactError,
  ConfigError,
  CopyError,
  LibraryFolderError,
  PeopleError,
  PublishError,
  RedirectError,
  RemovalError,
  StoreUnavailableError,
  StoreError,
  VersionError,
];

/** Turns errors of an action into a `UserError`, if their message can be shown to users. */
export const withUserErrors =
  (action: Action): Action =>
  async (terminal, stop) => {
    try {
      await action(terminal, stop);
    } catch (error) {
      const isReadable = MEANT_FOR_PEOPLE.some(Kind => error instanceof Kind);
      const message = isReadable ? (error as Error).message : refusedFile(error);
      throw message === undefined ? error : new UserError(message, 1, {cause: error});
    }
  };
