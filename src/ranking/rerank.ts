import {withinOneEdit} from './edit-distance.js';
import {squash, words} from './tokens.js';

/** What of a section decides its place. */
export interface Rankable {
  /** Full name of the API object it documents. */
  readonly name?: string | undefined;
  readonly heading: string;
  /** Names of other objects that it is the place for: a module, a setting. */
  readonly aliases?: readonly string[] | undefined;
  /** Labels by which the authors refer to it. */
  readonly labels?: readonly string[] | undefined;
  /** It only repeats other sections, or leads to one. Default: false. */
  readonly listing?: boolean | undefined;
  /** How many pages refer to it. Default: 0. */
  readonly links?: number | undefined;
  /** How well the engine finds it to match, more is better. Default: 0. */
  readonly score?: number | undefined;
}

/**
 * How a section answers what was typed, best first. A name is what a reader of API documentation types most, and
 * the one thing BM25 has no notion of: to it, `open` the function loses to every section that says "open" often.
 */
export const Grade = {
  ExactName: 0,
  ExactHeading: 1,
  NameInOtherCase: 2,
  ExactLastName: 3,
  Heading: 4,
  Name: 5,
  Label: 6,
  LastName: 7,
  NamePrefix: 8,
  HeadingPrefix: 9,
  NearName: 10,
  WordsOfHeading: 11,
  Other: 12,
} as const;
export type Grade = (typeof Grade)[keyof typeof Grade];

/** How much ten times the references weigh, as a part of the engine's score. */
const REFERENCES = 0.3;

/**
 * Sorts an engine's candidates by grade, and within a grade by the engine's score and by how many pages refer to
 * them; among names that begin as was typed, the shortest is nearest to it. Stable.
 *
 * @param typed the reader's words, without operators.
 * @param isWord whether what is typed is known to be a word of its own: names that begin so are nothing special
 *   then. Default: false.
 * @param scoreOf how well the engine finds a candidate to match. Default: its `score`.
 */
export function rerank<T extends Rankable>(
  typed: string,
  candidates: readonly T[],
  isWord = false,
  scoreOf = ({score = 0}: T): number => score,
): T[] {
  const query = readQuery(typed);
  const graded = candidates.map(candidate => {
    const {grade, size} = gradeOf(query, candidate);
    const place = isWord && grade === Grade.NamePrefix ? {grade: Grade.Other, size: 0} : {grade, size};
    return {candidate, ...place, weight: weigh(scoreOf(candidate), candidate)};
  });
  const has = (grade: Grade): boolean => graded.some(entry => entry.grade === grade);
  // Where there is an object of just that name, a heading that says no more is one of many places that mention
  // it, such as a change log's entry on a module.
  const named = has(Grade.ExactName);
  const namedSo = named || has(Grade.NameInOtherCase) || has(Grade.Name);
  const rank = ({grade}: Graded): number =>
    (named && grade === Grade.ExactHeading) || (namedSo && grade === Grade.Heading)
      ? Grade.WordsOfHeading
      : grade;
  return graded
    .sort((one, other) => rank(one) - rank(other) || one.size - other.size || other.weight - one.weight)
    .map(({candidate}) => candidate);
}

const weigh = (score: number, {links = 0}: Rankable): number =>
  score * (1 + REFERENCES * Math.log10(1 + links));

interface Query {
  readonly typed: string;
  readonly key: string;
  readonly words: readonly string[];
}

/** A name may be typed with its call's parentheses, and what is in them. */
function readQuery(typed: string): Query {
  const bare = typed
    .trim()
    .replace(/^([^\s(]+)\([^)]*\)?$/, '$1')
    .replace(/[.:#/]+$/, '');
  return {typed: bare, key: squash(bare), words: words(bare)};
}

interface Graded {
  readonly grade: Grade;
  /** Of a name that begins so; else 0. */
  readonly size: number;
}

function gradeOf(query: Query, {name, heading, aliases = [], labels = [], listing}: Rankable): Graded {
  if (listing) return {grade: Grade.Other, size: 0};
  const names = name === undefined ? aliases : [name, ...aliases];
  const {key} = query;
  const grades = [
    ...names.map(other => gradeOfName(query, other)),
    gradeOfHeading(query, heading, name !== undefined),
    key && labels.some(label => squash(label) === key) ? Grade.Label : Grade.Other,
  ];
  const grade = grades.reduce((one, other) => (one < other ? one : other));
  return {grade, size: grade === Grade.NamePrefix ? sizeOfPrefixed(key, names) : 0};
}

function gradeOfName({typed, key}: Query, name: string): Grade {
  if (name === typed) return Grade.ExactName;
  if (name.toLowerCase() === typed.toLowerCase()) return Grade.NameInOtherCase;
  const whole = squash(name);
  if (!key || whole === key) return key ? Grade.Name : Grade.Other;
  // Every ending of the name is one of its squashed form: most names are done with here.
  if (whole.includes(key)) {
    const endings = endingsOf(name);
    if (endings.includes(typed)) return Grade.ExactLastName;
    const keys = endings.map(squash);
    if (keys.includes(key)) return Grade.LastName;
    if (keys.some(ending => ending.startsWith(key))) return Grade.NamePrefix;
  }
  const near = [-1, 0, 1].some(added => withinOneEdit(whole.slice(-Math.max(1, key.length + added)), key));
  return near && endingsOf(name).some(ending => withinOneEdit(squash(ending), key))
    ? Grade.NearName
    : Grade.Other;
}

function gradeOfHeading({typed, key, words: wanted}: Query, heading: string, isSignature: boolean): Grade {
  // A signature is the object's name once more, and the names of its arguments.
  if (isSignature) return Grade.Other;
  if (heading === typed) return Grade.ExactHeading;
  const title = words(heading);
  const whole = title.join('');
  if (!key || whole === key) return key ? Grade.Heading : Grade.Other;
  if (whole.startsWith(key)) return Grade.HeadingPrefix;
  return wanted.every(word => title.includes(word)) ? Grade.WordsOfHeading : Grade.Other;
}

const sizeOfPrefixed = (key: string, names: readonly string[]): number =>
  Math.min(
    ...names
      .flatMap(endingsOf)
      .map(squash)
      .filter(ending => ending.startsWith(key))
      .map(ending => ending.length),
  );

/** `asyncio.Task.cancel` → itself, `Task.cancel`, `cancel`; `std::vector::at`, `Foo#bar` and `a/b` likewise. */
export function endingsOf(name: string): string[] {
  const endings = [name];
  for (const {index, 0: separator} of name.matchAll(/(?:\.|::|#|\/)(?=[^.:#/])/g))
    endings.push(name.slice(index + separator.length));
  return endings;
}
