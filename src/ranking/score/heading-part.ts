import {withoutNumber} from '../text/section-number.js';
import {parts, tokens} from '../text/tokens.js';
import {type Match, rarityOf} from './match.js';
import type {OpenedIndex} from './opened-index.js';

/** Something wanted that a heading has, with how much it says where sections are called something. */
export interface InHeading {
  readonly match: Match;
  readonly rarity: number;
}

/**
 * How much of what a section is called the question has, 0 to 1, by how much its words say: `git` and `manual` say
 * little where all headings have them, the number of a chapter says nothing.
 */
export function partOfHeading(section: number, wanted: readonly InHeading[], index: OpenedIndex): number {
  const {directory, vocabulary, stats} = index;
  const {name, heading, aliases} = directory.section(section);
  const text = name ?? [withoutNumber(heading), ...aliases.slice(0, 1)].join(' ');
  let found = 0;
  let all = 0;
  for (const {word, start, end} of tokens(text)) {
    const at = vocabulary.words.find(word);
    const rarity = rarityOf(at < 0 ? 1 : vocabulary.words.frequency(at), stats.sections);
    const known = wanted.find(({match}) => match.words.has(word));
    if (known) {
      const most = Math.max(rarity, known.rarity);
      found += most;
      all += most;
      continue;
    }
    all += rarity;
    const inner = parts(text.slice(start, end));
    const has = inner.filter(part => wanted.some(({match}) => match.words.has(part))).length;
    if (has > 0) found += (rarity * has) / inner.length;
  }
  return all > 0 ? found / all : 0;
}
