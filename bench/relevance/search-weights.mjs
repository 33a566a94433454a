// node bench/relevance/search-weights.mjs [python=<folder> django=<folder> git=<folder>] [--rounds=3]: finds the weights that give the best
// answers to the half of the questions that is for tuning, writes them into src/ranking/fitted-weights.ts, and prints the results of both
// halves before and after. The features of the best candidates of each question are computed once; most weights only scale a feature, so a
// score is a sum and a product. MRR has no gradient, so the loss is the negative logarithm of the answers' share of the first pages
// (softmax). Scales are fitted by gradient descent, powers are tried one after the other. With `--rounds=0`, the weights are not changed.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {tsImport} from 'tsx/esm/api';
import {openManuals} from './manuals.mjs';

const load = (/** @type {string} */ file) => tsImport(`../../${file}`, import.meta.url);
const {orderByScore} = await load('src/ranking/score/second-pass.ts');
const {ADDENDS, FACTORS} = await load('src/ranking/score/score.ts');
const {WEIGHTS} = await load('src/ranking/weights.ts');
const {FITTED_WEIGHTS} = await load('src/ranking/fitted-weights.ts');
const OUTPUT = join(import.meta.dirname, '../../src/ranking/fitted-weights.ts');

/** Weights that do not scale a feature, such as exponents. They are fitted by trying values. */
const POWERS = ['titleTerms', 'headingCoveragePower', 'pageLength'];
/**
 * Weights that are factors of the score themselves. Other weights of factors scale how much the factor differs from 1.
 */
const SCALED_FACTORS = ['objectForSymbol', 'foreignObject', 'guide', 'history'];
/** Number of pages of each question, and of sections of each page, that are used. */
const [PAGES, SECTIONS] = [12, 4];
/** Temperature of the softmax, relative to the score of the first page: the lower, the more the first page is preferred. */
const TEMPERATURE = 0.07;
/** Weight of the penalty for differences from the current weights. */
const INERTIA = 0.02;
/**
 * Share of the way to the optimum that the weights are moved. All the way would make kinds with few questions worse.
 */
