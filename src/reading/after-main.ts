import {isNeverRendered, isNoise} from './noise.js';
import {isSectionHeading} from './section-heading.js';
import {firstBelow, idOf, isHeadingName, MAX_CLASSES, type Tree, walk} from './tree.js';

/** Elements that contain a section if they begin with a heading. */
const BOXES = new Set(['section', 'article', 'div']);
/** Landmarks that are not part of the text. */
const LANDMARKS = new Set(['aside', 'footer', 'header', 'form', 'nav', 'dialog']);
const LANDMARK_ROLES = /^(banner|complementary|contentinfo|navigation|search|dialog)$/;
/** Classes and ids by which themes name what surrounds the text. */
const FRAME =
  /side-?bar|footer|copyright|breadcrumb|newsletter|feedback|cookie|(^|[-_\s])(nav|navbar|navigation|menu|toc|related|comments?|pagination)($|[-_\s])/i;
/**
 * Minimum share of characters that are not in links. If the text after a heading has less, the heading belongs to
 * navigation.
 */
const MIN_PROSE = 0.3;

/** Whether an element is part of the theme rather than the text of a page, judged by its name, role, classes and id. */
export function isFrame<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  if (LANDMARKS.has(name) || LANDMARK_ROLES.test(tree.attribute(node, 'role') ?? '')) return true;
  if (!BOXES.has(name) && name !== 'ul') return false;
  return FRAME.test(`${idOf(tree, node)} ${(tree.attribute(node, 'class') ?? '').slice(0, MAX_CLASSES)}`);
}

/**
 * The nodes after the main node that belong to its text. One stray `</div>` closes the main node too early, also in browsers. The
 * sections that follow are then siblings of the main node, or of one of its ancestors. They differ from elements of the theme by
 * their headings, which stand alone or in elements like those around the headings in the main node. After the last section, the text
 * ends at the first landmark, such as a footer.
 */
export function contentAfter<N extends object>(tree: Tree<N>, main: N): N[] {
  const content: N[] = [];
  let boxes: ReadonlySet<string> | undefined;
  const isSectionBox = (node: N, name: string): boolean => {
    if (!BOXES.has(name) || !isBoxOfSection(tree, node, name)) return false;
    boxes ??= boxesOfSections(tree, main);
    return boxes.has(keyOf(tree, node, name));
  };
  let at = main;
  for (let above = tree.parent(at); above && tree.nameOf(at) !== 'body'; above = tree.parent(at)) {
    const siblings: N[] = [];
    /** Number of siblings up to the beginning of the last section. */
    let until = 0;
    for (let next = tree.nextSibling(at); next; next = tree.nextSibling(next)) {
      const name = tree.nameOf(next);
      if (name === undefined ? !tree.dataOf(next) : isNeverRendered(name)) continue;
      siblings.push(next);
      if (name === undefined || isFrame(tree, next, name)) continue;
      if (isHeading(tree, next, name) || isSectionBox(next, name)) until = siblings.length;
    }
    if (until) {
      const end = siblings.findIndex((node, index) => index >= until && isFrameOrNoise(tree, node));
      const textNodes = siblings
        .slice(0, end < 0 ? siblings.length : end)
        .filter(node => !isFrameOrNoise(tree, node));
      if (isProse(tree, textNodes)) content.push(...textNodes);
    }
    at = above;
  }
  return content;
}

const isHeading = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isHeadingName(name) && isSectionHeading(tree, node, name) && !isNoise(tree, node, name);

function isFrameOrNoise<N extends object>(tree: Tree<N>, node: N): boolean {
  const name = tree.nameOf(node);
  return name !== undefined && (isFrame(tree, node, name) || isNoise(tree, node, name));
}

/** Whether an element begins with a heading, and has a class or, unless it is a `div`, an id. Other elements may belong to the theme. */
function isBoxOfSection<N extends object>(tree: Tree<N>, box: N, name: string): boolean {
  if (name === 'div' ? !tree.attribute(box, 'class') : !idOf(tree, box) && !tree.attribute(box, 'class'))
    return false;
  const first = firstBelow(
    tree,
    box,
    (node, nodeName) =>
      isHeadingName(nodeName) || (nodeName === undefined && /\S/.test(tree.dataOf(node) ?? '')),
  );
  return first !== undefined && isHeadingName(tree.nameOf(first));
}

const keyOf = <N extends object>(tree: Tree<N>, box: N, name: string): string =>
  `${name} ${(tree.attribute(box, 'class') ?? '').slice(0, MAX_CLASSES)}`;

/** The name and classes of each element in the main node that has a heading as a child. */
function boxesOfSections<N extends object>(tree: Tree<N>, main: N): Set<string> {
  const keys = new Set<string>();
  walk(tree, main, (node, name) => {
    if (!isHeadingName(name)) return true;
    const box = tree.parent(node)!;
    if (box !== main) keys.add(keyOf(tree, box, tree.nameOf(box)!));
    return false;
  });
  return keys;
}

/** Whether enough of the text, without headings, is outside of links. */
function isProse<N extends object>(tree: Tree<N>, nodes: readonly N[]): boolean {
  let total = 0;
  let outside = 0;
  const count = (node: N, isLink: boolean): void => {
    const {length} = (tree.dataOf(node) ?? '').replace(/\s+/g, '');
    total += length;
    if (!isLink) outside += length;
  };
  const visit = (node: N, name: string | undefined): boolean => {
    if (name === undefined) count(node, false);
    else if (name === 'a' && tree.attribute(node, 'href') !== undefined)
      walk(tree, node, below => count(below, true));
    else return !isNeverRendered(name) && !isHeadingName(name);
    return false;
  };
  for (const node of nodes) if (visit(node, tree.nameOf(node))) walk(tree, node, visit);
  return outside > 0 && outside >= MIN_PROSE * total;
}

/** Whether a node is the main node or inside it. */
export function isInside<N extends object>(tree: Tree<N>, node: N, main: N): boolean {
  for (let above: N | null = node; above; above = tree.parent(above)) if (above === main) return true;
  return false;
}
