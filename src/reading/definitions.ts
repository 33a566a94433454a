import {termObject} from './objects.js';
import {type FlatPage, hasTextBetween, oncePerPage, textAt, textBetween} from './flat-page.js';
import type {ReadOptions, Section} from './page-parts.js';
import {idOf} from './tree.js';
import {termAnchor, termEnd} from './anchors.js';

/** A term with a definition that has an anchor or is in a long list. Numbers are indexes into the `FlatPage`. */
export interface Definition {
  readonly list: number;
  readonly term: number;
  /** The `dd` with the definition. */
  readonly text: number;
  /** Empty for a term of a long list that has no anchor. */
  readonly id: string;
  /** Terms with the same definition that have no section of their own, such as other signatures of a function. */
  readonly others: readonly number[];
}

/** Maximum number of terms of one definition that have sections of their own. Each section repeats the definition. */
const MAX_TERMS = 50;

/** In a list with more characters than this, terms without an anchor are sections, too, because readers could not find a term in such a long section. */
const LONG_LIST = 10_000;

/** The function that an anchor of Texinfo is for: `index-strsplit`, or `index-strsplit-1` for its second signature. */
const functionOf = (id: string): string | undefined => /^index-(.+?)(?:-\d+)?$/.exec(id)?.[1];

/**
 * Finds the definitions of a page. An outer list comes before the lists in it. The definition of a term is the next `dd` with text,
 * so that several terms can share a definition; POD writes an empty `dd` after each term of a group. If a list has groups, as in
 * `<div id=…><dt>…<dd>…</div>`, a term without an anchor has that of its group. (Read the Docs indexes such terms as text.)
 */
export function findDefinitions<N extends object>(page: FlatPage<N>): Definition[] {
  const definitions: Definition[] = [];
  let longUntil = 0;
  for (let i = 0; i < page.nodes.length; i++) {
    if (page.names[i] !== 'dl') continue;
    // Lists inside a long list are not long lists themselves: they belong to its definitions.
    const isLong = i >= longUntil && isLongList(page, i);
    if (isLong) longUntil = page.ends[i]!;
    addList(page, i, i, definitions, isLong);
  }
  return definitions;
}

const isLongList = <N extends object>(page: FlatPage<N>, list: number): boolean =>
  lengthsBefore(page)[page.ends[list]!]! - lengthsBefore(page)[list]! > LONG_LIST;

/** For each place in the page, the number of characters before it. */
const lengthsBefore = oncePerPage(({texts}) => {
  const lengths = new Uint32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) lengths[i + 1] = lengths[i]! + texts[i]!.length;
  return lengths;
});

/** Adds the definitions of a list. @param group the list, or a `div` that is its child */
function addList<N extends object>(
  page: FlatPage<N>,
  list: number,
  group: number,
  definitions: Definition[],
  isLong: boolean,
): void {
  const {names, ends, nodes, tree} = page;
  const around = group === list ? '' : idOf(tree, nodes[group]!);
  let terms: number[] = [];
  let text: number | undefined;
  for (let child = group + 1; child < ends[group]!; child = ends[child]!) {
    if (names[child] === 'dt') terms.push(child);
    else if (names[child] === 'dd') {
      text = child;
      if (hasTextBetween(page, child + 1, ends[child]!)) define();
    } else if (names[child] === 'div' && group === list) addList(page, list, child, definitions, isLong);
  }
  define();

  function define(): void {
    const othersByFunction = new Map<string, number[]>();
    let others: number[] = [];
    let count = 0;
    for (const term of terms) {
      const id = termAnchor(page, term, list) || around;
      if ((!id && !isLong) || text === undefined || text < term) continue;
      const name = functionOf(id);
      const same = name === undefined ? undefined : othersByFunction.get(name);
      if (same) same.push(term);
      else if (++count > MAX_TERMS) others.push(term);
      else {
        others = [];
        if (name !== undefined) othersByFunction.set(name, others);
        definitions.push({list, term, text, id, others});
      }
    }
    terms = [];
  }
}

/**
 * Makes a section for each definition.
 * @param taken terms and definitions, whose text is left out of the definitions around them
 */
export function definitionSections<N extends object>(
  page: FlatPage<N>,
  definitions: readonly Definition[],
  taken: ReadonlySet<number>,
  options: ReadOptions,
): Section[] {
  return definitions.map((definition): Section => {
    const {term, text, id, others} = definition;
    const textOfTerm = (dt: number): string => textBetween(page, dt + 1, termEnd(page, dt));
    const content = [...others.map(textOfTerm), textAt(page, text, taken)].join(' ');
    const section = {id, title: textOfTerm(term), content};
    const object = termObject(page, definition, options);
    return object ? {...section, object} : section;
  });
}
