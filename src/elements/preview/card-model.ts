import type {ReadySection, SafeSection, SectionStore} from '../../sections/index.js';
import {declarationLevel} from '../../reading/declarations.js';
import {domTree} from '../../reading/dom-tree.js';
import {addressOf, type PageLink} from './links.js';
import type {PreviewSubject} from './events.js';

/** What a card shows. */
export interface CardModel extends PreviewSubject {
  /** The content of the card. `null` while the section is loading, if it could not be loaded, and if nothing in it is visible. */
  readonly content: CardContent | null;
  /** What was thrown if the section could not be loaded. Default: the section was or is being loaded. */
  readonly error?: unknown;
  /** Whether the page lacks the section, so that `content` is the beginning of the page. */
  readonly isMissingSection?: boolean | undefined;
}

/**
 * Loads the section that a link leads to and lays it out.
 * @throws {DocentError} if the section cannot be loaded
 */
export async function loadCard(
  link: PageLink,
  store: SectionStore<ReadySection>,
  signal: AbortSignal,
): Promise<CardModel> {
  const url = new URL(addressOf(link).href);
  const {section, safe} = await store.get(url.href, signal);
  const content = layOutSection(safe, section);
  const {isMissingSection} = section;
  return {link, url, section, content: content.isBlank ? null : content, isMissingSection};
}

/** A line above the text: a signature, a term, or a heading. For a heading, `nodes` has the element itself, otherwise its content. */
export interface TitleLine {
  readonly kind: 'sig' | 'term' | 'heading';
  readonly nodes: readonly Node[];
}

/** Maximum length of a title line, in characters. A longer signature would leave no room for the text. */
const TITLE_LENGTH = 500;
/** Level of the topmost heading in the text of a card; its title is one level above. */
const HEADING_LEVEL = 3;
/** The name in a signature, as all versions of Sphinx write it. */
const NAME = '.sig-name,.descname';
/** Elements that are visible even without text. */
const MEDIA = 'img,svg,video,audio,math';

/**
 * A section as a card shows it. All nodes are sanitised, and used by this card only. The nodes that are visible at first
 * are sanitised by the constructor, the others when the reader unfolds them.
 */
export class CardContent {
  readonly titles: readonly TitleLine[];
  readonly lead: readonly Node[];
  /** Links to the members of an object or to the subsections; empty if there are none. */
  readonly outline: readonly Node[];
  readonly isObject: boolean;
  /** Whether the card has text that is hidden until the reader unfolds it. */
  readonly hasRest: boolean;
  /** Whether the reader has unfolded that text. */
  isUnfolded = false;
  readonly #makeRest: () => readonly Node[];
  #rest: readonly Node[] | null = null;

  /** @param outline sanitised nodes */
  constructor(section: SafeSection, card: Card, target: CardTarget, outline: readonly Node[]) {
    const {clean} = section;
    this.titles = titlesOf(card, clean);
    this.lead = nodesOf(clean(card.lead, HEADING_LEVEL));
    this.outline = outline;
    this.isObject = card.kind === 'object';
    this.hasRest = card.rest.length > 0;
    this.#makeRest = () => nodesOf(clean(describeCard(section.whole(), target).rest, HEADING_LEVEL));
  }

  /** The text that is hidden until the reader unfolds it; empty until the first time. */
  get rest(): readonly Node[] {
    if (this.isUnfolded) this.#rest ??= this.#makeRest();
    return this.#rest ?? [];
  }

  /** The title and the first sentence of the section, for screen readers. */
  get summary(): string {
    return [spoken(this.titles[0]?.nodes), firstSentence(spoken(this.lead, ' '))]
      .map(text => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text))
      .filter(Boolean)
      .join(' ');
  }

  /** Whether nothing is visible, even unfolded. */
  get isBlank(): boolean {
    return !this.hasRest && !this.outline.length && !this.#first.some(isVisible);
  }

  /** The nodes that are visible before the reader unfolds the rest. */
  get #first(): readonly Node[] {
    return [...this.titles.flatMap(title => title.nodes), ...this.lead];
  }
}

