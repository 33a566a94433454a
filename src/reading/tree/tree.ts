/**
 * All that reading a page asks of the tree it is in. Whoever parsed the page says how: the host of parse5's tree, the
 * browser of its DOM. Nothing is ever changed through it.
 */
export interface Tree<N extends object> {
  /** Of an element its local name in lower case, else nothing. */
  nameOf(node: N): string | undefined;
  /** Of a text node its text, else nothing. */
  dataOf(node: N): string | undefined;
  /** Of an element; `undefined` where it has none of that name. */
  attribute(node: N, name: string): string | undefined;
  firstChild(node: N): N | null;
  nextSibling(node: N): N | null;
  previousSibling(node: N): N | null;
  parent(node: N): N | null;
}

/** The first node that comes after all that is below `node`, within `root`. */
export function following<N extends object>(tree: Tree<N>, node: N, root: N): N | null {
  for (let end: N | null = node; end && end !== root; end = tree.parent(end)) {
    const next = tree.nextSibling(end);
    if (next) return next;
  }
  return null;
}

/** Characters of a `class` that are read: no tool writes as many. */
const MAX_CLASSES = 300;

/** A test for elements that have one of these classes. */
export function hasClass(names: string): <N extends object>(tree: Tree<N>, node: N) => boolean {
  const pattern = new RegExp(`(?:^|\\s)(?:${names.replaceAll(' ', '|')})(?:\\s|$)`);
  return (tree, node) => {
    const classes = tree.attribute(node, 'class');
    return classes !== undefined && pattern.test(classes.slice(0, MAX_CLASSES));
  };
}
