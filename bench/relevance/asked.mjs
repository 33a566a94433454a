// node --import ./tools/typescript.mjs bench/relevance/asked.mjs --manuals=FOLDER [--asked=FILE] [--cache=FOLDER] [--only=NAME,…]
// [--misses] [--peers] [--typed] [--reveal]: uses questions of readers as queries, and prints MRR@10 by kind and by half.
//
// The questions are in `readers`, unless `--asked` names another file: 470 about 21 manuals in eight languages. They were written from memory
// of what people ask in public places, and answered from the manuals, without the engine, by helpers who did not know its code. `readers.mjs`
// describes their fields. `--manuals` is a folder with one subfolder for each manual, named as in `readers/manuals.json`, which also names its
// Debian package.
//
// One half, by a hash of the short form, is for tuning. The other half is held out: unless `--reveal` is given, only its totals are printed, so
// that nobody tunes to it. (Some weights have been chosen with these totals: see `docs/experiments/asked.md`.) `--typed` also uses beginnings of
// the short form; with `--peers`, it takes 15 minutes, even without the largest manuals. Indexes are kept in the cache, so that a second run takes
// less time.
import {existsSync, mkdirSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openFileEngine} from '../../cli/src/search/file-engine.ts';
import {indexFolder} from '../../cli/src/search/index-folder.ts';
import {parseScopedQuery} from '../../src/api/index.ts';
import {openMiniSearch, openPagefind} from './peers.mjs';
import {readManual, readSectionAnchors} from './read-manual.mjs';
import {halfOf, MANUALS, readReaderQuestions} from './readers.mjs';
import {beginningOf, nameOfShare, SHARES, timesLost, VISIBLE_PAGES} from './typing.mjs';

/** @import {ReaderQuestion} from './readers.mjs' */
/** @typedef {{path: string, anchor: string}} Row */
/** @typedef {(words: string) => Promise<Row[]> | Row[]} Search */
/** @typedef {Map<string, (anchor: string) => string>} SectionAnchors by path of a page */
/** @typedef {{sum: number, first: number, count: number}} Figures */

const DEPTH = 10;
/** Number of rows that are searched for an answer, to print its rank even if it is beyond `DEPTH`. */
const MAX_RANK = 50;
const VERSION = '1';
const ALL = 'all';
/** Engines that are not asked after each letter. Pagefind takes seconds for a query that is found often in a long page. */
const TOO_SLOW_FOR_EACH_LETTER = ['Pagefind'];
const MEASURES = {
  short: 'short',
  asAsked: 'as asked',
  section: 'right section first',
  ownAnchor: '… with that very anchor',
  timesLost: `times lost from the first ${VISIBLE_PAGES}`,
};

/** @param {string} name @param {string} [usual] */
function option(name, usual) {
  const value = process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual;
  if (value === undefined)
    throw new Error(`--${name}=… is missing: see the head of bench/relevance/asked.mjs.`);
  return value;
}
const isSet = (/** @type {string} */ name) => process.argv.includes(`--${name}`);

/**
 * Figures by measure, half, class and engine.
 * @type {Map<string, Figures>}
 */
const table = new Map();
/** @type {Set<string>} */
const kinds = new Set();
/** @type {Set<string>} */
const engines = new Set();

/**
 * Adds a value to the figures of all classes of a question.
 * @param {ReaderQuestion} question @param {string} engine @param {string} measure @param {number} value
 */
function note(question, engine, measure, value) {
  engines.add(engine);
  const classes = [question.kind, ...(question.language === 'en' ? [] : [question.language])];
  for (const kind of classes) kinds.add(kind);
  for (const kind of [...classes, ALL]) {
    const key = [measure, halfOf(question), kind, engine].join('\n');
    const figures = table.get(key) ?? {sum: 0, first: 0, count: 0};
    table.set(key, figures);
    figures.count++;
    figures.sum += value;
    if (value === 1) figures.first++;
  }
}

/** @param {number} rank from 0, -1 for none */
const reciprocalRank = rank => (rank >= 0 && rank < DEPTH ? 1 / (rank + 1) : 0);
const pathOf = (/** @type {string} */ answer) => answer.split('#')[0] ?? '';
const anchorOf = (/** @type {string} */ answer) => answer.split('#')[1] ?? '';

/** @param {Row[]} rows */
function firstOfPages(rows) {
  const paths = new Set();
  return rows.filter(({path}) => !paths.has(path) && paths.add(path));
}

