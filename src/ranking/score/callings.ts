import {Calling} from '../index/index-snapshot.js';
import {endingsOf} from '../index/endings-of.js';
import {bareName, namesIn} from '../query/names-typed.js';
import {nearWords} from '../query/near-words.js';
import type {WordFinder} from '../query/word-options.js';
import {withoutNumber} from '../text/section-number.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {squash, words} from '../text/tokens.js';
import {findCalledInForms} from './called-in-forms.js';
import {type CalledSo, callingWeight, type CallingWeight, eachCalling, HOW, surenessOf} from './called-so.js';
import type {OpenedIndex} from './opened-index.js';
import type {Weights} from './weights.js';
import {namesOf, writtenEdits, writtenShare} from './written-so.js';

/** A part of the question that may be a name. */
interface NameTyped {
  readonly typed: string;
  /** Part of what the whole name would count. */
  readonly share: number;
  readonly isInside?: boolean;
}

/** Keys that begin as was typed: the shortest are looked at. */
const MAX_BEGINNING = 200;
const MAX_ALMOST = 8;
/** A longer question is found by its words, and so is one whose words are all there. */
const MAX_ALMOST_WORDS = 4;
const TWO_EDITS_FROM = 7;
/** In so many sections a word is one of its own, and not only the beginning of a name. */
const COMMON = 5;
/** A single word that is being typed is the beginning of a name before it is that of a heading. */
const HEADING_SHARE = 0.8;
const MAX_NAMES = 8;
/**
 * The sections that are called what was typed, or what a name in it says, each with the best reason.
 *
 * @param typed the reader's words, without operators.
 */
export async function findCalled(
  typed: string,
  index: OpenedIndex,
  weights: Weights,
  finder: WordFinder,
): Promise<Map<number, CalledSo>> {
  const best = new Map<number, CalledSo>();
  const tell = (called: CalledSo): void => {
    const before = best.get(called.section);
    if (!before || callingWeight(called, weights) > callingWeight(before, weights))
      best.set(called.section, called);
  };
  const whole = bareName(typed);
  if (symbolOf(whole) !== undefined || CODE.test(whole)) {
    // `%s` is no `-s`, `{% url 'name' %}` no `url_name`: what is looked up with its signs is called so with them.
    const isSo = ({section}: CalledSo): boolean => callsItself(whole, section, index);
    await findWhole({typed: whole, share: 1}, index, called => isSo(called) && tell(called));
    return best;
  }
  // `HEAD^` is not what is called `HEAD`.
  if (innerSymbols(whole).length > 0) return best;
  await findWhole({typed: whole, share: 1}, index, tell);
  const names = namesIn(typed).filter(name => name !== whole || endingsOf(name).length > 1);
  for (const name of names.slice(0, MAX_NAMES)) {
    const isInside = name !== whole;
    for (const [shorter, ending] of endingsOf(name.replace(/\(\)$/, '')).entries())
      if (ending !== whole) await findWhole({typed: ending, share: 0.75 ** shorter, isInside}, index, tell);
  }
  const isMistyped = await findCalledInForms(whole, index, finder, tell);
  await findBeginning(whole, index, tell, isMistyped);
  return best;
}

async function findWhole(
  {typed, share, isInside = false}: NameTyped,
  index: OpenedIndex,
  tell: (called: CalledSo) => void,
): Promise<void> {
  const bare = typed.replace(/\(\)?$/, '');
  const at = index.vocabulary.keys.find(squash(bare));
  if (at < 0) return;
  const [called] = await index.snapshot.called([at]);
  const sureness = surenessOf(called!);
  eachCalling(called!, (section, calling, count) => {
    const reason = reasonOf(bare, section, calling, index);
    const linked = calling === Calling.Link ? Math.min(1, 0.5 + Math.log2(count) / 6) : 1;
    const written = calling <= Calling.NameEnding ? writtenShare(bare, namesOf(section, index)) : 1;
    const sized = share * linked * written;
    tell({section, reason, share: sized * sureness(calling), isInside, typed: bare, how: HOW[calling]});
  });
}

