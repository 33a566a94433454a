/**
 * The main entry of the package. Importing it has no side effects: `docent/define` registers the elements. The API contract
 * with its schemas is `docent/api`.
 */
export {
  completeAsPrefix,
  composeQuery,
  type DomainBlock,
  escapeWords,
  parseSearchArguments,
  type SearchArguments,
  type SearchBlock,
  type SearchResult,
  type SectionBlock,
} from './api/index.js';
export * from './client.js';
export * from './page/index.js';
export {sharedSearchClient} from './page/search-client.js';
export {sharedSectionClient} from './sections/shared-sections.js';
export type {FailureKind, Notice, SectionFailure} from './i18n/failures.js';
export type {
  EmbedMessages,
  Messages,
  PreviewMessages,
  SearchMessages,
  VersionsMessages,
} from './i18n/messages.js';
export {plural, type PluralForms} from './i18n/plural.js';
export * from './elements/search/events.js';
export type {HitRenderer} from './elements/search/results.js';
export type {Piece} from './elements/search/highlight.js';
export type {Hit} from './elements/search/result-model.js';
export type {SearchDelays} from './elements/search/controller.js';
export type {ShowOptions} from './elements/search/docs-search.js';
export {DocsSearch} from './elements/search/docs-search.js';
export * from './elements/preview/events.js';
export type {Preferences} from './elements/preview/preferences.js';
export type {PreviewDelays} from './elements/preview/state.js';
export {DocsPreview} from './elements/preview/docs-preview.js';
export * from './elements/embed/events.js';
export {DocsEmbed} from './elements/embed/docs-embed.js';
export * from './elements/versions/events.js';
export {DocsVersions} from './elements/versions/docs-versions.js';
