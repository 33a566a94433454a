import type {Transaction} from 'kysely';
import type {RedirectInput} from '../../../../src/api/index.js';
import {now} from '../../store/store.js';
import type {Flag, Tables} from '../../store/tables.js';
import {addressesFor} from '../answers/addresses.js';
import {redirectOf} from '../answers/v3.js';
import {HttpError} from '../api/http-error.js';
import {listAnswer} from '../lists.js';
import {changedProject, notFound, numberIn, ownProject} from '../people/permissions.js';
import type {Handler} from './context.js';

export const listRedirects: Handler = async (_context, request) => {
  const project = ownProject(request, 'maintainer');
  return listAnswer(request, project.redirects, row => redirectOf(project, row, addressesFor(request)));
};

export const getRedirect: Handler = async (_context, request) => {
  const project = ownProject(request, 'maintainer');
  const id = numberIn(request, 'redirect_id');
  const row = project.redirects.find(redirect => redirect.id === id);
  if (!row) throw notFound();
  return redirectOf(project, row, addressesFor(request));
};

export const createRedirect: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const values = readRedirect(request.body as RedirectInput);
  const created = now();
  const row = await store.write(
    {who: request.viewer.person!.name, action: 'create redirect', subject: project.slug},
    async transaction => {
      await makeRoom(transaction, project.id, values.position);
      return transaction
        .insertInto('redirect')
        .values({...values, project_id: project.id, created, modified: created})
        .returningAll()
        .executeTakeFirstOrThrow();
    },
  );
  return reply.code(201).send(redirectOf(project, row, addressesFor(request)));
};

export const replaceRedirect: Handler = async ({store}, request) => {
  const project = changedProject(request, 'maintainer');
  const id = numberIn(request, 'redirect_id');
  const values = readRedirect(request.body as RedirectInput);
  const row = await store.write(
    {who: request.viewer.person!.name, action: 'replace redirect', subject: `${project.slug} ${id}`},
    async transaction => {
      const changed = await transaction
        .updateTable('redirect')
        .set({...values, modified: now()})
        .where('project_id', '=', project.id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!changed) throw notFound();
      return changed;
    },
  );
  return redirectOf(project, row, addressesFor(request));
};

export const deleteRedirect: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const id = numberIn(request, 'redirect_id');
  await store.write(
    {who: request.viewer.person!.name, action: 'delete redirect', subject: `${project.slug} ${id}`},
    async transaction => {
      const {numDeletedRows} = await transaction
        .deleteFrom('redirect')
        .where('project_id', '=', project.id)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
    },
  );
  return reply.code(204).send();
};

/** Those at the place and behind it go one place back. */
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

/** @throws {HttpError} 400, that names each field that does not fit */
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
  if (Object.keys(problems).length) throw new HttpError(400, problems);
  return {
    ...{type, from_url: from, to_url: to, http_status: status, position},
    description: input.description ?? '',
    force: flag(input.force, false),
    enabled: flag(input.enabled, true),
  };
}

/** A path of this host, or a whole address of the web. `//host` would be neither to the eye. */
const isTarget = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) || (URL.canParse(to) && /^https?:$/.test(new URL(to).protocol));
