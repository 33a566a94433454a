import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../src/api/index.js';
import {now, type Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import type {ListedVersion, Project, RedirectRow} from './library-view.js';

/** A path of a project, with the version that contains it. */
interface AskedPath {
  readonly project: Project;
  readonly version: ListedVersion | undefined;
  /** Decoded path of the site. */
  readonly path: string;
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
    if (to !== undefined && withoutSlashes(to) !== withoutSlashes(asked.path))
      return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

function targetOf(row: RedirectRow, {project, version, path}: AskedPath): string | undefined {
  if (row.type === 'exact') return filled(row, path, project.prefix);
  if (!version) return undefined;
  if (row.type === 'page') return filled(row, path, version.mount);
  const isBelow = path.length > version.mount.length;
  if (row.type === 'clean_url_to_html')
    return isBelow && path.endsWith('/') ? `${path.slice(0, -1)}.html` : undefined;
  if (row.type === 'html_to_clean_url' && isBelow && path.endsWith('.html'))
    return path.replace(/(?:(^|\/)index)?\.html$/, '$1').replace(/\/?$/, '/');
  return undefined;
}

/** The target below a path, with `:splat` replaced by what `*` matched; `undefined` if what is below it does not match. */
function filled({from_url: from, to_url: to}: RedirectRow, whole: string, base: string): string | undefined {
  const path = `/${whole.slice(base.length)}`;
  let rest = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    rest = path.slice(from.length - 1);
  } else if (withoutSlashes(path) !== from) return undefined;
  const target = to.replaceAll(':splat', () => rest);
  if (target.length > MAX_TARGET) return undefined;
  // A remainder that begins with a slash could turn it into an address on another host.
  if (!/^https?:/i.test(to)) return base + target.replace(/^\/+/, '');
  return originOf(target) === originOf(to.replaceAll(':splat', '')) ? target : undefined;
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** An invalid redirect; the message is a sentence, `fields` has the problem with each field. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
  constructor(readonly fields: Readonly<Record<string, string[]>>) {
    super(
      Object.entries(fields)
        .map(([field, problems]) => `${field}: ${problems.join(' ')}`)
        .join(' '),
    );
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
    throw new RedirectError({
      type: [`Only one redirect of type \`${type}\` is allowed per project.`],
    });
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

/** @throws {RedirectError} naming each invalid field */
function readRedirect(input: RedirectInput) {
  const {type, http_status: status = 302, position = 0} = input;
  // Those for all pages have no paths of their own.
  const from = isRule(type) ? toPath(withoutSlashes(input.from_url?.trim() ?? '')) : '';
  const to = isRule(type) ? toTarget(input.to_url?.trim() ?? '') : '';
  const {description = ''} = input;
  const tooLong = `Ensure this field has no more than ${MAX_LENGTH} characters.`;
  const rules: readonly (readonly [field: string, isBroken: boolean, problem: string])[] = [
    ['from_url', isRule(type) && !from, 'It must be a path that begins with "/".'],
    ['from_url', from.endsWith('$rest'), 'The $rest wildcard has been removed in favor of *.'],
    ['from_url', from.slice(0, -1).includes('*'), '"*" may only stand at the end.'],
    ['to_url', isRule(type) && !isTarget(to), 'It must be a path that begins with "/", or a web address.'],
    [
      'to_url',
      to.includes(':splat') && !from.endsWith('*'),
      '":splat" repeats what a "*" at the end of from_url matches; there is none.',
    ],
    ['from_url', from.length > MAX_LENGTH, tooLong],
    ['to_url', to.length > MAX_LENGTH, tooLong],
    ['description', description.length > MAX_LENGTH, tooLong],
    ['http_status', status !== 301 && status !== 302, `"${status}" is not a valid choice.`],
    ['position', position < 0 || position > 1e6, 'Ensure this value is from 0 to 1000000.'],
  ];
  const problems = Object.fromEntries(
    rules.filter(([, isBroken]) => isBroken).map(([field, , problem]) => [field, [problem]]),
  );
  if (Object.keys(problems).length) throw new RedirectError(problems);
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
