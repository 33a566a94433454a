import {findMainNode} from './main-node.js';
import type {ReadOptions, ReadPage, Section} from './page-parts.js';
import {readPage} from './read-page.js';
import {flatten, hasTextBetween} from './flat-page.js';
import {textOf} from './text.js';
import {classesOf, firstBelow, idOf, type Tree} from './tree.js';
import {headingAnchor} from './anchors.js';
import {findDefinitions} from './definitions.js';
import {isBeside, titleAt} from './headings.js';

/** What is read of a page, and what is not. */
export interface InspectedPage extends ReadPage, Faults {
  /** The main node, as a CSS selector would name it; nothing where there is none. */
  readonly main: string | undefined;
  /** What was left out of it, by kind, the most frequent first. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  /** As a CSS selector would name it. */
  readonly what: string;
  readonly count: number;
  /** The beginning of its text. */
  readonly text: string;
}

/** Characters shown of what is left out. */
const SHOWN = 40;

/** For authors whose page is not found. */
export function inspectPage<N extends object>(
  tree: Tree<N>,
  document: N,
  options: ReadOptions,
): InspectedPage {
  const main = findMainNode(tree, document);
  const kinds = new Map<string, LeftOut>();
  for (const node of main ? flatten(tree, main).leftOut : []) {
    const [first] = classesOf(tree, node);
    const what = tree.nameOf(node)! + (first ? `.${first}` : '');
    const known = kinds.get(what);
    const text = known?.text || textOf(tree, node).slice(0, SHOWN);
    kinds.set(what, {what, count: (known?.count ?? 0) + 1, text});
  }
  const page = readPage(tree, document, options);
  return {
    ...page,
    main: main && nameOf(tree, main),
    ...(main ? findFaults(tree, document, main, page.sections) : {lost: [], adrift: []}),
    leftOut: [...kinds.values()].sort((one, other) => other.count - one.count),
  };
}

function nameOf<N extends object>(tree: Tree<N>, node: N): string {
  const id = idOf(tree, node);
  const role = tree.attribute(node, 'role');
  const classes = classesOf(tree, node).map(name => `.${name}`);
  return `${tree.nameOf(node)}${id && `#${id}`}${role ? `[role=${role}]` : ''}${classes.slice(0, 2).join('')}`;
}

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
