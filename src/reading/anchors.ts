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

/** How many elements before a heading are asked for an anchor. */
const BEFORE = 6;
/** Empty elements that are there for themselves. */
const CONTROLS = new Set(['input', 'button', 'select', 'textarea', 'img', 'iframe', 'canvas', 'video']);
/** How far above a heading its section is looked for. */
const ABOVE = 4;

/**
 * The anchor that leads to a heading: its own, its section's, one in it, one right before it, one around it; empty
 * where there is none. The hosted service uses only its own and that of its parent.
 */
export function headingAnchor<N extends object>(page: FlatPage<N>, heading: number): string {
  const parent = page.parents[heading]!;
  const own = idAt(page, heading);
  if (own || parent < 0) return own;
  // Bold text counts as a heading only because of its anchor, so no other id will do.
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
 * The anchor that leads to a term of a list: its own id, that of a link target at its beginning or around it, or that of an empty
 * link target right before it in the same list, as SQLite writes it.
 */
export function termAnchor<N extends object>(page: FlatPage<N>, term: number, list: number): string {
  const own = idAt(page, term);
  let target = '';
  for (let i = term + 1; !own && i < termEnd(page, term) && !/\S/.test(page.texts[i]!); i++)
    if (page.names[i] === 'a') target = targetAt(page, i) || target;
  return own || target || anchorBefore(page, term, list);
}

const lists = oncePerPage(({names}) => names.flatMap((name, place) => (name === 'dl' ? [place] : [])));

/** Where a term ends: with its element, or at a list in it. */
export const termEnd = <N extends object>(page: FlatPage<N>, term: number): number =>
  Math.min(page.ends[term]!, lists(page)[countBefore(lists(page), term)] ?? Infinity);

const idAt = <N extends object>({tree, nodes}: FlatPage<N>, index: number): string =>
  idOf(tree, nodes[index]!);

/** The id of an ancestor of a place; empty if that is the root and the place comes after it (see `contentAfter`). */
const idAround = <N extends object>(page: FlatPage<N>, around: number, place: number): string =>
  around === 0 && place >= page.rootEnd ? '' : idAt(page, around);

/** An id, or the name of an `<a>`, as it was before there were ids. */
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
 * What leads to a place. An anchor leads to the first place that has it: `<a id="x"/>` of XHTML is not closed where it is read as
 * HTML, so that parsers open it again in all that follows.
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

/** Of each heading the first of those that come right before one another, up to it. */
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

/** Whether there are but headings before it: the name of a command, below the title of its page. */
function isAmongFirst<N extends object>(page: FlatPage<N>, within: number, heading: number): boolean {
  return !hasTextBetween(page, within + 1, firstsOfRuns(page).get(heading) ?? heading);
}

/** The last of those before the words of a heading, else of those after the first of them. */
function anchorIn<N extends object>(page: FlatPage<N>, heading: number): string {
  let target = '';
  for (let i = heading + 1; i < headingEnd(page, heading); i++) {
    if (page.names[i]) target = targetAt(page, i) || target;
    else if (target && /\S/.test(page.texts[i]!)) break;
  }
  return target;
}

/**
 * Looks backwards for an anchor, over nodes without text: empty link targets, and elements that begin with the heading. The box for a
 * search does not count.
 *
 * @param after where to stop. Default: the beginning of the page
 */
function anchorBefore<N extends object>(page: FlatPage<N>, heading: number, after = -1): string {
  let seen = 0;
  for (let i = heading - 1; i > after && seen < BEFORE; i--) {
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
  for (let i = 0; i < ABOVE && above >= 0; i++, above = page.parents[above]!) {
    if (!isFirstHeading(page, above, heading)) return '';
    const id = idAround(page, above, heading);
    if (id) return id;
  }
  return '';
}
