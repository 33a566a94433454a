import {type FlatPage} from './flat-page.js';
import {titleAt} from './headings.js';
import {type LostText, lostText} from './lost-text.js';
import type {ReadOptions, ReadPage, Section} from './page-parts.js';
import {flattenMain} from './main-node.js';
import {readPage} from './read-page.js';
import {textOf} from './text.js';
import {classesOf, idOf, type Tree} from './tree.js';

/** A page as it is indexed, and what was left out. */
export interface InspectedPage extends ReadPage {
  /** Visible text that no section has. */
  readonly lost: LostText;
  /** Sections that cannot be linked to. Sections at the beginning of the page do not count. */
  readonly sectionsWithoutAnchor: readonly Section[];
  /** The main node, as a CSS selector. `undefined` if the page has none. */
  readonly main: string | undefined;
  /** Elements of the main node that were left out, by kind, the most frequent first. */
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
  /** The kind of element, as a CSS selector. */
  readonly what: string;
  readonly count: number;
  /** The beginning of the text of such an element. */
  readonly text: string;
}

/** Maximum length of an example of what is left out, in characters. */
const SHOWN = 40;

/** Shows authors how their page is indexed. */
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
    const kind = kinds.get(what);
    const text = kind?.text || textOf(tree, node).slice(0, SHOWN);
    kinds.set(what, {what, count: (kind?.count ?? 0) + 1, text});
  }
  const page = readPage(tree, document, options, flat);
  return {
    ...page,
    main: flat && nameOf(tree, flat.nodes[0]!),
    lost: flat ? lostText(flat, page.sections) : {share: 0, example: ''},
    sectionsWithoutAnchor: flat ? findSectionsWithoutAnchor(flat, page.sections) : [],
    leftOut: [...kinds.values()].sort((a, b) => b.count - a.count),
  };
}

function nameOf<N extends object>(tree: Tree<N>, node: N): string {
  const id = idOf(tree, node);
  const role = tree.attribute(node, 'role');
  const classes = classesOf(tree, node).map(name => `.${name}`);
  return `${tree.nameOf(node)}${id && `#${id}`}${role ? `[role=${role}]` : ''}${classes.slice(0, 2).join('')}`;
}

/**
 * The sections of headings without an anchor. Does not use the code that divides the page into sections, because this
 * function checks the result of that code.
 */
function findSectionsWithoutAnchor<N extends object>(
  page: FlatPage<N>,
  sections: readonly Section[],
): Section[] {
  const [heading] = page.headings;
  const title = heading === undefined ? undefined : titleAt(page, heading);
  const first = sections.find((section, index) => index > 0 && !section.id && section.title === title);
  // Terms of a long list are not reported: documentation tools can give anchors to headings only.
  const titles = new Set(page.headings.map(at => titleAt(page, at)));
  return sections.filter(
    section => !section.id && section !== sections[0] && section !== first && titles.has(section.title),
  );
}
