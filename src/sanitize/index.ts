/** Sanitizes HTML from other sources. `safe-section.ts` is the only way to get nodes that may be shown; `parse-page.ts` parses whole pages for cutting. */
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
