import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../src/api/index.js';
import {now, type Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import type {ListedVersion, Project} from './library-view.js';
import type {RedirectRow} from './rows.js';

/** Target of a redirect: a path of this host, or an address elsewhere. */
interface RedirectTarget {
  readonly to: string;
  readonly status: number;
}

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
 */
export function findRedirect(
  asked: AskedPath,
  {forced}: {readonly forced: boolean},
): RedirectTarget | undefined {
  for (const row of asked.project.redirects) {
    if (!row.enabled || (forced && !row.force)) continue;
    const to = targetOf(row, asked);
    // A redirect to itself would never end.
    if (to !== undefined && to !== asked.path) return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

function targetOf(row: RedirectRow, {project, version, path}: AskedPath): string | undefined {
  const inProject = `/${path.slice(project.prefix.length)}`;
  const inVersion = version && `/${path.slice(version.mount.length)}`;
  switch (row.type) {
    case 'exact':
      return filled(row, inProject, project.prefix);
    case 'page':
      return inVersion === undefined ? undefined : filled(row, inVersion, version!.mount);
    case 'clean_url_to_html':
      return inVersion !== undefined && inVersion !== '/' && inVersion.endsWith('/')
        ? `${path.slice(0, -1)}.html`
        : undefined;
    case 'html_to_clean_url':
      return inVersion?.endsWith('.html')
        ? path.replace(/(?:(^|\/)index)?\.html$/, '$1').replace(/\/?$/, '/')
        : undefined;
    default:
      return undefined;
  }
}

/** The target, with `:splat` replaced by what `*` matched; `undefined` if the path does not match. */
function filled({from_url: from, to_url: to}: RedirectRow, path: string, base: string): string | undefined {
  let rest = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    rest = path.slice(from.length - 1);
  } else if (path !== from) return undefined;
  const target = to.replaceAll(':splat', rest);
  // A remainder that begins with a slash could turn it into an address on another host.
  return /^https?:/.test(to) ? target : base + target.replace(/^\/+/, '');
}

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
export async function createRedirect(
  {store, project, who}: RedirectOrder,
  input: RedirectInput,
): Promise<RedirectRow> {
  const values = readRedirect(input);
  const created = now();
  return store.write({who, action: 'create redirect', subject: project.slug}, async transaction => {
    await makeRoom(transaction, project.id, values.position);
    return transaction
      .insertInto('redirect')
      .values({...values, project_id: project.id, created, modified: created})
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Resolves to `undefined` if the project has no redirect with that id. @throws {RedirectError} */
export async function replaceRedirect(
  {store, project, who}: RedirectOrder,
  id: number,
  input: RedirectInput,
): Promise<RedirectRow | undefined> {
  const values = readRedirect(input);
  const subject = `${project.slug} ${id}`;
  return store.write({who, action: 'replace redirect', subject}, transaction =>
    transaction
      .updateTable('redirect')
      .set({...values, modified: now()})
      .where('project_id', '=', project.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Resolves to whether the project had a redirect with that id. */
export async function deleteRedirect({store, project, who}: RedirectOrder, id: number): Promise<boolean> {
  const subject = `${project.slug} ${id}`;
  const {numDeletedRows} = await store.write({who, action: 'delete redirect', subject}, transaction =>
    transaction
      .deleteFrom('redirect')
      .where('project_id', '=', project.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

const makeRoom = (transaction: Transaction<Tables>, project: number, position: number) =>
  transaction
    .updateTable('redirect')
    .set(({eb}) => ({position: eb('position', '+', 1)}))
    .where('project_id', '=', project)
    .where('position', '>=', position)
    .execute();

const MAX_LENGTH = 2_000;
const STATUSES = [301, 302];
const flag = (value: boolean | undefined, fallback: boolean): Flag => ((value ?? fallback) ? 1 : 0);

/** @throws {RedirectError} naming each invalid field */
function readRedirect(input: RedirectInput) {
  const {type, from_url: from = '', to_url: to = '', http_status: status = 302, position = 0} = input;
  const problems: Record<string, string[]> = {};
  const needsPaths = type === 'page' || type === 'exact';
  if (needsPaths && !from.startsWith('/')) problems['from_url'] = ['It must be a path that begins with "/".'];
  if (from.slice(0, -1).includes('*')) problems['from_url'] = ['"*" may stand at the end alone.'];
  if (needsPaths && !isTarget(to))
    problems['to_url'] = ['It must be a path that begins with "/", or a web address.'];
  for (const [name, {length}] of Object.entries({
    from_url: from,
    to_url: to,
    description: input.description ?? '',
  }))
    if (length > MAX_LENGTH)
      problems[name] = [`Ensure this field has no more than ${MAX_LENGTH} characters.`];
  if (!STATUSES.includes(status)) problems['http_status'] = [`"${status}" is not a valid choice.`];
  if (position < 0 || position > 1e6) problems['position'] = ['Ensure this value is from 0 to 1000000.'];
  if (Object.keys(problems).length) throw new RedirectError(problems);
  return {
    ...{type, from_url: from, to_url: to, http_status: status, position},
    description: input.description ?? '',
    force: flag(input.force, false),
    enabled: flag(input.enabled, true),
  };
}

/** A path of this host, or an absolute web address. `//host` looks like neither. */
const isTarget = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) || (URL.canParse(to) && /^https?:$/.test(new URL(to).protocol));
