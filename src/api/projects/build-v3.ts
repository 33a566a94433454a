import {selection} from '../description/selection.js';
import {buildState} from './build-v2.js';
import {links} from '../description/links.js';
import {listOf, paging} from '../description/list.js';
import {PROJECT, projectParams, projectV3} from './project-v3.js';
import type {Route} from '../description/route.js';
import {
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
} from '../schema.js';
import {VERSION, versionParams, versionV3} from './version-v3.js';

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
