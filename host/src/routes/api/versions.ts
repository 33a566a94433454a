import {readBuild, readBuildOf, readBuilds} from './build-rows.js';
import type {VersionChange, BuildV3, List} from '../../../../src/api/index.js';
import {isBuilt, type ListedVersion, type Project} from '../../platform/library/library-view.js';
import {changeVersion, VersionError, type VersionSettings} from '../../platform/library/version-settings.js';
import {choiceIn, readParameters, flagOf, listAnswer, pageAnswer, readRange} from '../../http/parameters.js';
import {changedProject, projectOf, versionOf, notFound, numberIn} from '../../http/permissions.js';
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
  const versions = project.listed.filter(
    version =>
      (!slug || version.slug.toLowerCase().includes(slug)) &&
      (!name || version.row.verbose_name.toLowerCase().includes(name)) &&
      (!type || version.row.type === type) &&
      (!privacy || version.row.privacy === privacy) &&
      (active === undefined || active === (version.row.active === 1)) &&
      (built === undefined || built === isBuilt(version)),
  );
  return listAnswer(request, versions, version => versionAnswer(context, request, project, version));
};

export const getVersion: Handler = async (context, request) => {
  const project = projectOf(request);
  return versionAnswer(context, request, project, versionOf(request, project));
};

/** A version of a project, and the person who changes it. */
interface OwnVersion {
  readonly project: Project;
  readonly version: ListedVersion;
  readonly who: string;
}

/**
 * Changes a version. If it has a repository and becomes active, it is built.
 *
 * @throws {HttpError} 404 if somebody else has just deleted it
 */
export async function changeOwnVersion(
  {store, queue}: Pick<OperationContext, 'store' | 'queue'>,
  {project, version, who}: OwnVersion,
  change: VersionSettings,
): Promise<void> {
  const name = {project: project.slug, version: version.slug};
  await changeVersion({store, who, ...name}, change).catch((error: unknown) => {
    throw error instanceof VersionError ? notFound() : error;
  });
  if (change.active && !version.row.active && queue?.sourceOf(project.slug)?.kind === 'repository')
    await queue.add({...name, who, reason: `${who} made the version active.`});
}

export const updateVersion: Handler = async (context, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const version = versionOf(request, project);
  const {active, hidden, privacy_level: privacy, identifier, type} = request.body as VersionChange;
  const change = {active, hidden, privacy, identifier, type};
  await changeOwnVersion(context, {project, version, who: request.viewer.person!.name}, change);
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
  const {rows, count} = await readBuilds(context.store, [project], filter, readRange(request));
  return pageAnswer(request, rows, count, row => buildAnswer(context, request, project, row));
}

export const getBuild: Handler = async (context, request) => {
  const project = projectOf(request);
  const row = await readBuildOf(context.store, project, numberIn(request, 'build_id'));
  if (!row) throw notFound();
  return buildAnswer(context, request, project, row);
};

type Builder = Pick<OperationContext, 'build' | 'queue'>;

/**
 * What a version is built from: its source in the configuration, otherwise the folder from which it was published.
 */
export function originOfBuilds({queue}: Builder, project: Project, {slug, row}: ListedVersion) {
  const source = queue?.sourceOf(project.slug);
  if (source?.kind === 'repository' || source?.version === slug) return 'configuration';
  return row.source === null ? undefined : 'folder';
}

/** Builds a version. Resolves to the number of the build. @throws {HttpError} 409 if there is nothing to build it from */
export async function requestBuild(context: Builder, {project, version, who}: OwnVersion): Promise<number> {
  const origin = originOfBuilds(context, project, version);
  if (origin === undefined)
    throw new HttpError(409, {
      detail:
        'There is nothing to build this version from; publish it once from a folder, or set its repository in docent.yaml.',
    });
  if (origin === 'folder') return context.build(project, version, who);
  const {slug} = version;
  return context.queue!.add({project: project.slug, version: slug, who, reason: `${who} requested it.`});
}

export const triggerBuild: Handler = async (context, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const version = versionOf(request, project);
  const id = await requestBuild(context, {project, version, who: request.viewer.person!.name});
  const row = await readBuild(context.store, id);
  const addresses = addressesFor(request);
  return reply.code(202).send({
    build: buildV3Of(project, row!, addresses),
    project: projectV3Of(project, addresses),
    version: await versionV3Of(project, version, addresses),
    triggered: true,
  });
};
