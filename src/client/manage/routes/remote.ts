import {listRemoteOrganizationsRoute, listRemoteRepositoriesRoute} from '../../../api/organizations.js';
import type {Api} from '../api-connection.js';
import {listing, type ListOptions, questionOf} from '../listing.js';

export interface RemoteOrganizationFilter extends ListOptions {
  /** Only those whose name contains this. */
  readonly name?: string | undefined;
  /** Only those of this service, such as `github`. */
  readonly provider?: string | undefined;
}

export interface RemoteRepositoryFilter extends RemoteOrganizationFilter {
  /** Only those whose full name, including the owner, contains this. */
  readonly fullName?: string | undefined;
}

/** `GET api/v3/remote/organizations/` */
export const listRemoteOrganizations = (api: Api, {provider, ...filter}: RemoteOrganizationFilter = {}) =>
  listing(api, listRemoteOrganizationsRoute, () => questionOf(filter, {vcs_provider: provider}));

/** `GET api/v3/remote/repositories/` */
export const listRemoteRepositories = (
  api: Api,
  {provider, fullName, ...filter}: RemoteRepositoryFilter = {},
) =>
  listing(api, listRemoteRepositoriesRoute, () =>
    questionOf(filter, {vcs_provider: provider, full_name: fullName}),
  );
