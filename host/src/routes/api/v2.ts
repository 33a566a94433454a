import {downloadsOf, repositoryOf, secondsBetween} from './resources.js';
import {maySeeBuild, visibleBuild, mayReadLogs, readBuild, readBuilds, readCommands} from './build-rows.js';
import type {FastifyRequest} from 'fastify';
import {type ListedVersion, type Project, isBuilt, isServed} from '../../platform/library/library-view.js';
import {addressesFor, type Addresses, startOf} from '../../http/addresses.js';
import {
  readParameters,
  flagOf,
  listAnswer,
  numberedAnswer,
  pageAnswer,
  readRange,
  mapWithYields,
} from '../../http/parameters.js';
import {notFound, numberIn} from '../../http/permissions.js';
import type {Handler} from './context.js';
import type {Selectable} from 'kysely';
import type {BuildCommandV2, BuildV2, ProjectV2, VersionV2} from '../../../../src/api/index.js';
import type {Build, BuildCommand} from '../../platform/store/tables.js';

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
  return {versions: await mapWithYields(request, active, shape)};
};

export const listVersionsV2: Handler = async (_context, request) => {
  const slug = readParameters(request).get('project__slug');
  const active = flagOf(request, 'active');
  const matching = versions(request).filter(
    ({project, version}) =>
      (!slug || project.slug === slug) && (active === undefined || active === (version.row.active === 1)),
  );
  const addresses = addressesFor(request);
  return listAnswer(request, matching, ({project, version}) => versionV2Of(project, version, addresses));
};

export const getVersionV2: Handler = async (_context, request) => {
  const id = numberIn(request, 'id');
  const match = versions(request).find(({version}) => version.id === id);
  if (!match) throw notFound();
  return versionV2Of(match.project, match.version, addressesFor(request));
};

export const listBuildsV2: Handler = async (context, request) => {
  const {store} = context;
  const parameters = readParameters(request);
  const slug = parameters.get('project__slug');
  const projects = request.view.projects.filter(project => !slug || project.slug === slug);
  const filter = {commit: parameters.get('commit') || undefined};
  // Large, because builds include the output of their commands.
  const range = readRange(request, {isLarge: true});
  const {rows, count} = await readBuilds(store, projects, filter, range);
  const projectOfRow = (row: {readonly project_id: number}): Project =>
    projects.find(({id}) => id === row.project_id)!;
  const readable = rows.filter(row => mayReadLogs(projectOfRow(row), context));
  const commands = await readCommands(
    store,
    readable.map(({id}) => id),
  );
  const addresses = addressesFor(request);
  const shape = (row: (typeof rows)[number]): BuildV2 => {
    const project = projectOfRow(row);
    const buildCommands = commands.filter(command => command.build_id === row.id);
    return buildV2Of(project, visibleBuild(project, row, context), buildCommands, addresses);
  };
  return pageAnswer(request, rows, count, shape, range);
};

export const getBuildV2: Handler = async (context, request) => {
  const {store} = context;
  const row = await readBuild(store, numberIn(request, 'id'));
  const project = request.view.projects.find(({id}) => id === row?.project_id);
  if (!row || !project || !maySeeBuild(project, row)) throw notFound();
  const commands = mayReadLogs(project, context) ? await readCommands(store, [row.id]) : [];
  return buildV2Of(project, visibleBuild(project, row, context), commands, addressesFor(request));
};

function projectById(request: FastifyRequest): Project {
  const id = numberIn(request, 'id');
  const project = request.view.projects.find(project => project.id === id);
  if (!project) throw notFound();
  return project;
}

const versions = ({view}: FastifyRequest): {project: Project; version: ListedVersion}[] =>
  view.projects.flatMap(project => project.listed.map(version => ({project, version})));

/** A project in the form of v2 of Read the Docs' interface. */
const projectV2Of = (project: Project, {page}: Addresses): ProjectV2 => ({
  id: project.id,
  name: project.row.name,
  slug: project.slug,
  programming_language: project.row.programming_language,
  default_version: project.defaultVersion,
  default_branch: project.row.default_branch,
  repo_type: project.row.repository_type,
  repo: repositoryOf(project),
  description: project.row.description,
  language: project.row.language,
  documentation_type: project.row.documentation_type,
  canonical_url: page(startOf(project)),
  users: project.maintainers.map(({id}) => id),
});

const versionV2Of = async (
  project: Project,
  version: ListedVersion,
  addresses: Addresses,
): Promise<VersionV2> => ({
  id: version.id,
  slug: version.slug,
  verbose_name: version.row.verbose_name,
  built: isBuilt(version),
  active: version.row.active === 1,
  type: version.row.type,
  identifier: version.row.identifier,
  privacy_level: version.row.privacy,
  downloads: await downloadsOf(project, version, addresses),
  project: projectV2Of(project, addresses),
});

const buildV2Of = (
  project: Project,
  build: Selectable<Build>,
  commands: readonly Selectable<BuildCommand>[],
  {page}: Addresses,
): BuildV2 => {
  const version = project.listed.find(({id}) => id === build.version_id);
  return {
    id: build.id,
    date: build.created,
    length: secondsBetween(build.created, build.finished) ?? 0,
    type: 'html',
    state: build.state,
    // True while the build runs, as on Read the Docs; `state` tells whether it has ended.
    success: build.success !== 0,
    error: build.error,
    commit: build.commit_name,
    docs_url: build.finished !== null && version && isServed(version) ? page(version.mount) : '',
    project: project.id,
    project_slug: project.slug,
    version: version?.id ?? null,
    version_slug: version?.slug ?? null,
    commands: commands.map(commandV2Of),
  };
};

const commandV2Of = (command: Selectable<BuildCommand>): BuildCommandV2 => ({
  id: command.id,
  build: command.build_id,
  command: command.command,
  description: command.description,
  output: command.output,
  exit_code: command.exit_code,
  run_time: secondsBetween(command.start_time, command.end_time),
  start_time: command.start_time,
  end_time: command.end_time,
});
