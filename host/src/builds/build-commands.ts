import {resolve} from 'node:path';
import type {Store} from '../store/store.js';
import {SecretMask} from '../observability/secret-mask.js';
import type {BuildLimits} from '../config/source.js';
import {CommandLog} from './command-log.js';
import {type Limit, runCommand} from './run/run-command.js';

/** A build failed. The message is a sentence for the project's maintainers. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** The build was cancelled, or another process has taken it over: there is nothing left to do. */
export class BuildLostError extends Error {
  override readonly name = 'BuildLostError';
}

interface ShownCommand {
  /** The command as maintainers see it. */
  readonly command: string;
  /** What the command is for. */
  readonly description: string;
  /** The program and its arguments. */
  readonly argv: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder whose size is limited. Default: the build's. */
  readonly measured?: string;
  /** Also receives the command's output. */
  readonly handleOutput?: (text: string) => void;
  /** Whether an exit code means success. Default: 0 does. */
  readonly isGood?: (exitCode: number) => boolean;
}

/** Runs the commands of one build in order, each with its log, until one fails or a limit is exceeded. */
export class BuildCommands {
  readonly #store: Store;
  readonly #build: number;
  readonly #limits: BuildLimits;
  readonly #secrets: readonly string[];
  readonly #paths: ReadonlyMap<string, string>;
  readonly #work: string;
  readonly #signal: AbortSignal;
  readonly #deadline: number;

  constructor(options: {
    readonly store: Store;
    readonly build: number;
    readonly limits: BuildLimits;
    /** Masked in everything that is stored. */
    readonly secrets: readonly string[];
    /** Paths of this machine, and what is shown instead of each. Default: none. */
    readonly paths?: ReadonlyMap<string, string>;
    /** The build's folder. */
    readonly work: string;
    readonly signal: AbortSignal;
  }) {
    this.#store = options.store;
    this.#build = options.build;
    this.#limits = options.limits;
    this.#secrets = options.secrets;
    this.#paths = options.paths ?? new Map();
    this.#work = resolve(options.work);
    this.#signal = options.signal;
    this.#deadline = performance.now() + options.limits.time;
  }

  /** What the build may take of the disk, in bytes. */
  get disk(): number {
    return this.#limits.disk;
  }

  /** Adds a remark to the log. */
  async note(command: string, description: string, text: string): Promise<void> {
    const log = await CommandLog.begin(this.#store, this.#build, {command, description}, this.#newMask());
    log.add(`${text}\n`);
    await log.end(0);
  }

  /** A text as the log shows it. */
  mask(text: string): string {
    return this.#newMask().mask(text);
  }

  #newMask(): SecretMask {
    return new SecretMask(this.#secrets, this.#paths);
  }

  /** @throws {BuildError} if the command fails; says how it ended */
  async run({command, description, argv, folder, environment, ...more}: ShownCommand): Promise<void> {
    const log = await CommandLog.begin(this.#store, this.#build, {command, description}, this.#newMask());
    const {log: logLimit, disk, processes, memory} = this.#limits;
    const handleOutput = (text: string): void => {
      log.add(text);
      more.handleOutput?.(text);
    };
    let exitCode: number | null = null;
    let fault: string | undefined;
    try {
      const end = await runCommand({
        argv,
        folder,
        environment,
        work: more.measured ?? this.#work,
        signal: this.#signal,
        handleOutput,
        limits: {log: logLimit, disk, processes, memory, deadline: this.#deadline},
      });
      exitCode = end.exitCode;
      fault = end.limit && limitMessage(end.limit, this.#limits);
      if (fault !== undefined) log.add(`\n${fault}\n`);
      const isGood = more.isGood ?? (code => code === 0);
      if (!fault && !this.#signal.aborted && (exitCode === null || !isGood(exitCode)))
        fault =
          exitCode === null
            ? 'Something outside Docent killed the command, as a machine that runs out of memory does.'
            : `The command ended with exit code ${exitCode}.`;
    } catch (error) {
      fault = `The command could not be run (${(error as Error).message}).`;
      log.add(`${fault}\n`);
    } finally {
      await log.end(exitCode);
    }
    this.#signal.throwIfAborted();
    if (fault !== undefined) throw new BuildError(this.mask(`${fault} It is "${shortened(command)}".`));
  }
}

/** In ms. */
const MINUTE = 60_000;
const MAX_SHOWN = 120;
const shortened = (command: string): string =>
  command.length > MAX_SHOWN ? `${command.slice(0, MAX_SHOWN)}…` : command;

const minutes = (milliseconds: number): string =>
  milliseconds === MINUTE ? '1 minute' : `${milliseconds / MINUTE} minutes`;

/** Why commands were stopped, as a sentence. */
export function limitMessage(limit: Limit | 'publishing', limits: BuildLimits): string {
  switch (limit) {
    case 'time':
      return `The commands took longer than ${minutes(limits.time)}, the "timeout" in docent.yaml, and were ended.`;
    case 'publishing':
      return `Publishing took longer than ${minutes(limits.time)}, the "timeout" in docent.yaml, and was ended.`;
    case 'log':
      return `The command printed more than ${limits.log} characters, "log_bytes" in docent.yaml, and was ended.`;
    case 'disk':
      return `The build used more than ${limits.disk} bytes of disk space, "disk_bytes" in docent.yaml, and was ended.`;
    case 'memory':
      return `The command used more than ${limits.memory} bytes of memory, "memory_bytes" in docent.yaml, and was ended.`;
    case 'processes':
      return `The command had more than ${limits.processes} processes at a time, "processes" in docent.yaml, and was ended.`;
  }
}
