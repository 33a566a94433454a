/** The one door for HTML that somebody else wrote. See `safe-section.ts`. */
export {markupOf, parsePage} from './parse-page.js';
export {
  safeNodes,
  safeSection,
  type SafeNodesOptions,
  type SafeSection,
  type SafeSectionOptions,
} from './safe-section.js';
export {warmUp} from './engine.js';
export {SanitizerUnavailable} from './engine.js';
