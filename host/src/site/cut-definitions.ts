import {type AnyNode, type Element, isTag} from 'domhandler';
import {removeElement} from 'domutils';
import {apiObjectOf} from './api-object.js';
import type {CutOptions, CutSection} from './cut-page.js';
import {elementsBelow, idOf} from './dom-walk.js';
import {textOf} from './page-text.js';

interface Definition {
  readonly list: Element;
  readonly term: Element;
  readonly text: Element;
}

/**
 * A section for each term that can be linked to and is defined, in the order of the lists (an outer list before
 * the ones inside it). Terms and definitions leave the tree, so that no heading's section repeats them.
 *
 * Where the rule leaves room: an empty id is no id; "the next `dd` sibling" is the next one however far, so
 * terms share a definition; a `dt` inside a grouping `div` is no direct child, so it stays text.
 */
export function cutDefinitions(main: Element, options: CutOptions): CutSection[] {
  const definitions = [...elementsBelow(main)]
    .filter(element => element.name === 'dl')
    .flatMap(listDefinitions);
  const own = new Set<AnyNode>(definitions.flatMap(({term, text}) => [term, text]));
  const sections = definitions.map(({list, term, text}): CutSection => {
    const section = {id: idOf(term), title: textOf(term), content: textOf(text, own)};
    const object = apiObjectOf(list, term, options);
    return object ? {...section, object} : section;
  });
  for (const node of own) removeElement(node as Element);
  return sections;
}

function listDefinitions(list: Element): Definition[] {
  const definitions: Definition[] = [];
  let text: Element | undefined;
  // From the last child up, so that the next `dd` is always at hand.
  for (const child of list.children.toReversed()) {
    if (!isTag(child)) continue;
    if (child.name === 'dd') text = child;
    else if (child.name === 'dt' && idOf(child) && text) definitions.push({list, term: child, text});
  }
  return definitions.reverse();
}