/** Maximum length of what is read aloud of the title and of the text, in characters. */
const SPOKEN_LENGTH = 200;

const spoken = (nodes: readonly Node[] = [], separator = ''): string => {
  const text = nodes.map(node => node.textContent).join(separator);
  return text.replace(/\s+/g, ' ').trim().slice(0, SPOKEN_LENGTH);
};

const firstSentence = (text: string): string => /^.*?(?:[.!?](?=\s|$)|[。！？।؟])/u.exec(text)?.[0] ?? text;

/** Whether a node has text, an image or the like. */
const isVisible = (node: Node): boolean =>
  node.textContent!.trim() !== '' ||
  (node instanceof Element && (node.matches(MEDIA) || node.querySelector(MEDIA) !== null));

/** Decides what a card shows of a section, and sanitises it. */
export function layOutSection(section: SafeSection, target: CardTarget): CardContent {
  const {beginning, isCut, clean} = section;
  let card = describeCard(beginning, target);
  // A target without a title, such as a figure or a table, is shown completely.
  if (isCut && !card.title.length) card = describeCard(section.whole(), target);
  return new CardContent(section, card, target, nodesOf(clean(outlineOf(section, card, target))));
}

const nodesOf = (fragment: DocumentFragment): readonly Node[] => [...fragment.childNodes];

function titlesOf({kind, title}: Card, clean: SafeSection['clean']): TitleLine[] {
  const isHeading = kind === 'heading' || kind === 'page';
  return title.map(line => {
    const text = line.textContent;
    const content = clean(isHeading ? [line] : line.childNodes);
    // A heading may be a link to itself, or to the table of contents. The card has its own link to the section.
    if (isHeading) for (const link of content.querySelectorAll('a')) link.replaceWith(...link.childNodes);
    else if (kind === 'object') addClass(content, line);
    return {
      kind: isHeading ? 'heading' : kind === 'object' ? 'sig' : 'term',
      nodes: text.length > TITLE_LENGTH ? [new Text(`${text.slice(0, TITLE_LENGTH)}…`)] : nodesOf(content),
    };
  });
}

/**
 * Adds the name of the class to the signature of a member, as in `list.sort`. On the page, the signature is below the
 * class and has only the name of the member.
 */
function addClass(title: DocumentFragment, {id}: Element): void {
  const name = title.querySelector(NAME);
  const [member, className] = id.split('.').reverse();
  if (
    !name ||
    !className ||
    member !== name.textContent.trim() ||
    title.querySelector('.sig-prename,.descclassname')
  )
    return;
  const before = document.createElement('span');
  before.className = 'sig-prename';
  before.append(`${className}.`);
  name.before(before);
}

/**
 * What the target is. `object`: an API object, such as a function, a class, an option or a setting. `term`: a term of a
 * definition list, a footnote or a citation. `heading`: a section. `page`: a page. `thing`: something else, such as a table or a figure.
 */
export type CardKind = 'object' | 'term' | 'heading' | 'page' | 'thing';

/**
 * How a section is divided in a card. The nodes are those of the parsed section: they are not sanitised, and must not be moved.
 */
export interface Card {
  readonly kind: CardKind;
  /** The signatures of an object, the term, or the heading. Empty for a footnote or citation, and for a `thing`. */
  readonly title: readonly Element[];
  /**
   * What is visible at first: the summary and version notes of an object, the definition of a term, the text of a footnote or
   * citation, the first paragraphs of a section, or all of a `thing`.
   */
  readonly lead: readonly Node[];
  /** The text after `lead`, up to the first subsection or member. */
  readonly rest: readonly Node[];
}

export interface CardTarget {
  /** Fragment of the URL, decoded and without `#`. Default: the target is the page. */
  readonly fragment?: string | null | undefined;
}

