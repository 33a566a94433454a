// node tools/bench/relevance/search-weights.mjs [python=<folder> django=<folder> git=<folder>]: finds the weights of
// src/ranking/score/weights.ts that answer the half of the questions to tune on best, one weight after the other, and
// prints them. The candidates of each question are found once; only their order depends on most weights.
import {tsImport} from 'tsx/esm/api';
import {openManuals} from './manuals.mjs';

const load = (/** @type {string} */ file) => tsImport(`../../../${file}`, import.meta.url);
const {orderCandidates} = await load('src/ranking/score/rank-pages.ts');
const {WEIGHTS} = await load('src/ranking/score/weights.ts');

/** Weights that decide which candidates there are: they stay as they are. */
const FIXED = new Set([
  // An exact name comes first, whatever else speaks for another section.
  'exactName',
  'wholeName',
  // All words in one section beat the same words apart.
  'coverage',
  'name',
  'heading',
  'reference',
  'saturation',
  'length',
  'form',
  'beginning',
  'forgiven',
  'rank',
]);
const STEPS = [0.5, 0.7, 0.85, 1.18, 1.4, 2];
const ROUNDS = 3;

const manuals = await openManuals(process.argv.slice(2), {heldOut: true});
/** @type {{kind: string, candidates: any, index: any, isAnswer: (page: any) => boolean}[]} */
const asked = [];
for (const {questions, rank, index, isAnswer} of manuals)
  for (const question of questions)
    if (question.half === 'tune')
      asked.push({
        kind: question.kind,
        candidates: (await rank(question.words)).candidates,
        index,
        isAnswer: page => isAnswer(question, page),
      });
console.log(`${asked.length} questions`);

/** The mean over kinds of MRR@10, so that a kind with many questions does not outweigh the others. */
function quality(/** @type {Record<string, number>} */ weights) {
  /** @type {Map<string, number[]>} */
  const kinds = new Map();
  for (const {kind, candidates, index, isAnswer} of asked) {
    const at = orderCandidates(candidates, index, weights).slice(0, 10).findIndex(isAnswer);
    const list = kinds.get(kind) ?? [];
    kinds.set(kind, list);
    list.push(at < 0 ? 0 : 1 / (at + 1));
  }
  const means = [...kinds].map(([kind, list]) => {
    const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
    return kind === 'how-to' ? [mean, mean, mean] : [mean];
  });
  const all = means.flat();
  // A small wish for every kind: the weak ones are worth more.
  return all.reduce((sum, one) => sum + one - 0.5 * (1 - one) ** 2, 0) / all.length;
}

let best = {...WEIGHTS};
let most = quality(best);
console.log('before', most.toFixed(4));
for (let round = 0; round < ROUNDS; round++) {
  for (const name of Object.keys(best)) {
    if (FIXED.has(name)) continue;
    for (const step of STEPS) {
      const next = {...best, [name]: Number((best[name] * step).toPrecision(3))};
      const reached = quality(next);
      if (reached > most + 1e-5) [best, most] = [next, reached];
    }
  }
  console.log(`round ${round + 1}`, most.toFixed(4), JSON.stringify(best));
}
