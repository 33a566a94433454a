import {headingAnchor} from './anchors.js';
import {isBoilerplate} from './boilerplate.js';
import {foldText} from './text.js';
import {type FlatPage, headingEnd, type Taken, textBetween} from './flat-page.js';
import {headingBoxes} from './heading-box.js';
import {withoutInvisible} from './noise.js';
import {headingObject} from './heading-object.js';
import {type ApiObject, LABEL, type ReadOptions, type Section} from './page-parts.js';
import {hasClass, idOf, type Tree} from './tree.js';
import {flattenMain} from './main-node.js';

/** A heading with its text, or the text before the first heading. */
interface Part {
  /** -1 for the text before the first heading. */
  readonly heading: number;
  /** The outermost wrapper of the heading, or the heading itself. */
  readonly box: number;
  /** Where the sectioning element around the box ends. */
  end: number;
  text: string;
  hasText: boolean;
}

/** The sections of headings, and the text before the first heading. */
interface HeadingSections {
  /** The text before the first heading, if there is any, as a section that has the title of the page and no anchor. */
  readonly leading: readonly Section[];
  /** One section for each heading, even without text: all h1, then all h2 … h6, each level in document order. */
  readonly headed: readonly Section[];
}

export function headingSections<N extends object>(
  page: FlatPage<N>,
  title: string,
  taken: Taken,
  options: ReadOptions,
): HeadingSections {
  const headings = withoutTaken(page, taken);
  const [leading, ...parts] = splitText(page, headings, taken);
  const content = foldText(leading.text);
  const level = ({heading}: Part): string => page.names[heading]!;
  return {
    leading: content ? [{id: '', title, content}] : [],
    headed: parts
      .sort((a, b) => level(a).localeCompare(level(b)))
      .map(part => sectionOf(page, part, options)),
  };
}

function withoutTaken<N extends object>({headings, ends}: FlatPage<N>, taken: Taken): readonly number[] {
  if (!taken.size) return headings;
  const places = [...taken].sort((a, b) => a - b);
  let next = 0;
  let until = 0;
  return headings.filter(heading => {
    while (next < places.length && places[next]! <= heading) until = Math.max(until, ends[places[next++]!]!);
    return heading >= until;
  });
}

/**
 * Assigns each text to a section: that of the last heading before it whose section has not ended, or that of the last heading if all
 * have ended. A section does not end before it has text. So each text is in exactly one section, except boilerplate, which is in none.
 */
function splitText<N extends object>(
  page: FlatPage<N>,
  headings: readonly number[],
  taken: Taken,
): readonly [Part, ...Part[]] {
  const {nodes, names, texts, ends, breaks} = page;
  const empty = {end: 0, text: '', hasText: false};
  const leading: Part = {heading: -1, box: 0, ...empty};
  const parts = headings.map((heading): Part => ({heading, box: boxAt(page, heading), ...empty}));
  /** Sectioning elements around the current place. */
  const around: number[] = [];
  /** Headings whose sections have not ended. */
  const open: Part[] = [];
  let last = leading;
  let next = 0;
  for (let i = 1; i < nodes.length;) {
    const coming = parts[next];
    if (coming?.box === i) {
      while (around.length && ends[around.at(-1)!]! <= i) around.pop();
      coming.end = ends[around.at(-1) ?? 0]!;
      open.push(coming);
      last = coming;
      next++;
    }
    if (last.heading === i) {
      i = headingEnd(page, i);
      continue;
    }
    if (names[i] && (taken.has(i) || isBoilerplate(page, i))) {
      i = ends[i]!;
      continue;
    }
    if (names[i]) {
      if (isSectioning(page, i)) around.push(i);
    } else {
      while (open.length && open.at(-1)!.end <= i && open.at(-1)!.hasText) open.pop();
      const part = open.at(-1) ?? last;
      part.text += breaks[i] ? `\n${texts[i]}` : texts[i]!;
      part.hasText ||= /\S/.test(texts[i]!);
    }
    i++;
  }
  return [leading, ...parts];
}

/** The place of the outermost wrapper of a heading (see `headingBoxes`). */
function boxAt<N extends object>({tree, nodes, parents}: FlatPage<N>, heading: number): number {
  const box = headingBoxes(tree, nodes[heading]!).at(-1);
  let at = heading;
  while (nodes[at] !== box && parents[at]! > 0) at = parents[at]!;
  return at;
}

const SECTIONING = new Set(['section', 'article', 'aside', 'details', 'figure']);
/** docutils before 0.18 writes `<div class="section">`. */
const hasSectionClass = hasClass('section');

/** Whether a section that begins in an element ends with it. */
const isSectioning = <N extends object>({tree, nodes, names}: FlatPage<N>, index: number): boolean =>
  SECTIONING.has(names[index]!) || (names[index] === 'div' && hasSectionClass(tree, nodes[index]!));

function sectionOf<N extends object>(
  page: FlatPage<N>,
  {heading, text}: Part,
  {path, inventory}: ReadOptions,
): Section {
  const id = headingAnchor(page, heading);
  const title = titleAt(page, heading);
  const object = headingObject(page, heading, id, title);
  const section: Section = {
    id,
    title,
    content: foldText(text),
    ...(object ? {object} : {}),
  };
  const listed = inventory ? anchorsOf(page, heading).flatMap(id => inventory.at(path, id)) : [];
  if (listed.length === 0) return section;
  const namesOf = (entries: readonly ApiObject[]) => [...new Set(entries.map(({name}) => name))];
  const aliases = listed.filter(({role}) => role !== LABEL);
  return {
    ...section,
    aliases: namesOf(aliases),
    ...(aliases.length ? {aliasRoles: [...new Set(aliases.map(({role}) => role))]} : {}),
    labels: namesOf(listed.filter(({role}) => role === LABEL)),
  };
}

export const titleAt = <N extends object>(page: FlatPage<N>, heading: number): string =>
  withoutInvisible(textBetween(page, heading + 1, headingEnd(page, heading)));

/** All anchors of a heading: its own, that of its section, and the empty link targets that Sphinx puts before it. */
function anchorsOf<N extends object>({tree, nodes}: FlatPage<N>, heading: number): string[] {
  const node = nodes[heading]!;
  const anchors = [idOf(tree, node), idOf(tree, tree.parent(node))];
  for (let before = tree.previousSibling(node); before; before = tree.previousSibling(before)) {
    if (tree.nameOf(before) !== 'span') break;
    anchors.push(idOf(tree, before));
  }
  return anchors.filter(Boolean);
}

export interface Heading {
  /** Level of the heading, from 1 to 6. */
  readonly level: number;
  /** Anchor of the heading. Empty if it has none. */
  readonly id: string;
  readonly text: string;
}

/** The headings of a page's main content in document order. */
export function listHeadings<N extends object>(tree: Tree<N>, document: N): Heading[] {
  const page = flattenMain(tree, document);
  if (!page) return [];
  return page.headings.map(heading => ({
    level: Number(page.names[heading]![1]),
    id: headingAnchor(page, heading),
    text: titleAt(page, heading),
  }));
}
