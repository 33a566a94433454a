import {ABBREVIATIONS} from './abbreviations.js';
import {ACTIONS} from './actions.js';
import {BUILDING} from './building.js';
import {COLLECTIONS} from './collections.js';
import {DATABASES} from './databases.js';
import {DATA} from './data.js';
import {DEPLOYMENT} from './deployment.js';
import {DOCUMENTS} from './documents.js';
import {ERRORS} from './errors.js';
import {FILES} from './files.js';
import {INTERFACES} from './interfaces.js';
import {LANGUAGE} from './language.js';
import {NETWORK} from './network.js';
import {NUMBERS} from './numbers.js';
import {PROCESSES} from './processes.js';
import {QUALITIES} from './qualities.js';
import {SECURITY} from './security.js';
import {SHELL} from './shell.js';
import {SPELLINGS} from './spellings.js';
import {TEXT} from './text.js';
import {TIME} from './time.js';
import {VERSION_CONTROL} from './version-control.js';
import {WEB} from './web.js';

/**
 * Words of readers, and what manuals may call the same things, by domain. Each line is an entry:
 *
 * - `wipe > erase delete`: manuals may have "erase" or "delete" where a reader has "wipe", but not the other way round;
 * - `squash fold`: either may stand for the other;
 * - `=repo repository`: the same word, in another spelling, an irregular form, or an abbreviation.
 *
 * Words are in lower case and in their basic form; all forms with the same stem are found. An entry is only used if the word of
 * the reader is rare in a manual, so common words may be there too. `node bench/relevance/thesaurus.mjs` lists entries that do harm.
 */
export const DOMAINS: readonly string[] = [
  SPELLINGS,
  ABBREVIATIONS,
  FILES,
  TEXT,
  NUMBERS,
  TIME,
  COLLECTIONS,
  LANGUAGE,
  ERRORS,
  PROCESSES,
  NETWORK,
  WEB,
  SECURITY,
  DATABASES,
  VERSION_CONTROL,
  BUILDING,
  DEPLOYMENT,
  SHELL,
  INTERFACES,
  DOCUMENTS,
  DATA,
  QUALITIES,
  ACTIONS,
];

/** A word that manuals may use for another one. */
export interface Relative {
  readonly word: string;
  /** Whether it is the same word: another spelling, an irregular form, or an abbreviation. */
  readonly isSame: boolean;
}

/** Returns the words that manuals may use for a word in any of its forms. They are in their basic form, the same words first. */
export type Thesaurus = (word: string) => readonly Relative[];

/** @param stem returns the same stem for all forms of a word */
export function readThesaurus(stem: (word: string) => string): Thesaurus {
  const byStem = new Map<string, Relative[]>();
  const add = (from: string, word: string, isSame: boolean): void => {
    const key = stem(from);
    const relatives = byStem.get(key) ?? [];
    byStem.set(key, relatives);
    if (stem(word) !== key && !relatives.some(other => other.word === word)) relatives.push({word, isSame});
  };
  for (const line of DOMAINS.flatMap(lines => lines.trim().split('\n'))) {
    const isSame = line.startsWith('=');
    const [from = [], to = from] = line
      .slice(isSame ? 1 : 0)
      .split(' > ')
      .map(side => side.split(' '));
    for (const typed of from) for (const word of to) if (word !== typed) add(typed, word, isSame);
  }
  return word => byStem.get(stem(word)) ?? [];
}
