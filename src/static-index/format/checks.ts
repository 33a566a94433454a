/**
 * Validates what is read from files of an index, which anybody may have changed. Code that uses the values does not check them
 * again. All functions throw a `TypeError` that says what is wrong and what to do.
 */
import {DocentError, MalformedError} from '../../client/errors.js';

/**
 * Maximum length of a title, heading, name, path, anchor or word, in UTF-16 code units. Titles are cut at 4,000 code points when pages
 * are read, which is up to 8,000 code units. The limit matters because matching the words of a query with a title takes time that
 * grows faster than the title.
 */
export const MAX_LABEL = 8_192;
/** Maximum length of the text of a section, in UTF-16 code units. Texts are cut at 1,048,576 code points when pages are read. */
export const MAX_TEXT = 2 * 1_048_576;
/** Maximum number of suggestions, and their maximum length in characters. An index that was not changed has far fewer and shorter ones. */
const MAX_QUESTIONS = 20;
const MAX_QUESTION = 200;

const REMEDY = 'make it again with "docent index" and publish all of its files.';

/** Content of a file of an index is invalid. The message is for developers. */
class IndexFileError extends TypeError {
  override readonly name = 'IndexFileError';
}

/** The error for a file with invalid content. @param problem what is wrong, as the predicate of a sentence about the index, such as `is damaged` */
export const wrong = (problem: string): TypeError => new IndexFileError(`The index ${problem}: ${REMEDY}`);

/** Converts any error of reading a file into a `DocentError` whose message says what is wrong. */
export const asDocentError = (cause: unknown): DocentError =>
  cause instanceof DocentError
    ? cause
    : new MalformedError({
        status: 200,
        problem: (cause instanceof IndexFileError ? cause : wrong('is damaged')).message,
        cause,
      });

/** Throws unless the value is a string of at most `maxLength` characters. */
export function string(value: unknown, what: string, maxLength = MAX_LABEL): string {
  if (typeof value !== 'string') throw wrong(`has no ${what} where one should be`);
  if (value.length > maxLength) throw wrong(`has a ${what} of more than ${maxLength} characters`);
  return value;
}

export const stringOrNull = (value: unknown, what: string): string | null =>
  value === null || value === undefined ? null : string(value, what);

export function count(value: unknown, what: string): number {
  if (!(Number.isInteger(value) && (value as number) >= 0)) throw wrong(`has no ${what} where one should be`);
  return value as number;
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(`has no ${what} where they should be`);
  return value;
}

/** Throws unless the value is an object. Its fields have still to be checked. */
export function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw wrong(`has no ${what} where it should be`);
  return value as Readonly<Record<string, unknown>>;
}

/** Throws unless the value is the absolute or relative URL of pages. Only `http:` and `https:` are allowed, because links are made of it. */
export function root(value: unknown): string {
  const address = string(value, 'address of its pages');
  const base = 'https://index.invalid/';
  if (!URL.canParse(address, base) || !/^https?:$/.test(new URL(address, base).protocol))
    throw wrong('has no address of its pages that a link could lead to');
  return address;
}

/** Throws unless the value is a path that can be part of a URL. */
export function path(value: unknown): string {
  const path = string(value, 'path');
  // `encodeURI` throws for half of a surrogate pair.
  if (/\p{Surrogate}/u.test(path)) throw wrong('has a path that is no text');
  return path;
}

export function questions(value: unknown): readonly string[] {
  const suggestions = list(value, 'questions').map(suggestion =>
    string(suggestion, 'question', MAX_QUESTION),
  );
  if (suggestions.length > MAX_QUESTIONS) throw wrong(`has more than ${MAX_QUESTIONS} questions`);
  return suggestions;
}
