import {unifyClassPages} from './class-pages.js';

/** Converts what documentation tools write in different ways to one form, in HTML that is parsed but not safe yet. */

/**
 * Tabs become text with labels, admonitions those of docutils, and signatures lines of code. DocBook's tables of contents are removed,
 * and pages about a class begin with its description. The classes that need this are `FORM_CLASSES` in `safe-section.ts`.
 */
export function unifyForms(root: ParentNode): void {
  flattenTabs(root);
  unifyAdmonitions(root);
  unifyClassPages(root);
  flattenSignatures(root);
  // DocBook's table of contents, if text follows it: cards list sections themselves.
  for (const contents of root.querySelectorAll('.toc:has(> dl.toc):has(~ *)')) contents.remove();
}

/**
 * How deeply matching elements may be nested for their content to be moved. Moving takes time proportional to size, so
 * without a limit the total time would be quadratic.
 */
const MAX_NESTING = 3;

/** All matches in document order, without those that are nested in others more than `MAX_NESTING` levels deep. */
function* shallow(root: ParentNode, selector: string): Iterable<Element> {
  const around: Element[] = [];
  for (const element of root.querySelectorAll(selector)) {
    while (around.length && !around.at(-1)!.contains(element)) around.pop();
    if (around.length >= MAX_NESTING) continue;
    around.push(element);
    yield element;
  }
}

/** Lists of labels of tabs. In Django's manual, labels are next to their panels. */
const TAB_LISTS = '.tabbed-labels,[role=tablist],.vp-code-group>.tabs,.console-block';
const TAB_PANELS = '.tabbed-block,[role=tabpanel],.vp-code-group>.blocks>*,.console-block>section';
/** How many levels above a panel the element may be that contains both the panel and its labels. */
const PANEL_DEPTH = 3;
/** Maximum number of lists of a page that are converted. Others stay as they are. */
const MAX_LISTS = 300;

/**
 * Converts tabs to text in which panels follow each other: tabs of sphinx-design (where each label is before its panel), Material for
 * MkDocs, Docusaurus, sphinx-tabs, VitePress and Django (where labels are together).
 */
export function flattenTabs(root: ParentNode): void {
  for (const label of root.querySelectorAll('.sd-tab-label')) label.className = 'rubric';
  const panelsOf = new Map<Node, Element[]>();
  const lists = [...root.querySelectorAll(TAB_LISTS)].slice(0, MAX_LISTS);
  if (!lists.length) return;
  for (const list of lists) panelsOf.set(groupOf(list), []);
  for (const panel of root.querySelectorAll(TAB_PANELS)) {
    let group = panel.parentNode;
    for (let i = 1; i < PANEL_DEPTH && group && !panelsOf.has(group); i++) group = group.parentNode;
    if (group) panelsOf.get(group)?.push(panel);
  }
  const unread = new Map([...panelsOf].map(([group, panels]) => [group, panels.values()]));
  for (const list of lists) {
    const panels = unread.get(groupOf(list))!;
    const labels = [...list.children].filter(child => child.matches('label,[role=tab]'));
    for (const label of labels) {
      const name = label.ownerDocument.createElement('p');
      name.className = 'rubric';
      name.append(...label.childNodes);
      label.remove();
      // If an element has several lists of labels, they share its panels, in order.
      (panels.next().value ?? list).before(name);
    }
  }
}

const groupOf = (list: Element): Node => (list.matches('.console-block') ? list : list.parentNode!);

/** The admonitions of each tool, and the selectors of their titles. */
const ADMONITIONS: readonly (readonly [box: string, title: string])[] = [
  // VitePress and VuePress, Starlight, Docusaurus, GitHub, mdBook, Hugo's themes
  ['.custom-block', '.custom-block-title'],
  ['.starlight-aside', '.starlight-aside__title'],
  ['.theme-admonition', '[class^=admonitionHeading]'],
  ['.markdown-alert', '.markdown-alert-title'],
  ['.blockquote-tag', '.blockquote-tag-title'],
  [':is(.book-hint,.alert[role=alert])', '.alert-heading'],
  // DocBook, AsciiDoc, Javadoc
  [':is(.note,.tip,.important,.warning,.caution):has(>h3.title)', 'h3.title'],
  ['.admonitionblock', '.title'],
  [':is(.deprecation-block,.preview-block)', '.deprecated-label,.preview-label'],
];

