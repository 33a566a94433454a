import {domTree} from '../reading/dom-tree.js';
import {isNoise} from '../reading/noise.js';
import {isSectionHeading} from '../reading/section-heading.js';

/** Parts of pages about a class that are useless in a card. */
const LEFT_OUT =
  // Doxygen: name of the project, menu, search, list of sections, groups, diagrams, and separators in tables.
  '#top:has(#titlearea,#main-nav),[id^=MSearch],.header>.summary:has(~.headertitle),.headertitle .ingroups,.headertitle .mlabels,.dynheader,.dyncontent,' +
  'tr[class^=separator],' +
  // TypeDoc: list of links to the members, and icons. rustdoc: labels of collapsed parts. YARD: toggles.
  '.tsd-index-group,.tsd-accordion-summary>svg,summary.hideme,.inheritanceTree,small:has(>.summary_toggle)';
/** Elements of Doxygen that may have a link "More...". */
const SUMMARIES = '.mdescRight>a,.contents>p>a';

/** The descriptions of classes: Javadoc, also of Java 8; JSDoc; YARD. */
const DESCRIPTIONS = '.class-description,.contentContainer>.description,h1~.docstring';
/** The parts of a description that come first, before notes and parameters: signature and text of Javadoc. */
const LEADING_PARTS = '.class-description>.type-signature,.class-description>.block';

/**
 * Makes a page about a class begin with the name and the description of the class. Headings that are not sections in the index, such as
 * "Overview", "Parameters" and "Member Function Documentation", become text.
 */
export function unifyClassPages(root: ParentNode): void {
  for (const title of root.querySelectorAll('.headertitle>.title')) rename(title, 'h1');
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  for (const link of root.querySelectorAll(SUMMARIES)) if (link.textContent === 'More...') link.remove();
  // gi-docgen writes an empty element between the parts of a name, in which its style sheet shows a dot.
  for (const dot of root.querySelectorAll('h1>.sep:empty')) dot.textContent = '.';
  // rustdoc: the label of a collapsed part is removed, so the part is opened.
  for (const open of root.querySelectorAll('details.rustdoc-toggle:not(:has(>summary))'))
    open.replaceWith(...open.childNodes);
  // Java 8 uses an `h2` for the title.
  const name = root.querySelector('h1,.header>.title');
  // Computed once, because there may be many headings.
  const nameText = name?.textContent;
  for (const heading of root.querySelectorAll('h2,h3,h4,h5,h6')) {
    if (heading === name) continue;
    // A heading in a table cell is above a list of members. It is not a section, but separates lists in a card.
    if (!heading.closest('td') && isNoise(domTree, heading, heading.localName)) heading.remove();
    else if (!isSectionHeading(domTree, heading, heading.localName)) {
      // JSDoc repeats the name of the class below the title.
      if (nameText?.endsWith(heading.textContent.replace(/\(.*/s, '').trim())) heading.remove();
      else rename(heading, 'p').className = 'rubric';
    }
  }
  const description = name && (root.querySelector(DESCRIPTIONS) ?? detailsWithoutSummary(root));
  if (!description) return;
  const label = description.previousElementSibling;
  if (label?.matches('h2,.rubric')) label.remove();
  description.prepend(...description.querySelectorAll(LEADING_PARTS));
  (name.closest('.header') ?? name).after(description);
}

/** The description of a class in Doxygen, which is below its members; `null` if there is text above them already. */
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
