import {headingAnchor} from './anchors.js';
import {foldText} from './text.js';
import {
  codeText,
  type FlatPage,
  flatten,
  hasTextBetween,
  isCode,
  isHeadingAt,
  type Taken,
  textAt,
} from './flat-page.js';
import {withoutInvisible} from './noise.js';
import {headingObject} from './heading-object.js';
import {type ApiObject, LABEL, type ReadOptions, type Section} from './page-parts.js';
import {hasClass, idOf, isHeadingName, type Tree} from './tree.js';
import {findMainNode} from './main-node.js';

/** How far below its siblings the end of a heading's section is looked for. */
const HEADING_DEPTH = 2;
/** How far below the main node's children the first heading is looked for. */
const LEADING_DEPTH = 3;
/** Text that no section would hold may be as much as this: characters, or a share of all. */
const MAY_LOSE = {characters: 200, share: 0.1} as const;

/** A heading, or the text before the first one, and what is written under it. */
interface Part {
  /** -1 for the text before the first heading. */
  readonly heading: number;
  /** Where the text of the hosted service's rules ends. */
  end: number;
  text: string;
}

/**
 * The text before the first heading, under the page's title and without an anchor, where there is any; then a section
 * for each heading, empty ones too: all h1, then all h2 … h6, each level in document order.
 *
 * A heading's text is what follows it beside it, as on the hosted service. Where that is nothing, and everywhere where
 * much of the page would be lost, it is what comes up to the next heading in the document, however deep.
 */
export function headingSections<N extends object>(
  page: FlatPage<N>,
  title: string,
  taken: Taken,
  options: ReadOptions,
): Section[] {
  const headings = withoutTaken(page, taken);
  const held = new Uint8Array(page.nodes.length);
  const parts = [-1, ...headings].map(heading => hostedPart(page, heading, taken, held));
  withoutSections(page, parts, taken);
  addLostText(page, parts, taken, held);

  const [leading, ...rest] = parts as [Part, ...Part[]];
  const text = foldText(leading.text);
  const sections = text ? [{id: '', title, content: text}] : [];
  const trails = trailsOf(page, headings);
  const level = ({heading}: Part): string => page.names[heading]!;
  for (const part of rest.sort((one, other) => level(one).localeCompare(level(other))))
    sections.push(sectionOf(page, part, trails.get(part.heading) ?? [], options));
  return sections;
}

function hostedPart<N extends object>(
  page: FlatPage<N>,
  heading: number,
  taken: Taken,
  held: Uint8Array,
): Part {
  if (heading < 0) return {heading, ...collect(page, 1, page.ends[0]!, 1 + LEADING_DEPTH, taken, held)};
  const box = hostedBox(page, heading);
  const around = page.parents[box]!;
  const end = around < 0 ? 0 : page.ends[around]!;
  return {heading, ...collect(page, page.ends[box]!, end, page.depths[box]! + HEADING_DEPTH, taken, held)};
}

/**
 * The hosted service takes what is deep for leading text as a whole: where its first heading is deep (Docusaurus), a page
 * would be there twice.
 */
function withoutSections<N extends object>(
  page: FlatPage<N>,
  [leading, first]: readonly Part[],
  taken: Taken,
): void {
  if (!leading || !first || leading.end <= first.heading) return;
  const text = textInOrder(page, -1, first.heading, taken);
  if (leading.text.length - text.length <= MAY_LOSE.characters) return;
  leading.end = first.heading;
  leading.text = text;
}

function withoutTaken<N extends object>({headings, ends}: FlatPage<N>, taken: Taken): readonly number[] {
  if (!taken.size) return headings;
  const places = [...taken].sort((one, other) => one - other);
  let next = 0;
  let until = 0;
  return headings.filter(heading => {
    while (next < places.length && places[next]! <= heading) until = Math.max(until, ends[places[next++]!]!);
    return heading >= until;
  });
}

