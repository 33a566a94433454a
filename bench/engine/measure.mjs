// Runs queries against a search function, and measures the quality and the speed of its answers.

import {percentiles} from '../figures.mjs';

/** @import {QuestionKinds} from '../manual/questions.mjs' */
/** @typedef {{path: string, anchor: string}} Row a place in a list of results */
/** @typedef {(words: string) => Promise<Row[]> | Row[]} Search rows, best first */
/** @typedef {{reciprocalRank: Map<string, number>, p50: number, p95: number}} Figures times in ms */

/** Number of rows that count: MRR@10. */
export const DEPTH = 10;

/**
 * @param {Search} search
 * @param {QuestionKinds} kinds
 * @returns {Promise<Figures>}
 */
export async function measure(search, kinds) {
  /** @type {number[]} */
  const times = [];
  const reciprocalRank = new Map();
  for (const [kind, questions] of Object.entries(kinds)) {
    let sum = 0;
    for (const {words, isAnswer} of questions) {
      const begun = performance.now();
      const rows = await search(words);
      times.push(performance.now() - begun);
      const rank = rows.slice(0, DEPTH).findIndex(({path, anchor}) => isAnswer(path, anchor));
      if (rank >= 0) sum += 1 / (rank + 1);
    }
    reciprocalRank.set(kind, sum / questions.length);
  }
  return {reciprocalRank, ...percentiles(times)};
}
