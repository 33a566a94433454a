import {isAbsolute} from 'node:path';
import type {Selectable} from 'kysely';
import type {BuildCommandV2, BuildV2, ProjectV2, VersionV2} from '../../../../src/api/index.js';
import {isRepositoryAddress} from '../../config/source.js';
import {formatsOf} from '../../library/downloads.js';
import {isBuilt, isServed, type ListedVersion, type Project} from '../../library/library-view.js';
import {isAtLeast} from '../../library/view-for.js';
import type {Build, BuildCommand} from '../../store/tables.js';
import {type Addresses, startOf} from '../../http/site-address.js';

/** Resources in the shapes of v2. */
export const projectV2Of = (project: Project, {page}: Addresses): ProjectV2 => ({
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

/** Its address; a path of this machine only for who maintains the project. */
export const repositoryOf = ({row: {repository_url: url}, role}: Project): string =>
  isRepositoryAddress(url) || (isAbsolute(url) && isAtLeast(role, 'maintainer')) ? url : '';

export const versionV2Of = async (
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

export async function downloadsOf(
  project: Project,
  version: ListedVersion,
  {download}: Addresses,
): Promise<Record<string, string>> {
  const formats = await formatsOf(version);
  return Object.fromEntries(formats.map(format => [format, download(project, version, format)]));
}

/** Whole seconds between two times; null while the second is unknown. */
export const secondsBetween = (start: string, end: string | null): number | null =>
  end === null ? null : Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1_000));

export const buildV2Of = (
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
    // True while it runs, as on the live service: "state" says whether it has ended.
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
