// Generates sites of any size, the same in every run. Words have frequencies as in a natural language.
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Number of sections on a page, and of words in a section. */
const SECTIONS = 20;
const WORDS = 60;
/** Number of different words of a site. */
const VOCABULARY = 20_000;
const SYLLABLES = [
  'ka',
  'to',
  'mi',
  'ren',
  'sol',
  'ba',
  'qui',
  'lu',
  'des',
  'no',
  'vir',
  'pa',
  'em',
  'zo',
  'har',
  'ti',
];

/** @param {number} rank of a word; 0 is the most frequent @returns {string} */
export function wordOf(rank) {
  let word = '';
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Draws a word by Zipf's law. @param {() => number} random */
export const pick = random => wordOf(Math.floor(VOCABULARY ** random()) - 1);

/** @param {number} seed @returns {() => number} generates numbers from 0 to 1, the same in every run */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Writes a site into a folder.
 * @param {string} folder
 * @param {{sections: number, seed: number}} options `sections`: minimum number of sections
 * @returns {Promise<number>} number of pages
 */
export async function writeSite(folder, {sections, seed}) {
  const random = randomFrom(seed);
  const pages = Math.ceil(sections / SECTIONS);
  for (let page = 0; page < pages; page++) {
    const part = join(folder, `part${Math.floor(page / 500)}`);
    if (page % 500 === 0) await mkdir(part, {recursive: true});
    await writeFile(
      join(part, `page${page}.html`),
      pageText(page, Math.min(SECTIONS, sections - page * SECTIONS), random),
    );
  }
  await writeFile(
    join(folder, 'index.html'),
    `<title>Site ${seed}</title><main><h1>Site ${seed}</h1><p>first${seed}</p></main>`,
  );
  return pages + 1;
}

/** @param {number} page @param {number} sections @param {() => number} random */
function pageText(page, sections, random) {
  const words = (/** @type {number} */ count) => Array.from({length: count}, () => pick(random)).join(' ');
  const parts = Array.from(
    {length: sections},
    (_, number) => `<section id="s${number}"><h2>${words(3)}</h2><p>${words(WORDS)}</p></section>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><title>Page ${page} ${words(2)}</title></head><body><main><h1>Page ${page}</h1>${parts.join('\n')}</main></body></html>`;
}