function reasonOf(typed: string, section: number, calling: Calling, index: OpenedIndex): CallingWeight {
  const {heading} = index.directory.section(section);
  const names = namesOf(section, index);
  switch (calling) {
    case Calling.Name:
      return names.includes(typed) ? 'exactName' : 'wholeName';
    case Calling.NameEnding:
      // What has no name and ends so is the page of a command.
      return names.length === 0 ||
        names.some(other => endingsOf(other).includes(typed)) ||
        (/^_|_$/.test(typed) && writtenEdits(typed, names) <= 1)
        ? 'exactEnding'
        : 'ending';
    case Calling.Heading:
      return heading === typed || withoutNumber(heading) === typed ? 'exactHeading' : 'wholeHeading';
    case Calling.Entry:
      return 'entry';
    case Calling.Label:
      return 'label';
    case Calling.Link:
      return 'link';
  }
}

/** What is called something that begins so; when there is nothing, what is called so but for a letter or two. */
async function findBeginning(
  typed: string,
  index: OpenedIndex,
  tell: (called: CalledSo) => void,
  isMistyped: boolean,
): Promise<void> {
  const key = squash(typed);
  const {keys} = index.vocabulary;
  if (!key) return;
  const longer: number[] = [];
  for (let at = keys.firstFrom(key); at < keys.size && longer.length < 4 * MAX_BEGINNING; at++) {
    const other = keys.word(at);
    if (!other.startsWith(key)) break;
    if (other !== key) longer.push(at);
  }
  longer.sort((one, other) => keys.word(one).length - keys.word(other).length);
  const size = (at: number): number => key.length / keys.word(at).length;
  const isWord = isCommonWord(typed, index) ? 0.2 : 1;
  const isNameTyped = !/\s/.test(typed);
  await tellAll(longer.slice(0, MAX_BEGINNING), at => isWord * (0.5 + 0.5 * size(at)), 'begins');
  if (isMistyped || longer.length > 0 || keys.find(key) >= 0 || !mayBeMistyped(typed, index)) return;
  const near = nearWords(keys, key, key.length >= TWO_EDITS_FROM ? 2 : 1, MAX_ALMOST, leastOf(typed));
  const edits = new Map(near.map(one => [one.at, one.edits]));
  const least = near[0]?.edits;
  const nearest = near.filter(one => one.edits === least).map(({at}) => at);
  await tellAll(nearest, at => 1 / edits.get(at)!, 'almost');

  async function tellAll(
    ats: readonly number[],
    shareOf: (at: number) => number,
    reason: 'begins' | 'almost',
  ): Promise<void> {
    const found = await index.snapshot.called(ats);
    for (const [order, called] of found.entries()) {
      const sureness = surenessOf(called);
      eachCalling(called, (section, calling) => {
        if (calling > Calling.Heading) return;
        tell({
          section,
          reason,
          share:
            shareOf(ats[order]!) *
            sureness(calling) *
            (reason === 'almost' && calling <= Calling.NameEnding
              ? writtenShare(typed, namesOf(section, index))
              : 1) *
            (isNameTyped && calling === Calling.Heading ? HEADING_SHARE : 1),
          typed,
          how: `${HOW[calling]} ${reason === 'begins' ? 'begins so' : 'almost so'}`,
        });
      });
    }
  }
}

function mayBeMistyped(typed: string, {vocabulary}: OpenedIndex): boolean {
  const own = words(typed);
  if (own.length > MAX_ALMOST_WORDS) return false;
  // A name that is nowhere is mistyped, whatever its parts are elsewhere.
  return /^\S+_\S+$/.test(typed) || own.some(word => vocabulary.words.find(word) < 0);
}

/** With its underscores even a short name has few neighbours. */
const leastOf = (typed: string): number | undefined => (/^__?\w{3}_?_$/.test(typed) ? 3 : undefined);

/** Whether a section's name or heading is this, signs and all, but for letter case. */
function callsItself(typed: string, section: number, {directory}: OpenedIndex): boolean {
  const {name, aliases, heading} = directory.section(section);
  const wanted = typed.toLowerCase();
  return [name ?? heading, ...aliases].flatMap(endingsOf).some(other => other.toLowerCase() === wanted);
}

function isCommonWord(typed: string, {vocabulary}: OpenedIndex): boolean {
  const own = words(typed);
  const at = own.length === 1 ? vocabulary.words.find(own[0]!) : -1;
  return at >= 0 && vocabulary.words.frequency(at) >= COMMON;
}
