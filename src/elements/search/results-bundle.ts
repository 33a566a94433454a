/**
 * What search needs to show results. Loaded in parallel with the first query: opening the box does not need it.
 */
export {AnswerCache} from './requests.js';
export {adoptHitStyles} from './result-styles.js';
export {copyByKey} from './results.js';
export {followResult} from './pending-highlight.js';
export {filterStaleResults} from './state.js';
export {RequestBudget} from './requests.js';
export {resultsView} from './results.js';
export {toGroups} from './result-model.js';
