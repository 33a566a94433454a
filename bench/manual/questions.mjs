// Queries for benches, made from names and headings of a site, so that any documentation can be measured. The selection is random, but the
// same in every run.

/**
 * @typedef {object} Question
 * @property {string} words as typed
 * @property {(path: string, anchor: string) => boolean} isAnswer whether a place is a correct result
 */
/** @typedef {{name: string, role: string, path: string, anchor: string}} NamedPlace an API object */
/** @typedef {{title: string, path: string, anchor: string, isPage: boolean}} Heading `isPage`: whether it is the title of its page */
/** @typedef {Record<string, Question[]>} QuestionKinds queries by kind, in the order of the table */

/** Number of queries of each kind: enough for a figure with an error of about 1 %, and few enough to take a minute. */
const SAMPLE = 300;
const SEED = 20261121;
/** Minimum length for a typo: a typo in a shorter word would make another word. */
const MIN_TYPO_LENGTH = 5;
const TYPED_PART = 0.6;

/** Mulberry32: a small random number generator that is good enough to select from a list. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {() => number} random
 * @returns {T[]} up to SAMPLE items in random order
 */
function sample(items, random) {
  return items
    .map(item => ({item, order: random()}))
    .sort((a, b) => a.order - b.order)
    .slice(0, SAMPLE)
    .map(({item}) => item);
}

/** Makes a typo: a letter is left out, doubled, swapped with the next one, or replaced, but never the first one. @param {string} word @param {() => number} random */
function withTypo(word, random) {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + next + after;
    case 1:
      return before + letter + letter + next + after;
    case 2:
      return letter === next ? before + next + after : before + next + letter + after;
    default:
      return before + (letter === 'x' ? 'q' : 'x') + next + after;
  }
}

/**
 * @param {readonly NamedPlace[]} names
 * @param {readonly Heading[]} headings
 * @returns {QuestionKinds}
 */
export function askAbout(names, headings) {
  const random = randomNumbers(SEED);
  const lastOf = (/** @type {string} */ name) => name.split('.').at(-1) ?? name;
  const placeKey = (/** @type {string} */ path, /** @type {string} */ anchor) => `${path}#${anchor}`;

  /**
   * For a query such as `join`, any object of that name is correct.
   * @param {(name: string) => string} keyOf
   */
  const placesBy = keyOf => {
    /** @type {Map<string, Set<string>>} */
    const places = new Map();
    for (const {name, path, anchor} of names) {
      const key = keyOf(name);
      places.set(key, (places.get(key) ?? new Set()).add(placeKey(path, anchor)));
    }
    return (/** @type {string} */ name) => {
      const right = places.get(keyOf(name));
      return (/** @type {string} */ path, /** @type {string} */ anchor) =>
        right?.has(placeKey(path, anchor)) ?? false;
    };
  };
  const withVeryName = placesBy(name => name);
  const withSameName = placesBy(name => name.toLowerCase());
  const withSameLast = placesBy(name => lastOf(name).toLowerCase());

  /** @type {Map<string, Heading[]>} */
  const headed = new Map();
  for (const heading of headings) headed.set(heading.title, [...(headed.get(heading.title) ?? []), heading]);
  /**
   * For a heading, any section with the same heading is correct, or the object with that name: for example, the heading of a list of changes
   * to a module is the name of the module.
   * @param {string} title
   */
  const withHeading = title => {
    const isNamed = withVeryName(title);
    return (/** @type {string} */ path, /** @type {string} */ anchor) =>
      isNamed(path, anchor) ||
      (headed
        .get(title)
        ?.some(
          heading =>
            heading.path === path && (heading.anchor === anchor || (heading.isPage && anchor === '')),
        ) ??
        false);
  };

  const dotted = names.filter(({name}) => /[^.]\.[^.]/.test(name));
  const long = names.filter(({name}) => lastOf(name).length >= MIN_TYPO_LENGTH && /^\w+$/.test(lastOf(name)));

  return {
    'exact name': sample(names, random).map(({name}) => ({words: name, isAnswer: withSameName(name)})),
    'last component': sample(dotted, random).map(({name}) => ({
      words: lastOf(name),
      isAnswer: withSameLast(name),
    })),
    heading: sample(headings, random).map(({title}) => ({words: title, isAnswer: withHeading(title)})),
    'one typo': sample(long, random).map(({name}) => ({
      words: withTypo(lastOf(name), random),
      isAnswer: withSameLast(name),
    })),
    '60 % typed': sample(names, random).map(({name}) => ({
      words: name.slice(0, Math.ceil(name.length * TYPED_PART)),
      isAnswer: withSameName(name),
    })),
  };
}
