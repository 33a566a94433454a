import type {BuildLimits} from '../../config/source.js';
import {SecretMask, wellFormed} from '../../observability/secret-mask.js';
import {now, type Store} from '../store/store.js';
import type {MemoryGroups} from './run/memory-groups.js';
import {type Limit, runCommand} from './run/run-command.js';

/** A build failed. The message is for the project's maintainers. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** The build was cancelled, or another process has taken it over: this process has nothing left to do. */
export class BuildLostError extends Error {
  override readonly name = 'BuildLostError';
}

interface LoggedCommand {
  /** The command as the log shows it. */
  readonly command: string;
  readonly description: string;
  readonly argv: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder whose size is limited. Default: the folder of the build. */
  readonly measured?: string;
}

interface BuildContext {
  readonly store: Store;
  readonly build: number;
  readonly limits: BuildLimits;
  /** Secrets, which are masked in all stored output. */
  readonly secrets: readonly string[];
  /** Paths of this machine, with the text that the log shows instead. */
  readonly paths: ReadonlyMap<string, string>;
  /** Absolute path of the build's folder. */
  readonly work: string;
  /** Control groups that limit the memory of commands. Default: memory is measured at intervals. */
  readonly memoryGroups?: MemoryGroups | undefined;
  readonly signal: AbortSignal;
}

/** Runs the commands of one build in order, each with its log, until one fails or a limit is exceeded. */
export class BuildCommands {
  readonly #context: BuildContext;
  readonly #deadline: number;

  constructor(context: BuildContext) {
    this.#context = context;
    this.#deadline = performance.now() + context.limits.time;
  }

  get limits(): Pick<BuildLimits, 'disk' | 'entries'> {
    return this.#context.limits;
  }

  /** Adds an entry to the log without running anything. */
  async note(command: string, description: string, text: string): Promise<void> {
    const log = await this.#log(command, description);
    log.add(`${text}\n`);
    await log.end(0);
  }

  #newMask(): SecretMask {
    return new SecretMask(this.#context.secrets, this.#context.paths);
  }

  async #log(command: string, description: string): Promise<CommandLog> {
    const {store, build} = this.#context;
    const mask = this.#newMask();
    // Commands are not shown to readers, so the revision of the library does not change.
    const {id} = await store.database
      .insertInto('build_command')
      .values({
        build_id: build,
        command: mask.mask(command),
        description,
        output: '',
        exit_code: null,
        start_time: now(),
        end_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new CommandLog(store, id, mask);
  }

  /** Resolves to the command's output. @throws {BuildError} if the command fails, with the reason */
  async run({command, description, argv, folder, environment, measured}: LoggedCommand): Promise<string> {
    const log = await this.#log(command, description);
    const {limits, work, memoryGroups, signal} = this.#context;
    let output = '';
    const handleOutput = (text: string): void => {
      log.add(text);
      output += text;
    };
    let exitCode: number | null = null;
    let problem: string | undefined;
    try {
      const end = await runCommand({
        argv,
        folder,
        environment,
        work: measured ?? work,
        memoryGroups,
        signal,
        handleOutput,
        limits: {...limits, deadline: this.#deadline},
      });
      exitCode = end.exitCode;
      problem = end.limit && limitMessage(end.limit, limits);
      if (problem !== undefined) log.add(`\n${problem}\n`);
      if (!problem && !signal.aborted && exitCode !== 0)
        problem =
          exitCode === null
            ? 'Something outside Docent killed the command, as a machine that runs out of memory does.'
            : `The command ended with exit code ${exitCode}.`;
    } catch (error) {
      problem = `The command could not be run (${(error as Error).message}).`;
      log.add(`${problem}\n`);
    } finally {
      await log.end(exitCode);
    }
    signal.throwIfAborted();
    if (problem !== undefined)
      throw new BuildError(this.#newMask().mask(`${problem} It is "${shortened(command)}".`));
    return output;
  }
}

const MINUTE = 60_000;
const MAX_SHOWN_LENGTH = 120;
const shortened = (command: string): string =>
  command.length > MAX_SHOWN_LENGTH ? `${command.slice(0, MAX_SHOWN_LENGTH)}…` : command;

const minutes = (milliseconds: number): string =>
  milliseconds === MINUTE ? '1 minute' : `${milliseconds / MINUTE} minutes`;

/** A message that says why commands were stopped. */
export function limitMessage(limit: Limit | 'publishing', limits: BuildLimits): string {
  if (limit === 'hidden')
    return 'The build had a folder that cannot be measured, since its path is too long or nobody may read it, and was stopped.';
  const {time, log, disk, entries, memory, processes} = limits;
  const [what, setting] = {
    time: [`The commands took longer than ${minutes(time)},`, 'timeout'],
    publishing: [`Publishing took longer than ${minutes(time)},`, 'timeout'],
    log: [`The command printed more than ${log} characters,`, 'log_bytes'],
    disk: [`The build used more than ${disk} bytes of disk space,`, 'disk_bytes'],
    file: [`The command wrote a file of more than ${disk} bytes,`, 'disk_bytes'],
    entries: [`The build had more than ${entries} files and folders,`, 'build_files'],
    memory: [`The command used more than ${memory} bytes of memory,`, 'memory_bytes'],
    processes: [`The command had more than ${processes} processes at a time,`, 'processes'],
  }[limit];
  return `${what} the limit "${setting}" in docent.yaml, and ${limit === 'time' ? 'were' : 'was'} stopped.`;
}

/** Escape sequences for colours, cursor movement, titles and links: `ESC [ … letter`, `ESC ] … BEL`, and short ones. */
const ESCAPE_SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-Z\\^-~])/g;
/** The beginning of an escape sequence at the end of a chunk. Real sequences are not longer than this allows. */
const UNFINISHED_SEQUENCE = /\x1b(?:\[[0-?]{0,99}[ -/]{0,9}|\][^\x07\x1b]{0,4000}\x1b?|[ -/]{0,9})$/;

/**
 * Removes terminal escape sequences from a stream of text. Tools print colours even where there is no terminal, and a
 * secret with a colour change in it could not be masked.
 */
export class AnsiStripper {
  #unfinished = '';

