import {selection} from '../description/selection.js';
import {links} from '../description/links.js';
import {listOf, paging} from '../description/list.js';
import {projectListV3} from '../projects/project-v3.js';
import type {Route} from '../description/route.js';
import {
  array,
  boolean,
  dateTime,
  describe,
  type Infer,
  nullable,
  object,
  partial,
  type Schema,
  string,
  withDefault,
} from '../schema.js';

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
