/** The one door for HTML that somebody else wrote. See `safe-section.ts`. */
export {SanitizerUnavailable} from './engine.js';
export {markupOf, parsePage} from './parse-page.js';
export {
  type OutlineKind,
  safeNodes,
  type SafeNodesOptions,
  safeSection,
  type SafeSection,
  type SafeSectionOptions,
  warmUp,
} from './safe-section.js';
