import {isBoldHeading} from './bold-heading.js';
import {
  countBefore,
  type FlatPage,
  hasTextBetween,
  headingBefore,
  headingEnd,
  oncePerPage,
} from './flat-page.js';
import {hasClass, idOf} from './tree.js';

/** How many elements before a heading are checked for an anchor. */
const MAX_ELEMENTS_BEFORE = 6;
/** Elements without content that are visible, and so are not empty link targets. */
const CONTROLS = new Set(['input', 'button', 'select', 'textarea', 'img', 'iframe', 'canvas', 'video']);
/** How many ancestors of a heading are checked for an anchor. */
const MAX_LEVELS_ABOVE = 4;

/**
 * The anchor of a heading: its own id, that of its section, of an element in it, right before it, or around it. Empty if there is
 * none. Read the Docs uses only the ids of the heading and of its parent.
 */
export function headingAnchor<N extends object>(page: FlatPage<N>, heading: number): string {
  const parent = page.parents[heading]!;
  const ownId = idAt(page, heading);
  if (ownId || parent < 0) return ownId;
  // Bold text is a heading only because of the anchor in it or before it, so other anchors are not considered.
  if (isBoldHeading(page.tree, page.nodes[heading]!, page.tree.nameOf(page.nodes[heading]!) ?? ''))
    return anchorIn(page, heading) || anchorBefore(page, heading);
  const isFirst = isFirstHeading(page, parent, heading);
  return (
    (isFirst && isSection(page, parent) && idAround(page, parent, heading)) ||
    anchorIn(page, heading) ||
    (isFirst && idAround(page, parent, heading)) ||
    anchorBefore(page, heading) ||
    anchorAbove(page, heading) ||
    (isAmongFirst(page, parent, heading) && idAround(page, parent, heading)) ||
    ''
  );
}

/**
 * The anchor of a term in a definition list: its own id, that of a link target at its beginning, or that of an empty link target
 * right before it in the same list, as in SQLite's documentation.
 */
export function termAnchor<N extends object>(page: FlatPage<N>, term: number, list: number): string {
  const ownId = idAt(page, term);
  let target = '';
  for (let i = term + 1; !ownId && i < termEnd(page, term) && !/\S/.test(page.texts[i]!); i++)
    if (page.names[i] === 'a') target = targetAt(page, i) || target;
  return ownId || target || anchorBefore(page, term, list);
}

const lists = oncePerPage(({names}) => names.flatMap((name, place) => (name === 'dl' ? [place] : [])));

/** Where a term ends: at the end of its element, or at a list in it. */
export const termEnd = <N extends object>(page: FlatPage<N>, term: number): number =>
  Math.min(page.ends[term]!, lists(page)[countBefore(lists(page), term)] ?? Infinity);

const idAt = <N extends object>({tree, nodes}: FlatPage<N>, index: number): string =>
  idOf(tree, nodes[index]!);

/**
 * The id of an ancestor. Empty if the ancestor is the root and the place comes after the root's end (see
 * `contentAfter`).
 */
const idAround = <N extends object>(page: FlatPage<N>, ancestor: number, place: number): string =>
  ancestor === 0 && place >= page.rootEnd ? '' : idAt(page, ancestor);

/** The id of an element, or the `name` of an `<a>`, which old pages use instead. */
const nameAt = <N extends object>(page: FlatPage<N>, index: number): string =>
  idAt(page, index) || (page.names[index] === 'a' && page.tree.attribute(page.nodes[index]!, 'name')) || '';

const firstPlaces = oncePerPage(page => {
  const places = new Map<string, number>();
  for (let i = 0; i < page.nodes.length; i++) {
    const target = page.names[i] && nameAt(page, i);
    if (target && !places.has(target)) places.set(target, i);
  }
  return places;
});

/**
 * The anchor of an element; empty if an earlier element has the same anchor. HTML parsers do not close `<a id="x"/>` of XHTML, and
 * repeat it in the elements that follow.
 */
function targetAt<N extends object>(page: FlatPage<N>, index: number): string {
  const target = nameAt(page, index);
  return firstPlaces(page).get(target) === index ? target : '';
}

const hasSectionClass = hasClass('section');
const isSection = <N extends object>({tree, nodes, names}: FlatPage<N>, index: number): boolean =>
  names[index] === 'section' || hasSectionClass(tree, nodes[index]!);

const isFirstHeading = <N extends object>(page: FlatPage<N>, within: number, heading: number): boolean =>
  headingBefore(page, heading) < within;

/** For each heading, the first heading of the run that it belongs to. There is no text between the headings of a run. */
const firstsOfRuns = oncePerPage(page => {
  const firsts = new Map<number, number>();
  let first = -1;
  let end = -1;
  for (const heading of page.headings) {
    if (end < 0 || hasTextBetween(page, end, heading)) first = heading;
    firsts.set(heading, first);
    end = headingEnd(page, heading);
  }
  return firsts;
});

/** Whether only headings come before a heading in an element, such as the title of the page before the name of a command. */
function isAmongFirst<N extends object>(page: FlatPage<N>, within: number, heading: number): boolean {
  return !hasTextBetween(page, within + 1, firstsOfRuns(page).get(heading) ?? heading);
}

/** The anchor in a heading: the last one before its first word, or else the first one after it. */
function anchorIn<N extends object>(page: FlatPage<N>, heading: number): string {
  let target = '';
  for (let i = heading + 1; i < headingEnd(page, heading); i++) {
    if (page.names[i]) target = targetAt(page, i) || target;
    else if (target && /\S/.test(page.texts[i]!)) break;
  }
  return target;
}

/**
 * Looks backwards for an anchor, as long as there is no text: an empty link target, or an element that begins with the heading.
 * Controls, such as a search box, do not count.
 *
 * @param after the place to stop at. Default: the beginning of the page
 */
function anchorBefore<N extends object>(page: FlatPage<N>, heading: number, after = -1): string {
  let seen = 0;
  for (let i = heading - 1; i > after && seen < MAX_ELEMENTS_BEFORE; i--) {
    if (/\S/.test(page.texts[i]!)) return '';
    if (!page.names[i]) continue;
    seen++;
    const isEmpty = page.ends[i] === i + 1 && !CONTROLS.has(page.names[i]!);
    const isTarget = page.ends[i]! > heading || isEmpty || /^(a|span)$/.test(page.names[i]!);
    const target = isTarget && targetAt(page, i);
    if (target) return target;
  }
  return '';
}

function anchorAbove<N extends object>(page: FlatPage<N>, heading: number): string {
  let above = page.parents[heading]!;
  for (let i = 0; i < MAX_LEVELS_ABOVE && above >= 0; i++, above = page.parents[above]!) {
    if (!isFirstHeading(page, above, heading)) return '';
    const id = idAround(page, above, heading);
    if (id) return id;
  }
  return '';
}