/** Length of text, in characters, after which further paragraphs are hidden until the reader unfolds them. */
const LEAD_LENGTH = 600;

/** Maximum length, in characters, of a paragraph that is too short for a summary: "Default: True", "Deprecated." */
const REMARK_LENGTH = 32;

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
/** Footnotes and citations, as written by all versions of docutils, by AsciiDoc, and by Markdown. */
const FOOTNOTES = '.footnote,.citation,.footnotes li,li[id^="fn"],li[id*="-fn-"],.footnote-definition';
/** The labels of footnotes and citations. A card leaves them out, because the link that opens it has the label as its text. */
const LABEL = '.label,sup:first-child,[href^="#_footnoteref"]';
const VERSION_NOTES = '.versionadded,.versionremoved,.deprecated';

/** Divides a section into the parts of a card. Does not change `root`. */
export function describeCard(root: ParentNode & Node, cardTarget: CardTarget): Card {
  const target = targetIn(root, cardTarget);
  const term = target?.closest('dt');
  if (term) return isSignature(term) ? objectAt(term) : termAt(term);
  const declaration = target && declarationAt(target);
  if (declaration) return objectOf([declaration], blocksAfter(declaration));
  const footnote = target?.closest(FOOTNOTES);
  if (footnote) return makeCard('term', [], contentOf(footnote.querySelector('td:not(.label)') ?? footnote));
  const heading = root.querySelector(HEADINGS);
  return heading && !(target && isInsideTarget(target, heading))
    ? sectionOf(heading, !cardTarget.fragment)
    : makeCard('thing', [], contentOf(root));
}

const targetIn = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  fragment ? root.querySelector(`#${CSS.escape(fragment)}`) : null;

const makeCard = (
  kind: CardKind,
  title: Card['title'],
  lead: Card['lead'],
  rest: Card['rest'] = [],
): Card => ({
  kind,
  title,
  lead,
  rest,
});

/** Whether a heading is inside a target that is not a section, such as a table. */
const isInsideTarget = (target: Element, heading: Element): boolean =>
  target !== heading && target.contains(heading) && !target.matches('section,div,article,main');

/** Whether a term is a signature, as written by any version of Sphinx, any domain or extension. */
const isSignature = (term: Element | null | undefined): boolean =>
  Boolean(term && (term.matches('.sig') || term.querySelector(NAME)));

/** The element that declares the target, in API documentation without definition lists: Haddock, pydoctor, RDoc. */
function declarationAt(target: Element): Element | null {
  for (let element: Element | null = target; element; element = element.parentElement)
    if (declarationLevel(domTree, element, element.localName)) return element;
  return null;
}

/** The blocks after a declaration. Haddock wraps them in a `.doc`, which is replaced by its content. */
function blocksAfter(declaration: Element): ChildNode[] {
  const blocks: ChildNode[] = [];
  for (let next = after(declaration); next; next = after(next))
    if (next instanceof Element && next.matches('.doc')) blocks.push(...contentOf(next));
    else if (next instanceof Element || next.textContent!.trim()) blocks.push(next);
  return blocks;
}

/** The child nodes, without white space between blocks, and without the label of a footnote or citation. */
const contentOf = (parent: Node | null | undefined): ChildNode[] =>
  [...(parent?.childNodes ?? [])].filter(node =>
    node instanceof Element
      ? !node.matches(LABEL)
      : node.textContent!.trim() || !isBlock(node.nextSibling ?? node.previousSibling),
  );

/** The definition of a term, and all terms that share it. */
function definitionAt(term: Element): [terms: Element[], definition: Element | null] {
  let first = term;
  while (first.previousElementSibling?.localName === 'dt') first = first.previousElementSibling;
  const terms = [];
  let next: Element | null = first;
  for (; next?.localName === 'dt'; next = next.nextElementSibling) terms.push(next);
  return [terms, next];
}