  remove(text: string): string {
    const plain = (this.#unfinished + text).replace(ESCAPE_SEQUENCE, '');
    this.#unfinished = UNFINISHED_SEQUENCE.exec(plain)?.[0] ?? '';
    return this.#unfinished ? plain.slice(0, -this.#unfinished.length) : plain;
  }

  /** Returns the rest of the text: an escape sequence that was never completed. */
  end(): string {
    const rest = this.#unfinished;
    this.#unfinished = '';
    return rest;
  }
}

/** Interval of storing the output, in ms. It grows with the output, since each write stores all of it. */
const INTERVAL = 1_000;
const CHARACTERS_PER_MS = 50;

/** Control characters, which a terminal would interpret and a store may reject. */
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** Stores one command of a build and its output while it runs. */
class CommandLog {
  readonly #store: Store;
  readonly #mask: SecretMask;
  readonly #stripper = new AnsiStripper();
  readonly #id: number;
  #text = '';
  #storedLength = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param mask used for this command only, since it holds back the end of the output */
  constructor(store: Store, id: number, mask: SecretMask) {
    this.#store = store;
    this.#id = id;
    this.#mask = mask;
  }

  add(text: string): void {
    this.#append(this.#mask.add(this.#stripper.remove(text)));
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        // An unreachable store does not stop the build: the last write stores the whole output.
        this.#writing = this.#writing.then(() => this.#write({})).catch(() => {});
      },
      Math.max(INTERVAL, this.#text.length / CHARACTERS_PER_MS),
    );
  }

  async end(exitCode: number | null): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    this.#append(this.#mask.add(this.#stripper.end()) + this.#mask.end());
    await this.#write({exit_code: exitCode, end_time: now()});
  }

  #append(text: string): void {
    this.#text += wellFormed(text.replace(/\r+\n?/g, '\n').replace(CONTROL, ''));
  }

  async #write(more: {readonly exit_code?: number | null; readonly end_time?: string}): Promise<void> {
    if (this.#storedLength === this.#text.length && !Object.keys(more).length) return;
    this.#storedLength = this.#text.length;
    await this.#store.database
      .updateTable('build_command')
      .set({output: this.#text, ...more})
      .where('id', '=', this.#id)
      .execute();
  }
}
