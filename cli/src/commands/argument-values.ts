import {resolve} from 'node:path';
import {InvalidArgumentError} from 'commander';
import {isSlug, toSlug} from '../system/slug.js';
import {usageError} from './terminal.js';

/** Parsers of single arguments: each returns a valid value or throws an error with a sentence. */

export const invalid = (sentence: string): InvalidArgumentError => new InvalidArgumentError(sentence);

export const checked =
  (isGood: (text: string) => boolean, sentence: string) =>
  (text: string): string => {
    if (isGood(text)) return text;
    throw invalid(sentence);
  };

export const nonEmpty = checked(text => text.trim() !== '', 'It must not be empty.');

/** Adds a folder to earlier values of the same option. @returns absolute paths */
export const addFolder = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  resolve(nonEmpty(text)),
];

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw invalid(`It must be a whole number from ${least} to ${most}.`);
  };

export const slug =
  (what: 'project' | 'version' | 'organization') =>
  (text: string): string => {
    if (isSlug(text)) return text;
    throw usageError(
      `"${text}" cannot be the name of ${what === 'organization' ? 'an' : 'a'} ${what}: use lower-case letters, digits, "-", "." and "_", beginning with a letter or digit, for example "${toSlug(text)}".`,
    );
  };

/** An address, with a slash at its end and without query and fragment. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('Write an address such as https://docs.example.org/.');
  return url.origin + url.pathname.replace(/\/?$/, '/');
}
