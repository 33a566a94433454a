const HEADING = 'h1,h2,h3,h4,h5,h6';
/** What starts a section: a heading, or the definition of an API object. */
const BEGINNING = `${HEADING},dt[id]`;

export interface TargetSection {
  /** The first element of the section. */
  readonly from: Element;
  /** The first element after it; `null` if it is the last one. */
  readonly until: Element | null;
}

/**
 * The section that an anchor leads to, up to the next heading or definition.
 * @param target the anchor: a heading, a box around it, a definition, or an empty element before one of these; `null`
 *   for the beginning of the page
 */
export function targetSection(root: Element, target: Element | null): TargetSection {
  const from = target ?? root;
  const isAfter = (element: Element) =>
    (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const beginnings = [...root.querySelectorAll(BEGINNING)];
  // A heading that contains the anchor, such as a link in it, starts the section too.
  const own = beginnings.find(element => element.contains(from) || isAfter(element));
  const isOwn = (element: Element) => element === own && (!target || isAtStart(target, element));
  const isHeading = own !== undefined && isOwn(own) && own.matches(HEADING);
  // A heading's text continues after the definitions in it.
  const isEnd = (element: Element) => !isHeading || element.matches(HEADING);
  const until = beginnings.find(element => isAfter(element) && !isOwn(element) && isEnd(element));
  return {from, until: until ?? null};
}

/**
 * The heading with this title, for pages without an anchor; `null` for the first heading, which is the page's title.
 */
export function headingNamed(root: Element, title: unknown): Element | null {
  const headings = [...root.querySelectorAll(HEADING)];
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
  return headings.find((heading, index) => index > 0 && folded(heading.textContent) === title) ?? null;
}

/** Whether there is no text between the start of an anchor and a heading after it. */
function isAtStart(from: Element, heading: Element): boolean {
  const between = new Range();
  between.setStartBefore(from);
  between.setEndBefore(heading);
  return !between.toString().trim();
}
