/**
 * What search needs to show results. Loaded in parallel with the first query: opening the box does not need it.
 */
export {AnswerCache} from './asking/answer-cache.js';
export {adoptHitStyles} from './results/hit-styles.js';
export {copyByKey} from './results/hit-tools.js';
export {followResult} from './landing/follow-result.js';
export {filterStaleResults} from './asking/filter-stale-results.js';
export {RequestBudget} from './asking/request-budget.js';
export {resultsView} from './results/results-view.js';
export {toGroups} from './results/results.js';
