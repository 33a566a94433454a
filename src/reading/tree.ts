/**
 * Read-only access to the tree of a parsed page. There is an implementation for the tree of parse5, which the host uses, and one for the
 * DOM of browsers.
 */
export interface Tree<N extends object> {
  /** Local name of an element, in lower case. `undefined` for other nodes. */
  nameOf(node: N): string | undefined;
  /** Data of a text node. `undefined` for other nodes. */
  dataOf(node: N): string | undefined;
  /** Value of an attribute. `undefined` if the element does not have it. */
  attribute(node: N, name: string): string | undefined;
  firstChild(node: N): N | null;
  nextSibling(node: N): N | null;
  previousSibling(node: N): N | null;
  parent(node: N): N | null;
  /** Cache of `holds` for a tree that does not change. Default: no cache. */
  readonly cache?: Map<Matches, WeakMap<N, boolean>>;
}

/** Whether a node matches. */
export type Matches = <N extends object>(tree: Tree<N>, node: N, name: string | undefined) => boolean;

/** The next node in document order that is not a descendant of `node`, within `root`. */
export function following<N extends object>(tree: Tree<N>, node: N, root: N): N | null {
  for (let end: N | null = node; end && end !== root; end = tree.parent(end)) {
    const next = tree.nextSibling(end);
    if (next) return next;
  }
  return null;
}

/** How many characters of a `class` attribute are read. No generator writes as many. */
export const MAX_CLASSES = 300;

/** Makes a test for elements that have one of some classes. @param names classes as regular expressions, separated by spaces */
export function hasClass(names: string): <N extends object>(tree: Tree<N>, node: N) => boolean {
  const pattern = new RegExp(`(?:^|\\s)(?:${names.replaceAll(' ', '|')})(?:\\s|$)`);
  return (tree, node) => {
    const classes = tree.attribute(node, 'class');
    return classes !== undefined && pattern.test(classes.slice(0, MAX_CLASSES));
  };
}

/** Visits all nodes below `root` in document order. If `visit` returns `false`, the descendants of the node are skipped. */
export function walk<N extends object>(
  tree: Tree<N>,
  root: N,
  visit: (node: N, name: string | undefined) => unknown,
): void {
  let node = tree.firstChild(root);
  while (node) {
    const below = visit(node, tree.nameOf(node)) === false ? null : tree.firstChild(node);
    node = below ?? following(tree, node, root);
  }
}

/** The first node below `root` that matches, in document order. */
export function firstBelow<N extends object>(
  tree: Tree<N>,
  root: N,
  matches: (node: N, name: string | undefined) => boolean,
): N | undefined {
  let node = tree.firstChild(root);
  while (node && !matches(node, tree.nameOf(node)))
    node = tree.firstChild(node) ?? following(tree, node, root);
  return node ?? undefined;
}

/** The same tree with a cache. It must not be used after the tree has changed. */
export const unchanging = <N extends object>(tree: Tree<N>): Tree<N> => ({...tree, cache: new Map()});

/**
 * Whether a node has a descendant that matches. In an `unchanging` tree, results are cached, so that pages with 100,000 nested elements
 * are not searched once for each of them.
 */
export function holds<N extends object>(tree: Tree<N>, root: N, matches: Matches): boolean {
  const answers = tree.cache?.get(matches) ?? new WeakMap<N, boolean>();
  const cached = answers.get(root);
  if (cached !== undefined) return cached;
  tree.cache?.set(matches, answers);
  const match = firstBelow(tree, root, (node, name) => matches(tree, node, name));
  answers.set(root, match !== undefined);
  if (match)
    for (let above = tree.parent(match); above && above !== root; above = tree.parent(above))
      answers.set(above, true);
  else if (tree.cache) walk(tree, root, node => answers.set(node, false));
  return match !== undefined;
}

/** The id of an element. Empty if it has none. */
export const idOf = <N extends object>(tree: Tree<N>, node: N | null): string =>
  (node && tree.attribute(node, 'id')) || '';

/** Whether a node is an element with an anchor. */
export const isPlace = <N extends object>(tree: Tree<N>, node: N | null): boolean =>
  idOf(tree, node) !== '' ||
  (node !== null && tree.nameOf(node) === 'a' && tree.attribute(node, 'name') !== undefined);

/** The previous sibling that is an element. */
export function elementBefore<N extends object>(tree: Tree<N>, node: N): N | null {
  let before = tree.previousSibling(node);
  while (before && tree.nameOf(before) === undefined) before = tree.previousSibling(before);
  return before;
}

/** The next sibling that is an element. */
export function elementAfter<N extends object>(tree: Tree<N>, node: N): N | null {
  let after = tree.nextSibling(node);
  while (after && tree.nameOf(after) === undefined) after = tree.nextSibling(after);
  return after;
}

export const classesOf = <N extends object>(tree: Tree<N>, node: N): string[] =>
  tree.attribute(node, 'class')?.slice(0, MAX_CLASSES).split(/\s+/).filter(Boolean) ?? [];

export const isHeadingName = (name: string | undefined): boolean =>
  name !== undefined && name.length === 2 && name[0] === 'h' && name[1]! >= '1' && name[1]! <= '6';
