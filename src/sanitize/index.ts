/** The one door for HTML that somebody else wrote; see `safe-section.ts`. Whole pages, to cut from: `parse-page.ts`. */
export {SanitizerUnavailable} from './engine.js';
export {
  type OutlineKind,
  safeNodes,
  type SafeNodesOptions,
  safeSection,
  type SafeSection,
  type SafeSectionOptions,
  warmUp,
} from './safe-section.js';
