import {unifyClassPages} from './class-pages.js';

/** What each documentation tool writes in a form of its own gets one form, in HTML that was parsed and is not safe yet. */

/**
 * Tabs become text with labels, admonitions those of docutils, signatures lines of code; DocBook's tables
 * of contents are removed; pages about a class begin with what it is. Where any of them are: `FORM_CLASSES` of `safe-section.ts`.
 */
export function unifyForms(root: ParentNode): void {
  flattenTabs(root);
  unifyAdmonitions(root);
  unifyClassPages(root);
  flattenSignatures(root);
  // DocBook's table of contents, where text follows it: the card of a page shows that, and lists sections itself.
  for (const contents of root.querySelectorAll('.toc:has(> dl.toc):has(~ *)')) contents.remove();
}

/** Levels of nesting in which content is moved. Moving takes time in proportion to size, so without a limit it would be quadratic. */
const MAX_NESTING = 3;

/** All matches but those that are nested more than so many levels deep in others, in the order of the document. */
function* shallow(root: ParentNode, selector: string): Iterable<Element> {
  const around: Element[] = [];
  for (const element of root.querySelectorAll(selector)) {
    while (around.length && !around.at(-1)!.contains(element)) around.pop();
    if (around.length >= MAX_NESTING) continue;
    around.push(element);
    yield element;
  }
}

/** Where labels of tabs are together. Django's are beside their panels. */
const TAB_LISTS = '.tabbed-labels,[role=tablist],.vp-code-group>.tabs,.console-block';
const TAB_PANELS = '.tabbed-block,[role=tabpanel],.vp-code-group>.blocks>*,.console-block>section';
/** How far above a panel the element is that holds its labels as well. */
const PANEL_DEPTH = 3;
/** Lists that are read; what a page has beyond that stays as it is. */
const MAX_LISTS = 300;

/**
 * Tabs, to be read one after the other: of sphinx-design (each label is before its panel), Material for MkDocs,
 * Docusaurus, sphinx-tabs, VitePress and Django (labels together).
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
    const labels = [...list.children].filter(one => one.matches('label,[role=tab]'));
    for (const label of labels) {
      const name = label.ownerDocument.createElement('p');
      name.className = 'rubric';
      name.append(...label.childNodes);
      label.remove();
      // Several lists in one place share its panels, in order.
      (panels.next().value ?? list).before(name);
    }
  }
}

const groupOf = (list: Element): Node => (list.matches('.console-block') ? list : list.parentNode!);

/** The admonitions of each tool, and where their titles are. */
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
/** Kinds that docutils calls by another name. */
const SYNONYMS: Readonly<Record<string, string>> = {info: 'note', success: 'tip', deprecation: 'warning'};

const KIND_ALONE = /^[a-z]+$/;

/** Where a title is, among the first children. */
const FIRST_CHILDREN = 3;

/** All at once: each search goes through the whole section. */
const BOXES = `:is(${ADMONITIONS.map(([box]) => box).join()}):not(details)`;

/** One form for the notes and warnings of all tools, that of docutils: `.admonition.<kind> > .admonition-title`. */
function unifyAdmonitions(root: ParentNode): void {
  for (const found of shallow(root, BOXES)) {
    const [, title] = ADMONITIONS.find(([box]) => found.matches(box))!;
    const [kind = 'note'] = KIND.exec(found.className) ?? [];
    if (found.matches('.admonitionblock')) unwrapTable(found);
    found.className = `admonition ${SYNONYMS[kind] ?? kind}`;
    found.removeAttribute('role');
    let child = found.firstElementChild;
    for (let i = 1; i < FIRST_CHILDREN && child && !child.matches(title); i++)
      child = child.nextElementSibling;
    if (child?.matches(title)) child.replaceWith(titleOf(child));
  }
}

/** DocBook writes a heading, which would be a section of the page. */
function titleOf(title: Element): Element {
  const made = title.localName === 'h3' ? title.ownerDocument.createElement('p') : title;
  if (made !== title) made.append(...title.childNodes);
  made.className = 'admonition-title';
  // Docusaurus writes kinds in lower case, and capitalises them in a style sheet.
  const words = made.lastChild;
  if (words instanceof Text && KIND_ALONE.test(words.data))
    words.data = words.data[0]!.toUpperCase() + words.data.slice(1);
  return made;
}

/** AsciiDoc lays an admonition out as a table with the kind in its first cell. */
function unwrapTable(box: Element): void {
  const row = box.firstElementChild?.firstElementChild?.firstElementChild;
  if (row?.localName === 'tr')
    box.replaceChildren(...[...row.children].flatMap(cell => [...cell.childNodes]));
}

/** Javadoc's and TypeDoc's signatures, and the names in them. */
const SIGNATURES = '.member-signature,.type-signature,.tsd-signature';
const SIGNATURE_NAMES = '.element-name,[class^=tsd-kind-]:first-child';

/** One form for signatures: a line of code, `.sig`, as Sphinx has it. A signature in a signature stays as it is. */
function flattenSignatures(root: ParentNode): void {
  for (const signature of outermost(root, SIGNATURES)) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    line.append(...signature.childNodes);
    for (const name of line.querySelectorAll(SIGNATURE_NAMES)) name.className = 'sig-name';
    signature.append(line);
  }
  // Doxygen lays one out as a table, with a cell for each name and comma.
  for (const signature of outermost(root, '.memproto')) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    // Labels beside it, such as `inline`, are in a table around it.
    line.textContent = (signature.querySelector('table.memname') ?? signature).textContent
      .replace(/\s+/g, ' ')
      .replace(/\s(?=[,)])|(?<=\()\s/g, '')
      .trim();
    signature.replaceChildren(line);
  }
}

/** All matches that are in no other match. */
function* outermost(root: ParentNode, selector: string): Iterable<Element> {
  let last: Element | undefined;
  for (const element of root.querySelectorAll(selector)) if (!last?.contains(element)) yield (last = element);
}
