import {isAlias, isReservedName} from '../../../cli/src/system/slug.js';
import {isS3Address, parseS3Address} from '../platform/artifacts/s3-address.js';
import {isPostgresAddress} from '../platform/store/postgres/address.js';
import {MAX_DAYS} from '../platform/people/secrets.js';
import {isRole, type Role} from '../platform/store/tables.js';
import {
  checked,
  invalid,
  nonEmpty,
  slug,
  webAddress,
  wholeNumber,
} from '../../../cli/src/commands/argument-values.js';
import {usageError} from '../../../cli/src/commands/terminal.js';

export {nonEmpty, slug, webAddress, wholeNumber};

// Parsers of arguments that only the commands of a host have. Those for all commands are in `argument-values.ts`.

const digits = checked(text => /^[1-9]\d{0,14}$/.test(text), 'It must be a number.');

/** The number of a build, redirect, token or link. */
export const id = (text: string): number => Number(digits(text));

/** A number of days. */
export const days = wholeNumber(1, MAX_DAYS);

/** A day in the format of ISO 8601. */
export const day = checked(
  text => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  'Write a day as in 2026-11-22.',
);

export function newProjectSlug(text: string): string {
  if (isReservedName(text))
    throw usageError(
      `"${text}" cannot be the name of a project, because the host uses that address itself; choose another.`,
    );
  return slug('project')(text);
}

export type ProjectAndVersion = readonly [project: string, version: string | undefined];

export function projectAndVersion(text: string): ProjectAndVersion {
  const [project = '', version, ...rest] = text.split('/');
  if (rest.length) throw invalid('Write it as project/version.');
  return [slug('project')(project), version === undefined ? undefined : slug('version')(version)];
}

const languageCode = checked(
  text => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text),
  'Write a language code such as "de" or "pt-br".',
);

export const language = (text: string): string => languageCode(text).toLowerCase();

/** The path of a subproject below its parent. */
export const alias = checked(isAlias, 'An alias consists of slugs without periods, separated by "/".');

export const storeAddress = checked(
  isPostgresAddress,
  'Write the address of a PostgreSQL server, as in postgres://docent@db:5432/docs.',
);

/** A place for artifacts in the form of docent.yaml; empty for "store". */
export function artifactPlace(text: string): string {
  if (isS3Address(text) && !parseS3Address(text))
    throw invalid('Write it as in s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1.');
  return text === 'store' ? '' : nonEmpty(text);
}

const USER_NAME = /^[\w.@+-]{1,64}$/;

export function newUserName(text: string): string {
  if (USER_NAME.test(text)) return text;
  throw usageError(
    `"${text}" cannot be the name of a user: use up to 64 letters, digits, and "." "_" "@" "+" "-".`,
  );
}

/** A role; `undefined` for "none". */
export function role(text: string): Role | undefined {
  if (text === 'none') return undefined;
  if (isRole(text)) return text;
  throw invalid('It must be reader, maintainer or admin, or none to remove the role.');
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A host name, in lower case. */
export function hostName(text: string): string {
  const name = text.toLowerCase();
  if (HOST_NAME.test(name)) return name;
  throw usageError(
    `"${text}" is not a host name; write it without scheme, port and path, as in docs.example.org.`,
  );
}

/** Paths that the host itself uses. */
const RESERVED = /^\/(?:api|_)(?:\/|$)/;

/** The path of `--base`, with a slash at both ends. */
export function basePath(text: string): string {
  const base = `/${nonEmpty(text)}/`.replace(/\/+/g, '/');
  if (/[?#\\%\s]|\/\.{1,2}\//.test(base))
    throw invalid('Write a path such as /my-site/, without "..", "%", "?" or "#".');
  if (RESERVED.test(base)) throw invalid('The host uses that address itself.');
  return base;
}
