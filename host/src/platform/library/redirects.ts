import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../../src/api/index.js';
import {now, type Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import {decodePath} from '../../../../cli/src/system/paths.js';
import type {ListedVersion, Project, RedirectRow} from './library-view.js';
import {isLanguageFolder} from './languages.js';
import {versionFolder} from './view-for.js';

/** A path that was asked for, with the project, and the version if there is one, that contain it. */
interface AskedPath {
  readonly project: Project;
  readonly version: ListedVersion | undefined;
  /** Decoded path of the site. */
  readonly path: string;
  /** Scheme and host that were asked: a rule may name them, too. */
  readonly origin: string;
}

/**
 * The project's first redirect that matches a path. Rules are written as on the project's own domain: `exact` paths
 * start at its prefix, `page` paths at the version.
 *
 * @param forced whether to consider only redirects that apply even where a page exists
 * @returns a path of this host, or an address elsewhere
 */
export function findRedirect(asked: AskedPath, {forced}: {readonly forced: boolean}) {
  for (const row of asked.project.redirects) {
    if (!row.enabled || (forced && !row.force)) continue;
    const to = targetOf(row, asked);
    // A redirect to itself would never end.
    if (to !== undefined && withoutSlashes(pathHere(to, asked.origin)) !== withoutSlashes(asked.path))
      return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

/** The decoded path of a target on this origin; any other target as it is. */
export function pathHere(to: string, origin: string): string {
  if (to.startsWith('/')) return to.replace(/[?#].*$/s, '');
  const url = URL.canParse(to) ? new URL(to) : undefined;
  return url && url.host === new URL(origin).host ? (decodePath(url.pathname) ?? to) : to;
}

function targetOf(row: RedirectRow, asked: AskedPath): string | undefined {
  const {project, path, origin} = asked;
  if (row.type === 'exact') return filled(row, {path, base: project.prefix, start: project.prefix, origin});
  const {base, start} = versionIn(asked);
  if (row.type === 'page') return filled(row, {path, base, start, origin});
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
 * The prefix of the version that a path names, whether it exists or not, and the prefix of its pages. They are the same,
 * except where the path names no version: then the pages are those of the default version.
 */
function versionIn({project, version, path}: AskedPath): {readonly base: string; readonly start: string} {
  if (version) return {base: version.mount, start: version.mount};
  const {prefix, row, defaultVersion} = project;
  const [first = '', second, ...rest] = path.slice(prefix.length).split('/');
  const {versioning_scheme: scheme} = row;
  const isLanguage = (name: string): boolean =>
    isLanguageFolder(name) || [project, ...project.translations].some(({row}) => row.language === name);
  const named =
    scheme === 'multiple_versions_without_translations' && second !== undefined
      ? `${first}/`
      : scheme === 'multiple_versions_with_translations' && rest.length && isLanguage(first)
        ? `${first}/${second}/`
        : undefined;
  return named === undefined
    ? {base: prefix, start: prefix + versionFolder(row, defaultVersion)}
    : {base: prefix + named, start: prefix + named};
}

/** A path, the part of it that rules leave out, the part that replaces it in a target, and the origin of both. */
interface Matched {
  readonly path: string;
  readonly base: string;
  readonly start: string;
  readonly origin: string;
}

/** The target, with `:splat` replaced by what `*` matched; `undefined` if the rule does not match, or would never end. */
function filled(row: RedirectRow, {path: whole, base, start, origin}: Matched): string | undefined {
  const {from_url: from, to_url: to} = row;
  const path = `/${whole.slice(base.length)}`;
  let rest = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    rest = path.slice(from.length - 1);
  } else if (withoutSlashes(path) !== from) return undefined;
  const target = to.replaceAll(':splat', () => rest);
  if (target.length > MAX_TARGET) return undefined;
  const isElsewhere = /^https?:/i.test(to);
  // A remainder that begins with a slash could turn it into an address on another host.
  if (isElsewhere && originOf(target) !== originOf(to.replaceAll(':splat', ''))) return undefined;
  const pathOfTarget = (address: string): string =>
    isElsewhere ? pathHere(address, origin) : start + address.replace(/^\/+/, '');
  // `/*` to `/old/:splat` leads to `/old/x`, and no further: not to `/old/old/x`.
  const isNoShorter = pathOfTarget(target).length >= whole.length;
  if (isNoShorter && from.endsWith('*') && to.includes(':splat') && isResult(whole, to, pathOfTarget))
    return undefined;
  return isElsewhere ? target : pathOfTarget(target);
}

/** Whether a path is what a rule with `:splat` leads to. */
function isResult(whole: string, to: string, led: (address: string) => string): boolean {
  const [before = '', ...more] = to.split(':splat');
  const after = more.at(-1)!.replace(/[?#].*$/s, '');
  return whole.startsWith(led(before)) && whole.endsWith(after);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** An invalid redirect: what is wrong with each field, in a sentence that names the field where that is not clear. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
  constructor(readonly found: readonly {readonly field: keyof RedirectInput; readonly problem: string}[]) {
    super(found.map(({problem}) => problem).join(' '));
  }

  get problems(): string[] {
    return this.found.map(({problem}) => problem);
  }
}

/** A change to the redirects of a project, and who makes it. */
export interface RedirectOrder {
  readonly store: Store;
  readonly project: {readonly id: number; readonly slug: string};
  readonly who: string;
}

/** Inserts a redirect at its position; later ones move back by one. @throws {RedirectError} */
export async function createRedirect({store, project, who}: RedirectOrder, input: RedirectInput) {
  const values = readRedirect(input);
  const created = now();
  return store.write({who, action: 'create redirect', subject: project.slug}, async transaction => {
    const others = await redirectsOf(transaction, project.id);
    refuseSecond(values.type, others);
    const position = Math.min(values.position, others.length);
    await shift(transaction, project.id, {from: position, by: 1});
    return transaction
      .insertInto('redirect')
      .values({...values, position, project_id: project.id, created, modified: created})
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * What the input does not name stays as it is. Resolves to `undefined` if the project has no redirect with that id.
 *
 * @throws {RedirectError}
 */
export async function replaceRedirect(
  {store, project, who}: RedirectOrder,
  id: number,
  input: RedirectInput,
): Promise<RedirectRow | undefined> {
  const subject = `${project.slug} ${id}`;
  return store.write({who, action: 'replace redirect', subject}, async transaction => {
    const all = await redirectsOf(transaction, project.id);
    const old = all.find(row => row.id === id);
    if (!old) return undefined;
    const others = all.filter(row => row !== old);
    const values = readRedirect({...inputOf(old), ...input});
    refuseSecond(values.type, others);
    const position = Math.min(values.position, others.length);
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

/** Resolves to whether the project had a redirect with that id; later ones move forward by one. */
export async function deleteRedirect({store, project, who}: RedirectOrder, id: number): Promise<boolean> {
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

/** Moves the redirects of a project from one position on. */
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

const isRule = (type: string): boolean => type === 'page' || type === 'exact';

/** What is for all pages is once in a project. @throws {RedirectError} */
function refuseSecond(type: string, others: readonly RedirectRow[]): void {
  if (!isRule(type) && others.some(other => other.type === type))
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

const MAX_LENGTH = 2_000;
/** Of an address that a rule leads to; no browser opens much longer ones. */
const MAX_TARGET = 16_000;
const flag = (value: boolean | undefined, fallback: boolean): Flag => ((value ?? fallback) ? 1 : 0);

/** @throws {RedirectError} */
function readRedirect(input: RedirectInput) {
  const {type, http_status: status = 302, position = 0} = input;
  // Those for all pages have no paths of their own.
  const from = isRule(type) ? toPath(withoutSlashes(input.from_url?.trim() ?? '')) : '';
  const to = isRule(type) ? toTarget(input.to_url?.trim() ?? '') : '';
  const {description = ''} = input;
  const tooLong = `must have no more than ${MAX_LENGTH} characters.`;
  const rules: readonly (readonly [isBroken: boolean, field: keyof RedirectInput, problem: string])[] = [
    [isRule(type) && !from, 'from_url', 'from_url must be a path that begins with "/".'],
    [from.endsWith('$rest'), 'from_url', 'The $rest wildcard has been removed in favor of *.'],
    [from.slice(0, -1).includes('*'), 'from_url', 'The * wildcard must be at the end of the path.'],
    [
      isRule(type) && !isTarget(to),
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
  const found = rules.filter(([isBroken]) => isBroken).map(([, field, problem]) => ({field, problem}));
  if (found.length) throw new RedirectError(found);
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

/** Without slashes at its end, but for the root. */
function withoutSlashes(path: string): string {
  let {length} = path;
  while (length > 1 && path[length - 1] === '/') length--;
  return path.slice(0, length);
}

const toPath = (text: string): string => (text && !text.startsWith('/') ? `/${text}` : text);

const toTarget = (text: string): string =>
  URL.canParse(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : toPath(text);

/** A path of this host, or an absolute web address. `//host` looks like neither. */
const isTarget = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) || (URL.canParse(to) && /^https?:$/.test(new URL(to).protocol));
