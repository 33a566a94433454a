import type {ReadySection, SafeSection, SectionStore} from '../../sections/index.js';
import {declarationLevel} from '../../reading/declarations.js';
import {domTree} from '../../reading/dom-tree.js';
import {addressOf, type PageLink} from './links.js';
import type {PreviewSubject} from './events.js';

/** What a card shows. */
export interface CardModel extends PreviewSubject {
  /** The content of the card; `null` while the section is loading, if it could not be loaded, and if there is nothing to see in it. */
  readonly content: CardContent | null;
  /** Why the section could not be loaded: what was thrown. */
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

/** A line above the text: a signature, a term, or a heading. Only for a heading, `nodes` is the element itself and not its content. */
export interface TitleLine {
  readonly kind: 'sig' | 'term' | 'heading';
  readonly nodes: readonly Node[];
}

/** The longest title line, in characters: a longer signature would leave no room for the text. */
const TITLE_LENGTH = 500;
/** Level of the topmost heading in the text of a card; its title is one level above. */
const HEADING_LEVEL = 3;
/** The name in a signature, as all versions of Sphinx write it. */
const NAME = '.sig-name,.descname';
/** Elements that are visible even without text. */
const MEDIA = 'img,svg,video,audio,math';

/**
 * A section as a card shows it. All nodes are safe, belong to this card only, and stay the same. The part that is
 * visible at first is sanitised at once, the rest when the reader unfolds it.
 */
export class CardContent {
  readonly titles: readonly TitleLine[];
  readonly lead: readonly Node[];
  /** Links to the members of an object, or to the sections below; empty where there are none. */
  readonly outline: readonly Node[];
  readonly isObject: boolean;
  /** Whether the card has text that is folded away, or was until the reader unfolded it. */
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

  /** The text that was folded away; empty until it is unfolded for the first time. */
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

  /** Whether there is nothing to see. */
  get isBlank(): boolean {
    return !this.hasRest && !this.outline.length && !this.#first.some(isVisible);
  }

  /** The nodes that are visible before the reader unfolds the rest. */
  get #first(): readonly Node[] {
    return [...this.titles.flatMap(title => title.nodes), ...this.lead];
  }
}

/** How much is read aloud of a title, or of a text without sentences, in characters. */
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

/** Decides what a card shows of a section, and makes that safe. */
export function layOutSection(section: SafeSection, target: CardTarget): CardContent {
  const {beginning, isCut, clean} = section;
  let card = describeCard(beginning, target);
  // A figure or a table is shown whole.
  if (isCut && !card.title.length) card = describeCard(section.whole(), target);
  return new CardContent(section, card, target, nodesOf(clean(outlineOf(section, card, target))));
}

const nodesOf = (fragment: DocumentFragment): readonly Node[] => [...fragment.childNodes];

