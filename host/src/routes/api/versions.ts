import type {FastifyRequest} from 'fastify';
import type {VersionChange} from '../../../../src/api/index.js';
import type {ListedVersion, Project} from '../../library/library-view.js';
import {now} from '../../store/store.js';
import {addressesFor} from '../../http/site-address.js';
import {expands} from '../answers/selection.js';
import {buildV3Of, versionV3Of} from '../answers/v3.js';
import {readParameters} from '../../http/parameters.js';
import {flagOf, listAnswer} from '../../http/paging.js';
import {changedProject, projectOf, versionOf} from '../../http/permissions.js';
import {knownBuild, readLastBuild} from './build-rows.js';
import type {Handler, OperationContext} from './context.js';

export const listVersions: Handler = async (context, request) => {
  const project = projectOf(request);
  const parameters = readParameters(request);
  const [slug, type] = ['slug', 'type'].map(name => parameters.get(name));
  const [active, built] = ['active', 'built'].map(name => flagOf(request, name));
  const found = project.listed.filter(
    ({row}) =>
      (!slug || row.slug.includes(slug)) &&
      (!type || row.type === type) &&
      (active === undefined || active === (row.active === 1)) &&
      (built === undefined || built === (row.build_id !== null)),
  );
  return listAnswer(request, found, version => versionAnswer(context, request, project, version));
};

export const getVersion: Handler = async (context, request) => {
  const project = projectOf(request);
  return versionAnswer(context, request, project, versionOf(request, project));
};

/** A version, with its last build if requested; null if there is none. */
async function versionAnswer(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  version: ListedVersion,
) {
  const addresses = addressesFor(request);
  const answer = await versionV3Of(project, version, addresses);
  if (!expands(request, 'last_build')) return answer;
  const row = await readLastBuild(context.store, version);
  return {
    ...answer,
    last_build: row ? buildV3Of(project, knownBuild(project, row, context), addresses) : null,
  };
}

export const updateVersion: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const version = versionOf(request, project);
  const {active, hidden, privacy_level: privacy, identifier, type} = request.body as VersionChange;
  const change = {
    modified: now(),
    ...(active !== undefined && {active: active ? (1 as const) : (0 as const)}),
    ...(hidden !== undefined && {hidden: hidden ? (1 as const) : (0 as const)}),
    ...(privacy !== undefined && {privacy}),
    ...(identifier !== undefined && {identifier}),
    ...(type !== undefined && {type}),
  };
  const subject = `${project.slug}/${version.slug}`;
  await store.write({who: request.viewer.person!.name, action: 'update version', subject}, transaction =>
    transaction.updateTable('version').set(change).where('id', '=', version.id).execute(),
  );
  return reply.code(204).send();
};
