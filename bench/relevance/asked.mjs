// node --import ./tools/typescript.mjs bench/relevance/asked.mjs --asked=FILE --manuals=FOLDER [--cache=FOLDER]
// [--only=NAME,…] [--misses] [--peers] [--reveal]: searches for questions of real readers, and prints MRR@10 by kind and by half. The file is
// JSON: a list of {manual, kind, language, query, asked, answers}, where `query` is a short form of the question, `asked` is its original
// text, and each answer is `path` or `path#anchor`. The folder has one folder for each manual. Indexes are kept in the cache, so a second run takes
// seconds. Half of the questions are held out: unless `--reveal` is given, only their totals are printed, so that nobody tunes to them.
import {existsSync, mkdirSync, readFileSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openFileEngine} from '../../cli/src/search/file-engine.ts';
import {indexFolder} from '../../cli/src/search/index-folder.ts';
import {parseScopedQuery} from '../../src/api/index.ts';
import {readManual} from './read-manual.mjs';
import {openMiniSearch, openPagefind} from './peers.mjs';

/** @typedef {{manual: string, kind: string, language: string, query: string, asked: string, answers: string[]}} Asked */
/** @typedef {{path: string, anchor: string}} Row */
/** @typedef {{sum: number, first: number, count: number}} Figures */

const DEPTH = 10;
/** Number of rows that are searched for an answer, to print its rank even if it is beyond `DEPTH`. */
const MAX_RANK = 50;
const VERSION = '1';

/** @param {string} name @param {string} [usual] */
function option(name, usual) {
  const value = process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual;
  if (value === undefined)
    throw new Error(`--${name}=… is missing: see the head of bench/relevance/asked.mjs.`);
  return value;
}
const isSet = (/** @type {string} */ name) => process.argv.includes(`--${name}`);

/** A hash of a text. @param {string} text */
const hash = text => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
/** @param {Asked} question */
const halfOf = ({query}) => (hash(query) % 2 === 0 ? 'tune' : 'held');

/**
 * Figures by measure, half, class and engine.
 * @type {Map<string, Figures>}
 */
const table = new Map();
/** @type {Set<string>} */
const kinds = new Set();
/** @type {Set<string>} */
const engines = new Set();

/** @param {string[]} key measure, half, class, engine @param {number} rank from 0, -1 for none */
function note([what = '', half = '', kind = '', engine = ''], rank) {
  engines.add(engine);
  if (kind !== ALL) kinds.add(kind);
  const key = [what, half, kind, engine].join('\n');
  const figures = table.get(key) ?? {sum: 0, first: 0, count: 0};
  table.set(key, figures);
  figures.count++;
  if (rank >= 0 && rank < DEPTH) figures.sum += 1 / (rank + 1);
  if (rank === 0) figures.first++;
}

const ALL = 'all';
const pathOf = (/** @type {string} */ answer) => answer.split('#')[0] ?? '';
const anchorOf = (/** @type {string} */ answer) => answer.split('#')[1] ?? '';

/** @param {Row[]} rows one for each page @param {Asked} question */
const rankIn = (rows, {answers}) =>
  rows.findIndex(({path}) => answers.some(answer => pathOf(answer) === path));

/**
 * Records the ranks for a question, in its short form and as it was asked.
 * @param {Asked} question @param {string} engine @param {(words: string) => Promise<Row[]> | Row[]} search
 */
async function ask(question, engine, search) {
  const half = halfOf(question);
  const ofLanguage = question.language === 'en' ? [] : [question.language];
  const kindsOf = [question.kind, ALL, ...ofLanguage];
  const rows = firstOfPages(await search(question.query));
  const rank = rankIn(rows, question);
  for (const kind of kindsOf) note(['short', half, kind, engine], rank);
  const asAsked =
    question.asked === question.query ? rank : rankIn(firstOfPages(await search(question.asked)), question);
  for (const kind of kindsOf) note(['as asked', half, kind, engine], asAsked);
  const row = rows[rank];
  if (row) {
    const wanted = question.answers.filter(answer => pathOf(answer) === row.path).map(anchorOf);
    // An answer without an anchor means the page as a whole.
    if (!wanted.includes(''))
      for (const kind of kindsOf) note(['section', half, kind, engine], wanted.includes(row.anchor) ? 0 : -1);
  }
  return {rank, asAsked, rows};
}

