/** Requests, caches, cuts, sanitizes and finishes sections of pages. */
export {contentStyles} from './content-styles.js';
export {finishContent, makeScrollersFocusable} from './finish-content.js';
export {breadcrumb, type Here, sourceVersion, type SourceVersion} from './section-origin.js';
export type {SectionStore} from './section-store.js';
export {type ReadySection, type SectionOptions, sharedSections} from './shared-sections.js';
export {NoSuchSectionError} from './sources.js';
export type {SafeSection} from '../sanitize/index.js';
