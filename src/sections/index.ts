/** A section of a page, ready to be shown. */
export {content} from './content-styles.js';
export {makeScrollersFocusable} from './finish-content.js';
export {SectionStore} from './section-store.js';
export {type ReadySection, type SectionOptions, sharedSections} from './shared-sections.js';
export {breadcrumb} from './breadcrumb.js';
