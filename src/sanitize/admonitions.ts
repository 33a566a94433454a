/** One form for the notes and warnings of all tools, that of docutils: `.admonition.<kind> > .admonition-title`. */

/** What each tool makes of one, and where its title is. */
const FORMS: readonly (readonly [box: string, title: string])[] = [
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
/** Kinds that others call otherwise. */
const SAME: Readonly<Record<string, string>> = {info: 'note', success: 'tip', deprecation: 'warning'};

const KIND_ALONE = /^[a-z]+$/;

/** Where a title is, among the first children. */
const FIRST_CHILDREN = 3;

/** All at once: each search goes through the whole section. */
const BOXES = `:is(${FORMS.map(([box]) => box).join()}):not(details)`;

export function unifyAdmonitions(root: ParentNode): void {
  for (const found of root.querySelectorAll(BOXES)) {
    const [, title] = FORMS.find(([box]) => found.matches(box))!;
    const [kind = 'note'] = KIND.exec(found.className) ?? [];
    if (found.matches('.admonitionblock')) fromTable(found);
    found.className = `admonition ${SAME[kind] ?? kind}`;
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
  // Docusaurus leaves its kinds to a style sheet, which makes capitals of them.
  const words = made.lastChild;
  if (words instanceof Text && KIND_ALONE.test(words.data))
    words.data = words.data[0]!.toUpperCase() + words.data.slice(1);
  return made;
}

/** AsciiDoc lays one out as a table with the kind in its first cell. */
function fromTable(box: Element): void {
  const row = box.firstElementChild?.firstElementChild?.firstElementChild;
  if (row?.localName === 'tr')
    box.replaceChildren(...[...row.children].flatMap(cell => [...cell.childNodes]));
}

/** Javadoc's and TypeDoc's, and the name in one. */
const LINES = '.member-signature,.type-signature,.tsd-signature';
const NAME = '.element-name,[class^=tsd-kind-]:first-child';

/** One form for signatures: a line of code, `.sig`, as Sphinx has it. */
export function flattenSignatures(root: ParentNode): void {
  for (const signature of root.querySelectorAll(LINES)) {
    const line = signature.ownerDocument.createElement('p');
    line.className = 'sig';
    line.append(...signature.childNodes);
    for (const name of line.querySelectorAll(NAME)) name.className = 'sig-name';
    signature.append(line);
  }
  // Doxygen lays one out as a table, a cell for each name and comma.
  for (const signature of root.querySelectorAll('.memproto')) {
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
