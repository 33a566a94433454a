import {isBoilerplate} from './boilerplate.js';
import type {FlatPage} from './flat-page.js';
import {withoutInvisible} from './noise.js';
import {isNavigation, isOfOthers} from './noise-everywhere.js';
import type {Section} from './page-parts.js';
import {textOf} from './text.js';
import {walk} from './tree.js';

/** Visible text of a page that no section has. */
export interface LostText {
  /** Share of all visible words, from 0 to 1. */
  readonly share: number;
  /** The first words that are lost. Empty if there are none. */
  readonly example: string;
}

/** The share of lost text above which a page is reported. */
export const MAX_LOST_SHARE = 0.02;
/** Number of words in an example. */
const SHOWN = 8;
/** Minimum number of words in the paragraphs of an element that was left out, for them to count as lost text. */
const PROSE = 20;

/**
 * Compares the words of the page with those of its sections, and counts how often each word occurs, regardless of where the
 * text was divided. Does not use the code that divides the page into sections, because this function checks the result of
 * that code.
 */
export function lostText<N extends object>(page: FlatPage<N>, sections: readonly Section[]): LostText {
  const counts = new Map<string, number>();
  for (const {title, content} of sections)
    for (const word of wordsOf(`${title} ${content}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const seen = [...wordsOf(textOnPage(page)), ...page.leftOut.flatMap(node => proseOf(page, node))];
  const lost = seen.filter(word => {
    const remaining = counts.get(word) ?? 0;
    if (remaining) counts.set(word, remaining - 1);
    return !remaining;
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

/** The words of paragraphs in an element that was left out, possibly by mistake because of its class. */
function proseOf<N extends object>({tree}: FlatPage<N>, node: N): string[] {
  if (isNavigation(tree, node, tree.nameOf(node)!) || isOfOthers(tree, node)) return [];
  const words: string[] = [];
  walk(tree, node, (below, name) => {
    if (name !== 'p') return true;
    for (const word of wordsOf(textOf(tree, below, (_, inside) => inside === 'a'))) words.push(word);
    return false;
  });
  return words.length < PROSE ? [] : words;
}
