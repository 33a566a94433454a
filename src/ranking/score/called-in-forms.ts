import {Calling, Flag} from '../index/index-snapshot.js';
import {keysInForms} from '../query/keys-in-forms.js';
import type {WordFinder} from '../query/word-options.js';
import {squash, words} from '../text/tokens.js';
import {type CalledSo, type CallingWeight, eachCalling, HOW, surenessOf} from './called-so.js';
import type {OpenedIndex} from './opened-index.js';
import {namesOf, writtenShare} from './written-so.js';

/** A longer question is no name, and no heading. */
const MAX_WORDS_IN_FORMS = 8;

/** What is typed in several words, and not in those of a name, is a heading rather. */
const SPACED = 0.62;

const IN_FORMS: Readonly<Record<Calling, CallingWeight>> = {
  [Calling.Name]: 'wholeName',
  [Calling.NameEnding]: 'ending',
  [Calling.Heading]: 'wholeHeading',
  [Calling.Entry]: 'entry',
  [Calling.Label]: 'label',
  [Calling.Link]: 'link',
};

/**
 * What is called so in other forms of its words, or was so when it was not mistyped.
 *
 * @returns whether something is called so that was mistyped
 */
export async function findCalledInForms(
  typed: string,
  index: OpenedIndex,
  finder: WordFinder,
  tell: (called: CalledSo) => void,
): Promise<boolean> {
  const own = words(typed);
  if (own.length > MAX_WORDS_IN_FORMS) return false;
  let isMistyped = false;
  const each = own.map(word => {
    const {options, forgiven} = finder.options(word, {completes: false, edits: 0});
    if (forgiven.length > 0) isMistyped = true;
    const most = Math.max(...options.map(({weight}) => weight));
    // What is taken instead of a word that is nowhere is taken for good.
    const found = options.map(({at, weight, isOther = false}) => ({
      word: index.vocabulary.words.word(at),
      weight: isOther ? (weight / most) ** 2 : weight / most,
      isOther,
    }));
    return found.some(option => option.word === word) ? found : [{word, weight: 1, isOther: false}, ...found];
  });
  const {keys} = index.vocabulary;
  const key = squash(typed);
  const inForms = keysInForms(keys, each);
  const found = inForms.filter(({at}) => keys.word(at) !== key);
  // Names do not come in other words.
  const hasOthers = each.some(options => options.some(({isOther}) => isOther));
  const strict = each.map(options => options.filter(({isOther}) => !isOther));
  const named = new Set((hasOthers ? keysInForms(keys, strict) : inForms).map(({at}) => at));
  const isNameTyped = !/\s/.test(typed);
  const reasonOf = (section: number, calling: Calling): CallingWeight => {
    if (calling === Calling.NameEnding && index.directory.flags[section]! & Flag.Page) return 'exactEnding';
    if (calling > Calling.NameEnding) return IN_FORMS[calling];
    // Of a mistyped name it cannot be said whether its letter case was right; words of a sentence are no name as a rule.
    if (isNameTyped) return isMistyped && calling === Calling.NameEnding ? 'exactEnding' : IN_FORMS[calling];
    return 'ending';
  };
  const called = await index.snapshot.called(found.map(({at}) => at));
  for (const [order, one] of called.entries()) {
    const {at, weight} = found[order]!;
    const sureness = surenessOf(one);
    eachCalling(one, (section, calling, count) => {
      if (calling <= Calling.NameEnding && !named.has(at)) return;
      let written = 1;
      if (calling <= Calling.NameEnding)
        if (!isNameTyped) written = SPACED;
        else if (isMistyped) written = writtenShare(typed, namesOf(section, index));
      const share =
        sureness(calling) *
        written *
        weight *
        (calling === Calling.Link ? Math.min(1, 0.5 + Math.log2(count) / 6) : 1);
      tell({
        section,
        reason: reasonOf(section, calling),
        share,
        typed,
        how: `${HOW[calling]} in other forms, ${keys.word(at)}`,
      });
    });
  }
  return isMistyped && called.length > 0;
}
