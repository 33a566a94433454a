import {type FlatPage} from './flat-page.js';
import {titleAt} from './headings.js';
import {type LostText, lostText} from './lost-text.js';
import type {ReadOptions, ReadPage, Section} from './page-parts.js';
import {flattenMain} from './main-node.js';
import {readPage} from './read-page.js';
import {textOf} from './text.js';
import {classesOf, idOf, type Tree} from './tree.js';

/** What is read of a page, and what is not. */
export interface InspectedPage extends ReadPage {
  /** What a reader sees and no section has. */
  readonly lost: LostText;
  /** Sections that no link can lead to; to the beginning of a page its address does. */
  readonly adrift: readonly Section[];
  /** The main node, as a CSS selector would name it; nothing where there is none. */
  readonly main: string | undefined;
  /** What was left out of it, by kind, the most frequent first. */
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
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
  const flat = flattenMain(tree, document);
  const kinds = new Map<string, LeftOut>();
  for (const node of flat?.leftOut ?? []) {
    const [first] = classesOf(tree, node);
    const what = tree.nameOf(node)! + (first ? `.${first}` : '');
    const known = kinds.get(what);
    const text = known?.text || textOf(tree, node).slice(0, SHOWN);
    kinds.set(what, {what, count: (known?.count ?? 0) + 1, text});
  }
  const page = readPage(tree, document, options, flat);
  return {
    ...page,
    main: flat && nameOf(tree, flat.nodes[0]!),
    lost: flat ? lostText(flat, page.sections) : {share: 0, example: ''},
    adrift: flat ? adriftOf(flat, page.sections) : [],
    leftOut: [...kinds.values()].sort((one, other) => other.count - one.count),
  };
}

function nameOf<N extends object>(tree: Tree<N>, node: N): string {
  const id = idOf(tree, node);
  const role = tree.attribute(node, 'role');
  const classes = classesOf(tree, node).map(name => `.${name}`);
  return `${tree.nameOf(node)}${id && `#${id}`}${role ? `[role=${role}]` : ''}${classes.slice(0, 2).join('')}`;
}

/** Asks the page alone, not the rules by which it is cut. */
function adriftOf<N extends object>(page: FlatPage<N>, sections: readonly Section[]): Section[] {
  const [heading] = page.headings;
  const title = heading === undefined ? undefined : titleAt(page, heading);
  const first = sections.find((section, index) => index > 0 && !section.id && section.title === title);
  // Terms of a long list are not reported: documentation tools can give anchors to headings only.
  const titles = new Set(page.headings.map(at => titleAt(page, at)));
  return sections.filter(
    section => !section.id && section !== sections[0] && section !== first && titles.has(section.title),
  );
}