/** The heading, or the `<header>` it directly sits in. */
function hostedBox<N extends object>({names, parents}: FlatPage<N>, heading: number): number {
  const parent = parents[heading]!;
  return parent >= 0 && names[parent] === 'header' ? parent : heading;
}

/**
 * Text from one place up to another, or to a heading or a `<header>` that is not too deep; in what is deeper they
 * are text. What is collected is marked in `held`.
 */
function collect<N extends object>(
  page: FlatPage<N>,
  from: number,
  to: number,
  depth: number,
  taken: Taken,
  held: Uint8Array,
): Pick<Part, 'text' | 'end'> {
  const {names, texts, ends, depths, breaks} = page;
  let text = '';
  let i = from;
  while (i < to) {
    const name = names[i]!;
    if (!name) {
      text += breaks[i] ? `\n${texts[i]}` : texts[i];
      held[i] = 1;
      i++;
    } else if (taken.size && taken.has(i)) i = ends[i]!;
    else if (depths[i]! > depth) i++;
    else if (name === 'header' || (isHeadingName(name) && isHeadingAt(page, i))) break;
    else if (isCode(page, i)) {
      text += `\n${codeText(page, i)}\n`;
      held.fill(1, i, ends[i]);
      i = ends[i]!;
    } else i++;
  }
  return {text, end: i};
}

/** What stands beside a page's text is lost on purpose: so are ways to other pages. */
const BESIDE = new Set(['aside', 'footer', 'form']);
const isPager = hasClass(
  'prev-next-bottom prev-next-area prev-next-footer left-prev right-next related pager pagination',
);

function addLostText<N extends object>(
  page: FlatPage<N>,
  parts: readonly Part[],
  taken: Taken,
  held: Uint8Array,
): void {
  const isMuch = losesMuch(page, parts, taken, held);
  const isEmpty = ({text}: Part): boolean => !/\S/.test(text);
  /** Headings that have text now, and that the text of others may have run over. */
  const filled: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (!isMuch && (!isEmpty(part) || (index === 0 && parts.length > 1))) continue;
    const next = parts[index + 1]?.heading ?? page.nodes.length;
    const end = isMuch ? next : Math.min(next, sectionEnd(page, part.heading));
    part.text = textInOrder(page, part.heading, end, taken);
    if (!isEmpty(part)) filled.push(part.heading);
  }
  if (isMuch) return;
  for (const [index, part] of parts.entries()) {
    const isOver = filled.some(heading => heading > part.heading && heading < part.end);
    if (isOver) part.text = textInOrder(page, part.heading, parts[index + 1]!.heading, taken);
  }
}

/** What stands in a page's text and is none of it. */
export const isBeside = <N extends object>({tree, nodes, names}: FlatPage<N>, index: number): boolean =>
  BESIDE.has(names[index]!) || isPager(tree, nodes[index]!);

function losesMuch<N extends object>(
  page: FlatPage<N>,
  parts: readonly Part[],
  taken: Taken,
  held: Uint8Array,
): boolean {
  const {nodes, names, texts, ends} = page;
  let lost = 0;
  let all = 0;
  let next = 1;
  for (let i = 1; i < nodes.length;) {
    if (parts[next]?.heading === i) {
      next++;
      i = ends[i]!;
    } else if (names[i]) i = taken.has(i) || isBeside(page, i) ? ends[i]! : i + 1;
    else {
      if (!held[i] && /\S/.test(texts[i]!)) lost += texts[i]!.length;
      all += texts[i++]!.length;
    }
  }
  return lost > MAY_LOSE.characters && lost > MAY_LOSE.share * all;
}

