import type {FastifyInstance, FastifyRequest} from 'fastify';
import {SecretMask} from './secret-mask.js';

export type LogFormat = 'json' | 'text';
type LogFields = Readonly<Record<string, string | number | undefined>>;

interface LogOptions {
  readonly format: LogFormat;
  /** Values that are masked wherever they appear. */
  readonly secrets: readonly string[];
  readonly write: (line: string) => void;
}

/** A log with one line for each event, such as an answered request, a finished build or an error. */
export class Log {
  readonly #format: LogFormat;
  readonly #mask: SecretMask;
  readonly #write: (line: string) => void;

  constructor({format, secrets, write}: LogOptions) {
    this.#format = format;
    this.#mask = new SecretMask(secrets);
    this.#write = write;
  }

  /** @param event the kind of event, as one word */
  readonly info = (event: string, fields: LogFields): void => this.#add('info', event, fields);
  readonly warn = (event: string, fields: LogFields): void => this.#add('warn', event, fields);
  readonly error = (event: string, fields: LogFields): void => this.#add('error', event, fields);

  #add(level: 'info' | 'warn' | 'error', event: string, fields: LogFields): void {
    const line: Record<string, string | number> = {time: new Date().toISOString(), level, event};
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) line[name] = typeof value === 'string' ? this.#mask.mask(value) : value;
    this.#write(this.#format === 'json' ? JSON.stringify(line) : textOf(line));
  }
}

/** One line: time, level, event, the other fields with their names, and the message. */
function textOf({time, level, event, message, ...fields}: LogFields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return [time, String(level).padEnd(5), event, ...pairs, message].filter(Boolean).join(' ');
}

/** Logs each request once it has been answered. */
export function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    log[level]('request', {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

/** Prefixes of paths that continue with a secret. */
const SECRET_PREFIX = /^\/(?:_\/)?(?:auth|sharing|welcome)\//;
/** The form of this host's tokens: 256 bits in base64, or the three parts of a JSON Web Token. */
const TOKEN = /[\w-]{32,}(?:\.[\w-]+)*/g;
const MASK = '********';

/**
 * The path of a request, for the log. Its query is left out, because it contains what readers search for and may contain a
 * token. Tokens in the path are masked.
 */
export function pathOf({url}: Pick<FastifyRequest, 'url'>): string {
  const path = url.replace(/[?#].*$/s, '');
  const [prefix] = SECRET_PREFIX.exec(path) ?? [];
  return prefix === undefined ? path.replace(TOKEN, MASK) : prefix + MASK;
}