/** @param {Row[]} rows one for each page @param {ReaderQuestion} question */
const rankIn = (rows, {answers}) =>
  rows.findIndex(({path}) => answers.some(answer => pathOf(answer) === path));

/**
 * Whether the row of a right page leads to an answer: to that very anchor, or to the section that has it.
 * @param {Row | undefined} row @param {ReaderQuestion} question @param {SectionAnchors} sectionAnchors
 * @returns {{own: boolean, inSection: boolean} | undefined} `undefined` if there is no row, or an answer is the page as a whole
 */
function judgeSection(row, {answers}, sectionAnchors) {
  if (!row) return undefined;
  const wanted = answers.filter(answer => pathOf(answer) === row.path).map(anchorOf);
  if (wanted.includes('')) return undefined;
  const sectionOf = sectionAnchors.get(row.path) ?? (anchor => anchor);
  const own = wanted.includes(row.anchor);
  return {own, inSection: own || wanted.map(sectionOf).includes(sectionOf(row.anchor))};
}

/**
 * Asks a question in its short form and as it was asked.
 * @param {ReaderQuestion} question @param {string} engine @param {Search} search @param {SectionAnchors} sectionAnchors
 */
async function ask(question, engine, search, sectionAnchors) {
  const rows = firstOfPages(await search(question.query));
  const rank = rankIn(rows, question);
  note(question, engine, MEASURES.short, reciprocalRank(rank));
  const asAsked =
    question.asked === question.query ? rank : rankIn(firstOfPages(await search(question.asked)), question);
  note(question, engine, MEASURES.asAsked, reciprocalRank(asAsked));
  const section = judgeSection(rows[rank], question, sectionAnchors);
  if (section) {
    note(question, engine, MEASURES.section, section.inSection ? 1 : 0);
    note(question, engine, MEASURES.ownAnchor, section.own ? 1 : 0);
  }
  return {rank, asAsked, rows, isOtherSection: section?.inSection === false};
}

/**
 * Asks the beginnings of the short form.
 * @param {ReaderQuestion} question @param {string} engine @param {Search} search
 */
async function askBeginnings(question, engine, search) {
  const rankOf = async (/** @type {string} */ typed) =>
    rankIn(firstOfPages(await search(typed)).slice(0, DEPTH), question);
  for (const share of SHARES) {
    const rank = await rankOf(beginningOf(question.query, share));
    note(question, engine, nameOfShare(share), reciprocalRank(rank));
  }
  if (TOO_SLOW_FOR_EACH_LETTER.includes(engine)) return;
  const isVisible = async (/** @type {string} */ typed) => {
    const rank = await rankOf(typed);
    return rank >= 0 && rank < VISIBLE_PAGES;
  };
  note(question, engine, MEASURES.timesLost, await timesLost(question.query, isVisible));
}

/** @param {ReaderQuestion} question @param {Awaited<ReturnType<typeof ask>>} result */
function missOf({manual, kind, query, asked, answers}, {rank, asAsked, rows, isOtherSection}) {
  const place = (/** @type {Row | undefined} */ row) => (row ? `${row.path}#${row.anchor}` : 'nothing');
  const ranks = [rank, asAsked].map(at => (at < 0 ? '–' : at + 1)).join('/');
  const words = asked === query ? query : `${query} (${asked})`;
  return [
    `${ranks.padEnd(7)}${manual} ${kind}: ${words}`,
    `wanted ${answers.slice(0, 3).join(' ')}`,
    ...(rank === 0 ? [] : [`first  ${place(rows[0])}`]),
    ...(isOtherSection ? [`section #${rows[rank]?.anchor}`] : []),
  ].join('\n         ');
}

/** @param {string} folder @returns {Promise<{peers: [string, Search][], close: () => Promise<void>}>} */
async function openPeers(folder) {
  const manual = await readManual(folder);
  const pagefind = await openPagefind(manual);
  return {
    peers: [
      ['MiniSearch', openMiniSearch(manual)],
      ['Pagefind', pagefind.search],
    ],
    close: pagefind.close,
  };
}

const folder = option('manuals');
const cache = option('cache', join(tmpdir(), 'docent-asked'));
mkdirSync(cache, {recursive: true});
const only = option('only', '').split(',').filter(Boolean);
const file = option('asked', '');
const questions = readReaderQuestions(file ? [file] : undefined);
const engine = openFileEngine(cache);
/** @type {string[]} */
const misses = [];
const spent = {ms: 0, queries: 0};

