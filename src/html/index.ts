/** The one door for HTML that somebody else wrote. See `safe-nodes.ts`. */
export {safeNodes, warmUp, type SafeNodesOptions} from './safe-nodes.js';
export {SanitizerUnavailable} from './sanitizer-unavailable.js';
