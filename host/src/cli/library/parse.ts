import {parseArgs} from 'node:util';
import {isSlug, isReservedName, toSlug} from '../../library/slug.js';
import type {Role} from '../../store/tables.js';
import {usageError} from '../user-error.js';

/** A command about a library, understood. */
export type LibraryCommand = {readonly library: string} & (
  | {readonly kind: 'init'}
  | {readonly kind: 'serve-library'; readonly port: number | undefined; readonly host: string | undefined}
  | AddCommand
  | {
      readonly kind: 'publish';
      readonly project: string;
      readonly version: string;
      readonly folder: string;
      readonly isPrivate: boolean | undefined;
      readonly commit: string | undefined;
    }
  | {readonly kind: 'user'; readonly action: 'add'; readonly name: string; readonly admin: boolean}
  | {readonly kind: 'user'; readonly action: 'password' | 'remove'; readonly name: string}
  | {
      readonly kind: 'user';
      readonly action: 'grant';
      readonly name: string;
      readonly project: string;
      readonly role: Role | undefined;
    }
  | {
      readonly kind: 'token';
      readonly action: 'add';
      readonly name: string;
      readonly scope: 'read' | 'write';
      readonly days: number | undefined;
      readonly label: string;
    }
  | {readonly kind: 'token' | 'share'; readonly action: 'revoke'; readonly id: number}
  | {
      readonly kind: 'share';
      readonly action: 'add';
      readonly project: string;
      readonly version: string | undefined;
      readonly days: number | undefined;
    }
);

export interface AddCommand {
  readonly kind: 'add';
  readonly project: string;
  readonly folder: string | undefined;
  readonly version: string;
  readonly name: string | undefined;
  readonly language: string;
  readonly isPrivate: boolean;
  readonly translationOf: string | undefined;
  readonly subprojectOf: string | undefined;
  readonly alias: string | undefined;
}

export const LIBRARY_COMMANDS = ['init', 'add', 'publish', 'user', 'token', 'share'] as const;
export type LibraryCommandName = (typeof LIBRARY_COMMANDS)[number];

export const isLibraryCommand = (name: string): name is LibraryCommandName =>
  (LIBRARY_COMMANDS as readonly string[]).includes(name);

const FLAGS = {
  library: {type: 'string', default: '.'},
  help: {type: 'boolean', short: 'h'},
  private: {type: 'boolean'},
  name: {type: 'string'},
  language: {type: 'string', default: 'en'},
  version: {type: 'string', default: 'latest'},
  'translation-of': {type: 'string'},
  'subproject-of': {type: 'string'},
  alias: {type: 'string'},
  commit: {type: 'string'},
  admin: {type: 'boolean', default: false},
  scope: {type: 'string', default: 'read'},
  days: {type: 'string'},
  label: {type: 'string', default: ''},
} as const;

/** Flags that each command takes besides `--library` and `--help`. */
const TAKES: Readonly<Record<LibraryCommandName, readonly (keyof typeof FLAGS)[]>> = {
  init: [],
  add: ['name', 'language', 'version', 'private', 'translation-of', 'subproject-of', 'alias'],
  publish: ['private', 'commit'],
  user: ['admin'],
  token: ['scope', 'days', 'label'],
  share: ['days'],
};

/**
 * Understands the words after `docent`, of a command about a library. `undefined`: its help was asked for.
 *
 * @throws {UserError} about the first thing that is wrong
 */
