// Generates sites of any size, the same in every run. Their vocabulary grows as in real text: sections^0.77 (Heaps' law).
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Number of sections on a page, of pages in a folder, and of words in a section. */
const SECTIONS = 20;
const PAGES = 500;
const WORDS = 40;
/** One section in this many documents a function. */
const OBJECTS = 4;
/**
 * Frequencies of words follow a power law (Zipf and Mandelbrot): among n words of text, about n^GROWTH are different. One word in twenty is
 * the most frequent one, and one in four is among the ten most frequent ones, as in English.
 */
const GROWTH = 0.77;
const FLATNESS = 5;
const SYLLABLES = [...'bcdfghklmnprstvwyjzq'].flatMap(consonant =>
  [...'aeiou'].map(vowel => consonant + vowel),
);
/** One word in this many is another word with a suffix. */
const INFLECTED = 4;
const ENDINGS = ['s', 'ing', 'ed'];

/** @typedef {() => number} Random from 0 to 1 */

/** A generator that is the same in every run ("mulberry32"). @param {number} seed @returns {Random} */
function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {number} rank 0 is the most frequent word @returns {string} */
function wordOf(rank) {
  if (rank > 100 && rank % INFLECTED === 0)
    return wordOf(rank - INFLECTED + 1) + ENDINGS[(rank / INFLECTED) % ENDINGS.length];
  let word = '';
  for (let rest = rank; ; rest = Math.floor(rest / SYLLABLES.length) - 1) {
    word += SYLLABLES[rest % SYLLABLES.length];
    if (rest < SYLLABLES.length) return word;
  }
}

/** @param {Random} random */
const pick = random =>
  wordOf(Math.floor(FLATNESS * ((1 - random()) ** (-GROWTH / (1 - GROWTH)) - 1)) % 2 ** 40);

/** @param {Random} random @param {number} count */
const words = (random, count) => Array.from({length: count}, () => pick(random)).join(' ');

/** The heading and name of a section, without generating its page. @param {number} section @returns {{heading: string, name: string | undefined}} */
export function labelOf(section) {
  const random = randomFrom(section);
  const heading = words(random, 3);
  const name = section % OBJECTS === 0 ? `${pick(random)}.${pick(random)}_${pick(random)}` : undefined;
  return {heading, name};
}

/**
 * Writes a site into a folder.
 * @param {string} folder
 * @param {number} sections
 */
export async function writeSite(folder, sections) {
  for (let page = 0; page * SECTIONS < sections; page++) {
    const file = join(folder, pathOf(page));
    if (page % PAGES === 0) await mkdir(join(file, '..'), {recursive: true});
    await writeFile(file, pageText(page, sections));
  }
}

/** @param {number} page */
export const pathOf = page => `part${Math.floor(page / PAGES)}/page${page}.html`;

/** @param {number} page @param {number} sections of the site @param {string} [more] words to append to the last section */
export function pageText(page, sections, more = '') {
  const first = page * SECTIONS;
  const count = Math.min(SECTIONS, sections - first);
  const body = Array.from({length: count}, (_, at) => sectionText(first + at, sections)).join('\n');
  const title = `Page ${page} ${labelOf(first + 1).heading}`;
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}<p>${more}</p></main></body></html>`;
}

/** @param {number} section @param {number} sections of the site */
function sectionText(section, sections) {
  const {heading, name} = labelOf(section);
  const random = randomFrom(section + sections);
  const text = words(random, WORDS);
  const target = Math.floor(random() * sections);
  const link = `<a href="../${pathOf(Math.floor(target / SECTIONS))}#s${target}">${labelOf(target).heading}</a>`;
  return name === undefined
    ? `<section id="s${section}"><h2>${heading}</h2><p>${text} ${link}</p></section>`
    : `<dl class="py function"><dt class="sig sig-object py" id="s${section}"><span class="sig-name descname">${name}</span>(value)</dt><dd><p>${text} ${link}</p></dd></dl>`;
}

/**
 * Queries of readers: headings, beginnings of headings, names, words, and misspelled words.
 * @param {number} count
 * @param {number} sections of the site
 * @returns {string[]} the same in every run
 */
export function questionsAbout(count, sections) {
  const random = randomFrom(sections);
  return Array.from({length: count}, (_, at) => {
    const {heading, name = ''} = labelOf(Math.floor((random() * sections) / OBJECTS) * OBJECTS);
    const [word = ''] = heading.split(' ').toSorted((a, b) => b.length - a.length);
    const kinds = [
      heading,
      heading.split(' ').slice(0, 2).join(' '),
      name,
      name.split('.')[0] ?? '',
      words(random, 2 + Math.floor(random() * 3)),
      `${heading} ${words(random, 2)}`,
      `${words(random, 1)} ${word.slice(0, 3)}`,
      `${word.slice(0, 2)}${word.slice(3)} ${words(random, 1)}`,
    ];
    return kinds[at % kinds.length] ?? heading;
  });
}
