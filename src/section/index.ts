/** A section of a page, ready to be shown. */
export {content} from './content-styles.js';
export {makeScrollersFocusable} from './make-scrollers-focusable.js';
export {SectionStore} from './section-store.js';
export {type ReadySection, type SectionOptions, sharedSections} from './shared-sections.js';
export {breadcrumb} from './breadcrumb.js';