export function parseLibraryCommand(
  command: LibraryCommandName,
  argv: readonly string[],
): LibraryCommand | undefined {
  const {values, positionals} = readFlags(command, argv);
  if (values.help) return undefined;
  const {library} = values;
  const [first, second, third, fourth, ...more] = positionals;
  const few = (most: number): void => {
    if (positionals.length > most || more.length)
      throw usageError(
        `"docent ${command}" takes no "${positionals[most]}"; "docent ${command} --help" says what it takes.`,
      );
  };
  const needs = (what: string | undefined, example: string): string => {
    if (!what) throw usageError(`Something is missing, as in "docent ${command} ${example}".`);
    return what;
  };

  switch (command) {
    case 'init':
      few(1);
      return {kind: 'init', library: first ?? library};
    case 'add':
      few(2);
      return {
        kind: 'add',
        library,
        project: projectName(needs(first, 'manual build/html')),
        folder: second,
        version: slugOf(values.version, 'version'),
        name: values.name,
        language: languageOf(values.language),
        isPrivate: values.private ?? false,
        translationOf: values['translation-of'],
        subprojectOf: values['subproject-of'],
        alias: values.alias,
      };
    case 'publish': {
      few(2);
      const example = 'manual/1.0 build/html';
      const [project, version] = projectAndVersion(needs(first, example));
      return {
        ...{kind: 'publish', library, project, folder: needs(second, example)},
        version: version ?? 'latest',
        isPrivate: values.private,
        commit: values.commit,
      };
    }
    case 'user':
      return parseUser();
    case 'token':
      few(2);
      if (first === 'revoke')
        return {kind: 'token', action: 'revoke', library, id: idOf(second, 'token revoke 3')};
      if (first === 'add')
        return {
          ...{kind: 'token', action: 'add', library, name: needs(second, 'add ada --scope=write --days=90')},
          scope: scopeOf(values.scope),
          days: daysOf(values.days),
          label: values.label,
        };
      throw usageError(
        'Say what to do with a token, as in "docent token add ada" or "docent token revoke 3".',
      );
    case 'share': {
      few(2);
      if (first === 'revoke')
        return {kind: 'share', action: 'revoke', library, id: idOf(second, 'share revoke 3')};
      few(1);
      const [project, version] = projectAndVersion(needs(first, 'manual/1.0 --days=30'));
      return {kind: 'share', action: 'add', library, project, version, days: daysOf(values.days)};
    }
  }

  function parseUser(): LibraryCommand {
    const name = needs(second, 'add ada');
    if (first === 'grant') {
      few(4);
      const example = 'grant ada manual reader';
      return {
        ...{kind: 'user', action: 'grant', library, name},
        project: needs(third, example),
        role: roleOf(needs(fourth, example)),
      };
    }
    few(2);
    if (first === 'add') {
      if (!USER_NAME.test(name))
        throw usageError(
          `"${name}" cannot be the name of a user: letters, digits, and "." "_" "@" "+" "-", 64 at most.`,
        );
      return {kind: 'user', action: 'add', library, name, admin: values.admin};
    }
    if (first === 'password' || first === 'remove') return {kind: 'user', action: first, library, name};
    throw usageError(`There is no "docent user ${first}"; there are add, password, grant and remove.`);
  }
}

const USER_NAME = /^[\w.@+-]{1,64}$/;

function readFlags(command: LibraryCommandName, argv: readonly string[]) {
  try {
    const found = parseArgs({args: [...argv], options: FLAGS, allowPositionals: true});
    const given = parseArgs({args: [...argv], options: FLAGS, allowPositionals: true, tokens: true}).tokens;
    for (const token of given)
      if (token.kind === 'option' && !isTaken(command, token.name as keyof typeof FLAGS))
        throw usageError(`There is no flag --${token.name}; "docent ${command} --help" lists the flags.`);
    return found;
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [, flag = 'a flag'] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? [];
    throw usageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `There is no flag ${flag}; "docent ${command} --help" lists the flags.`
        : `${flag} needs a value, as in ${flag}=<value>, or takes none.`,
    );
  }
}

const isTaken = (command: LibraryCommandName, flag: keyof typeof FLAGS): boolean =>
  flag === 'library' || flag === 'help' || TAKES[command].includes(flag);

function slugOf(text: string, what: 'project' | 'version'): string {
  if (isSlug(text)) return text;
  throw usageError(
    `"${text}" cannot be the name of a ${what}: use lower-case letters, digits, "-", "." and "_", beginning with a letter or digit, for example "${toSlug(text)}".`,
  );
}

function projectName(text: string): string {
  if (isReservedName(text))
    throw usageError(
      `"${text}" cannot be the name of a project: its address is the host's own; choose another.`,
    );
  return slugOf(text, 'project');
}

function projectAndVersion(text: string): [string, string | undefined] {
  const [project = '', version, ...rest] = text.split('/');
  if (rest.length) throw usageError(`"${text}" is no version of a project; write project/version.`);
  return [slugOf(project, 'project'), version === undefined ? undefined : slugOf(version, 'version')];
}

function languageOf(text: string): string {
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text)) return text.toLowerCase();
  throw usageError(`"${text}" is no code of a language; write it as in --language=de or --language=pt-br.`);
}

function scopeOf(text: string): 'read' | 'write' {
  if (text === 'read' || text === 'write') return text;
  throw usageError(`--scope must be read or write, not "${text}".`);
}

function roleOf(text: string): Role | undefined {
  if (text === 'none') return undefined;
  if (text === 'reader' || text === 'maintainer' || text === 'admin') return text;
  throw usageError(
    `There is no role "${text}"; there are reader, maintainer, admin, and none to take it away.`,
  );
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw usageError(`--days must be a whole number from 1 to 99999, not "${text}".`);
}

function idOf(text: string | undefined, example: string): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(`Name its number, as in "docent ${example}".`);
}
