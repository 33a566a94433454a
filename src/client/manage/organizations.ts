/** Organizations, and repositories at code hosting services. */
import {
  getOrganizationRoute,
  listOrganizationProjectsRoute,
  listOrganizationsRoute,
  listRemoteOrganizationsRoute,
  listRemoteRepositoriesRoute,
  type RemoteOrganization,
  type RemoteRepository,
} from '../../api/organizations.js';
import type {Organization, ProjectV3} from '../../api/resources-v3.js';
import type {List} from '../../api/routes.js';
import {
  type Expandable,
  type ListOperation,
  listOperation,
  type ListOptions,
  operation,
  type Operation,
} from './operation.js';
import type {ProjectExpansion} from './projects.js';

/** `GET api/v3/organizations/` */
export const listOrganizations: ListOperation<[], List<Organization>> = /* @__PURE__ */ listOperation(
  listOrganizationsRoute,
);

/** `GET api/v3/organizations/<organization_slug>/` */
export const getOrganization: Operation<[organization: string], Organization> =
  /* @__PURE__ */ operation(getOrganizationRoute);

/** `GET api/v3/organizations/<organization_slug>/projects/` */
export const listOrganizationProjects: ListOperation<
  [organization: string],
  List<ProjectV3>,
  ListOptions & Expandable<ProjectExpansion>
> = /* @__PURE__ */ listOperation(listOrganizationProjectsRoute);

export interface RemoteOrganizationFilter extends ListOptions {
  /** Only results whose name contains this text. */
  readonly name?: string | undefined;
  /** Only results at this code hosting service, such as `github`. */
  readonly provider?: string | undefined;
}

/** `GET api/v3/remote/organizations/` */
export const listRemoteOrganizations: ListOperation<
  [],
  List<RemoteOrganization>,
  RemoteOrganizationFilter
> = /* @__PURE__ */ listOperation(listRemoteOrganizationsRoute, {names: {provider: 'vcs_provider'}});

export interface RemoteRepositoryFilter extends RemoteOrganizationFilter, Expandable<'remote_organization'> {
  /** Only repositories whose full name, including the owner, contains this text. */
  readonly fullName?: string | undefined;
  /** Only repositories of the remote organization with this slug. */
  readonly organization?: string | undefined;
}

/** `GET api/v3/remote/repositories/` */
export const listRemoteRepositories: ListOperation<
  [],
  List<RemoteRepository>,
  RemoteRepositoryFilter
> = /* @__PURE__ */ listOperation(listRemoteRepositoriesRoute, {
  names: {provider: 'vcs_provider', fullName: 'full_name'},
});
