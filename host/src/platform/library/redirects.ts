import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../../src/api/index.js';
import {now, type Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import {withoutSlashes} from './find-redirect.js';
import type {RedirectRow} from './library-view.js';

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

/**
 * Inserts a redirect at its position; later redirects move by one.
 *
 * @throws {RedirectError} if a field is invalid, or the project has a redirect of a type that may exist only once
 */
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
 * @throws {RedirectError} if a field is invalid, or the project has a redirect of a type that may exist only once
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

/** Checks the type. @throws {RedirectError} if such redirects apply to all pages, and the project already has one of this type */
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
const flag = (value: boolean | undefined, fallback: boolean): Flag => ((value ?? fallback) ? 1 : 0);

/** Converts the fields of a redirect to columns. @throws {RedirectError} if a field is invalid */
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

const toPath = (text: string): string => (text && !text.startsWith('/') ? `/${text}` : text);

const toTarget = (text: string): string =>
  URL.canParse(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : toPath(text);

/** Whether a text is a path of this host or an absolute web address. `//host` is neither. */
const isTarget = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) || (URL.canParse(to) && /^https?:$/.test(new URL(to).protocol));
