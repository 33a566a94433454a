import {headingAnchor} from './anchors.js';
import {findDefinitions} from './definitions.js';
import {isBeside, titleAt} from './headings.js';
import type {Section} from './page-parts.js';
import {flatten, hasTextBetween} from './tree/flat-page.js';
import {firstBelow} from './tree/find.js';
import type {Tree} from './tree/tree.js';

/** Sections of a page that are not as they should be, whatever the page is. */
export interface Faults {
  /** Sections without text whose heading has text after it, up to the next heading, that no definition has. */
  readonly lost: readonly Section[];
  /** Sections that no link can lead to; to the beginning of a page its address does. */
  readonly adrift: readonly Section[];
}

/** Asks the page alone, not the rules by which it is cut: it is what those are measured by. */
export function findFaults<N extends object>(
  tree: Tree<N>,
  document: N,
  main: N,
  sections: readonly Section[],
): Faults {
  const body = firstBelow(tree, document, (_, name) => name === 'body') ?? main;
  const page = flatten(tree, body);
  const {nodes, names, ends, headings} = page;
  const from = Math.max(0, nodes.indexOf(main));
  const to = ends[from]!;
  const own = headings.filter(heading => heading > from && heading < to);
  const titles = own.map(heading => titleAt(page, heading));

  const first = sections.find(({id, title}, index) => index > 0 && !id && title === titles[0]);
  const adrift = sections.filter(section => !section.id && section !== sections[0] && section !== first);

  const empty = sections.filter(({content, object}) => !content && !object);
  if (!empty.length) return {lost: [], adrift};
  const taken = new Set(findDefinitions(page).flatMap(({term, text}) => [term, text]));
  for (let i = 0; i < nodes.length; i++) if (names[i] && isBeside(page, i)) taken.add(i);
  const withText = new Set<string>();
  for (const [index, heading] of own.entries())
    if (hasTextBetween(page, ends[heading]!, own[index + 1] ?? to, taken))
      withText.add(`${headingAnchor(page, heading)} ${titles[index]!}`);
  return {lost: empty.filter(({id, title}) => withText.has(`${id} ${title}`)), adrift};
}
