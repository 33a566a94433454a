import {type AnyNode, hasChildren, isTag, isText} from 'domhandler';

/** The most text a section holds, in code points: 1 MiB, as on the live service. */
export const MAX_TEXT = 1_048_576;

/**
 * Elements that break words: `<p>a</p><p>b</p>` reads "a b", `<b>a</b><i>b</i>` reads "ab". The block-level
 * elements of HTML, and with them what also starts a line or a cell of its own on screen.
 */
const BREAKS = new Set(
  (
    'address article aside blockquote body br canvas caption center dd details dialog div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol ' +
    'optgroup option p pre search section summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);

export const breaksWords = (node: AnyNode): boolean => isTag(node) && BREAKS.has(node.name);

/** All text below a node as it stands, line breaks around what breaks words, without what is below `except`. */
export function rawText(root: AnyNode, except?: ReadonlySet<AnyNode>): string {
  const text: string[] = [];
  // Iterative: nesting is the page's to choose, the call stack is not.
  const rest: (AnyNode | '\n')[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node === '\n') text.push(node);
    else if (isText(node)) text.push(node.data);
    else if (hasChildren(node) && (node === root || !except?.has(node))) {
      if (breaksWords(node)) {
        text.push('\n');
        rest.push('\n');
      }
      for (let child = node.children.length - 1; child >= 0; child--) rest.push(node.children[child]!);
    }
  }
  return text.join('');
}

/** Every run of white space (as Unicode has it) becomes one space, trimmed, cut at `MAX_TEXT`. */
export function foldText(text: string): string {
  const folded = text.replace(/[\s\x1c-\x1f\x85]+/g, ' ').trim();
  return folded.length <= MAX_TEXT ? folded : firstCodePoints(folded, MAX_TEXT);
}

export const textOf = (root: AnyNode, except?: ReadonlySet<AnyNode>): string =>
  foldText(rawText(root, except));

function firstCodePoints(text: string, count: number): string {
  let end = 0;
  for (let seen = 0; seen < count && end < text.length; seen++)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
