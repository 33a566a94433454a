/**
 * What an answer looks like, and what is kept of it. A chunk of its own, which comes with the first question,
 * beside its answer: the box is open before that, and needs none of it.
 */
export {AnswerCache} from './answer-cache.js';
export {adoptHitStyles} from './hit-styles.js';
export {copyByKey} from './hit-tools.js';
export {leadOn} from './landing-controller.js';
export {narrow} from './narrow.js';
export {RequestBudget} from './request-budget.js';
export {resultsView} from './results-view.js';
export {toGroups} from './results.js';
export {tipsView} from './tips-view.js';
