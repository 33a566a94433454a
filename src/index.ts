/**
 * The package's front door. Importing it does nothing: `docent/define` registers the elements. The contract with
 * its schemas is `docent/api`.
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
export * from './client/index.js';
export * from './page/index.js';
export {sharedSearchClient} from './page/shared-search-client.js';
export {sharedSectionClient} from './page/shared-section-client.js';
export type {EmbedFailure, EmbedMessages} from './i18n/embed-messages.js';
export type {HitMessages} from './i18n/hit-messages.js';
export * from './i18n/messages.js';
export type {PanelMessages} from './i18n/panel-messages.js';
export type {PreviewMessages} from './i18n/preview-messages.js';
export {plural, type PluralForms} from './i18n/plural.js';
export * from './search/events.js';
export type {HitRenderer} from './search/results/hit-renderer.js';
export type {Piece} from './search/results/highlight.js';
export type {Hit} from './search/results/hit.js';
export type {SearchDelays} from './search/asking/search-controller.js';
export type {ShowOptions} from './search/search-host.js';
export {DocsSearch} from './search/search-element.js';
export * from './preview/events.js';
export {DocsPreview} from './preview/preview-element.js';
export * from './embed/events.js';
export {DocsEmbed} from './embed/embed-element.js';
