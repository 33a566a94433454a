import {type AnyNode, type Element, isTag, isText} from 'domhandler';
import {idOf, isHeading} from '../dom-walk.js';

/**
 * Which section an anchor inside of it leads to: a book's index and many links lead to targets in the middle of a
 * text, such as Sphinx's `index-12`. Anchors that are a section's own are left out. A target right before a heading
 * is the heading's, as are elements that begin with one.
 *
 * @param main cleaned of navigation, and not yet cut.
 */
export function anchorsInSections(main: Element): Map<string, string> {
  const owners = new Map<string, string>();
  let waiting: string[] = [];
  let heading = '';
  const settle = (owner: string): void => {
    for (const id of waiting) owners.set(id, owner);
    waiting = [];
  };

  const rest: [node: AnyNode, term: string | undefined][] = [];
  const push = (node: Element, term: string | undefined): void => {
    // The definition of a term belongs to it, up to the next term of the list.
    let own = term;
    const children = node.children.map((child): [AnyNode, string | undefined] => {
      if (node.name === 'dl' && isTag(child) && child.name === 'dt') own = idOf(child) || own;
      return [child, own];
    });
    rest.push(...children.reverse());
  };
  push(main, undefined);
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [node, term] = next;
    if (!isTag(node)) continue;
    const id = idOf(node);
    if (isHeading(node)) {
      heading = id || idOf(node.parent);
      settle(heading);
    } else if (TEXT.has(node.name)) settle(term ?? heading);
    if (id && (isEmpty(node) || beginsWithHeading(node))) waiting.push(id);
    else if (id) owners.set(id, term ?? heading);
    push(node, term);
  }
  settle(heading);
  for (const [id, owner] of owners) if (id === owner) owners.delete(id);
  return owners;
}

/** What stands before it is not the next heading's. */
const TEXT = new Set(['p', 'pre', 'dl', 'table', 'ul', 'ol']);

const isEmpty = (node: AnyNode): boolean =>
  isTag(node)
    ? node.children.every(child => isText(child) && child.data.trim() === '')
    : !isText(node) || node.data.trim() === '';

function beginsWithHeading(node: Element): boolean {
  const first = node.children.find(child => !isEmpty(child));
  return first !== undefined && isHeading(first);
}
