import {expansion, links, listOf, paging, type Route, selection} from './routes.js';
import {projectListV3} from './projects.js';
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
} from './schema.js';

export const organization = describe(
  object({
    name: describe(withDefault(string, ''), 'What people call it.'),
    slug: describe(string, 'What addresses call it.'),
    description: describe(withDefault(string, ''), 'A sentence about it.'),
    url: describe(nullable(string), 'Address of its own site.'),
    email: describe(nullable(string), 'Where it can be written to.'),
    owners: describe(withDefault(array(object({username: string})), []), 'Who runs it.'),
    created: describe(nullable(dateTime), 'When it was added.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    disabled: describe(withDefault(boolean, false), 'Whether it is out of use.'),
    _links: links,
  }),
  'People who keep projects together.',
  'live-service',
);
export type Organization = Infer<typeof organization>;

export const organizationList = listOf(organization);

const ORGANIZATIONS = 'api/v3/organizations/';
const ORGANIZATION = `${ORGANIZATIONS}{organization_slug}/`;

export const organizationParams: Schema<{readonly organization_slug: string}> = object({
  organization_slug: string,
});

export const listOrganizationsRoute = {
  method: 'GET',
  path: ORGANIZATIONS,
  query: partial({...paging, ...selection}),
  answer: organizationList,
} as const satisfies Route;

export const getOrganizationRoute = {
  method: 'GET',
  path: ORGANIZATION,
  params: organizationParams,
  query: partial({...selection}),
  answer: organization,
} as const satisfies Route;

export const listOrganizationProjectsRoute = {
  method: 'GET',
  path: `${ORGANIZATION}projects/`,
  params: organizationParams,
  query: partial({...paging, ...selection}),
  answer: projectListV3,
} as const satisfies Route;

export const remoteOrganization = describe(
  object({
    pk: describe(integer, 'Number in this service.'),
    slug: describe(string, 'What its own service calls it.'),
    name: describe(withDefault(string, ''), 'What people call it.'),
    avatar_url: describe(nullable(string), 'Address of its picture.'),
    url: describe(nullable(string), 'Where it is.'),
    vcs_provider: describe(withDefault(string, ''), 'What service it is of, such as `github`.'),
    created: describe(nullable(dateTime), 'When it was first seen.'),
    modified: describe(nullable(dateTime), 'When it was last seen to have changed.'),
  }),
  'An organization of a service that keeps repositories.',
  'live-service',
);
export type RemoteOrganization = Infer<typeof remoteOrganization>;

export const remoteRepository = describe(
  object({
    pk: describe(integer, 'Number in this service.'),
    name: describe(string, 'Its name alone.'),
    full_name: describe(withDefault(string, ''), 'Its name with that of its owner.'),
    description: describe(nullable(string), 'A sentence about it.'),
    admin: describe(withDefault(boolean, false), 'Whether the asker runs it.'),
    avatar_url: describe(nullable(string), 'Address of its picture.'),
    ssh_url: describe(nullable(string), 'Address to clone it from, with a key.'),
    clone_url: describe(withDefault(string, ''), 'Address to clone it from.'),
    html_url: describe(nullable(string), 'Its page for people.'),
    vcs: describe(withDefault(string, 'git'), 'What keeps it.'),
    vcs_provider: describe(withDefault(string, ''), 'What service it is of, such as `github`.'),
    private: describe(withDefault(boolean, false), 'Whether not everybody may read it.'),
    default_branch: describe(nullable(string), 'Branch that is meant when none is named.'),
    created: describe(nullable(dateTime), 'When it was first seen.'),
    modified: describe(nullable(dateTime), 'When it was last seen to have changed.'),
    projects: describe(
      withDefault(array(object({id: integer, slug: string})), []),
      'Projects that are built of it.',
    ),
  }),
  'A repository that documentation can be built of.',
  'live-service',
);
export type RemoteRepository = Infer<typeof remoteRepository>;

export const remoteOrganizationList = listOf(remoteOrganization);
export const remoteRepositoryList = listOf(remoteRepository);

export const listRemoteOrganizationsRoute = {
  method: 'GET',
  path: 'api/v3/remote/organizations/',
  query: partial({
    name: describe(string, 'Only those whose name has this in it.', 'live-service'),
    vcs_provider: describe(string, 'Only those of this service.', 'live-service'),
    ...paging,
    ...selection,
  }),
  answer: remoteOrganizationList,
} as const satisfies Route;

export const listRemoteRepositoriesRoute = {
  method: 'GET',
  path: 'api/v3/remote/repositories/',
  query: partial({
    name: describe(string, 'Only those whose name has this in it.', 'live-service'),
    full_name: describe(string, 'Only those whose full name has this in it.', 'live-service'),
    vcs_provider: describe(string, 'Only those of this service.', 'live-service'),
    ...paging,
    ...selection,
    ...expansion('projects', 'remote_organization'),
  }),
  answer: remoteRepositoryList,
} as const satisfies Route;
