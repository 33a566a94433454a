/**
 * The contract, as the package exports it: all operations with the schemas of their parameters and answers, the schemas of answers to the
 * elements, the query syntax, and the description as OpenAPI.
 */
export {addonsAnswer, type AddonsAnswer, readFilters, type SearchFilter} from './addons.js';
export {type AddonsAnswerInFull, addonsRoute} from './addons-route.js';
export type {BuildCommandV2, BuildV2, TriggeredBuild} from './builds.js';
export {embedV2Answer, type EmbedV2Answer, embedV3Answer, type EmbedV3Answer} from './embed.js';
export type {EnvironmentVariable, EnvironmentVariableCreation} from './environment-variables.js';
export {describeApi, type OpenApi, type OpenApiOperation, type OpenApiParameter} from './openapi.js';
export {docsOperations, type Operation, type OperationId, operations} from './operations.js';
export type {RemoteOrganization, RemoteRepository} from './organizations.js';
export {ADDONS, EMBED_V2, EMBED_V3, SEARCH_V2, SEARCH_V3} from './paths.js';
export {
  filterKey,
  type FilterWord,
  type ScopedQuery,
  parseScopedQuery,
  type FilteredQuery,
  toggleFilter,
  withoutFilters,
} from './filters.js';
export {problemText} from './problem.js';
export type {ProjectChange, ProjectCreation, ProjectV2} from './projects.js';
export {
  completeAsPrefix,
  composeQuery,
  escapeWords,
  type Everything,
  parseSearchArguments,
  type Scope,
  type SearchArguments,
  type Where,
} from './query.js';
export type {Redirect, RedirectChange, RedirectInput} from './redirects.js';
export type {
  BuildV3,
  Notification,
  Organization,
  ProjectReference,
  ProjectV3,
  VersionV3,
} from './resources-v3.js';
export type {List, Route} from './routes.js';
export {type Infer, type JsonSchema, read, type Schema, type Source, ValidationError} from './schema.js';
export {
  type DomainBlock,
  type Facet,
  type SearchBlock,
  type SearchResult,
  searchV3Answer,
  type SearchV3Answer,
  type SectionBlock,
} from './search.js';
export {searchV2Answer, type SearchV2Answer, type SearchV2Result} from './search-v2.js';
export type {Subproject, SubprojectCreation} from './subprojects.js';
export type {TokenAnswer, TokenRequest} from './tokens.js';
export type {VersionChange, VersionV2} from './versions.js';