const termAt = (term: Element): Card =>
  makeCard('term', term.matches('.label') ? [] : [term], contentOf(definitionAt(term)[1]));

function objectAt(term: Element): Card {
  const [terms, definition] = definitionAt(term);
  return objectOf(
    terms,
    contentOf(definition).filter(block => !memberIn(block)),
  );
}

/**
 * The signature of a member, if a block of a class's definition is the definition list of that member; otherwise `null`.
 */
function memberIn(block: ChildNode): Element | null {
  const term = block instanceof Element ? block.querySelector(':scope > dt[id]') : null;
  return isSignature(term) ? term : null;
}

/**
 * Describes an API object. Its summary is the text before the first block. If there is none, it is the paragraphs up to the
 * first with more than a few words, or without paragraphs, the first block. A remark in italics, such as "Part of the Stable
 * ABI.", does not count as text, but is shown before the summary. All version notes are shown after it.
 */
function objectOf(title: Element[], blocks: ChildNode[]): Card {
  if (blocks.length === 1 && isWrapper(blocks[0]!)) return objectOf(title, contentOf(blocks[0]));
  const paragraphs = blocks.filter(is('p'));
  const summaryEnd = paragraphs.findIndex(
    block => block.textContent!.replace(/\s+/g, ' ').length > REMARK_LENGTH,
  );
  const isVersion = is(VERSION_NOTES);
  const others = blocks.filter(block => !isVersion(block));
  const firstBlock = others.findIndex(isBlock);
  const before = others.slice(0, firstBlock < 0 ? Infinity : firstBlock);
  const isText = before.some(node => !isRemark(node) && node.textContent!.trim());
  const summary = isText
    ? []
    : paragraphs.length
      ? paragraphs.slice(0, summaryEnd + 1 || 1)
      : others.slice(0, firstBlock + 1);
  const lead = new Set([...before, ...summary, ...blocks.filter(isVersion)]);
  return makeCard(
    'object',
    title,
    [...lead],
    blocks.filter(block => !lead.has(block)),
  );
}

const is = (selector: string) => (node: Node | null) => node instanceof Element && node.matches(selector);

const isBlock = is('p,ul,ol,dl,pre,div,table,blockquote');
const isRemark = is('em');
/** Whether an element only wraps the text of an object, as RDoc and pydoctor write it. */
const isWrapper = is('div:not([class*=admonition],[class*=version],[class*=highlight],.deprecated):has(p)');

/**
 * Describes the section of a heading.
 * @param isPage whether the target is the page, not a section of it
 */
function sectionOf(heading: Element, isPage: boolean): Card {
  const blocks: ChildNode[] = [];
  let size = 0;
  let shown = 0;
  // Headings of this level or above, or one level below.
  const upToNext = HEADINGS.slice(0, 3 * Number(heading.localName[1]) + 2);
  for (let next = after(heading); next && !is(HEADINGS)(next);) {
    // An element that contains following sections is not a block. Its content is visited instead.
    const containsSections =
      next instanceof Element && (is('section,article')(next) || next.querySelector(upToNext));
    const inside = containsSections ? next.firstChild : null;
    // The authors and the date of the page are left out.
    const isShown = !inside && !(is('.field-list,.docinfo')(next) && heading.localName === 'h1');
    if (isShown && isVisible(next)) {
      blocks.push(next);
      if (size < LEAD_LENGTH) shown = blocks.length;
      size += next.textContent!.length;
    }
    next = inside ?? after(next);
  }
  // A page or section about a single object, as autosummary generates it.
  const member = blocks.length === 1 && memberIn(blocks[0]!);
  if (member) return objectAt(member);
  // A heading that is only code is that of an object without a definition list, such as a setting or a template filter.
  if (!isPage && heading.querySelector('code')?.textContent.trim() === heading.textContent.trim())
    return objectOf([heading], blocks);
  const kind = isPage || heading.localName === 'h1' ? 'page' : 'heading';
  return makeCard(kind, [heading], blocks.slice(0, shown), blocks.slice(shown));
}

