/**
 * What an answer looks like, and what is kept of it. A chunk of its own, which comes with the first question,
 * beside its answer: the box is open before that, and needs none of it.
 */
export {AnswerCache} from '../asking/answer-cache.js';
export {adoptHitStyles} from './hit-styles.js';
export {copyByKey} from './hit-tools.js';
export {followResult} from '../landing/follow-result-controller.js';
export {narrow} from '../asking/filter-stale-results.js';
export {RequestBudget} from '../asking/request-budget.js';
export {resultsView} from './results-view.js';
export {toGroups} from './results.js';
export {suggestionsView} from './suggestions-view.js';
