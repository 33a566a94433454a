import type {VersionChange} from '../../../../src/api/index.js';
import {now} from '../../store/store.js';
import {addressesFor} from '../answers/addresses.js';
import {versionV3Of} from '../answers/v3.js';
import {readParameters} from '../api/parameters.js';
import {flagOf, listAnswer} from '../lists.js';
import {changedProject, projectOf, versionOf} from '../people/permissions.js';
import type {Handler} from './context.js';

export const listVersions: Handler = async (_context, request) => {
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
  const addresses = addressesFor(request);
  return listAnswer(request, found, version => versionV3Of(project, version, addresses));
};

export const getVersion: Handler = async (_context, request) => {
  const project = projectOf(request);
  return versionV3Of(project, versionOf(request, project), addressesFor(request));
};

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
