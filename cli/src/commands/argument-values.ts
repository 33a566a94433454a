import {resolve} from 'node:path';
import {InvalidArgumentError} from 'commander';
import {languageOf} from '../../../src/ranking/index/page-languages.js';
import {isSlug, toSlug} from '../system/slug.js';
import {usageError} from './terminal.js';

/** Parsers of single arguments. Each returns a valid value, or throws an error whose message is shown to the user. */

export const invalid = (sentence: string): InvalidArgumentError => new InvalidArgumentError(sentence);

export const checked =
  (isValid: (text: string) => boolean, sentence: string) =>
  (text: string): string => {
    if (isValid(text)) return text;
    throw invalid(sentence);
  };

export const nonEmpty = checked(text => text.trim() !== '', 'It must not be empty.');

/** A BCP 47 tag that names one language; underscores are accepted, too. */
export const languageTag = checked(
  text => languageOf(text) !== undefined,
  'Write a language tag such as de, pt-BR or zh-Hant.',
);

/** Adds a folder to earlier values of the same option. @returns absolute paths */
export const addFolder = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  resolve(nonEmpty(text)),
];

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw invalid(`It must be a whole number from ${min} to ${max}.`);
  };

export const slug =
  (what: 'project' | 'version' | 'organization') =>
  (text: string): string => {
    if (isSlug(text)) return text;
    throw usageError(
      `"${text}" cannot be the name of ${what === 'organization' ? 'an' : 'a'} ${what}: use lower-case letters, digits, "-", "." and "_", beginning with a letter or digit, for example "${toSlug(text)}".`,
    );
  };

/** Parses a web address. @returns the address with a trailing slash, and without query and fragment */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('Write an address such as https://docs.example.org/.');
  return url.origin + url.pathname.replace(/\/?$/, '/');
}
