import {expansion, listOf, paging, type Route, fieldSelection} from './routes.js';
import {idParams, PROJECT, projectParams} from './projects.js';
import {buildState, buildV3, projectV3, versionV3} from './resources-v3.js';
import {
  array,
  boolean,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  partial,
  type Schema,
  string,
  withDefault,
  openEnum,
} from './schema.js';
import {VERSION, versionParams} from './versions.js';

export const buildCommandV2 = object({
  id: describe(integer, 'Id of the command.'),
  build: describe(integer, 'Id of its build.'),
  command: describe(withDefault(string, ''), 'Command line.'),
  description: describe(withDefault(string, ''), 'Purpose.'),
  output: describe(withDefault(string, ''), 'Output; untrusted plain text.'),
  exit_code: describe(nullable(integer), 'Exit status: 0 for success; null while it runs.'),
  run_time: describe(nullable(integer), 'Duration in seconds; null while it runs.'),
  start_time: describe(nullable(dateTime), 'When it started.'),
  end_time: describe(nullable(dateTime), 'When it ended; null while it runs.'),
});
export type BuildCommandV2 = Infer<typeof buildCommandV2>;

export const buildV2 = object({
  id: describe(integer, 'Id of the build.'),
  date: describe(withDefault(dateTime, ''), 'When it was requested.'),
  length: describe(nullable(integer), 'Duration in seconds; 0 until it has ended.'),
  type: describe(withDefault(openEnum('html', 'pdf', 'epub'), ''), 'Format of the output.'),
  state: describe(withDefault(buildState, ''), 'State.'),
  success: describe(nullable(boolean), 'Whether it succeeded; true until it has ended.'),
  error: describe(withDefault(string, ''), 'Why it failed, as text; empty otherwise.'),
  commit: describe(withDefault(string, ''), 'Commit that was built; empty if none is known.'),
  docs_url: describe(
    withDefault(string, ''),
    'Address of the built documentation; empty until it has ended.',
  ),
  project: describe(integer, 'Id of its project.'),
  project_slug: describe(withDefault(string, ''), 'Slug of its project.'),
  version: describe(nullable(integer), 'Id of its version; null if the version was deleted.'),
  version_slug: describe(nullable(string), 'Slug of its version.'),
  commands: describe(withDefault(array(buildCommandV2), []), 'Commands, in the order they were run.'),
});
export type BuildV2 = Infer<typeof buildV2>;

export const buildListV2 = listOf(buildV2);

const BUILDS_V2 = 'api/v2/build/';

export const listBuildsV2Route = {
  method: 'GET',
  path: BUILDS_V2,
  query: partial({
    project__slug: describe(string, 'Only builds of the project with this slug.'),
    commit: describe(string, 'Only builds of exactly this commit.'),
    ...paging,
  }),
  answer: buildListV2,
} as const satisfies Route;

export const getBuildV2Route = {
  method: 'GET',
  path: `${BUILDS_V2}{id}/`,
  params: idParams,
  answer: buildV2,
} as const satisfies Route;

const buildListV3 = listOf(buildV3);

export const triggeredBuild = describe(
  object({
    build: buildV3,
    project: projectV3,
    version: versionV3,
    triggered: describe(boolean, 'Whether the build was accepted.'),
  }),
  'A build that was requested.',
  'live-service',
);
export type TriggeredBuild = Infer<typeof triggeredBuild>;

const BUILDS = `${PROJECT}builds/`;
/** Base path of one build. */
export const BUILD = `${BUILDS}{build_id}/`;

export const listBuildsRoute = {
  method: 'GET',
  path: BUILDS,
  params: projectParams,
  query: partial({
    commit: describe(string, 'Only builds of exactly this commit.', 'live-service'),
    running: describe(
      boolean,
      'Only builds that are running, or only those that have ended.',
      'live-service',
    ),
    ...paging,
    ...fieldSelection,
    ...expansion('config'),
  }),
  answer: buildListV3,
} as const satisfies Route;

export const listVersionBuildsRoute = {
  ...listBuildsRoute,
  path: `${VERSION}builds/`,
  params: versionParams,
} as const satisfies Route;

export const buildParams: Schema<{readonly project_slug: string; readonly build_id: number}> = object({
  project_slug: string,
  build_id: integer,
});

export const getBuildRoute = {
  method: 'GET',
  path: BUILD,
  params: buildParams,
  query: partial({...fieldSelection, ...expansion('config')}),
  answer: buildV3,
} as const satisfies Route;

export const triggerBuildRoute = {
  method: 'POST',
  path: `${VERSION}builds/`,
  params: versionParams,
  answer: triggeredBuild,
  status: 202,
} as const satisfies Route;
