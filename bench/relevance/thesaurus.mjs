// node bench/relevance/thesaurus.mjs [name=folder …]: lists the entries of the thesaurus that change the rank of an answer, those that do
// harm first. Each question of the half that is for tuning is searched with the thesaurus and without it.
import {tsImport} from 'tsx/esm/api';
import {openManuals} from './manuals.mjs';

const load = (/** @type {string} */ file) => tsImport(`../../${file}`, import.meta.url);
const {rankPages} = await load('src/ranking/answer/rank-pages.ts');
const {parseQuery} = await load('src/ranking/query/parse-query.ts');
const {WEIGHTS} = await load('src/ranking/weights.ts');

const DEPTH = 10;
/** @typedef {{entry: string, before: number, after: number, question: string}} Change */
/** @type {Change[]} */
const changes = [];
let consulted = 0;
for (const {name, index, questions, isAnswer} of await openManuals(process.argv.slice(2), {heldOut: true})) {
  const languages = index.languages.map((/** @type {any} */ language) => ({
    ...language,
    thesaurus: undefined,
  }));
  const without = {...index, languages};
  for (const question of questions) {
    if (question.half !== 'tune') continue;
    const query = parseQuery(question.words);
    const ranking = await rankPages(query, index, WEIGHTS);
    if (ranking.related.size === 0) continue;
    consulted++;
    const [before = 0, after = 0] = [await rankPages(query, without, WEIGHTS), ranking].map(({pages}) =>
      reciprocalRank(pages.slice(0, DEPTH).findIndex((/** @type {any} */ page) => isAnswer(question, page))),
    );
    if (before === after) continue;
    for (const [typed, words] of ranking.related)
      changes.push({
        entry: `${typed} > ${words.join(' ')}`,
        before,
        after,
        question: `${name}, ${question.kind}: ${question.words}`,
      });
  }
}

/** @param {number} rank from 0, -1 for none */
function reciprocalRank(rank) {
  return rank < 0 ? 0 : 1 / (rank + 1);
}

changes.sort((a, b) => a.after - a.before - (b.after - b.before));
for (const {entry, before, after, question} of changes)
  console.log(
    `${(after - before).toFixed(2).padStart(5)}  ${entry}\n       ${before.toFixed(2)} → ${after.toFixed(2)}  ${question}`,
  );
console.log(
  `${consulted} questions have a word from the thesaurus; the answers to ${changes.length} are at another place`,
);
