import {Calling, type Called} from '../index/index-snapshot.js';
import {endingsOf} from '../index/endings-of.js';
import {nearWords} from '../query/near-words.js';
import {squash, words} from '../text/tokens.js';
import type {OpenedIndex} from './opened-index.js';
import type {Weights} from './weights.js';

/** Why a section is what was asked for by its name. */
export interface CalledSo {
  readonly section: number;
  readonly weight: number;
  /** What of the question it is called by. */
  readonly typed: string;
  readonly how: string;
}

/** A part of the question that may be a name. */
interface NameTyped {
  readonly typed: string;
  /** Part of what the whole question would count. */
  readonly share: number;
}

/** Keys that begin as was typed: the shortest are looked at. */
const MAX_BEGINNING = 200;
const MAX_ALMOST = 8;
const TWO_EDITS_FROM = 7;
/** In so many sections a word is one of its own, and not only the beginning of a name. */
const COMMON = 5;
const MAX_NAMES = 8;

const HOW: Readonly<Record<Calling, string>> = {
  [Calling.Name]: 'name',
  [Calling.NameEnding]: 'end of its name',
  [Calling.Heading]: 'heading',
  [Calling.Entry]: "entry of the book's index",
  [Calling.Label]: 'label',
  [Calling.Link]: 'text of links',
};

/**
 * The sections that are called what was typed, or what a name in it says, each with the best reason.
 *
 * @param typed the reader's words, without operators.
 */
export async function findCalled(
  typed: string,
  index: OpenedIndex,
  weights: Weights,
): Promise<Map<number, CalledSo>> {
  const best = new Map<number, CalledSo>();
  const tell = (called: CalledSo): void => {
    if (called.weight > (best.get(called.section)?.weight ?? 0)) best.set(called.section, called);
  };
  const whole = bareName(typed);
  await findWhole({typed: whole, share: 1}, index, weights, tell);
  const names = namesIn(typed).filter(name => name !== whole || endingsOf(name).length > 1);
  for (const name of names.slice(0, MAX_NAMES)) {
    const own = name === whole ? 1 : weights.inside;
    for (const [shorter, ending] of endingsOf(name.replace(/\(\)$/, '')).entries())
      if (ending !== whole)
        await findWhole({typed: ending, share: own * 0.75 ** shorter}, index, weights, tell);
  }
  await findBeginning(whole, index, weights, tell);
  return best;
}

/** A name may be typed with its call's parentheses, and what is in them. */
const bareName = (typed: string): string =>
  typed
    .trim()
    .replace(/^([^\s(]+)\([^)]*\)?$/, '$1')
    .replace(/[.:#/]+$/, '');

/**
 * What looks like a name inside of a question: `IndexError`, `os.path.join(a, b)`, `pd.read_csv()`. Numbers of
 * errors, as in `[Errno 2]`, are none.
 */
export function namesIn(typed: string): string[] {
  const found = typed.replace(/\[Errno -?\d+\]/g, ' ').matchAll(NAME);
  return [...new Set(Array.from(found, ([name]) => name).filter(isShapedLikeName))];
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::|#)[\p{L}_][\p{L}\p{N}_]*)*(?:\(\)?)?/gu;

const isShapedLikeName = (name: string): boolean =>
  name.length > 2 && /[\p{L}\p{N}](?:\.|::|#|_)[\p{L}_]|\p{Ll}\p{Lu}|\($|\(\)$|^__\w+__$/u.test(name);

async function findWhole(
  {typed, share}: NameTyped,
  index: OpenedIndex,
  weights: Weights,
  tell: (called: CalledSo) => void,
): Promise<void> {
  const bare = typed.replace(/\(\)?$/, '');
  const at = index.vocabulary.keys.find(squash(bare));
  if (at < 0) return;
  const [called] = await index.snapshot.called([at]);
  eachCalling(called!, (section, calling, count) => {
    const weight = share * weigh(bare, section, calling, count, index, weights);
    tell({section, weight, typed: bare, how: HOW[calling]});
  });
}

function eachCalling(
  {sections, callings, counts}: Called,
  tell: (section: number, calling: Calling, count: number) => void,
): void {
  for (const [index, section] of sections.entries())
    tell(section, callings[index]! as Calling, counts[index]!);
}

function weigh(
  typed: string,
  section: number,
  calling: Calling,
  count: number,
  {directory}: OpenedIndex,
  weights: Weights,
): number {
  switch (calling) {
    case Calling.Name: {
      const {name, aliases} = directory.section(section);
      return name === typed || aliases.includes(typed) ? weights.exactName : weights.wholeName;
    }
    case Calling.NameEnding: {
      const {name = '', aliases} = directory.section(section);
      const isExact = [name, ...aliases].some(other => endingsOf(other).includes(typed));
      return isExact ? weights.exactEnding : weights.ending;
    }
    case Calling.Heading:
      return directory.section(section).heading === typed ? weights.exactHeading : weights.wholeHeading;
    case Calling.Entry:
      return weights.entry;
    case Calling.Label:
      return weights.label;
    case Calling.Link:
      return weights.link * Math.min(1, 0.5 + Math.log2(count) / 6);
  }
}

/** What is called something that begins so; when there is nothing, what is called so but for a letter or two. */
async function findBeginning(
  typed: string,
  index: OpenedIndex,
  weights: Weights,
  tell: (called: CalledSo) => void,
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
  await tellAll(
    longer.slice(0, MAX_BEGINNING),
    at => isWord * weights.begins * (0.5 + 0.5 * size(at)),
    'begins so',
  );
  if (longer.length > 0 || keys.find(key) >= 0) return;
  const near = nearWords(keys, key, key.length >= TWO_EDITS_FROM ? 2 : 1, MAX_ALMOST);
  const edits = new Map(near.map(one => [one.at, one.edits]));
  const least = near[0]?.edits;
  const nearest = near.filter(one => one.edits === least).map(({at}) => at);
  await tellAll(nearest, at => weights.almost / edits.get(at)!, 'almost so');

  async function tellAll(
    ats: readonly number[],
    weightOf: (at: number) => number,
    how: string,
  ): Promise<void> {
    const found = await index.snapshot.called(ats);
    for (const [order, called] of found.entries())
      eachCalling(called, (section, calling) => {
        if (calling > Calling.Heading) return;
        tell({section, weight: weightOf(ats[order]!), typed, how: `${HOW[calling]} ${how}`});
      });
  }
}

function isCommonWord(typed: string, {vocabulary}: OpenedIndex): boolean {
  const own = words(typed);
  const at = own.length === 1 ? vocabulary.words.find(own[0]!) : -1;
  return at >= 0 && vocabulary.words.frequency(at) >= COMMON;
}
