import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../../src/api/index.js';
import {now, type Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import {decodePath} from '../../../../cli/src/system/paths.js';
import type {ListedVersion, Project, RedirectRow} from './library-view.js';
import {isLanguageFolder} from './languages.js';
import {versionFolder} from './view-for.js';

/** A requested path, with the project and, if there is one, the version that contain it. */
interface RequestedPath {
  readonly project: Project;
  readonly version: ListedVersion | undefined;
  /** Decoded path of the site. */
  readonly path: string;
  /** Scheme and host of the request, which a rule may name. */
  readonly origin: string;
}

/**
 * The first redirect of a project that matches a path. Rules are written as on the project's own domain: `exact` paths are
 * relative to its prefix, `page` paths to the version.
 *
 * @param forced whether to consider only redirects that apply even if the page exists
 * @returns a path of this host, or an address on another one
 */
export function findRedirect(requested: RequestedPath, {forced}: {readonly forced: boolean}) {
  for (const row of requested.project.redirects) {
    if (!row.enabled || (forced && !row.force)) continue;
    const to = targetOf(row, requested);
    // A redirect to itself would never end.
    if (to !== undefined && withoutSlashes(pathHere(to, requested.origin)) !== withoutSlashes(requested.path))
      return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

/** The decoded path of a target on this host. Other targets are returned unchanged. */
export function pathHere(to: string, origin: string): string {
  if (to.startsWith('/')) return to.replace(/[?#].*$/s, '');
  const url = URL.canParse(to) ? new URL(to) : undefined;
  return url && url.host === new URL(origin).host ? (decodePath(url.pathname) ?? to) : to;
}

function targetOf(row: RedirectRow, requested: RequestedPath): string | undefined {
  const {project, path, origin} = requested;
  if (row.type === 'exact')
    return expandRule(row, {path, base: project.prefix, start: project.prefix, origin});
  const {base, start} = versionPrefixes(requested);
  if (row.type === 'page') return expandRule(row, {path, base, start, origin});
  const name = path.slice(base.length);
  if (row.type === 'clean_url_to_html') {
    const [, page] = /^(.+)\/(?:index\.html)?$/s.exec(name) ?? [];
    return page === undefined ? undefined : `${start}${page}.html`;
  }
  if (row.type === 'html_to_clean_url' && name.endsWith('.html'))
    return start + name.replace(/(?:(^|\/)index)?\.html$/, '$1').replace(/\/?$/, '/');
  return undefined;
}

/**
 * The prefix of the version that a path names, even if it does not exist, and the prefix of its pages. They differ only if the
 * path names no version: then the pages are those of the default version.
 */
function versionPrefixes({project, version, path}: RequestedPath): {
  readonly base: string;
  readonly start: string;
} {
  if (version) return {base: version.mount, start: version.mount};
  const {prefix, row, defaultVersion} = project;
  const [first = '', second, ...rest] = path.slice(prefix.length).split('/');
  const {versioning_scheme: scheme} = row;
  const isLanguage = (name: string): boolean =>
    isLanguageFolder(name) || [project, ...project.translations].some(({row}) => row.language === name);
  const versionPath =
    scheme === 'multiple_versions_without_translations' && second !== undefined
      ? `${first}/`
      : scheme === 'multiple_versions_with_translations' && rest.length && isLanguage(first)
        ? `${first}/${second}/`
        : undefined;
  return versionPath === undefined
    ? {base: prefix, start: prefix + versionFolder(row, defaultVersion)}
    : {base: prefix + versionPath, start: prefix + versionPath};
}

/** A path, the prefix that is removed before it is compared, the prefix of the target, and the origin of both. */
interface MatchedPath {
  readonly path: string;
  readonly base: string;
  readonly start: string;
  readonly origin: string;
}

/** The target, with `:splat` replaced by the text that `*` matched; `undefined` if the rule does not match, or would never end. */
function expandRule(
  row: RedirectRow,
  {path: requestedPath, base, start, origin}: MatchedPath,
): string | undefined {
  const {from_url: from, to_url: to} = row;
  const path = `/${requestedPath.slice(base.length)}`;
  let splat = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    splat = path.slice(from.length - 1);
  } else if (withoutSlashes(path) !== from) return undefined;
  const target = to.replaceAll(':splat', () => splat);
  if (target.length > MAX_TARGET) return undefined;
  const isElsewhere = /^https?:/i.test(to);
  // Text that begins with a slash could turn the target into an address on another host.
  if (isElsewhere && originOf(target) !== originOf(to.replaceAll(':splat', ''))) return undefined;
  const pathOfTarget = (address: string): string =>
    isElsewhere ? pathHere(address, origin) : start + address.replace(/^\/+/, '');
  // A redirect from `/*` to `/old/:splat` leads to `/old/x`, but not from there to `/old/old/x`.
  const isNoShorter = pathOfTarget(target).length >= requestedPath.length;
  if (isNoShorter && from.endsWith('*') && to.includes(':splat') && isResult(requestedPath, to, pathOfTarget))
    return undefined;
  return isElsewhere ? target : pathOfTarget(target);
}

/** Whether a rule with `:splat` leads to a path. */
function isResult(path: string, to: string, pathOfTarget: (address: string) => string): boolean {
  const [before = '', ...more] = to.split(':splat');
  const after = more.at(-1)!.replace(/[?#].*$/s, '');
  return path.startsWith(pathOfTarget(before)) && path.endsWith(after);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** An invalid redirect, with a message for each invalid field. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
  constructor(
    readonly invalidFields: readonly {readonly field: keyof RedirectInput; readonly problem: string}[],
  ) {
    super(invalidFields.map(({problem}) => problem).join(' '));
  }

  get problems(): string[] {
    return this.invalidFields.map(({problem}) => problem);
  }
}

/** Context of a change to the redirects of a project. */
export interface RedirectContext {
  readonly store: Store;
  readonly project: {readonly id: number; readonly slug: string};
  /** Who makes the change, for the audit log. */
  readonly who: string;
}

/** Inserts a redirect at its position; later redirects move by one. @throws {RedirectError} */
export async function createRedirect({store, project, who}: RedirectContext, input: RedirectInput) {
  const values = readRedirect(input);
  const created = now();
  return store.write({who, action: 'create redirect', subject: project.slug}, async transaction => {
    const otherRedirects = await redirectsOf(transaction, project.id);
    checkUnique(values.type, otherRedirects);
    const position = Math.min(values.position, otherRedirects.length);
    await shift(transaction, project.id, {from: position, by: 1});
    return transaction
      .insertInto('redirect')
      .values({...values, position, project_id: project.id, created, modified: created})
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Changes a redirect. Fields that are left out stay unchanged. Resolves to `undefined` if the project has no redirect with that
 * id.
 *
 * @throws {RedirectError}
 */
export async function replaceRedirect(
  {store, project, who}: RedirectContext,
  id: number,
  input: RedirectInput,
): Promise<RedirectRow | undefined> {
  const subject = `${project.slug} ${id}`;
  return store.write({who, action: 'replace redirect', subject}, async transaction => {
    const redirects = await redirectsOf(transaction, project.id);
    const old = redirects.find(row => row.id === id);
    if (!old) return undefined;
    const otherRedirects = redirects.filter(row => row !== old);
    const values = readRedirect({...inputOf(old), ...input});
    checkUnique(values.type, otherRedirects);
    const position = Math.min(values.position, otherRedirects.length);
    await shift(transaction, project.id, {from: old.position + 1, by: -1});
    await shift(transaction, project.id, {from: position, by: 1});
    return transaction
      .updateTable('redirect')
      .set({...values, position, modified: now()})
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Deletes a redirect; later redirects move by one. Resolves to whether the project had a redirect with that id. */
export async function deleteRedirect({store, project, who}: RedirectContext, id: number): Promise<boolean> {
  const subject = `${project.slug} ${id}`;
  return store.write({who, action: 'delete redirect', subject}, async transaction => {
    const deleted = await transaction
      .deleteFrom('redirect')
      .where('project_id', '=', project.id)
      .where('id', '=', id)
      .returning('position')
      .executeTakeFirst();
    if (deleted) await shift(transaction, project.id, {from: deleted.position + 1, by: -1});
    return deleted !== undefined;
  });
}

const redirectsOf = (transaction: Transaction<Tables>, project: number): Promise<RedirectRow[]> =>
  transaction.selectFrom('redirect').selectAll().where('project_id', '=', project).execute();

/** Moves the redirects of a project at and after a position. */
const shift = (
  transaction: Transaction<Tables>,
  project: number,
  {from, by}: {readonly from: number; readonly by: 1 | -1},
) =>
  transaction
    .updateTable('redirect')
    .set(({eb}) => ({position: eb('position', '+', by)}))
    .where('project_id', '=', project)
    .where('position', '>=', from)
    .execute();

/** Whether redirects of a type have paths. The others apply to all pages. */
const hasPaths = (type: string): boolean => type === 'page' || type === 'exact';

/** Redirects that apply to all pages may exist once in a project. @throws {RedirectError} */
function checkUnique(type: string, otherRedirects: readonly RedirectRow[]): void {
  if (!hasPaths(type) && otherRedirects.some(redirect => redirect.type === type))
    throw new RedirectError([
      {field: 'type', problem: `Only one redirect of type \`${type}\` is allowed per project.`},
    ]);
}

const inputOf = (row: RedirectRow): RedirectInput => ({
  ...row,
  type: row.type as RedirectInput['type'],
  force: row.force === 1,
  enabled: row.enabled === 1,
});

/** Maximum length of a field, in characters. */
const MAX_LENGTH = 2_000;
/** Maximum length of a target, in characters. Browsers do not open much longer addresses. */
const MAX_TARGET = 16_000;
const flag = (value: boolean | undefined, fallback: boolean): Flag => ((value ?? fallback) ? 1 : 0);

/** @throws {RedirectError} */
function readRedirect(input: RedirectInput) {
  const {type, http_status: status = 302, position = 0} = input;
  // Redirects that apply to all pages have no paths.
  const from = hasPaths(type) ? toPath(withoutSlashes(input.from_url?.trim() ?? '')) : '';
  const to = hasPaths(type) ? toTarget(input.to_url?.trim() ?? '') : '';
  const {description = ''} = input;
  const tooLong = `must have no more than ${MAX_LENGTH} characters.`;
  const rules: readonly (readonly [isBroken: boolean, field: keyof RedirectInput, problem: string])[] = [
    [hasPaths(type) && !from, 'from_url', 'from_url must be a path that begins with "/".'],
    [from.endsWith('$rest'), 'from_url', 'The $rest wildcard has been removed in favor of *.'],
    [from.slice(0, -1).includes('*'), 'from_url', 'The * wildcard must be at the end of the path.'],
    [
      hasPaths(type) && !isTarget(to),
      'to_url',
      'to_url must be a path that begins with "/", or a web address.',
    ],
    [
      to.includes(':splat') && !from.endsWith('*'),
      'to_url',
      'The * wildcard must be at the end of from_url to use the :splat placeholder in to_url.',
    ],
    [from.length > MAX_LENGTH, 'from_url', `from_url ${tooLong}`],
    [to.length > MAX_LENGTH, 'to_url', `to_url ${tooLong}`],
    [description.length > MAX_LENGTH, 'description', `description ${tooLong}`],
    [status !== 301 && status !== 302, 'http_status', 'http_status must be 301 or 302.'],
    [position < 0 || position > 1e6, 'position', 'position must be a number from 0 to 1000000.'],
  ];
  const problems = rules.filter(([isBroken]) => isBroken).map(([, field, problem]) => ({field, problem}));
  if (problems.length) throw new RedirectError(problems);
  return {
    type,
    from_url: from,
    to_url: to,
    http_status: status,
    position,
    description,
    force: flag(input.force, false),
    enabled: flag(input.enabled, true),
  };
}

/** Removes slashes at the end of a path, except for the root. */
function withoutSlashes(path: string): string {
  let {length} = path;
  while (length > 1 && path[length - 1] === '/') length--;
  return path.slice(0, length);
}

const toPath = (text: string): string => (text && !text.startsWith('/') ? `/${text}` : text);

const toTarget = (text: string): string =>
  URL.canParse(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : toPath(text);

/** Whether a text is a path of this host or an absolute web address. `//host` is neither. */
const isTarget = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) || (URL.canParse(to) && /^https?:$/.test(new URL(to).protocol));
