import {isBoldHeading} from './bold-heading.js';
import {elementBefore, hasClass, holds, type Matches, type Tree} from './tree.js';

const isMethodHeading = hasClass('method-heading');

/** Whether an element is the title of a page made by Doxygen, which does not use a heading for it. */
export function isDoxygenTitle<N extends object>(tree: Tree<N>, node: N): boolean {
  const box = hasTitleClass(tree, node) && tree.parent(node);
  return !!box && hasHeaderClass(tree, box);
}
const hasTitleClass = hasClass('title');
const hasHeaderClass = hasClass('headertitle');

/**
 * Declarations in API documentation that are not heading elements, although each begins the description of one name. They are read
 * as headings. They are recognized by the classes of their generators, because any line of code may look like a declaration.
 */
const DECLARATIONS: readonly {
  /** Names of elements that may be such declarations. */
  readonly elements: ReadonlySet<string>;
  readonly isOf: <N extends object>(tree: Tree<N>, node: N) => boolean;
  /** Matches an element that the declaration has to contain. Default: none. */
  readonly contains?: Matches;
  /** The heading level that the declaration is read as. */
  readonly level: string;
}[] = [
  // Doxygen: the title of a page. The text of the page may have headings of level 1, too.
  {elements: new Set(['div']), isOf: isDoxygenTitle, level: 'h1'},
  // RDoc: the first signature of a method. Others follow it.
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
  // Haddock: signatures that define a name. Others are instances or source links.
  {
    elements: new Set(['p', 'td', 'div', 'dfn']),
    isOf: hasClass('src'),
    contains: hasClass('def'),
    level: 'h6',
  },
  // Scribble.
  {
    elements: new Set(['p']),
    isOf: hasClass('RForeground'),
    contains: (tree, node, name) => name === 'a' && /^\(def\._/.test(tree.attribute(node, 'name') ?? ''),
    level: 'h6',
  },
];

const ELEMENTS = new Set(DECLARATIONS.flatMap(({elements}) => [...elements]));

/** The heading level, such as `h6`, that a declaration or bold text with an anchor is read as. `undefined` for other elements. */
export function declarationLevel<N extends object>(tree: Tree<N>, node: N, name: string): string | undefined {
  if (isBoldHeading(tree, node, name)) return 'h6';
  if (!ELEMENTS.has(name) || tree.attribute(node, 'class') === undefined) return undefined;
  return DECLARATIONS.find(
    ({elements, isOf, contains}) =>
      elements.has(name) && isOf(tree, node) && (!contains || holds(tree, node, contains)),
  )?.level;
}

/** How many levels above a declaration its box may be. */
const MAX_LEVELS_ABOVE = 8;
const isBox = hasClass('RBoxed');

/** The table that Scribble puts around a declaration with its kind and arguments, or else the declaration itself. */
export function declarationBox<N extends object>(tree: Tree<N>, declaration: N): N {
  let above = tree.parent(declaration);
  for (let i = 0; i < MAX_LEVELS_ABOVE && above; i++, above = tree.parent(above)) {
    if (tree.nameOf(above) === 'table' && isBox(tree, above)) return above;
  }
  return declaration;
}