/** @param {Row[]} rows */
function firstOfPages(rows) {
  const paths = new Set();
  return rows.filter(({path}) => !paths.has(path) && paths.add(path));
}

const folder = option('manuals');
const cache = option('cache', join(tmpdir(), 'docent-asked'));
mkdirSync(cache, {recursive: true});
const only = option('only', '').split(',').filter(Boolean);
/** @type {Asked[]} */
const questions = JSON.parse(readFileSync(option('asked'), 'utf8'));
const engine = openFileEngine(cache);
/** @type {string[]} */
const misses = [];
let spent = 0;
for (const name of new Set(questions.map(({manual}) => manual))) {
  if (only.length > 0 && !only.includes(name)) continue;
  if (!existsSync(join(folder, name))) {
    console.error(`${name}: there is no ${join(folder, name)}, not asked`);
    continue;
  }
  const manual = realpathSync(join(folder, name));
  await indexFolder({folder: manual, project: name, version: VERSION, indexes: cache});
  const scopes = [{project: name, version: VERSION}];
  /** @param {string} words */
  const search = async words => {
    const begun = performance.now();
    const {pages} = await engine.search({...parseScopedQuery(words), scopes, offset: 0, limit: MAX_RANK});
    spent += performance.now() - begun;
    return pages.map((/** @type {any} */ {path, blocks}) => ({path, anchor: blocks[0]?.id ?? ''}));
  };
  /** @type {[string, (words: string) => Promise<Row[]> | Row[]][]} */
  const peers = [];
  let closePeers = async () => {};
  if (isSet('peers')) {
    const read = await readManual(manual);
    peers.push(['MiniSearch', openMiniSearch(read)]);
    const pagefind = await openPagefind(read);
    peers.push(['Pagefind', pagefind.search]);
    closePeers = pagefind.close;
  }
  for (const question of questions) {
    if (question.manual !== name) continue;
    const {rank, asAsked, rows} = await ask(question, 'Docent', search);
    const row = rows[rank];
    const wanted = question.answers.filter(answer => pathOf(answer) === row?.path).map(anchorOf);
    const isOtherSection = row && !wanted.includes('') && !wanted.includes(row.anchor);
    if ((rank !== 0 || asAsked !== 0 || isOtherSection) && (halfOf(question) === 'tune' || isSet('reveal')))
      misses.push(
        `${[rank, asAsked].map(at => (at < 0 ? '–' : at + 1)).join('/')}`.padEnd(7) +
          `${name} ${question.kind}: ${question.query}` +
          (question.asked === question.query ? '' : ` (${question.asked})`) +
          `\n         wanted ${question.answers.slice(0, 3).join(' ')}` +
          (rank === 0
            ? ''
            : `\n         first  ${rows[0] ? `${rows[0].path}#${rows[0].anchor}` : 'nothing'}`) +
          (isOtherSection ? `\n         section #${row.anchor}` : ''),
      );
    for (const [peer, searchPeer] of peers) await ask(question, peer, searchPeer);
  }
  await closePeers();
}
await engine.close();
if (isSet('misses')) console.log(misses.join('\n'));

/** @param {string} what @param {string} half @param {string} kind @param {string} of */
function cell(what, half, kind, of) {
  const figures = table.get([what, half, kind, of].join('\n'));
  if (!figures) return '–'.padEnd(14);
  const {sum, first, count} = figures;
  const text = what === 'section' ? `${first} of ${count}` : `${(sum / count).toFixed(3)} (${first})`;
  return text.padEnd(14);
}
for (const half of ['tune', 'held']) {
  console.log(
    `\n${`${half}: MRR@10 (first)`.padEnd(26)}${[...engines].map(name => name.padEnd(28)).join('')}questions`,
  );
  // Without `--reveal`, only totals of the half that is held out are printed.
  for (const kind of half === 'tune' || isSet('reveal') ? [...kinds, ALL] : [ALL]) {
    const {count = 0} = table.get(['short', half, kind, 'Docent'].join('\n')) ?? {};
    if (count === 0) continue;
    const cells = [...engines].map(
      name => cell('short', half, kind, name) + cell('as asked', half, kind, name),
    );
    console.log(`${kind.padEnd(26)}${cells.join('')}${count}`);
  }
  const sections = [...engines].map(name => cell('section', half, ALL, name).padEnd(28));
  console.log(`${'right section first'.padEnd(26)}${sections.join('')}`);
}
console.log(`\n${Math.round(spent)} ms in the engine`);
