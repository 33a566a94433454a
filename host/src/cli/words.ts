import {parseArgs} from 'node:util';
import {isReservedName, isSlug, toSlug} from '../config/slug.js';
import {isPostgresAddress} from '../store/postgres/address.js';
import type {Role} from '../store/tables.js';
import {usageError} from './user-error.js';

/** Which library is meant. */
export interface LibraryPlace {
  readonly folder: string;
  /** Address of a PostgreSQL; `undefined`: the one of the environment or the configuration. */
  readonly store: string | undefined;
}

/** All flags of all library commands: a name has the same meaning everywhere. */
const FLAGS = {
  library: {type: 'string', default: '.'},
  store: {type: 'string'},
  help: {type: 'boolean', short: 'h'},
  private: {type: 'boolean'},
  default: {type: 'boolean', default: false},
  name: {type: 'string'},
  language: {type: 'string', default: 'en'},
  version: {type: 'string', default: 'latest'},
  'translation-of': {type: 'string'},
  'subproject-of': {type: 'string'},
  organization: {type: 'string'},
  alias: {type: 'string'},
  commit: {type: 'string'},
  cancel: {type: 'string'},
  also: {type: 'string'},
  admin: {type: 'boolean', default: false},
  scope: {type: 'string', default: 'read'},
  days: {type: 'string'},
  label: {type: 'string', default: ''},
  type: {type: 'string', default: 'page'},
  force: {type: 'boolean', default: false},
  status: {type: 'string', default: '302'},
  to: {type: 'string'},
} as const;

export type Flag = Exclude<keyof typeof FLAGS, 'library' | 'store' | 'help'>;

/** The arguments and flags of a command. Its readers return a valid value or throw a `UserError`. */
export class Words {
  readonly #command: string;
  readonly #positionals: readonly string[];
  readonly flags: ReturnType<typeof readFlags>['values'];

  /** @param takes the command's flags besides `--library`, `--store` and `--help` */
  constructor(command: string, argv: readonly string[], takes: readonly Flag[]) {
    const {values, positionals} = readFlags(command, argv, takes);
    this.#command = command;
    this.#positionals = positionals;
    this.flags = values;
  }

  /** The library that is meant. @throws {UserError} */
  get place(): LibraryPlace {
    return {folder: this.flags.library, store: storeOf(this.flags.store)};
  }

  at(index: number): string | undefined {
    return this.#positionals[index];
  }

  /** @throws {UserError} when there are more arguments than that */
  atMost(count: number): void {
    const extra = this.#positionals[count];
    if (extra !== undefined)
      throw usageError(
        `"docent ${this.#command}" takes no "${extra}" here; "docent ${this.#command} --help" says what it takes.`,
      );
  }

  /** @param example an example of the whole command, without its name */
  needed(index: number, example: string): string {
    const word = this.#positionals[index];
    if (!word) throw usageError(`Something is missing, as in "docent ${this.#command} ${example}".`);
    return word;
  }

  /** An argument that is an id. */
  number(index: number, example: string): number {
    const word = this.#positionals[index];
    if (word !== undefined && /^[1-9]\d{0,14}$/.test(word)) return Number(word);
    throw usageError(`Name its number, as in "docent ${this.#command} ${example}".`);
  }

  /** The action, for a command that has several. */
  action<T extends string>(actions: readonly T[], example: string): T {
    const word = this.needed(0, example);
    if ((actions as readonly string[]).includes(word)) return word as T;
    throw usageError(
      `There is no "docent ${this.#command} ${word}"; there are ${actions.slice(0, -1).join(', ')} and ${actions.at(-1)}, as in "docent ${this.#command} ${example}".`,
    );
  }
}

function readFlags(command: string, argv: readonly string[], takes: readonly Flag[]) {
  const taken = new Set<string>(['library', 'store', 'help', ...takes]);
  try {
    const found = parseArgs({
      ...{args: [...argv], options: FLAGS, allowPositionals: true, allowNegative: true, tokens: true},
    } as const);
    for (const token of found.tokens)
      if (token.kind === 'option' && !taken.has(token.name)) throw unknownFlag(command, `--${token.name}`);
    return found;
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [, flag = 'a flag'] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw unknownFlag(command, flag);
    const isSwitch =
      (FLAGS as Readonly<Record<string, {type: string}>>)[flag.replace(/^--(no-)?/, '')]?.type === 'boolean';
    throw usageError(isSwitch ? `${flag} takes no value.` : `${flag} needs a value, as in ${flag}=<value>.`);
  }
}

const unknownFlag = (command: string, flag: string): Error =>
  usageError(`There is no flag ${flag} here; "docent ${command} --help" lists the flags.`);

/** @throws {UserError}, as the other readers of single arguments */
export function slugOf(text: string, what: 'project' | 'version' | 'organization'): string {
  if (isSlug(text)) return text;
  throw usageError(
    `"${text}" cannot be the name of ${what === 'organization' ? 'an' : 'a'} ${what}: use lower-case letters, digits, "-", "." and "_", beginning with a letter or digit, for example "${toSlug(text)}".`,
  );
}

export function newProjectName(text: string): string {
  if (isReservedName(text))
    throw usageError(
      `"${text}" cannot be the name of a project: its address is the host's own; choose another.`,
    );
  return slugOf(text, 'project');
}

export function projectAndVersion(text: string): [project: string, version: string | undefined] {
  const [project = '', version, ...rest] = text.split('/');
  if (rest.length) throw usageError(`"${text}" is no version of a project; write project/version.`);
  return [slugOf(project, 'project'), version === undefined ? undefined : slugOf(version, 'version')];
}

export function languageOf(text: string): string {
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text)) return text.toLowerCase();
  throw usageError(`"${text}" is no code of a language; write it as in --language=de or --language=pt-br.`);
}

/** The address of a store; `undefined` where none is given. */
export function storeOf(text: string | undefined): string | undefined {
  if (text === undefined || isPostgresAddress(text)) return text;
  throw usageError(
    `--store must be the address of a PostgreSQL, as in --store=postgres://docent@db:5432/docs.`,
  );
}

/** A role; `undefined` for none. */
export function roleOf(text: string): Role | undefined {
  if (text === 'none') return undefined;
  if (text === 'reader' || text === 'maintainer' || text === 'admin') return text;
  throw usageError(
    `There is no role "${text}"; there are reader, maintainer, admin, and none to take it away.`,
  );
}

export function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw usageError(`--days must be a whole number from 1 to 99999, not "${text}".`);
}
