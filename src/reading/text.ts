import {following, type Tree} from './tree.js';

/** Maximum length of the text of a section, in code points, as on Read the Docs. */
export const MAX_TEXT = 1_048_576;

/**
 * Elements that break words: `<p>a</p><p>b</p>` is read as "a b", but `<b>a</b><i>b</i>` as "ab". These are the block-level elements of
 * HTML, and others that start a line or a cell.
 */
const BREAKS = new Set(
  (
    'address article aside blockquote body br canvas caption center dd details dialog div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol ' +
    'optgroup option p pre search section summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);

export const breaksWords = (name: string): boolean => BREAKS.has(name);

/** Collapses white space of Unicode into single spaces, trims the text, and cuts it at `MAX_TEXT`. */
export function foldText(text: string): string {
  return firstCodePoints(text.replace(/[\s\x1c-\x1f\x85]+/g, ' ').trim(), MAX_TEXT);
}

/** The first code points of a text. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let seen = 0; seen < count && end < text.length; seen++)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/**
 * The text of a node, with white space collapsed. Use it for single nodes only: the text of sections is read from a
 * `FlatPage`.
 * @param isLeftOut whether an element and its descendants are left out. Default: nothing is left out
 */
export function textOf<N extends object>(
  tree: Tree<N>,
  root: N,
  isLeftOut?: (node: N, name: string) => boolean,
): string {
  const text: string[] = [];
  /** Elements around the current node that break words. */
  const open: N[] = [];
  let node: N | null = tree.dataOf(root) === undefined ? tree.firstChild(root) : root;
  while (node) {
    const name = tree.nameOf(node);
    const data = name === undefined ? tree.dataOf(node) : undefined;
    if (data) text.push(data);
    const isOut = name !== undefined && isLeftOut?.(node, name) === true;
    if (name !== undefined && !isOut && breaksWords(name)) {
      text.push('\n');
      open.push(node);
    }
    let next: N | null = isOut ? null : tree.firstChild(node);
    for (let end: N | null = node; !next && end && end !== root; end = tree.parent(end)) {
      if (end === open.at(-1)) {
        text.push('\n');
        open.pop();
      }
      next = tree.nextSibling(end);
    }
    node = next;
  }
  return foldText(text.join(''));
}

/** Whether a node has text other than white space. @param isLeftOut as for `textOf` */
export function hasText<N extends object>(
  tree: Tree<N>,
  root: N,
  isLeftOut?: (node: N, name: string) => boolean,
): boolean {
  let node: N | null = tree.dataOf(root) === undefined ? tree.firstChild(root) : root;
  while (node) {
    const name = tree.nameOf(node);
    if (name === undefined && /[^\s\u200b\ufeff]/.test(tree.dataOf(node) ?? '')) return true;
    const below = name !== undefined && isLeftOut?.(node, name) ? null : tree.firstChild(node);
    node = below ?? following(tree, node, root);
  }
  return false;
}
