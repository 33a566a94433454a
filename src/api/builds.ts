import {links, listOf, paging, type Route, selection} from './routes.js';
import {idParams, PROJECT, projectParams, projectV3} from './projects.js';
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
  word,
} from './schema.js';
import {VERSION, versionParams, versionV3} from './versions.js';

export const buildCommandV2 = object({
  id: describe(integer, 'Number of the command in this service.'),
  build: describe(integer, 'Number of its build.'),
  command: describe(withDefault(string, ''), 'As it was run.'),
  description: describe(withDefault(string, ''), 'What it is for.'),
  output: describe(withDefault(string, ''), 'What it printed; plain text, not to be trusted.'),
  exit_code: describe(nullable(integer), '0 for a success; null while it runs.'),
  run_time: describe(nullable(integer), 'How long it took, in seconds; null while it runs.'),
  start_time: describe(nullable(dateTime), 'When it began.'),
  end_time: describe(nullable(dateTime), 'When it ended; null while it runs.'),
});
export type BuildCommandV2 = Infer<typeof buildCommandV2>;

/** States of a build; only the live service has the last two. */
export const buildState = word(
  'triggered',
  'cloning',
  'installing',
  'building',
  'uploading',
  'finished',
  'cancelled',
);

export const buildV2 = object({
  id: describe(integer, 'Number of the build in this service.'),
  date: describe(dateTime, 'When it was asked for.'),
  length: describe(nullable(integer), 'How long it took, in seconds; null until it has ended.'),
  type: describe(withDefault(word('html', 'pdf', 'epub'), 'html'), 'What is built.'),
  state: describe(withDefault(buildState, 'finished'), 'How far it is.'),
  success: describe(nullable(boolean), 'Whether it succeeded; null until it has ended.'),
  error: describe(withDefault(string, ''), 'Why it failed, in words; empty otherwise.'),
  commit: describe(nullable(string), 'What was built, as version control names it.'),
  docs_url: describe(withDefault(string, ''), 'Address of the documentation that was built.'),
  project: describe(integer, 'Number of its project.'),
  project_slug: describe(withDefault(string, ''), 'Slug of its project.'),
  version: describe(nullable(integer), 'Number of its version; null when that is gone.'),
  version_slug: describe(nullable(string), 'Slug of its version.'),
  commands: describe(withDefault(array(buildCommandV2), []), 'What was run, in order.'),
});
export type BuildV2 = Infer<typeof buildV2>;

export const buildListV2 = listOf(buildV2);

const BUILDS_V2 = 'api/v2/build/';

export const listBuildsV2Route = {
  method: 'GET',
  path: BUILDS_V2,
  query: partial({
    project__slug: describe(string, 'Only builds of the project of this slug.'),
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

export const buildV3 = describe(
  object({
    id: describe(integer, 'Number of the build in this service.'),
    version: describe(nullable(string), 'Slug of its version; null when that is gone.'),
    project: describe(string, 'Slug of its project.'),
    created: describe(dateTime, 'When it was asked for.'),
    finished: describe(nullable(dateTime), 'When it ended; null until then.'),
    duration: describe(nullable(integer), 'How long it took, in seconds; null until it has ended.'),
    state: describe(object({code: buildState, name: withDefault(string, '')}), 'How far it is.'),
    success: describe(nullable(boolean), 'Whether it succeeded; null until it has ended.'),
    error: describe(nullable(string), 'Why it failed, in words.'),
    commit: describe(nullable(string), 'What was built, as version control names it.'),
    urls: describe(
      withDefault(
        object({
          build: nullable(string),
          project: nullable(string),
          version: nullable(string),
        }),
        {build: null, project: null, version: null},
      ),
      'Pages for people.',
    ),
    _links: links,
  }),
  'A build of v3.',
  'live-service',
);
export type BuildV3 = Infer<typeof buildV3>;

export const buildListV3 = listOf(buildV3);

export const triggeredBuild = describe(
  object({
    build: buildV3,
    project: projectV3,
    version: versionV3,
    triggered: describe(boolean, 'Whether the build will be done.'),
  }),
  'A build that was asked for.',
  'live-service',
);
export type TriggeredBuild = Infer<typeof triggeredBuild>;

const BUILDS = `${PROJECT}builds/`;

export const listBuildsRoute = {
  method: 'GET',
  path: BUILDS,
  params: projectParams,
  query: partial({
    commit: describe(string, 'Only builds of exactly this commit.', 'live-service'),
    running: describe(boolean, 'Only builds that have not ended, or only those that have.', 'live-service'),
    ...paging,
    ...selection,
  }),
  answer: buildListV3,
} as const satisfies Route;

export const buildParams: Schema<{readonly project_slug: string; readonly build_id: number}> = object({
  project_slug: string,
  build_id: integer,
});

export const getBuildRoute = {
  method: 'GET',
  path: `${BUILDS}{build_id}/`,
  params: buildParams,
  query: partial({...selection}),
  answer: buildV3,
} as const satisfies Route;

export const triggerBuildRoute = {
  method: 'POST',
  path: `${VERSION}builds/`,
  params: versionParams,
  answer: triggeredBuild,
  status: 202,
} as const satisfies Route;
