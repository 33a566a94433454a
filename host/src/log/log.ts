import {SecretMask} from '../builds/run/secret-mask.js';

/** How lines are written: for programs, or to be read. */
export type LogFormat = 'json' | 'text';
type Level = 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, string | number | undefined>>;

export interface LogOptions {
  readonly format: LogFormat;
  /** Values that never get into a line, wherever they come from. */
  readonly secrets: readonly string[];
  readonly write: (line: string) => void;
}

/** What a host did, one line an event: a request that was answered, a build that ended, a fault. */
export class Log {
  readonly #format: LogFormat;
  readonly #mask: SecretMask;
  readonly #write: (line: string) => void;

  constructor({format, secrets, write}: LogOptions) {
    this.#format = format;
    this.#mask = new SecretMask(secrets);
    this.#write = write;
  }

  /** @param event a word that stands for its kind */
  info(event: string, fields: LogFields): void {
    this.#add('info', event, fields);
  }

  warn(event: string, fields: LogFields): void {
    this.#add('warn', event, fields);
  }

  error(event: string, fields: LogFields): void {
    this.#add('error', event, fields);
  }

  #add(level: Level, event: string, fields: LogFields): void {
    const masked = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, typeof value === 'string' ? this.#mask.mask(value) : value] as const],
    );
    const line = {time: new Date().toISOString(), level, event, ...Object.fromEntries(masked)};
    this.#write(this.#format === 'json' ? JSON.stringify(line) : textOf(line));
  }
}

/** The message comes as it is, other fields with their names. */
function textOf({time, level, event, message, ...fields}: LogFields): string {
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return [time, String(level).padEnd(5), event, ...rest, message].filter(Boolean).join(' ');
}
