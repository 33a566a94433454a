import {isBoldHeading} from './bold-heading.js';
import {elementBefore, hasClass, holds, type Matches, type Tree} from './tree.js';

const isMethodHeading = hasClass('method-heading');

/** The title of a page of Doxygen's, which is no heading. */
export function isDoxygenTitle<N extends object>(tree: Tree<N>, node: N): boolean {
  const box = hasTitleClass(tree, node) && tree.parent(node);
  return !!box && hasHeaderClass(tree, box);
}
const hasTitleClass = hasClass('title');
const hasHeaderClass = hasClass('headertitle');

/**
 * Declarations that generators of API documentation write as no heading, and that each begin what is written of one
 * name: to a reader they are headings. By the tools' own classes, since in prose any line of code may look like one.
 */
const DECLARATIONS: readonly {
  /** Names of the elements. */
  readonly elements: ReadonlySet<string>;
  readonly isOf: <N extends object>(tree: Tree<N>, node: N) => boolean;
  /** What must be below it, where the class alone is not enough. */
  readonly held?: Matches;
  /** The heading that it is read as. */
  readonly level: string;
}[] = [
  // Doxygen: the title of each page, in whose text headings may be h1, too.
  {elements: new Set(['div']), isOf: isDoxygenTitle, level: 'h1'},
  // RDoc; further ways to call a method stand below the first.
  {
    elements: new Set(['div']),
    isOf: (tree, node) => {
      const before = isMethodHeading(tree, node) && elementBefore(tree, node);
      return before !== false && !(before && isMethodHeading(tree, before));
    },
    level: 'h4',
  },
  // pydoctor.
  {elements: new Set(['div']), isOf: hasClass('functionHeader'), level: 'h6'},
  // documentation.js.
  {elements: new Set(['div']), isOf: hasClass('toggle-sibling'), level: 'h6'},
  // Haddock; names without one are instances, or what a reader may leave out.
  {elements: new Set(['p', 'td', 'div', 'dfn']), isOf: hasClass('src'), held: hasClass('def'), level: 'h6'},
  // Scribble.
  {
    elements: new Set(['p']),
    isOf: hasClass('RForeground'),
    held: (tree, node, name) => name === 'a' && /^\(def\._/.test(tree.attribute(node, 'name') ?? ''),
    level: 'h6',
  },
];

const ELEMENTS = new Set(DECLARATIONS.flatMap(({elements}) => [...elements]));

/** The level at which a declaration, or bold text with an anchor, is read as a heading, such as `h6`; `undefined` for other elements. */
export function declarationLevel<N extends object>(tree: Tree<N>, node: N, name: string): string | undefined {
  if (isBoldHeading(tree, node, name)) return 'h6';
  if (!ELEMENTS.has(name) || tree.attribute(node, 'class') === undefined) return undefined;
  return DECLARATIONS.find(
    ({elements, isOf, held}) => elements.has(name) && isOf(tree, node) && (!held || holds(tree, node, held)),
  )?.level;
}

/** How far above a declaration its box is. */
const BOX_ABOVE = 8;
const isBox = hasClass('RBoxed');

/** The box that Scribble draws around a declaration, its kind and what its arguments are; else the declaration itself. */
export function declarationBox<N extends object>(tree: Tree<N>, declaration: N): N {
  let above = tree.parent(declaration);
  for (let i = 0; i < BOX_ABOVE && above; i++, above = tree.parent(above)) {
    if (tree.nameOf(above) === 'table' && isBox(tree, above)) return above;
  }
  return declaration;
}