/** The text after a heading up to a place, whatever it is in. */
function textInOrder<N extends object>(page: FlatPage<N>, heading: number, to: number, taken: Taken): string {
  const {names, texts, ends, breaks} = page;
  let text = '';
  for (let i = heading < 0 ? 1 : ends[heading]!; i < to;) {
    if (!names[i]) {
      text += breaks[i] ? `\n${texts[i]}` : texts[i];
      i++;
    } else if (taken.has(i) || isBeside(page, i)) i = ends[i]!;
    else if (ends[i]! <= to && isCode(page, i)) {
      text += `\n${codeText(page, i)}\n`;
      i = ends[i]!;
    } else i++;
  }
  return text;
}

/** Where the section ends that a heading begins: HTML's or docutils' own, else the page's end. */
function sectionEnd<N extends object>(page: FlatPage<N>, heading: number): number {
  if (heading < 0) return page.ends[0]!;
  const around = page.parents[outerBox(page, heading)]!;
  for (let above = around; above > 0; above = page.parents[above]!) {
    const name = page.names[above]!;
    if (name === 'section' || name === 'article' || hasSectionClass(page.tree, page.nodes[above]!))
      return page.ends[above]!;
  }
  return page.ends[0]!;
}

const hasSectionClass = hasClass('section');

/** The outermost element around a heading that has no text but the heading's. */
function outerBox<N extends object>(page: FlatPage<N>, heading: number): number {
  const {parents, ends} = page;
  let box = heading;
  for (let parent = parents[box]!; parent > 0; parent = parents[box]!) {
    if (hasTextBetween(page, parent + 1, box) || hasTextBetween(page, ends[box]!, ends[parent]!)) break;
    box = parent;
  }
  return box;
}

function sectionOf<N extends object>(
  page: FlatPage<N>,
  {heading, text}: Part,
  trail: readonly string[],
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
    ...(trail.length ? {trail} : {}),
  };
  const known = inventory ? anchorsOf(page, heading).flatMap(id => inventory.at(path, id)) : [];
  if (known.length === 0) return section;
  const namesOf = (entries: readonly ApiObject[]) => [...new Set(entries.map(({name}) => name))];
  return {
    ...section,
    aliases: namesOf(known.filter(({role}) => role !== LABEL)),
    labels: namesOf(known.filter(({role}) => role === LABEL)),
  };
}

export const titleAt = <N extends object>(page: FlatPage<N>, heading: number): string =>
  withoutInvisible(textAt(page, heading));

/** Every anchor that leads to the heading: its own, its section's, and the empty targets Sphinx puts before it. */
function anchorsOf<N extends object>({tree, nodes}: FlatPage<N>, heading: number): string[] {
  const node = nodes[heading]!;
  const anchors = [idOf(tree, node), idOf(tree, tree.parent(node))];
  for (let before = tree.previousSibling(node); before; before = tree.previousSibling(before)) {
    if (tree.nameOf(before) !== 'span') break;
    anchors.push(idOf(tree, before));
  }
  return anchors.filter(Boolean);
}

/** The headings above each, but for the page's title: its first heading where that is an h1. */
function trailsOf<N extends object>(page: FlatPage<N>, headings: readonly number[]): Map<number, string[]> {
  const trails = new Map<number, string[]>();
  const open: {readonly level: string; readonly title: string}[] = [];
  for (const [index, heading] of headings.entries()) {
    const level = page.names[heading]!;
    while (open.length && open.at(-1)!.level >= level) open.pop();
    trails.set(heading, open.map(({title}) => title).filter(Boolean));
    open.push({level, title: index === 0 && level === 'h1' ? '' : titleAt(page, heading)});
  }
  return trails;
}

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** Empty where nothing leads to it. */
  readonly id: string;
  readonly text: string;
}

/** The headings of a page's main content in document order. */
export function listHeadings<N extends object>(tree: Tree<N>, document: N): Heading[] {
  const main = findMainNode(tree, document);
  if (!main) return [];
  const page = flatten(tree, main);
  return page.headings.map(heading => ({
    level: Number(page.names[heading]![1]),
    id: headingAnchor(page, heading),
    text: titleAt(page, heading),
  }));
}
