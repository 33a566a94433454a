import {domTree} from '../reading/dom-tree.js';
import {isNoise} from '../reading/noise.js';
import {isSectionHeading} from '../reading/section-heading.js';

/** What generators of API documentation write for a page alone, or beside what their classes say of it. */
const LEFT_OUT =
  // Doxygen: the name of the project, its menu and its search, what sections the page has, groups, diagrams, lines between rows.
  '#top:has(#titlearea,#main-nav),[id^=MSearch],.header>.summary:has(~.headertitle),.headertitle .ingroups,.headertitle .mlabels,.dynheader,.dyncontent,' +
  'tr[class^=separator],' +
  // TypeDoc's list of links to the members, and icons; rustdoc's label of what is shut; YARD's switches.
  '.tsd-index-group,.tsd-accordion-summary>svg,summary.hideme,.inheritanceTree,small:has(>.summary_toggle)';
/** Of Doxygen, where a link "More..." may be. */
const SUMMARIES = '.mdescRight>a,.contents>p>a';

/** Where tools describe a class, below what else they know of it: Javadoc, of Java 8 too; JSDoc; YARD. */
const DESCRIPTIONS = '.class-description,.contentContainer>.description,h1~.docstring';
/** What of a description comes first: Javadoc's signature and text, before notes on parameters. */
const FIRST_SAID = '.class-description>.type-signature,.class-description>.block';

/**
 * A page about a class begins with the name of the class and what it is. What the index takes for no heading is none: "Overview",
 * "Parameters", "Member Function Documentation".
 */
export function unifyClassPages(root: ParentNode): void {
  for (const title of root.querySelectorAll('.headertitle>.title')) rename(title, 'h1');
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  for (const link of root.querySelectorAll(SUMMARIES)) if (link.textContent === 'More...') link.remove();
  // What a style sheet of gi-docgen's writes between the parts of a name.
  for (const dot of root.querySelectorAll('h1>.sep:empty')) dot.textContent = '.';
  // rustdoc's, without its label: it is open.
  for (const open of root.querySelectorAll('details.rustdoc-toggle:not(:has(>summary))'))
    open.replaceWith(...open.childNodes);
  // Java 8 has an `h2`.
  const name = root.querySelector('h1,.header>.title');
  // Once, as there may be many headings.
  const called = name?.textContent;
  for (const heading of root.querySelectorAll('h2,h3,h4,h5,h6')) {
    if (heading === name) continue;
    // A heading in a cell stands above a list of members. It is no section, but in a card it divides the list.
    if (!heading.closest('td') && isNoise(domTree, heading, heading.localName)) heading.remove();
    else if (!isSectionHeading(domTree, heading, heading.localName)) {
      // JSDoc's name of a class, below that.
      if (called?.endsWith(heading.textContent.replace(/\(.*/s, '').trim())) heading.remove();
      else rename(heading, 'p').className = 'rubric';
    }
  }
  const description = name && (root.querySelector(DESCRIPTIONS) ?? detailsWithoutSummary(root));
  if (!description) return;
  const label = description.previousElementSibling;
  if (label?.matches('h2,.rubric')) label.remove();
  description.prepend(...description.querySelectorAll(FIRST_SAID));
  (name.closest('.header') ?? name).after(description);
}

/** Doxygen's text about a class, below its members, where nothing is said above them but the name of a file. */
function detailsWithoutSummary(root: ParentNode): Element | null {
  const details = root.querySelector('.contents>.textblock');
  const isSummary = (block: Element): boolean =>
    block.localName === 'p' && block.querySelector(':scope>code:only-child') === null;
  return details && ![...details.parentElement!.children].some(isSummary) ? details : null;
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  if (element.id) renamed.id = element.id;
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
