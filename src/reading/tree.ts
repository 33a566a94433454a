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
  /** What `holds` has found, of a tree that stays as it is. Default: it looks each time. */
  readonly found?: Map<Matches, WeakMap<N, boolean>>;
}

/** Whether a node is of a kind. */
export type Matches = <N extends object>(tree: Tree<N>, node: N, name: string | undefined) => boolean;

/** The first node that comes after all that is below `node`, within `root`. */
export function following<N extends object>(tree: Tree<N>, node: N, root: N): N | null {
  for (let end: N | null = node; end && end !== root; end = tree.parent(end)) {
    const next = tree.nextSibling(end);
    if (next) return next;
  }
  return null;
}

/** Characters of a `class` that are read: no tool writes as many. */
export const MAX_CLASSES = 300;

/** A test for elements that have one of these classes. */
export function hasClass(names: string): <N extends object>(tree: Tree<N>, node: N) => boolean {
  const pattern = new RegExp(`(?:^|\\s)(?:${names.replaceAll(' ', '|')})(?:\\s|$)`);
  return (tree, node) => {
    const classes = tree.attribute(node, 'class');
    return classes !== undefined && pattern.test(classes.slice(0, MAX_CLASSES));
  };
}

/** Every node below `root` in document order. `false` from `visit` passes by what is below the node. */
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

/** The same tree for as long as it does not change: what was looked for once is known. */
export const unchanging = <N extends object>(tree: Tree<N>): Tree<N> => ({...tree, found: new Map()});

/**
 * Whether there is such a node below another. An author may write 100,000 boxes in one another, each of which is asked: in a
 * tree that is `unchanging`, what is below them is looked through once for all.
 */
export function holds<N extends object>(tree: Tree<N>, root: N, matches: Matches): boolean {
  const answers = tree.found?.get(matches) ?? new WeakMap<N, boolean>();
  const known = answers.get(root);
  if (known !== undefined) return known;
  tree.found?.set(matches, answers);
  const found = firstBelow(tree, root, (node, name) => matches(tree, node, name));
  answers.set(root, found !== undefined);
  if (found)
    for (let above = tree.parent(found); above && above !== root; above = tree.parent(above))
      answers.set(above, true);
  else if (tree.found) walk(tree, root, node => answers.set(node, false));
  return found !== undefined;
}

/** An empty one is none. */
export const idOf = <N extends object>(tree: Tree<N>, node: N | null): string =>
  (node && tree.attribute(node, 'id')) || '';

/** An element that is led to. */
export const isPlace = <N extends object>(tree: Tree<N>, node: N | null): boolean =>
  idOf(tree, node) !== '' ||
  (node !== null && tree.nameOf(node) === 'a' && tree.attribute(node, 'name') !== undefined);

/** The element right before a node, whatever text is between them. */
export function elementBefore<N extends object>(tree: Tree<N>, node: N): N | null {
  let before = tree.previousSibling(node);
  while (before && tree.nameOf(before) === undefined) before = tree.previousSibling(before);
  return before;
}

/** The element right after a node, whatever text is between them. */
export function elementAfter<N extends object>(tree: Tree<N>, node: N): N | null {
  let after = tree.nextSibling(node);
  while (after && tree.nameOf(after) === undefined) after = tree.nextSibling(after);
  return after;
}

export const classesOf = <N extends object>(tree: Tree<N>, node: N): string[] =>
  tree.attribute(node, 'class')?.slice(0, MAX_CLASSES).split(/\s+/).filter(Boolean) ?? [];

export const isHeadingName = (name: string | undefined): boolean =>
  name !== undefined && name.length === 2 && name[0] === 'h' && name[1]! >= '1' && name[1]! <= '6';
