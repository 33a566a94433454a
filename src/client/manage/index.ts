export {
  BearerAuth,
  type BearerOptions,
  createTokenAuth,
  sharingLink,
  type Tokens,
  type TokenStore,
} from './auth.js';
export {
  type Api,
  type ApiOptions,
  type Authentication,
  connectApi,
  type Credentials,
  type ErrorDetails,
  errorDetailsOf,
} from './connect-api.js';
export {createDocsClient, type DocsClient} from './docs-client.js';
export type {Expandable, Listing, ListOperation, ListOptions, Operation} from './operation.js';
export * from './operations.js';
// Types that appear in the signatures above.
export type {BuildV2, TriggeredBuild} from '../../api/builds.js';
export type {EmbedV2Answer, EmbedV3Answer} from '../../api/embed.js';
export type {EnvironmentVariable, EnvironmentVariableCreation} from '../../api/environment-variables.js';
export type {RemoteOrganization, RemoteRepository} from '../../api/organizations.js';
export type {ProjectChange, ProjectCreation, ProjectV2} from '../../api/projects.js';
export type {Redirect, RedirectInput} from '../../api/redirects.js';
export type {BuildV3, Notification, Organization, ProjectV3, VersionV3} from '../../api/resources-v3.js';
export type {List} from '../../api/routes.js';
export type {Subproject, SubprojectCreation} from '../../api/subprojects.js';
export type {TokenAnswer, TokenRequest} from '../../api/tokens.js';
export type {VersionChange, VersionV2} from '../../api/versions.js';
