import type {SectionEntry} from '../index/index-snapshot.js';
import {withoutNumber} from '../text/section-number.js';
import {parts, tokens} from '../text/tokens.js';
import {type Match, rarityOf} from './match.js';
import type {OpenedIndex} from './opened-index.js';

/** Something wanted that a heading has, with how much it says where sections are called something. */
export interface InHeading {
  readonly match: Match;
  readonly rarity: number;
}

/** A word of what a section is called, with how much it says, and the parts of it where it is made of several. */
interface HeadingWord {
  readonly word: string;
  readonly rarity: number;
  readonly inner: readonly string[];
}

/** As long as an index keeps an entry, for the same sections are weighed for many questions. */
const kept = new WeakMap<SectionEntry, readonly HeadingWord[]>();

function headingWords(entry: SectionEntry, {vocabulary, stats}: OpenedIndex): readonly HeadingWord[] {
  const {name, heading, aliases} = entry;
  const text = name ?? [withoutNumber(heading), ...aliases.slice(0, 1)].join(' ');
  return Array.from(tokens(text), ({word, start, end}) => {
    const at = vocabulary.words.find(word);
    const rarity = rarityOf(at < 0 ? 1 : vocabulary.words.frequency(at), stats.sections);
    return {word, rarity, inner: parts(text.slice(start, end))};
  });
}

/**
 * How much of what a section is called the question has, 0 to 1, by how much its words say: `git` and `manual` say
 * little where all headings have them, the number of a chapter says nothing.
 */
export function partOfHeading(section: number, wanted: readonly InHeading[], index: OpenedIndex): number {
  const entry = index.directory.section(section);
  let words = kept.get(entry);
  if (!words) kept.set(entry, (words = headingWords(entry, index)));
  let found = 0;
  let all = 0;
  for (const {word, rarity, inner} of words) {
    const known = wanted.find(({match}) => match.words.has(word));
    if (known) {
      const most = Math.max(rarity, known.rarity);
      found += most;
      all += most;
      continue;
    }
    all += rarity;
    let has = 0;
    for (const part of inner) if (wanted.some(({match}) => match.words.has(part))) has++;
    if (has > 0) found += (rarity * has) / inner.length;
  }
  return all > 0 ? found / all : 0;
}
