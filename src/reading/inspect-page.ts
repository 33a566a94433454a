import {findMainNode} from './main-node.js';
import {type Faults, findFaults} from './faults.js';
import type {ReadOptions, ReadPage} from './page-parts.js';
import {readPage} from './read-page.js';
import {flatten} from './tree/flat-page.js';
import {textOf} from './tree/text.js';
import {classesOf, idOf} from './tree/find.js';
import type {Tree} from './tree/tree.js';

/** What is read of a page, and what is not. */
export interface InspectedPage extends ReadPage, Faults {
  /** The main node, as a CSS selector would name it; nothing where there is none. */
  readonly main: string | undefined;
  /** What was left out of it, by kind, the most frequent first. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  /** As a CSS selector would name it. */
  readonly what: string;
  readonly count: number;
  /** The beginning of its text. */
  readonly text: string;
}

/** Characters shown of what is left out. */
const SHOWN = 40;

/** For authors whose page is not found. */
export function inspectPage<N extends object>(
  tree: Tree<N>,
  document: N,
  options: ReadOptions,
): InspectedPage {
  const main = findMainNode(tree, document);
  const kinds = new Map<string, LeftOut>();
  for (const node of main ? flatten(tree, main).leftOut : []) {
    const [first] = classesOf(tree, node);
    const what = tree.nameOf(node)! + (first ? `.${first}` : '');
    const known = kinds.get(what);
    const text = known?.text || textOf(tree, node).slice(0, SHOWN);
    kinds.set(what, {what, count: (known?.count ?? 0) + 1, text});
  }
  const page = readPage(tree, document, options);
  return {
    ...page,
    main: main && nameOf(tree, main),
    ...(main ? findFaults(tree, document, main, page.sections) : {lost: [], adrift: []}),
    leftOut: [...kinds.values()].sort((one, other) => other.count - one.count),
  };
}

function nameOf<N extends object>(tree: Tree<N>, node: N): string {
  const id = idOf(tree, node);
  const role = tree.attribute(node, 'role');
  const classes = classesOf(tree, node).map(name => `.${name}`);
  return `${tree.nameOf(node)}${id && `#${id}`}${role ? `[role=${role}]` : ''}${classes.slice(0, 2).join('')}`;
}
