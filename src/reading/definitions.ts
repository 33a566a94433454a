import {termObject} from './objects.js';
import {type FlatPage, hasTextBetween, oncePerPage, textAt, textBetween} from './flat-page.js';
import type {ReadOptions, Section} from './page-parts.js';
import {idOf} from './tree.js';
import {termAnchor, termEnd} from './anchors.js';

/** A term that is defined, and that can be linked to or is one of a long list. Numbers are places in the page. */
export interface Definition {
  readonly list: number;
  readonly term: number;
  readonly text: number;
  /** Empty for a term of a long list that has no anchor. */
  readonly id: string;
  /** Further ways to write the same term, which have no section of their own. */
  readonly others: readonly number[];
}

/** Terms of one definition that have sections of their own, each with all that it says. */
const MOST_TERMS = 50;

/** In a list with more characters than this, terms without an anchor are sections, too: readers would not find a term in so long a text. */
const LONG_LIST = 10_000;

/** Texinfo's anchors of a function: `index-strsplit`, and `index-strsplit-1` for another way to call it. */
const functionOf = (id: string): string | undefined => /^index-(.+?)(?:-\d+)?$/.exec(id)?.[1];

/**
 * In the order of the lists, an outer list before the ones inside it. Where the rule leaves room: an empty id is no
 * id; "the next `dd` sibling" is the next one with text, however far, so terms share a definition, and POD writes an empty
 * one after each term of a group. Where a list has groups,
 * `<div id=…><dt>…<dd>…</div>`, the group's anchor is that of a term without its own; the hosted service takes such
 * terms for text.
 */
export function findDefinitions<N extends object>(page: FlatPage<N>): Definition[] {
  const definitions: Definition[] = [];
  let longUntil = 0;
  for (let i = 0; i < page.nodes.length; i++) {
    if (page.names[i] !== 'dl') continue;
    // Only the terms of the outer list: a list inside a definition is part of that definition.
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

/** @param group the list itself, or a `div` that is a child of it */
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
    const known = new Map<string, number[]>();
    let others: number[] = [];
    let count = 0;
    for (const term of terms) {
      const id = termAnchor(page, term, list) || around;
      if ((!id && !isLong) || text === undefined || text < term) continue;
      const name = functionOf(id);
      const same = name === undefined ? undefined : known.get(name);
      if (same) same.push(term);
      else if (++count > MOST_TERMS) others.push(term);
      else {
        others = [];
        if (name !== undefined) known.set(name, others);
        definitions.push({list, term, text, id, others});
      }
    }
    terms = [];
  }
}

/** A section for each; none of a heading's repeats them, nor those around them. */
export function definitionSections<N extends object>(
  page: FlatPage<N>,
  definitions: readonly Definition[],
  taken: ReadonlySet<number>,
  options: ReadOptions,
): Section[] {
  return definitions.map((definition): Section => {
    const {term, text, id, others} = definition;
    const said = (one: number): string => textBetween(page, one + 1, termEnd(page, one));
    const content = [...others.map(said), textAt(page, text, taken)].join(' ');
    const section = {id, title: said(term), content};
    const object = termObject(page, definition, options);
    return object ? {...section, object} : section;
  });
}
