// Generates questions from a manual that is not in English: its headings, and its headings with other endings, by the paradigms of the
// language's most frequent nouns, adjectives and verbs; for scripts without spaces, parts of headings. None are used for tuning.

/** @import {Manual} from './read-manual.mjs' */
/** @import {Question} from './rule-questions.mjs' */

/** Endings, and endings that a reader may type instead; the first one that matches a word is used. @type {Record<string, [RegExp, string][]>} */
const ENDINGS = {
  de: [
    [/ungen$/, 'ung'],
    [/ung$/, 'ungen'],
    [/(heit|keit|schaft)$/, '$1en'],
    [/ionen$/, 'ion'],
    [/ion$/, 'ionen'],
    [/(.{4})(es|er|em)$/, '$1en'],
    [/(.{4})en$/, '$1e'],
    [/(.{4})e$/, '$1en'],
    [/(.{4}[bcdfghklmnprt])$/, '$1e'],
  ],
  ru: [
    [/(ни|ени|ани|ци)е$/, '$1я'],
    [/(ни|ени|ани|ци)я$/, '$1й'],
    [/(.{3})ами$/, '$1ов'],
    [/(.{3})(ого|ому|ым)$/, '$1ый'],
    [/(.{3})(ый|ые|ых)$/, '$1ого'],
    [/(.{3})(ов|ом)$/, '$1ы'],
    [/(.{3})ы$/, '$1ов'],
    [/(.{3})ость$/, '$1ости'],
    [/(.{3})(ки|ку|кой)$/, '$1ка'],
    [/(.{3})ка$/, '$1ки'],
    [/(.{3}[бвгдзклмнпрстфхцч])$/, '$1а'],
    [/(.{3})а$/, '$1ы'],
  ],
};
const MIN_WORD = 5;

const words = (/** @type {string} */ text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/u;

/** @param {string} word @param {[RegExp, string][]} endings */
function withOtherEnding(word, endings) {
  if (word.length < MIN_WORD) return word;
  const rule = endings.find(([ending]) => ending.test(word.toLowerCase()));
  return rule ? word.toLowerCase().replace(...rule) : word;
}

/** @param {Manual} manual @param {string} language @returns {Question[]} */
export function makeLanguageQuestions({pages}, language) {
  const endings = ENDINGS[language];
  /** @type {Map<string, string[]>} */
  const byHeading = new Map();
  for (const {path, title, sections, listing} of pages)
    for (const {id, title: heading} of listing ? [] : sections) {
      const places = byHeading.get(heading) ?? [];
      byHeading.set(heading, places);
      places.push(`${path}#${id}`, ...(heading === title ? [`${path}#`] : []));
    }
  /** @type {Question[]} */
  const questions = [];
  const add = (/** @type {string} */ kind, /** @type {string} */ typed, /** @type {string[]} */ answers) =>
    questions.push({kind: `${language}: ${kind}`, words: typed, answers, half: 'report', bySection: true});
  for (const [numbered, answers] of byHeading) {
    const heading = numbered.replace(/^(?:\d+|[A-Z])(?:\.\d+)*\.\s+/, '');
    if (heading.length > 70) continue;
    const typed = words(heading);
    if (UNSPACED.test(heading)) {
      add('heading', heading, answers);
      const parts = Array.from(new Intl.Segmenter(language, {granularity: 'word'}).segment(heading));
      const two = parts.filter(({isWordLike}) => isWordLike).filter(({segment}) => segment.length > 1);
      if (two.length > 2)
        add(
          'words of a heading',
          two
            .slice(0, 3)
            .map(({segment}) => segment)
            .join(' '),
          answers,
        );
      continue;
    }
    if (!endings || typed.length < 2) continue;
    add('heading', heading, answers);
    const inflected = typed.map(word => withOtherEnding(word, endings)).join(' ');
    if (inflected !== typed.join(' ')) add('other endings', inflected, answers);
  }
  return questions;
}
