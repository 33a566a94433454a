import {isBoilerplate} from './boilerplate.js';
import type {FlatPage} from './flat-page.js';
import {withoutInvisible} from './noise.js';
import {isNavigation, isOfOthers} from './noise-everywhere.js';
import type {Section} from './page-parts.js';
import {textOf} from './text.js';
import {walk} from './tree.js';

/** What a reader sees on a page, and no section of it has. */
export interface LostText {
  /** Of all words that a reader sees; 0 to 1. */
  readonly share: number;
  /** The first of the words; empty where none is lost. */
  readonly example: string;
}

/** A page that loses more is worth a remark. */
export const MAY_LOSE = 0.02;
/** Words of an example. */
const SHOWN = 8;
/** From how many words on what was left out of a page is a text, whatever its class says. */
const PROSE = 20;

/**
 * Compares words, each as often as it is there: where the text was cut has no part in it. It asks the page, not the rules by
 * which it is cut, as it is what those are measured by.
 */
export function lostText<N extends object>(page: FlatPage<N>, sections: readonly Section[]): LostText {
  const held = new Map<string, number>();
  for (const {title, content} of sections)
    for (const word of wordsOf(`${title} ${content}`)) held.set(word, (held.get(word) ?? 0) + 1);
  const seen = [...wordsOf(textOnPage(page)), ...page.leftOut.flatMap(node => proseOf(page, node))];
  const lost = seen.filter(word => {
    const left = held.get(word) ?? 0;
    if (left) held.set(word, left - 1);
    return !left;
  });
  return {share: lost.length / (seen.length || 1), example: lost.slice(0, SHOWN).join(' ')};
}

const wordsOf = (text: string): readonly string[] => withoutInvisible(text).match(/\S+/g) ?? [];

function textOnPage<N extends object>(page: FlatPage<N>): string {
  const {nodes, names, texts, ends, breaks} = page;
  const text: string[] = [];
  for (let i = 1; i < nodes.length; i = names[i] && isBoilerplate(page, i) ? ends[i]! : i + 1)
    if (!names[i]) text.push(breaks[i] ? `\n${texts[i]}` : texts[i]!);
  return text.join('');
}

/** The words of paragraphs that were left out by a class of their box, which may mean something else than it does elsewhere. */
function proseOf<N extends object>({tree}: FlatPage<N>, node: N): string[] {
  if (isNavigation(tree, node, tree.nameOf(node)!) || isOfOthers(tree, node)) return [];
  const words: string[] = [];
  walk(tree, node, (below, name) => {
    if (name !== 'p') return true;
    for (const word of wordsOf(textOf(tree, below, (_, its) => its === 'a'))) words.push(word);
    return false;
  });
  return words.length < PROSE ? [] : words;
}