function titlesOf({kind, title}: Card, clean: SafeSection['clean']): TitleLine[] {
  const isHeading = kind === 'heading' || kind === 'page';
  return title.map(line => {
    const text = line.textContent;
    const title = clean(isHeading ? [line] : line.childNodes);
    // A heading may be a link to itself, or to the table of contents. The card has its own link to the section.
    if (isHeading) for (const link of title.querySelectorAll('a')) link.replaceWith(...link.childNodes);
    else if (kind === 'object') addClass(title, line);
    return {
      kind: isHeading ? 'heading' : kind === 'object' ? 'sig' : 'term',
      nodes: text.length > TITLE_LENGTH ? [new Text(`${text.slice(0, TITLE_LENGTH)}…`)] : nodesOf(title),
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

/** `object`: an API object, such as a function, a class, an option or a setting. `thing`: a table, a figure and the like. */
export type CardKind = 'object' | 'term' | 'heading' | 'page' | 'thing';

/**
 * How a section is divided in a card. The nodes are those of the parsed section: not safe to show, and not to be moved.
 */
export interface Card {
  readonly kind: CardKind;
  /** The signatures of an object, the term, or the heading. Empty for a note or a thing. */
  readonly title: readonly Element[];
  /** An object's summary and version notes, the definition of a term, the first paragraphs of a section, or a thing itself. */
  readonly lead: readonly Node[];
  /** The text after `lead`, up to the first entry of the outline. */
  readonly rest: readonly Node[];
}

export interface CardTarget {
  /** The fragment of the address, decoded and without `#`. Default: the target is the page. */
  readonly fragment?: string | null | undefined;
}

/** The length of text, in characters, after which further paragraphs are folded. */
const LEAD_LENGTH = 600;

/** The longest paragraph, in characters, that is too short for a summary: "Default: True", "Deprecated." */
const REMARK_LENGTH = 32;

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
/** Footnotes and citations: of all versions of docutils, AsciiDoc, and Markdown. */
const NOTES = '.footnote,.citation,.footnotes li,li[id^="fn"],li[id*="-fn-"],.footnote-definition';
/** The numbers of notes, which the link already shows. */
const LABEL = '.label,sup:first-child,[href^="#_footnoteref"]';
const VERSIONS = '.versionadded,.versionremoved,.deprecated';

/** Divides a section into the parts of a card. Does not change `root`. */
export function describeCard(root: ParentNode & Node, cardTarget: CardTarget): Card {
  const target = targetIn(root, cardTarget);
  const term = target?.closest('dt');
  if (term) return isSignature(term) ? objectAt(term) : termAt(term);
  const declaration = target && declarationAt(target);
  if (declaration) return objectOf([declaration], blocksAfter(declaration));
  const note = target?.closest(NOTES);
  if (note) return card('term', [], contentOf(note.querySelector('td:not(.label)') ?? note));
  const heading = root.querySelector(HEADINGS);
  return heading && !(target && isInsideTarget(target, heading))
    ? sectionOf(heading, !cardTarget.fragment)
    : card('thing', [], contentOf(root));
}

const targetIn = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  fragment ? root.querySelector(`#${CSS.escape(fragment)}`) : null;

const card = (kind: CardKind, title: Card['title'], lead: Card['lead'], rest: Card['rest'] = []): Card => ({
  kind,
  title,
  lead,
  rest,
});

/** Whether a heading is inside the target, such as a table, but is not its title. */
const isInsideTarget = (target: Element, heading: Element): boolean =>
  target !== heading && target.contains(heading) && !target.matches('section,div,article,main');

/** Whether a term is a signature, as written by any version of Sphinx, its domains and extensions. */
const isSignature = (term: Element | null | undefined): boolean =>
  Boolean(term && (term.matches('.sig') || term.querySelector(NAME)));

/** The line that declares the target, in API documentation that uses no definition lists: Haddock, pydoctor, RDoc. */
function declarationAt(target: Element): Element | null {
  for (let element: Element | null = target; element; element = element.parentElement)
    if (declarationLevel(domTree, element, element.localName)) return element;
  return null;
}

/** The blocks after a declaration. Haddock has the text in a `.doc`. */
function blocksAfter(declaration: Element): ChildNode[] {
  const blocks: ChildNode[] = [];
  for (let next = after(declaration); next; next = after(next))
    if (next instanceof Element && next.matches('.doc')) blocks.push(...contentOf(next));
    else if (next instanceof Element || next.textContent!.trim()) blocks.push(next);
  return blocks;
}

/** The child nodes, without white space between blocks, and without the label of a note, which the link already shows. */
const contentOf = (parent: Node | null | undefined): ChildNode[] =>
  [...(parent?.childNodes ?? [])].filter(node =>
    node instanceof Element
      ? !node.matches(LABEL)
      : node.textContent!.trim() || !isBlock(node.nextSibling ?? node.previousSibling),
  );

/** All terms that share a definition, and the definition. */
function definitionAt(term: Element): [terms: Element[], definition: Element | null] {
  let first = term;
  while (first.previousElementSibling?.localName === 'dt') first = first.previousElementSibling;
  const terms = [];
  let next: Element | null = first;
  for (; next?.localName === 'dt'; next = next.nextElementSibling) terms.push(next);
  return [terms, next];
}

const termAt = (term: Element): Card =>
  card('term', term.matches('.label') ? [] : [term], contentOf(definitionAt(term)[1]));

function objectAt(term: Element): Card {
  const [terms, definition] = definitionAt(term);
  return objectOf(
    terms,
    contentOf(definition).filter(block => !memberIn(block)),
  );
}

/**
 * The signature of a member, if the block is a definition list within the definition of the member's class; otherwise
 * `null`.
 */
function memberIn(block: ChildNode): Element | null {
  const term = block instanceof Element ? block.querySelector(':scope > dt[id]') : null;
  return isSignature(term) ? term : null;
}

/**
 * Describes an API object. The summary is the text before the first block, or the first paragraph with more than a few
 * words; a note on versions may precede it, and a remark, such as "Part of the Stable ABI."
 */
function objectOf(title: Element[], blocks: ChildNode[]): Card {
  if (blocks.length === 1 && isBox(blocks[0]!)) return objectOf(title, contentOf(blocks[0]));
  const paragraphs = blocks.filter(is('p'));
  const summaryEnd = paragraphs.findIndex(
    block => block.textContent!.replace(/\s+/g, ' ').length > REMARK_LENGTH,
  );
  const isVersion = is(VERSIONS);
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
  return card(
    'object',
    title,
    [...lead],
    blocks.filter(block => !lead.has(block)),
  );
}

const is = (selector: string) => (node: Node | null) => node instanceof Element && node.matches(selector);

const isBlock = is('p,ul,ol,dl,pre,div,table,blockquote');
const isRemark = is('em');
/** Whether an element only wraps the text of an object, as in RDoc and pydoctor. */
const isBox = is('div:not([class*=admonition],[class*=version],[class*=highlight],.deprecated):has(p)');

/**
 * Describes the section of a heading.
 * @param isPage whether the target is the page, not a part of it
 */
function sectionOf(heading: Element, isPage: boolean): Card {
  const blocks: ChildNode[] = [];
  let size = 0;
  let shown = 0;
  // Headings of the same level or above, or one level below.
  const upToNext = HEADINGS.slice(0, 3 * Number(heading.localName[1]) + 2);
  for (let next = after(heading); next && !is(HEADINGS)(next);) {
    // An element around the following sections is not a block.
    const isAround = next instanceof Element && (is('section,article')(next) || next.querySelector(upToNext));
    const inside = isAround ? next.firstChild : null;
    // Leaves out the authors and the date of the page.
    const isShown = !inside && !(is('.field-list,.docinfo')(next) && heading.localName === 'h1');
    if (isShown && isVisible(next)) {
      blocks.push(next);
      if (size < LEAD_LENGTH) shown = blocks.length;
      size += next.textContent!.length;
    }
    next = inside ?? after(next);
  }
  // A page with a single object, as generated by autosummary.
  const member = blocks.length === 1 && memberIn(blocks[0]!);
  if (member) return objectAt(member);
  // An object without a definition list, such as a setting or a template filter: its heading is only code.
  if (!isPage && heading.querySelector('code')?.textContent.trim() === heading.textContent.trim())
    return objectOf([heading], blocks);
  const kind = isPage || heading.localName === 'h1' ? 'page' : 'heading';
  return card(kind, [heading], blocks.slice(0, shown), blocks.slice(shown));
}

/** The next node after a node and its descendants, which may be outside its parent. */
function after(node: ChildNode): ChildNode | null {
  let last: Node | null = node;
  while (last && !last.nextSibling && last.parentNode instanceof Element) last = last.parentNode;
  return last?.nextSibling ?? null;
}

/** Links to members with pages of their own: in a section, and in the outline of a long section. */
const SUMMARIES = '.autosummary td:first-child a,dd>a';

/**
 * The list of what follows in a section: links to the members of a class, or to the sections below.
 * @returns the list, not yet sanitised; empty if nothing follows
 */
function outlineOf(section: SafeSection, card: Card, target: CardTarget): readonly Element[] {
  const {isCut, beginning, outline} = section;
  const kind = card.title[0]?.localName === 'dt' ? 'terms' : 'headings';
  const entries = outlineIn(isCut ? outline(kind) : beginning, card.kind, target).filter(placeOf);
  return entries.length ? [listOf(entries)] : [];
}

/**
 * The entries of an outline: headings one level down, or the signatures of a class's members, or the links to them.
 * Reads the outline of a long section as well as the whole section.
 */
export function outlineIn(root: ParentNode & Node, kind: CardKind, target: CardTarget): Element[] {
  const term = kind === 'object' && findTerm(root, target);
  if (term) return membersAt(term);
  const [heading, ...others] = root.querySelectorAll(HEADINGS);
  const below = others.filter(({localName}) => localName > heading!.localName);
  const top = below.map(({localName}) => localName).sort()[0];
  return kind === 'term' || kind === 'thing' ? [] : below.filter(({localName}) => localName === top);
}

/** The signature of the target. A link to a page with a single object may have no fragment, or that of its heading. */
const findTerm = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  (fragment && root.querySelector(`#${CSS.escape(fragment)}`)?.closest('dt')) || root.querySelector('dt.sig');

/** The first signature of each definition list that is a block of the class's own definition. */
function membersAt(term: Element): Element[] {
  let definition: Element | null = term;
  while (definition?.localName === 'dt') definition = definition.nextElementSibling;
  const terms = definition?.querySelectorAll(':scope > * > dt[id]') ?? [];
  const members = [...terms].filter(member => !member.matches('dt[id] ~ dt') && isSignature(member));
  return members.length ? members : [...(definition?.querySelectorAll(SUMMARIES) ?? [])];
}

/** Where an entry leads: its own address, or an id, which Doxygen sets in or before it, and docutils on the section around it. */
function placeOf(entry: Element): string {
  const {previousElementSibling: before, parentElement: around} = entry;
  const place = [entry, entry.querySelector('a[id]'), before?.localName === 'a' ? before : null, around].find(
    element => element?.id,
  );
  return entry.getAttribute('href') ?? (place ? `#${place.id}` : '');
}

/** The list of an outline. It is created in the parsed document, so that its links are sanitised like all others. */
function listOf(entries: readonly Element[]): Element {
  const page = entries[0]!.ownerDocument;
  const list = page.createElement('ul');
  for (const entry of entries) {
    const link = page.createElement('a');
    link.setAttribute('href', placeOf(entry));
    link.textContent = (entry.querySelector(NAME) ?? entry).textContent;
    list.append(page.createElement('li'));
    list.lastChild!.appendChild(link);
  }
  return list;
}
