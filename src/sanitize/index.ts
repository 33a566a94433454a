/**
 * Sanitizes HTML from other sources. `safe-section.ts` is the only way to get nodes that may be shown. `parse-page.ts` parses
 * whole pages, so that sections can be cut out of them.
 */
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
