import {headingAnchor} from '../anchors.js';
import type {Definition} from '../definitions.js';
import {type FlatPage, hasTextBetween} from '../tree/flat-page.js';
import {idOf} from '../tree/find.js';

/** How far before a heading its targets are looked for, in nodes. */
const BEFORE = 12;

/**
 * Which section an anchor inside of it leads to: a book's index and many links lead to targets in the middle of a
 * text, such as Sphinx's `index-12`. Anchors that are a section's own are left out. A target right before a heading
 * is the heading's, and so is an element that begins with one.
 */
export function anchorsInSections<N extends object>(
  page: FlatPage<N>,
  definitions: readonly Definition[],
): Map<string, string> {
  const {tree, nodes, names, ends, headings} = page;
  const terms = new Map<number, string>();
  // Inner definitions come after those around them.
  const inTerm = new Int32Array(nodes.length).fill(-1);
  for (const [number, {term, text, id}] of definitions.entries()) {
    terms.set(number, id);
    inTerm.fill(number, term, ends[term]);
    inTerm.fill(number, text, ends[text]);
  }
  const owners = new Map<string, string>();
  let next = 0;
  let heading = '';
  for (let i = 1; i < nodes.length; i++) {
    if (i === headings[next]) {
      heading = headingAnchor(page, i);
      next++;
    }
    if (!names[i]) continue;
    const id = idOf(tree, nodes[i]!) || (names[i] === 'a' && tree.attribute(nodes[i]!, 'name')) || '';
    if (!id) continue;
    const coming = headings[next];
    const leads = coming !== undefined && coming - i <= BEFORE && !hasTextBetween(page, i, coming);
    const term = inTerm[i]! >= 0 ? terms.get(inTerm[i]!) : undefined;
    const owner = leads ? headingAnchor(page, coming) : (term ?? heading);
    if (owner !== id && !owners.has(id)) owners.set(id, owner);
  }
  return owners;
}
