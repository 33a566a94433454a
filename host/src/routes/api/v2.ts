import type {FastifyRequest} from 'fastify';
import type {ListedVersion, Project} from '../../library/library-view.js';
import {isAtLeast} from '../../library/view-for.js';
import {addressesFor} from '../../http/site-address.js';
import {buildV2Of, projectV2Of, versionV2Of} from '../answers/v2.js';
import {readParameters} from '../../http/parameters.js';
import {
  flagOf,
  listAnswer,
  numberedAnswer,
  pageAnswer,
  readStretch,
  shapeInTurns,
} from '../../http/paging.js';
import {notFound, numberIn} from '../../http/permissions.js';
import {countBuilds, knownBuild, mayReadLogs, readBuild, readBuilds, readCommands} from './build-rows.js';
import type {Handler} from './context.js';

/** The routes of v2 that read projects, versions and builds. */
export const listProjectsV2: Handler = async (_context, request) => {
  const slug = readParameters(request).get('slug');
  const projects = request.view.projects.filter(project => !slug || project.slug === slug);
  return numberedAnswer(request, projects, project => projectV2Of(project, addressesFor(request)));
};

export const getProjectV2: Handler = async (_context, request) =>
  projectV2Of(projectById(request), addressesFor(request));

export const listActiveVersionsV2: Handler = async (_context, request) => {
  const project = projectById(request);
  const active = project.listed.filter(({row}) => row.active);
  const addresses = addressesFor(request);
  const shape = (version: ListedVersion) => versionV2Of(project, version, addresses);
  return {versions: await shapeInTurns(request, active, shape)};
};

export const listVersionsV2: Handler = async (_context, request) => {
  const slug = readParameters(request).get('project__slug');
  const active = flagOf(request, 'active');
  const found = versions(request).filter(
    ({project, version}) =>
      (!slug || project.slug === slug) && (active === undefined || active === (version.row.active === 1)),
  );
  const addresses = addressesFor(request);
  return listAnswer(request, found, ({project, version}) => versionV2Of(project, version, addresses));
};

export const getVersionV2: Handler = async (_context, request) => {
  const id = numberIn(request, 'id');
  const found = versions(request).find(({version}) => version.id === id);
  if (!found) throw notFound();
  return versionV2Of(found.project, found.version, addressesFor(request));
};

export const listBuildsV2: Handler = async (context, request) => {
  const {store} = context;
  const parameters = readParameters(request);
  const slug = parameters.get('project__slug');
  const projects = request.view.projects.filter(project => !slug || project.slug === slug);
  const filter = {commit: parameters.get('commit') || undefined};
  const rows = await readBuilds(store, projects, filter, readStretch(request));
  const projectOfRow = (row: {readonly project_id: number}): Project =>
    projects.find(({id}) => id === row.project_id)!;
  const readable = rows.filter(row => mayReadLogs(projectOfRow(row), context));
  const commands = await readCommands(
    store,
    readable.map(({id}) => id),
  );
  const addresses = addressesFor(request);
  return pageAnswer(request, rows, await countBuilds(store, projects, filter), row => {
    const project = projectOfRow(row);
    const own = commands.filter(command => command.build_id === row.id);
    return buildV2Of(project, knownBuild(project, row, context), own, addresses);
  });
};

export const getBuildV2: Handler = async (context, request) => {
  const {store} = context;
  const row = await readBuild(store, numberIn(request, 'id'));
  const project = request.view.projects.find(({id}) => id === row?.project_id);
  if (!row || !project || !mayKnowBuild(project, row)) throw notFound();
  const commands = mayReadLogs(project, context) ? await readCommands(store, [row.id]) : [];
  return buildV2Of(project, knownBuild(project, row, context), commands, addressesFor(request));
};

/** Builds of deleted versions are visible to the project's maintainers. */
export const mayKnowBuild = (project: Project, build: {readonly version_id: number | null}): boolean =>
  build.version_id === null
    ? isAtLeast(project.role, 'maintainer')
    : project.listed.some(({id}) => id === build.version_id);

function projectById(request: FastifyRequest): Project {
  const id = numberIn(request, 'id');
  const project = request.view.projects.find(project => project.id === id);
  if (!project) throw notFound();
  return project;
}

const versions = ({view}: FastifyRequest): {project: Project; version: ListedVersion}[] =>
  view.projects.flatMap(project => project.listed.map(version => ({project, version})));
