import type {WordList} from '../index/index-snapshot.js';

/** A word that may stand for one of the question, and how well it does: 1 is the word itself. */
export interface KeyWord {
  readonly word: string;
  readonly weight: number;
}

/** A key that is the question in other forms. */
export interface KeyInForms {
  readonly at: number;
  /** How well the worst of its words stands for that of the question. */
  readonly weight: number;
}

/** More beginnings than this are followed for no question. */
const MAX_STEPS = 2000;

/**
 * The keys that are made of one word for each word of the question, in order. A beginning that no key has is not
 * followed, so that of all the combinations of forms only few are looked at.
 *
 * @param each by word of the question: the words that may stand for it.
 */
export function keysInForms(keys: WordList, each: readonly (readonly KeyWord[])[]): KeyInForms[] {
  const best = new Map<number, number>();
  let steps = 0;
  const follow = (beginning: string, depth: number, weight: number): void => {
    if (depth === each.length) {
      const at = keys.find(beginning);
      if (at >= 0 && weight > (best.get(at) ?? 0)) best.set(at, weight);
      return;
    }
    for (const {word, weight: own} of each[depth]!) {
      if (++steps > MAX_STEPS) return;
      const longer = beginning + word;
      if (keys.word(keys.firstFrom(longer)).startsWith(longer))
        follow(longer, depth + 1, Math.min(weight, own));
    }
  };
  if (each.length > 0) follow('', 0, 1);
  return Array.from(best, ([at, weight]) => ({at, weight}));
}
