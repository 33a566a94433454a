// npm run bench:relevance [-- name=folder …] [--write-baseline] [--out=file]: searches manuals for questions that were written by hand and by
// rule, with Docent and other engines, and prints MRR@10 and the share of questions whose first result is an answer, by class and engine, for
// the half of the questions that was not used for tuning. How-to questions are also searched while they are typed.
// Exits with 1 if a class is more than .02 below the committed baseline.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {languageManuals, openManuals} from './manuals.mjs';
import {openMiniSearch, openPagefind, openSphinx} from './peers.mjs';
import {beginningOf, nameOfShare, SHARES, timesLost, VISIBLE_PAGES} from './typing.mjs';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const TOLERANCE = 0.02;
const DEPTH = 10;

/** @typedef {{sum: number, first: number, count: number}} Figures */
/** @type {Map<string, Map<string, Figures>>} by class, then by engine */
const table = new Map();

/** @param {string} kind @param {string} engine @param {number} rank from 0, -1 for none */
function note(kind, engine, rank) {
  const row = table.get(kind) ?? new Map();
  table.set(kind, row);
  const figures = row.get(engine) ?? {sum: 0, first: 0, count: 0};
  row.set(engine, figures);
  figures.count++;
  if (rank >= 0 && rank < DEPTH) figures.sum += 1 / (rank + 1);
  if (rank === 0) figures.first++;
}

/** How often a visible answer disappeared while its question was being typed, and the number of these questions. */
const lost = {times: 0, questions: 0};

/** @typedef {import('./rule-questions.mjs').Question} Question */
/** @typedef {(words: string) => Promise<boolean[]>} Judge searches, and says of each page, best first, whether it is an answer */

/** @param {Question} question @param {string} engine @param {Judge} judge */
async function ask({kind, words}, engine, judge) {
  note(kind, engine, (await judge(words)).indexOf(true));
  if (kind !== 'how-to') return;
  for (const share of SHARES)
    note(`${kind}, ${nameOfShare(share)}`, engine, (await judge(beginningOf(words, share))).indexOf(true));
}

const args = process.argv.slice(2);
const manuals = await openManuals(args, {heldOut: true});
const otherLanguages = args.some(arg => /^\w+=/.test(arg)) ? [] : languageManuals();
if (otherLanguages.length > 0) manuals.push(...(await openManuals(otherLanguages, {heldOut: true})));
for (const {name, manual, index, questions, rank, isAnswer} of manuals) {
  console.log(
    `${name}: ${index.stats.pages} pages, ${index.stats.sections} sections, ${questions.length} questions`,
  );
  /** @type {[string, import('./peers.mjs').PeerSearch][]} */
  const peers = [['MiniSearch', openMiniSearch(manual)]];
  const sphinx = openSphinx(manual);
  if (sphinx) peers.push(['Sphinx', sphinx]);
  const pagefind = await openPagefind(manual).catch(error => {
    console.log(`Pagefind cannot run here: ${error instanceof Error ? error.message : error}`);
    return undefined;
  });
  if (pagefind) peers.push(['Pagefind', pagefind.search]);
  for (const question of questions) {
    if (question.half !== 'report') continue;
    /** @type {Judge} */
    const judge = async words =>
      (await rank(words)).pages.map((/** @type {any} */ page) => isAnswer(question, page));
    await ask(question, 'Docent', judge);
    if (question.kind === 'how-to') {
      lost.questions++;
      lost.times += await timesLost(question.words, async typed =>
        (await judge(typed)).slice(0, VISIBLE_PAGES).includes(true),
      );
    }
    for (const [engine, search] of peers)
      await ask(question, engine, async words => {
        const counted = new Set();
        // For questions by page, each page counts once. For questions by section, the first section of each page counts.
        const first = (await search(words)).filter(({path}) => !counted.has(path) && counted.add(path));
        return first.map(({path, anchor}) =>
          question.answers.some(answer =>
            question.bySection ? answer === `${path}#${anchor}` : answer.split('#')[0] === path,
          ),
        );
      });
  }
  await pagefind?.close();
}

const engines = ['Docent', 'MiniSearch', 'Sphinx', 'Pagefind'];
console.log(
  `\n${'MRR@10 (first hit)'.padEnd(24)}${engines.map(engine => engine.padEnd(14)).join('')}questions`,
);
/** @type {Record<string, number>} */
const reached = {};
for (const [kind, row] of table) {
  const cells = engines.map(engine => {
    const figures = row.get(engine);
    return figures
      ? `${(figures.sum / figures.count).toFixed(3)} (${(figures.first / figures.count).toFixed(2)})`
      : '–';
  });
  const docent = row.get('Docent');
  reached[kind] = Number(((docent?.sum ?? 0) / (docent?.count ?? 1)).toFixed(3));
  console.log(`${kind.padEnd(24)}${cells.map(cell => cell.padEnd(14)).join('')}${docent?.count}`);
}
if (lost.questions > 0)
  console.log(
    `\nwhile a how-to question is typed, its answer leaves the first ${VISIBLE_PAGES} ${(lost.times / lost.questions).toFixed(2)} times`,
  );
const out = args.find(arg => arg.startsWith('--out='))?.slice('--out='.length);
if (out) writeFileSync(out, JSON.stringify(byEngine()));
if (args.includes('--write-baseline')) writeFileSync(BASELINE, `${JSON.stringify(reached, null, 2)}\n`);
else {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
  for (const [kind, before] of Object.entries(baseline)) {
    const now = reached[kind];
    if (now === undefined || now >= before - TOLERANCE) continue;
    console.error(`${kind}: ${now}, below the baseline of ${before}`);
    process.exitCode = 1;
  }
}

/** MRR@10 and the number of questions, by class and engine. */
function byEngine() {
  const rows = [...table].map(([kind, row]) => {
    const cells = [...row].map(([engine, {sum, count}]) => [engine, {reached: sum / count, count}]);
    return [kind, Object.fromEntries(cells)];
  });
  return Object.fromEntries(rows);
}