const STEP_PART = 0.5;
const STEPS = 25;
const args = process.argv.slice(2);
const ROUNDS = Number(args.find(arg => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? 3);
/** Weights of the kinds of questions in the loss. Questions in complete words have more weight. */
const IMPORTANCE = /** @type {Record<string, number>} */ ({
  'how-to': 4,
  inflected: 1.5,
  misspelt: 1.5,
  error: 3,
  symbols: 2,
});

/** @typedef {Record<string, number>} Weights */
/** @typedef {{kind: string, index: any, candidates: any[], isAnswer: (page: any) => boolean}} Asked */
/** @type {Record<'tune' | 'report', Asked[]>} */
const halves = {tune: [], report: []};
for (const {questions, rank, index, isAnswer} of await openManuals(args, {heldOut: true}))
  for (const question of questions)
    halves[question.half].push({
      kind: question.kind,
      index,
      candidates: (await rank(question.words)).reranked,
      isAnswer: page => isAnswer(question, page),
    });
const tuned = halves.tune;
/** @type {Map<string, number>} */
const counts = new Map();
for (const {kind} of tuned) counts.set(kind, (counts.get(kind) ?? 0) + 1);
/** The weights that scale a feature, without hand-set ones. */
const scaled = Object.keys(FITTED_WEIGHTS).filter(name => !POWERS.includes(name));
const placeOf = new Map(scaled.map((name, at) => [name, at]));

/** The features of a section, without their weights. */
class Section {
  /** @type {number} */ own = 0;
  /** @type {number} */ factor = 1;
  /** @type {[at: number, value: number][]} */ adds = [];
  /** @type {[at: number, value: number][]} */ slopes = [];
  /** @type {number[]} */ factors = [];
  /** @type {boolean} */ isAnswer;

  /** @param {any} candidate @param {any} section @param {Weights} weights @param {boolean} isAnswer */
  constructor(candidate, section, weights, isAnswer) {
    this.isAnswer = isAnswer;
    const {features} = section;
    for (const {name: feature, weights: names, adds} of ADDENDS) {
      const name = feature === 'nameMatch' ? (features.nameMatch?.weight ?? 'exactName') : names[0];
      const at = placeOf.get(name);
      const value = adds(features, weights, candidate.features);
      if (at === undefined) this.own += value;
      else if (value !== 0) this.adds.push([at, value / (weights[name] ?? 1)]);
    }
    for (const {
      weights: [weight],
      times,
    } of FACTORS) {
      const at = placeOf.get(weight);
      const value = times(features, weights);
      if (at === undefined) this.factor *= value;
      else if (value !== 1 && SCALED_FACTORS.includes(weight)) this.factors.push(at);
      else if (value !== 1) this.slopes.push([at, (value - 1) / (weights[weight] ?? 1)]);
    }
  }

  /** @param {Float64Array} scales */
  score(scales) {
    let sum = this.own;
    for (const [at, value] of this.adds) sum += value * (scales[at] ?? 0);
    let factor = this.factor;
    for (const at of this.factors) factor *= scales[at] ?? 1;
    for (const [at, value] of this.slopes) factor *= 1 + value * (scales[at] ?? 0);
    return sum * factor;
  }
}

/** @param {Weights} weights @returns {{share: number, pages: Section[][]}[]} */
function extract(weights) {
  return tuned.map(({kind, index, candidates, isAnswer}) => {
    const byPage = new Map(candidates.map(candidate => [candidate.page, candidate]));
    const order = orderByScore(candidates, index, weights);
    const chosen = order.filter(
      (/** @type {any} */ page, /** @type {number} */ at) => at < PAGES || isAnswer(page),
    );
    const pages = chosen.map((/** @type {any} */ {page}) => {
      const candidate = byPage.get(page);
      return candidate.sections.slice(0, SECTIONS + 2).map((/** @type {any} */ section) => {
        const isWhole = section.section === index.columns.firstOf[page];
        const singlePage = {page, sections: isWhole ? [] : [section.section]};
        return new Section(candidate, section, weights, isAnswer(singlePage));
      });
    });
    return {share: (IMPORTANCE[kind] ?? 1) / (counts.get(kind) ?? 1), pages};
  });
}

/** @param {ReturnType<typeof extract>} questions @param {Weights} weights */
function lossOf(questions, weights) {
  const scales = Float64Array.from(scaled, name => weights[name] ?? 0);
  let sum = 0;
  for (const {share, pages} of questions) {
    let most = 0;
    const scored = pages.map(sections => {
      let [best, isAnswer] = [0, false];
      for (const section of sections) {
        const score = section.score(scales);
        if (score > best) [best, isAnswer] = [score, section.isAnswer];
      }
      if (best > most) most = best;
      return {best, isAnswer};
    });
    let [total, answer] = [0, 0];
    for (const {best, isAnswer} of scored) {
      const weight = Math.exp((best / (most || 1) - 1) / TEMPERATURE);
      total += weight;
      if (isAnswer && weight > answer) answer = weight;
    }
    if (answer > 0) sum += share * Math.min(4, -Math.log(answer / total));
    else sum += share * 4;
  }
  for (const name of [...scaled, ...POWERS])
    sum += INERTIA * Math.log((weights[name] ?? 1) / WEIGHTS[name]) ** 2;
  return sum;
}

/** @param {Asked[]} list @param {Weights} weights @returns {Map<string, number>} MRR@10 by kind */
function measure(list, weights) {
  /** @type {Map<string, number[]>} */
  const kinds = new Map();
  for (const {kind, candidates, index, isAnswer} of list) {
    const at = orderByScore(candidates, index, weights).slice(0, 10).findIndex(isAnswer);
    const ranks = kinds.get(kind) ?? [];
    kinds.set(kind, ranks);
    ranks.push(at < 0 ? 0 : 1 / (at + 1));
  }
  return new Map(
    [...kinds].map(([kind, ranks]) => [kind, ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length]),
  );
}

/**
 * Keeps the weight of a complete name above that of a name that only begins with the query, whatever the questions.
 * @param {Weights} weights
 */
function inOrder(weights) {
  const {namePrefix = 0, wholeHeading = 0, exactHeading = 0, nameSuffix = 0, exactSuffix = 0} = weights;
  return {
    ...weights,
    wholeHeading: Math.max(wholeHeading, 1.2 * namePrefix),
    exactHeading: Math.max(exactHeading, 1.1 * wholeHeading, 1.3 * namePrefix),
    nameSuffix: Math.max(nameSuffix, 1.05 * namePrefix),
    exactSuffix: Math.min(Math.max(exactSuffix, 1.2 * nameSuffix), (WEIGHTS.exactName ?? 0) / 1.2),
  };
}

/** @param {Weights} start */
function descend(start) {
  const questions = extract(start);
  let weights = {...start};
  let [best, least] = [weights, lossOf(questions, weights)];
  /** @type {Record<string, number>} */
  const speed = {};
  for (let step = 0; step < STEPS; step++) {
    const next = {...weights};
    for (const name of scaled) {
      const at = (/** @type {number} */ by) =>
        lossOf(questions, {...weights, [name]: (weights[name] ?? 0) * by});
      const slope = (at(1.06) - at(1 / 1.06)) / (2 * Math.log(1.06));
      speed[name] = 0.6 * (speed[name] ?? 0) + 0.4 * Math.max(-1, Math.min(1, slope * 4));
      next[name] = (weights[name] ?? 0) * Math.exp((-0.12 * speed[name]) / (1 + step / 10));
    }
    weights = inOrder(next);
    const reached = lossOf(questions, weights);
    if (reached < least) [best, least] = [weights, reached];
  }
  return {weights: best, loss: least};
}

let best = {weights: {...WEIGHTS}, loss: lossOf(extract(WEIGHTS), WEIGHTS)};
console.log(`${tuned.length} questions, loss ${best.loss.toFixed(4)}`);
for (let round = 0; round < ROUNDS; round++) {
  best = descend(best.weights);
  for (const name of POWERS)
    for (const step of [0.8, 1.25]) {
      const weights = {...best.weights, [name]: (best.weights[name] ?? 1) * step};
      const loss = lossOf(extract(weights), weights);
      if (loss < best.loss) best = {weights, loss};
    }
  console.log(`round ${round + 1}`, best.loss.toFixed(4));
}
const fitted = Object.fromEntries(
  Object.keys(FITTED_WEIGHTS).map(name => {
    const moved = WEIGHTS[name] ** (1 - STEP_PART) * (best.weights[name] ?? 1) ** STEP_PART;
    return [name, Number(moved.toPrecision(3))];
  }),
);
for (const half of /** @type {const} */ (['tune', 'report'])) {
  console.log(half === 'tune' ? '\nfitted on' : '\nheld out');
  const [before, after] = [WEIGHTS, {...WEIGHTS, ...fitted}].map(weights => measure(halves[half], weights));
  for (const [kind, mrr] of before ?? [])
    console.log(kind.padEnd(24), mrr.toFixed(3), '→', (after?.get(kind) ?? 0).toFixed(3));
}
const lines = Object.entries(fitted).map(([name, weight]) => `  ${name}: ${weight},`);
writeFileSync(
  OUTPUT,
  `// Generated by \`node bench/relevance/search-weights.mjs\`; do not edit. README.md describes what each weight scales.

export const FITTED_WEIGHTS = {
${lines.join('\n')}
} as const;
`,
);
