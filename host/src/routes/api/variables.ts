import type {EnvironmentVariableCreation} from '../../../../src/api/index.js';
import {now} from '../../store/store.js';
import {addressesFor} from '../../http/site-address.js';
import {variableOf} from '../answers/v3.js';
import {HttpError} from '../../http/http-error.js';
import {listAnswer} from '../../http/paging.js';
import {changedProject, notFound, numberIn, ownProject} from '../../http/permissions.js';
import type {Handler} from './context.js';

/** Every column but the value, which is never read back. */
const COLUMNS = ['id', 'project_id', 'created', 'modified', 'name', 'public'] as const;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** Characters of one value, and of all values of a project: as on the live service. */
const MAX_VALUE = 48_000;
const MAX_TOTAL = 256_000;

export const listEnvironmentVariables: Handler = async ({store}, request) => {
  const project = ownProject(request, 'admin');
  const rows = await store.database
    .selectFrom('variable')
    .select(COLUMNS)
    .where('project_id', '=', project.id)
    .orderBy('name')
    .execute();
  return listAnswer(request, rows, row => variableOf(project, row, addressesFor(request)));
};

export const createEnvironmentVariable: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const {name, value, public: isPublic = false} = request.body as EnvironmentVariableCreation;
  if (!NAME.test(name))
    throw new HttpError(400, {
      name: ['Only letters, digits and underscore (_) are allowed, and no digit to begin with.'],
    });
  if (!/\S/.test(value)) throw new HttpError(400, {value: ['This field may not be blank.']});
  if (value.length > MAX_VALUE || value.includes('\0'))
    throw new HttpError(400, {
      value: [`Ensure this field has no more than ${MAX_VALUE} characters, none of them a null.`],
    });
  const created = now();
  const row = await store.write(
    {who: request.viewer.person!.name, action: 'create variable', subject: `${project.slug} ${name}`},
    async transaction => {
      const others = await transaction
        .selectFrom('variable')
        .select(['name', 'value'])
        .where('project_id', '=', project.id)
        .execute();
      if (others.some(other => other.name === name))
        throw new HttpError(400, {name: ['The project has an environment variable of this name already.']});
      const total = others.reduce((sum, other) => sum + other.value.length, value.length);
      if (total > MAX_TOTAL)
        throw new HttpError(400, {
          value: ['The total size of all environment variables in the project cannot exceed 256 KB.'],
        });
      return transaction
        .insertInto('variable')
        .values({
          project_id: project.id,
          name,
          value,
          public: isPublic ? 1 : 0,
          created,
          modified: created,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    },
  );
  return reply.code(201).send(variableOf(project, row, addressesFor(request)));
};

export const getEnvironmentVariable: Handler = async ({store}, request) => {
  const project = ownProject(request, 'admin');
  const row = await store.database
    .selectFrom('variable')
    .select(COLUMNS)
    .where('project_id', '=', project.id)
    .where('id', '=', numberIn(request, 'environmentvariable_id'))
    .executeTakeFirst();
  if (!row) throw notFound();
  return variableOf(project, row, addressesFor(request));
};

export const deleteEnvironmentVariable: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const id = numberIn(request, 'environmentvariable_id');
  await store.write(
    {who: request.viewer.person!.name, action: 'delete variable', subject: `${project.slug} ${id}`},
    async transaction => {
      const {numDeletedRows} = await transaction
        .deleteFrom('variable')
        .where('project_id', '=', project.id)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
    },
  );
  return reply.code(204).send();
};
