/**
 * What an answer looks like. A chunk of its own, which comes with the first question, beside its answer: the box
 * is open before that, and needs none of it.
 */
export {resultList} from './result-list.js';
export {toGroups} from './results.js';