/** @param {string} name @returns {Search} */
function searchOf(name) {
  const scopes = [{project: name, version: VERSION}];
  return async words => {
    const begun = performance.now();
    const {pages} = await engine.search({...parseScopedQuery(words), scopes, offset: 0, limit: MAX_RANK});
    spent.ms += performance.now() - begun;
    spent.queries++;
    return pages.map((/** @type {any} */ {path, blocks}) => ({path, anchor: blocks[0]?.id ?? ''}));
  };
}

/** @param {string} name */
async function askQuestionsOf(name) {
  const manual = realpathSync(join(folder, name));
  await indexFolder({folder: manual, project: name, version: VERSION, indexes: cache});
  const ofManual = questions.filter(question => question.manual === name);
  const paths = new Set(ofManual.flatMap(({answers}) => answers.map(pathOf)));
  const sectionAnchors = await readSectionAnchors(manual, paths);
  const search = searchOf(name);
  const {peers, close} = isSet('peers') ? await openPeers(manual) : {peers: [], close: async () => {}};
  for (const question of ofManual) {
    const result = await ask(question, 'Docent', search, sectionAnchors);
    const isMiss = result.rank !== 0 || result.asAsked !== 0 || result.isOtherSection;
    if (isMiss && (halfOf(question) === 'tune' || isSet('reveal'))) misses.push(missOf(question, result));
    for (const [peer, searchPeer] of peers) await ask(question, peer, searchPeer, sectionAnchors);
    if (!isSet('typed')) continue;
    await askBeginnings(question, 'Docent', search);
    for (const [peer, searchPeer] of peers) await askBeginnings(question, peer, searchPeer);
  }
  await close();
}

for (const name of new Set(questions.map(({manual}) => manual))) {
  if (only.length > 0 && !only.includes(name)) continue;
  if (existsSync(join(folder, name))) await askQuestionsOf(name);
  else {
    const source = MANUALS[name];
    const hint = source
      ? ` Install Debian's package ${source.package}, and make it a link to /${source.folder}.`
      : '';
    console.error(`${name}: there is no ${join(folder, name)}, so its questions are left out.${hint}`);
  }
}
await engine.close();
if (isSet('misses')) console.log(misses.join('\n'));

const WIDTH = 30;
const COLUMN = 14;

/** @param {string} measure @param {string} half @param {string} kind @param {string} name of an engine */
function cell(measure, half, kind, name) {
  const figures = table.get([measure, half, kind, name].join('\n'));
  if (!figures) return '–';
  const {sum, first, count} = figures;
  if (measure === MEASURES.timesLost) return (sum / count).toFixed(2);
  if (measure === MEASURES.section || measure === MEASURES.ownAnchor) return `${first} of ${count}`;
  return `${(sum / count).toFixed(3)} (${first})`;
}

/** Prints the figures of a half: by class, then the measures that are printed for all questions together. @param {string} half */
function print(half) {
  const names = [...engines];
  const head = names.map(name => name.padEnd(2 * COLUMN)).join('');
  console.log(`\n${`${half}: MRR@10 (first)`.padEnd(WIDTH)}${head}questions`);
  // Without `--reveal`, only totals of the half that is held out are printed.
  for (const kind of half === 'tune' || isSet('reveal') ? [...kinds, ALL] : [ALL]) {
    const {count = 0} = table.get([MEASURES.short, half, kind, 'Docent'].join('\n')) ?? {};
    if (count === 0) continue;
    const cells = names.flatMap(name =>
      [MEASURES.short, MEASURES.asAsked].map(measure => cell(measure, half, kind, name).padEnd(COLUMN)),
    );
    console.log(`${kind.padEnd(WIDTH)}${cells.join('')}${count}`);
  }
  const measures = [MEASURES.section, MEASURES.ownAnchor];
  if (isSet('typed')) measures.push(...SHARES.map(nameOfShare), MEASURES.timesLost);
  for (const measure of measures) {
    const cells = names.map(name => cell(measure, half, ALL, name).padEnd(2 * COLUMN));
    console.log(`${measure.padEnd(WIDTH)}${cells.join('')}`);
  }
}
print('tune');
print('held');
console.log(`\n${Math.round(spent.ms)} ms in the engine for ${spent.queries} queries`);