const KIND = /\b(note|info|tip|success|important|warning|caution|danger|error|deprecation)\b/;
/** Kinds of admonitions that have another name in docutils. */
const SYNONYMS: Readonly<Record<string, string>> = {info: 'note', success: 'tip', deprecation: 'warning'};

const KIND_ALONE = /^[a-z]+$/;

/** How many children are searched for a title. */
const FIRST_CHILDREN = 3;

/** One selector for the admonitions of all tools, because each search visits the whole section. */
const BOXES = `:is(${ADMONITIONS.map(([box]) => box).join()}):not(details)`;

/** Converts notes and warnings of all tools to the form of docutils: `.admonition.<kind> > .admonition-title`. */
function unifyAdmonitions(root: ParentNode): void {
  for (const admonition of shallow(root, BOXES)) {
    const [, title] = ADMONITIONS.find(([box]) => admonition.matches(box))!;
    const [kind = 'note'] = KIND.exec(admonition.className) ?? [];
    if (admonition.matches('.admonitionblock')) unwrapTable(admonition);
    admonition.className = `admonition ${SYNONYMS[kind] ?? kind}`;
    admonition.removeAttribute('role');
    let child = admonition.firstElementChild;
    for (let i = 1; i < FIRST_CHILDREN && child && !child.matches(title); i++)
      child = child.nextElementSibling;
    if (child?.matches(title)) child.replaceWith(titleOf(child));
  }
}

/** The title of an admonition. DocBook uses a heading, which would become a section of the page. */
function titleOf(title: Element): Element {
  const newTitle = title.localName === 'h3' ? title.ownerDocument.createElement('p') : title;
  if (newTitle !== title) newTitle.append(...title.childNodes);
  newTitle.className = 'admonition-title';
  // Docusaurus writes kinds in lower case, and capitalizes them in a style sheet.
  const words = newTitle.lastChild;
  if (words instanceof Text && KIND_ALONE.test(words.data))
    words.data = words.data[0]!.toUpperCase() + words.data.slice(1);
  return newTitle;
}

/** Unwraps the table that AsciiDoc uses for an admonition, with the kind in its first cell. */
function unwrapTable(box: Element): void {
  const row = box.firstElementChild?.firstElementChild?.firstElementChild;
  if (row?.localName === 'tr')
    box.replaceChildren(...[...row.children].flatMap(cell => [...cell.childNodes]));
}

/** Signatures of Javadoc and TypeDoc, and the names in them. */
const SIGNATURES = '.member-signature,.type-signature,.tsd-signature';
const SIGNATURE_NAMES = '.element-name,[class^=tsd-kind-]:first-child';

/** Converts signatures to lines of code, `.sig`, as in Sphinx. Signatures in signatures stay as they are. */
function flattenSignatures(root: ParentNode): void {
  for (const signature of outermost(root, SIGNATURES)) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    line.append(...signature.childNodes);
    for (const name of line.querySelectorAll(SIGNATURE_NAMES)) name.className = 'sig-name';
    signature.append(line);
  }
  // Doxygen uses a table with a cell for each name and comma.
  for (const signature of outermost(root, '.memproto')) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    // Labels, such as `inline`, are in a table around it.
    line.textContent = (signature.querySelector('table.memname') ?? signature).textContent
      .replace(/\s+/g, ' ')
      .replace(/\s(?=[,)])|(?<=\()\s/g, '')
      .trim();
    signature.replaceChildren(line);
  }
}

/** All matches that are not in another match. */
function* outermost(root: ParentNode, selector: string): Iterable<Element> {
  let last: Element | undefined;
  for (const element of root.querySelectorAll(selector)) if (!last?.contains(element)) yield (last = element);
}