/** The node that follows a node and its descendants. It may be outside the parent of the node. */
function after(node: ChildNode): ChildNode | null {
  let last: Node | null = node;
  while (last && !last.nextSibling && last.parentNode instanceof Element) last = last.parentNode;
  return last?.nextSibling ?? null;
}

/**
 * Links to members that have pages of their own. In a section, they are in autosummary's table. In the outline of a section
 * that was cut, which has no table cells, they are directly in the `dd`.
 */
const MEMBER_LINKS = '.autosummary td:first-child a,dd>a';

/**
 * Creates the outline of a section: links to the members of a class or to the subsections.
 * @returns the list of the links, not yet sanitised; empty if there are none
 */
function outlineOf(section: SafeSection, card: Card, target: CardTarget): readonly Element[] {
  const {isCut, beginning, outline} = section;
  const kind = card.title[0]?.localName === 'dt' ? 'terms' : 'headings';
  const entries = outlineIn(isCut ? outline(kind) : beginning, card.kind, target).filter(hrefOf);
  return entries.length ? [listOf(entries)] : [];
}

/**
 * The entries of an outline: the headings of the topmost level of subsections, or for an object, the signatures of its members
 * or the links to them.
 * @param root the section, or if it is too long to be parsed at once, its outline
 */
export function outlineIn(root: ParentNode & Node, kind: CardKind, target: CardTarget): Element[] {
  const term = kind === 'object' && findTerm(root, target);
  if (term) return membersAt(term);
  const [heading, ...others] = root.querySelectorAll(HEADINGS);
  const below = others.filter(({localName}) => localName > heading!.localName);
  const top = below.map(({localName}) => localName).sort()[0];
  return kind === 'term' || kind === 'thing' ? [] : below.filter(({localName}) => localName === top);
}

/**
 * The signature of the target. A link to a page about a single object may have no fragment, or that of the heading. Then it is
 * the first signature.
 */
const findTerm = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  (fragment && root.querySelector(`#${CSS.escape(fragment)}`)?.closest('dt')) || root.querySelector('dt.sig');

/**
 * The members of a class: the first signature of each definition list that is a block of the class's own definition, or
 * without such signatures, the links to members in the definition.
 */
function membersAt(term: Element): Element[] {
  let definition: Element | null = term;
  while (definition?.localName === 'dt') definition = definition.nextElementSibling;
  const terms = definition?.querySelectorAll(':scope > * > dt[id]') ?? [];
  const members = [...terms].filter(member => !member.matches('dt[id] ~ dt') && isSignature(member));
  return members.length ? members : [...(definition?.querySelectorAll(MEMBER_LINKS) ?? [])];
}

/**
 * The `href` for an entry: that of a link, otherwise the fragment of a heading or signature. Its id may be on the element itself,
 * on an `a` in it or before it (Doxygen), or on the section around it (docutils). Empty if there is none.
 */
function hrefOf(entry: Element): string {
  const {previousElementSibling: before, parentElement: around} = entry;
  const place = [entry, entry.querySelector('a[id]'), before?.localName === 'a' ? before : null, around].find(
    element => element?.id,
  );
  return entry.getAttribute('href') ?? (place ? `#${place.id}` : '');
}

/** The list of an outline. It is created in the parsed document, so that its links are sanitised like those of the section. */
function listOf(entries: readonly Element[]): Element {
  const page = entries[0]!.ownerDocument;
  const list = page.createElement('ul');
  for (const entry of entries) {
    const link = page.createElement('a');
    link.setAttribute('href', hrefOf(entry));
    link.textContent = (entry.querySelector(NAME) ?? entry).textContent;
    list.append(page.createElement('li'));
    list.lastChild!.appendChild(link);
  }
  return list;
}
