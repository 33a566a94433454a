// node bench/relevance/examples.mjs: searches the complete manuals of Python and Django for questions that once failed
// (`by-hand/examples.txt`), and prints the rank of the expected page. Exits with 1 if an expected page is not the first result.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {FOLDERS, openManuals} from './manuals.mjs';

const lines = readFileSync(join(import.meta.dirname, 'by-hand', 'examples.txt'), 'utf8').split('\n');
/** @type {Map<string, {words: string, answers: string[]}[]>} */
const examples = new Map();
let manual = '';
for (const line of lines) {
  const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
  // Greedy, because a question may contain an arrow.
  const [, words, answers] = /^(.*) => (.*)$/.exec(line) ?? [];
  if (name) examples.set((manual = name), []);
  else if (words && answers) examples.get(manual)?.push({words, answers: answers.split(' ')});
}

for (const [name, queries] of examples) {
  const folder = FOLDERS[/** @type {keyof typeof FOLDERS} */ (name)];
  const [opened] = await openManuals([`${name}=${folder}`], {heldOut: false});
  if (!opened) continue;
  const {local, rank, isAnswer} = opened;
  for (const {words, answers} of queries) {
    const {pages} = await rank(words);
    const place =
      1 +
      pages.findIndex((/** @type {any} */ page) =>
        isAnswer({kind: '', words, answers, half: 'report'}, page),
      );
    const first = pages[0] ? local.page(pages[0].page).path : 'nothing';
    console.log(`${String(place || '–').padStart(3)}  ${words}${place === 1 ? '' : `   first is ${first}`}`);
    if (place !== 1) process.exitCode = 1;
  }
}
