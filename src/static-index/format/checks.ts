/**
 * Checks of what a file of an index holds, where it is read: anybody can have changed a file, and nothing after this looks
 * again. All of them throw a `TypeError` that says what is wrong, and what to do.
 */
import {DocentError, MalformedError} from '../../client/errors.js';

/**
 * Characters of a title, heading, name, path, anchor or word, at most. Pages are read with titles of up to 4,000 code points,
 * which take up to 8,000; the words of a query are compared with the whole of each title, in time that grows faster than it.
 */
export const MAX_LABEL = 8_192;
/** Characters of the text of a section, at most: pages are read with up to 1,048,576 code points for each. */
export const MAX_TEXT = 2 * 1_048_576;
/** Of what a reader may begin with, which are buttons: some times what is proposed. */
const MAX_QUESTIONS = 20;
const MAX_QUESTION = 200;

const REMEDY = 'make it again with "docent index" and publish all of its files.';

/** What is wrong with a file, for developers. */
class IndexFileError extends TypeError {
  override readonly name = 'IndexFileError';
}

export const wrong = (what: string): TypeError => new IndexFileError(`The index ${what}: ${REMEDY}`);

/** The error of a file that could not be read, with what was wrong. */
export const asDocentError = (cause: unknown): DocentError =>
  cause instanceof DocentError
    ? cause
    : new MalformedError({
        status: 200,
        problem: (cause instanceof IndexFileError ? cause : wrong('is damaged')).message,
        cause,
      });

/** Throws unless the value is a text of at most so many characters. */
export function text(value: unknown, what: string, most = MAX_LABEL): string {
  if (typeof value !== 'string') throw wrong(`has no ${what} where one should be`);
  if (value.length > most) throw wrong(`has a ${what} of more than ${most} characters`);
  return value;
}

export const textOrNothing = (value: unknown, what: string): string | null =>
  value === null || value === undefined ? null : text(value, what);

export function count(value: unknown, what: string): number {
  if (!(Number.isInteger(value) && (value as number) >= 0)) throw wrong(`has no ${what} where one should be`);
  return value as number;
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(`has no ${what} where they should be`);
  return value;
}

/** An object, whose fields are checked one by one. */
export function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw wrong(`has no ${what} where it should be`);
  return value as Readonly<Record<string, unknown>>;
}

/** An address of pages, or part of one. No other scheme than that of pages may be in a link. */
export function root(value: unknown): string {
  const address = text(value, 'address of its pages');
  const base = 'https://index.invalid/';
  if (!URL.canParse(address, base) || !/^https?:$/.test(new URL(address, base).protocol))
    throw wrong('has no address of its pages that a link could lead to');
  return address;
}

/** A path, of which a link can be made. */
export function path(value: unknown): string {
  const given = text(value, 'path');
  // `encodeURI` throws for half of a surrogate pair.
  if (/\p{Surrogate}/u.test(given)) throw wrong('has a path that is no text');
  return given;
}

export function questions(value: unknown): readonly string[] {
  const given = list(value, 'questions').map(one => text(one, 'question', MAX_QUESTION));
  if (given.length > MAX_QUESTIONS) throw wrong(`has more than ${MAX_QUESTIONS} questions`);
  return given;
}
