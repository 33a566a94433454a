import {
  getOrganizationRoute,
  listOrganizationProjectsRoute,
  listOrganizationsRoute,
  type Organization,
} from '../../../api/organizations.js';
import type {Api} from '../api-connection.js';
import {slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

const named = (organization: string) => ({organization_slug: slug(organization, 'organization')});

/** `GET api/v3/organizations/` */
export const listOrganizations = (api: Api, options: ListOptions = {}) =>
  listing(api, listOrganizationsRoute, () => questionOf(options));

/** `GET api/v3/organizations/<organization_slug>/` */
export const getOrganization = async (
  api: Api,
  organization: string,
  options: RequestOptions = {},
): Promise<Organization> => api.send(getOrganizationRoute, {...options, params: named(organization)});

/** `GET api/v3/organizations/<organization_slug>/projects/` */
export const listOrganizationProjects = (api: Api, organization: string, options: ListOptions = {}) =>
  listing(api, listOrganizationProjectsRoute, () => ({...questionOf(options), params: named(organization)}));
