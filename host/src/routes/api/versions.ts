import type {VersionChange} from '../../../../src/api/index.js';
import {isBuilt} from '../../library/library-view.js';
import {now} from '../../store/store.js';
import {choiceIn, readParameters} from '../../http/parameters.js';
import {flagOf, listAnswer} from '../../http/paging.js';
import {changedProject, projectOf, versionOf} from '../../http/permissions.js';
import type {Handler} from './context.js';
import {versionAnswer} from './expanded.js';

const TYPES = ['branch', 'tag', 'external', 'unknown'];
const PRIVACY_LEVELS = ['public', 'private'];

export const listVersions: Handler = async (context, request) => {
  const project = projectOf(request);
  const parameters = readParameters(request);
  const [slug, name] = ['slug', 'verbose_name'].map(key => parameters.get(key)?.toLowerCase());
  const type = choiceIn(parameters, 'type', value => TYPES.includes(value));
  const privacy = choiceIn(parameters, 'privacy_level', value => PRIVACY_LEVELS.includes(value));
  const [active, built] = ['active', 'built'].map(name => flagOf(request, name));
  const found = project.listed.filter(
    version =>
      (!slug || version.slug.toLowerCase().includes(slug)) &&
      (!name || version.row.verbose_name.toLowerCase().includes(name)) &&
      (!type || version.row.type === type) &&
      (!privacy || version.row.privacy === privacy) &&
      (active === undefined || active === (version.row.active === 1)) &&
      (built === undefined || built === isBuilt(version)),
  );
  return listAnswer(request, found, version => versionAnswer(context, request, project, version));
};

export const getVersion: Handler = async (context, request) => {
  const project = projectOf(request);
  return versionAnswer(context, request, project, versionOf(request, project));
};

/** A version of a repository that is switched on is built. */
export const updateVersion: Handler = async ({store, queue}, request, reply) => {
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
  const person = request.viewer.person!;
  await store.write({who: person.name, action: 'update version', subject}, transaction =>
    transaction.updateTable('version').set(change).where('id', '=', version.id).execute(),
  );
  if (active && !version.row.active && queue?.sourceOf(project.slug)?.kind === 'repository')
    await queue.add({
      project: project.slug,
      version: version.slug,
      who: person.name,
      reason: `${person.name} made the version active.`,
    });
  return reply.code(204).send();
};
