// Generates questions from a manual: names, headings, texts of links, entries of the book's index, inflections, typos, and lines of errors.
// One fifth of the links and entries, selected by their words, are left out of the index. Questions are generated from them, and an
// indexed link would match its own question.

/** @import {Manual, Section} from './read-manual.mjs' */
/** @typedef {{kind: string, words: string, answers: string[], half: 'tune' | 'report', bySection?: boolean}} Question */

/** Number of questions of each kind in each half. */
const QUESTIONS_PER_KIND = 40;
const SEED = 20261122;
/** Minimum length of a word that is inflected. The rules are for English, because the manuals are in English. */
const MIN_WORD = 5;
/** Maximum number of headings and names with the same beginning. If more have the same beginning, it is not used as a question. */
const MAX_SHARED_PREFIX = 3;

/** A deterministic generator of numbers, 0 ≤ n < 1. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A hash of a text. @param {string} text */
export const hash = text =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Whether links and entries with a text are left out of the index and used as questions. @param {string} text */
export const isHeldOut = text => hash(text.toLowerCase()) % 5 === 0;

/** @param {Manual} manual @returns {Manual} the manual without the links and entries that are used as questions */
export function withoutHeldOut(manual) {
  return {
    ...manual,
    entries: manual.entries.filter(({text}) => !isHeldOut(text)),
    pages: manual.pages.map(page => ({
      ...page,
      links: (page.links ?? []).filter(({text}) => !isHeldOut(text)),
    })),
  };
}

