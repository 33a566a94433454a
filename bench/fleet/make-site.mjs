// Sites of any size, always the same: words are as rare and as frequent as in a language.
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Sections on a page, and words in a section. */
const SECTIONS = 20;
const WORDS = 60;
/** Different words of a site. */
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

/** @param {number} rank of a word, from 0, the most frequent @returns {string} */
export function wordOf(rank) {
  let word = '';
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** A word by Zipf's law. @param {() => number} random */
export const pick = random => wordOf(Math.floor(VOCABULARY ** random()) - 1);

/** @param {number} seed @returns {() => number} numbers from 0 to 1, always the same */
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
 * @param {{sections: number, seed: number}} options how many sections, at least
 * @returns {Promise<number>} pages written
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
