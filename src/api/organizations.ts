import {expansion, listOf, paging, type Route, fieldSelection} from './routes.js';
import {PROJECT_EXPANSIONS, projectListV3} from './projects.js';
import {organization} from './resources-v3.js';
import {
  array,
  boolean,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  orNull,
  partial,
  type Schema,
  string,
  withDefault,
} from './schema.js';

export const organizationList = listOf(organization);

const ORGANIZATIONS = 'api/v3/organizations/';
/** Base path of one organization. */
export const ORGANIZATION = `${ORGANIZATIONS}{organization_slug}/`;

export const organizationParams: Schema<{readonly organization_slug: string}> = object({
  organization_slug: string,
});

export const listOrganizationsRoute = {
  method: 'GET',
  path: ORGANIZATIONS,
  query: partial({...paging, ...fieldSelection}),
  answer: organizationList,
} as const satisfies Route;

export const getOrganizationRoute = {
  method: 'GET',
  path: ORGANIZATION,
  params: organizationParams,
  query: partial({...fieldSelection}),
  answer: organization,
} as const satisfies Route;

export const listOrganizationProjectsRoute = {
  method: 'GET',
  path: `${ORGANIZATION}projects/`,
  params: organizationParams,
  query: partial({...paging, ...fieldSelection, ...expansion(...PROJECT_EXPANSIONS)}),
  answer: projectListV3,
} as const satisfies Route;

export const remoteOrganization = describe(
  object({
    pk: describe(integer, 'Id in this service.'),
    slug: describe(string, 'Identifier at the code hosting service.'),
    name: describe(withDefault(string, ''), 'Display name.'),
    avatar_url: describe(nullable(string), 'Address of its avatar.'),
    url: describe(nullable(string), 'Its page at the code hosting service.'),
    vcs_provider: describe(withDefault(string, ''), 'Code hosting service, such as `github`.'),
    created: describe(nullable(dateTime), 'When it was first seen here.'),
    modified: describe(nullable(dateTime), 'When a change was last seen here.'),
  }),
  'An organization at a code hosting service.',
  'live-service',
);
export type RemoteOrganization = Infer<typeof remoteOrganization>;

export const remoteRepository = describe(
  object(
    {
      pk: describe(integer, 'Id in this service.'),
      name: describe(string, 'Name without the owner.'),
      full_name: describe(withDefault(string, ''), 'Name with the owner: `owner/name`.'),
      description: describe(nullable(string), 'One sentence about it.'),
      admin: describe(orNull(boolean), 'Whether the requester administers it.'),
      avatar_url: describe(nullable(string), 'Address of its avatar.'),
      ssh_url: describe(nullable(string), 'Address to clone it from over SSH.'),
      clone_url: describe(withDefault(string, ''), 'Address to clone it from.'),
      html_url: describe(nullable(string), 'Its web page.'),
      vcs: describe(withDefault(string, ''), 'Version control system.'),
      vcs_provider: describe(withDefault(string, ''), 'Code hosting service, such as `github`.'),
      private: describe(orNull(boolean), 'Whether it is private.'),
      default_branch: describe(nullable(string), 'Branch that is used when none is given.'),
      created: describe(nullable(dateTime), 'When it was first seen here.'),
      modified: describe(nullable(dateTime), 'When a change was last seen here.'),
      projects: describe(
        withDefault(array(object({id: integer, slug: string})), []),
        'Projects built from it.',
      ),
    },
    {
      remote_organization: describe(
        nullable(remoteOrganization),
        'With `?expand=remote_organization`; null if there is none.',
      ),
    },
  ),
  'A repository that documentation can be built from.',
  'live-service',
);
export type RemoteRepository = Infer<typeof remoteRepository>;

export const remoteOrganizationList = listOf(remoteOrganization);
export const remoteRepositoryList = listOf(remoteRepository);

export const listRemoteOrganizationsRoute = {
  method: 'GET',
  path: 'api/v3/remote/organizations/',
  query: partial({
    name: describe(string, 'Only those whose name contains this.', 'live-service'),
    vcs_provider: describe(string, 'Only those at this code hosting service.', 'live-service'),
    ...paging,
    ...fieldSelection,
  }),
  answer: remoteOrganizationList,
} as const satisfies Route;

export const listRemoteRepositoriesRoute = {
  method: 'GET',
  path: 'api/v3/remote/repositories/',
  query: partial({
    name: describe(string, 'Only those whose name contains this.', 'live-service'),
    full_name: describe(string, 'Only those whose full name contains this.', 'live-service'),
    organization: describe(string, 'Only those of the remote organization with this slug.', 'live-service'),
    vcs_provider: describe(string, 'Only those at this code hosting service.', 'live-service'),
    ...paging,
    ...fieldSelection,
    ...expansion('projects', 'remote_organization'),
  }),
  answer: remoteRepositoryList,
} as const satisfies Route;