const words = (/** @type {string} */ text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** The letters and digits of a heading or name. @param {string} text */
const keyOf = text => words(text.toLowerCase()).join('');
/** A heading without its section number, which nobody types. @param {string} heading */
const withoutNumber = heading => heading.replace(/^(?:\d+|[A-Z])(?:\.\d+)*\.\s+/, '');

/** Another form of an English word. @param {string} word */
function inflect(word) {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (/[^s]s$/.test(word)) return word.slice(0, -1);
  if (/[^e]ing$/.test(word)) return word.replace(/(.)\1ing$/, '$1ing').replace(/ing$/, 's');
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  if (/e$/.test(word)) return `${word}s`;
  return /(s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A word with a typo: one letter, but not the first, is left out, doubled, swapped with the next one, or replaced. @param {string} word @param {() => number} random */
function withTypo(word, random) {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  const kind = Math.floor(random() * 4);
  if (kind === 0) return before + next + after;
  if (kind === 1) return before + letter + letter + next + after;
  if (kind === 2 && letter !== next) return before + next + letter + after;
  return `${before}${letter === 'x' ? 'q' : 'x'}${next}${after}`;
}

/** @param {Manual} manual @returns {Question[]} */
export function makeQuestions(manual) {
  const random = randomNumbers(SEED);
  /** @type {Map<string, Question[]>} */
  const kinds = new Map();
  /** @param {string} kind @param {string} typed @param {string[]} answers @param {boolean} [bySection] */
  const add = (kind, typed, answers, bySection = false) => {
    const list = kinds.get(kind) ?? [];
    kinds.set(kind, list);
    list.push({kind, words: typed, answers: [...new Set(answers)], half: 'tune', bySection});
  };
  /** @type {{path: string, section: Section, isTitle: boolean}[]} */
  const sections = manual.pages.flatMap(({path, title, sections, listing}) =>
    listing ? [] : sections.map(section => ({path, section, isTitle: section.title === title})),
  );
  const placeOf = (/** @type {{path: string, section: Section}} */ {path, section: {id}}) => `${path}#${id}`;
  /** @param {(section: {path: string, section: Section}) => string[]} keysOf */
  const group = keysOf => {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const section of sections)
      for (const key of keysOf(section)) groups.set(key, [...(groups.get(key) ?? []), placeOf(section)]);
    return groups;
  };
  const lastOf = (/** @type {string} */ name) => name.split(/[.:#/]+/).at(-1) ?? name;
  const namesOf = (/** @type {Section} */ {object, aliases = []}) => [
    ...(object ? [object.name] : []),
    ...aliases,
  ];
  const byName = group(({section}) => namesOf(section).map(name => name.toLowerCase()));
  const byLast = group(({section}) => namesOf(section).map(name => lastOf(name).toLowerCase()));
  const byHeading = group(({section}) => (section.object ? [] : [section.title.toLowerCase()]));
  const named = (/** @type {string} */ key) => [...(byHeading.get(key) ?? []), ...(byName.get(key) ?? [])];
  const byKey = group(({section}) => [
    ...new Set(
      [
        ...(section.object ? [] : [withoutNumber(section.title)]),
        ...namesOf(section).flatMap(name => [name, lastOf(name)]),
      ].map(keyOf),
    ),
  ]);
  /** The sections with a heading or name, as `path#anchor`, ignoring letter case and signs: `Base view` is also `BaseView`. */
  const placesNamed = (/** @type {string} */ text) => byKey.get(keyOf(text)) ?? [];
  const sorted = [...byKey.keys()].sort();
  /** The sections with a heading or name that begins with a text, as `path#anchor`. */
  const placesBeginningWith = (/** @type {string} */ text) => {
    const key = keyOf(text);
    return sorted.filter(longer => longer.startsWith(key)).flatMap(longer => byKey.get(longer) ?? []);
  };

  for (const {path, section, isTitle} of sections) {
    const {object, id} = section;
    const title = object ? section.title : withoutNumber(section.title);
    if (object) {
      add('exact name', object.name, byName.get(object.name.toLowerCase()) ?? [], true);
      const last = lastOf(object.name);
      if (last !== object.name) add('last component', last, byLast.get(last.toLowerCase()) ?? [], true);
      if (/^\w{6,}$/.test(last))
        add('typo in a name', withTypo(last, random), byLast.get(last.toLowerCase()) ?? [], true);
      if (/(Error|Exception|Warning)$/.test(object.name) && section.content.length > 40) {
        const [beginningOfText = ''] = /^.{20,60}?(?=[ .])/.exec(section.content) ?? [];
        add(
          'error line',
          `${object.name}: ${beginningOfText.toLowerCase()} 'x' (line 12)`,
          byLast.get(last.toLowerCase()) ?? [],
        );
      }
      continue;
    }
    const typed = words(title);
    if (!id || typed.length < 2 || typed.length > 8 || title.length > 70) continue;
    const answers = [...placesNamed(title), ...(isTitle ? [`${path}#`] : [])];
    add('heading', title, answers, true);
    const beginning = title.slice(0, Math.ceil(title.length * 0.6));
    const meant = new Set(placesBeginningWith(beginning));
    // A beginning that many headings and names share has no single right answer.
    if (meant.size <= MAX_SHARED_PREFIX) add('heading, 60 % typed', beginning, [...meant, ...answers], true);
    const long = typed.filter(
      word => /^[a-zA-Z]+$/.test(word) && word.length >= MIN_WORD && /^.[a-z]+$/.test(word),
    );
    if (long.length > 0) {
      const inflected = typed.map(word => (long.includes(word) ? inflect(word) : word)).join(' ');
      add('heading, other forms', inflected, [...answers, ...placesNamed(inflected)], true);
      const word = long[Math.floor(random() * long.length)] ?? '';
      if (word.length >= 6)
        add('typo in a heading', title.replace(word, withTypo(word, random)), answers, true);
    }
  }

  /** Targets as `path#anchor`, by kind and text of the references to them. @type {Map<string, Set<string>>} */
  const byText = new Map();
  const links = manual.pages.flatMap(({path, links: pageLinks = []}) =>
    pageLinks.filter(({place}) => !place.startsWith(`${path}#`)),
  );
  for (const {kind, list} of [
    {kind: 'text of links', list: links},
    {kind: 'entry of the index', list: manual.entries},
  ])
    for (const {place, text} of list) {
      const typed = words(text.replace(/\(.*\)/, ''));
      // Single words are names, which are already used as questions.
      if (!isHeldOut(text) || typed.length < 2 || typed.length > 6 || named(text.toLowerCase()).length > 0)
        continue;
      const key = `${kind}\n${kind.startsWith('text') ? text : typed.join(' ')}`;
      byText.set(key, (byText.get(key) ?? new Set()).add(place));
    }
  for (const [key, places] of byText) {
    const [kind = '', text = ''] = key.split('\n');
    if (places.size <= 3) add(kind, text, [...places]);
  }

  return [...kinds.values()].flatMap(list =>
    list
      .map(question => ({question, order: random()}))
      .sort((a, b) => a.order - b.order)
      .slice(0, 2 * QUESTIONS_PER_KIND)
      .map(({question}, index) => ({
        ...question,
        half: index % 2 === 0 ? /** @type {const} */ ('tune') : 'report',
      })),
  );
}
