import {readBuild, readBuildOf, readBuilds} from './build-rows.js';
import type {VersionChange, BuildV3, List} from '../../../../src/api/index.js';
import {isBuilt, type Project} from '../../platform/library/library-view.js';
import {now} from '../../platform/store/store.js';
import {
  choiceIn,
  readParameters,
  flagOf,
  listAnswer,
  pageAnswer,
  readStretch,
} from '../../http/parameters.js';
import {auditLine, changedProject, projectOf, versionOf, notFound, numberIn} from '../../http/permissions.js';
import type {Handler, OperationContext} from './context.js';
import {versionAnswer, buildAnswer} from './expanded.js';
import type {FastifyRequest} from 'fastify';
import {addressesFor} from '../../http/addresses.js';
import {buildV3Of, projectV3Of, versionV3Of} from './resources.js';
import {HttpError} from '../../http/http-error.js';

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
  const line = auditLine(request, 'update version', `${project.slug}/${version.slug}`);
  await store.write(line, transaction =>
    transaction.updateTable('version').set(change).where('id', '=', version.id).execute(),
  );
  if (active && !version.row.active && queue?.sourceOf(project.slug)?.kind === 'repository')
    await queue.add({
      project: project.slug,
      version: version.slug,
      who: line.who,
      reason: `${line.who} made the version active.`,
    });
  return reply.code(204).send();
};

export const listBuilds: Handler = async (context, request) =>
  buildList(context, request, projectOf(request));

export const listVersionBuilds: Handler = async (context, request) => {
  const project = projectOf(request);
  return buildList(context, request, project, versionOf(request, project).id);
};

async function buildList(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  version?: number,
): Promise<List<BuildV3>> {
  const commit = readParameters(request).get('commit') || undefined;
  const filter = {commit, running: flagOf(request, 'running'), version};
  const {rows, count} = await readBuilds(context.store, [project], filter, readStretch(request));
  return pageAnswer(request, rows, count, row => buildAnswer(context, request, project, row));
}

export const getBuild: Handler = async (context, request) => {
  const project = projectOf(request);
  const row = await readBuildOf(context.store, project, numberIn(request, 'build_id'));
  if (!row) throw notFound();
  return buildAnswer(context, request, project, row);
};

/** Builds a version as the configuration says, else from the folder that it was published from. */
export const triggerBuild: Handler = async ({store, build, queue}, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const version = versionOf(request, project);
  const {slug} = version;
  const who = request.viewer.person!.name;
  const source = queue?.sourceOf(project.slug);
  const isNamed = source?.kind === 'repository' || source?.version === slug;
  if (!isNamed && version.row.source === null)
    throw new HttpError(409, {
      detail:
        'There is nothing to build this version from; publish it once from a folder, or set its repository in docent.yaml.',
    });
  const id = isNamed
    ? await queue!.add({project: project.slug, version: slug, who, reason: `${who} requested it.`})
    : await build(project, version, who);
  const row = await readBuild(store, id);
  const addresses = addressesFor(request);
  return reply.code(202).send({
    build: buildV3Of(project, row!, addresses),
    project: projectV3Of(project, addresses),
    version: await versionV3Of(project, version, addresses),
    triggered: true,
  });
};
