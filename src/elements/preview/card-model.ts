import {RICH_CONTENT, type SafeSection} from '../../sections/index.js';
import type {PreviewSubject} from './events.js';

/** What a card shows. */
export interface CardModel extends PreviewSubject {
  /** `null` while the section is loading, when it could not be loaded, and when there is nothing in it to see. */
  readonly content: CardContent | null;
  /** Why the section could not be loaded: what was thrown. */
  readonly error?: unknown;
}

/** A line above the text: a signature, a term, or a heading, which has an element of its own. */
export interface TitleLine {
  readonly kind: 'sig' | 'term' | 'heading';
  readonly nodes: readonly Node[];
}

/** Characters of a title line: a longer signature leaves no room for what it is about. */
const TITLE_LENGTH = 500;
/** Level of the topmost heading in the text of a card; its title is one level above. */
const HEADING_LEVEL = 3;

/**
 * A section as a card shows it. All nodes are safe, belong to this card alone, and stay the same. Only what is seen
 * at first is sanitised at once, the rest when the reader unfolds it.
 */
export class CardContent {
  readonly titles: readonly TitleLine[];
  readonly lead: readonly Node[];
  /** Links to the members of an object, or to the sections below; empty where there are none. */
  readonly outline: readonly Node[];
  readonly isObject: boolean;
  /** Whether something is folded away, or has been. */
  readonly hasRest: boolean;
  /** Whether the reader has it unfolded. */
  isUnfolded = false;
  readonly #makeRest: () => readonly Node[];
  #rest: readonly Node[] | null = null;

  /** @param outline safe */
  constructor(section: SafeSection, card: Card, target: CardTarget, outline: readonly Node[]) {
    const {clean} = section;
    this.titles = titlesOf(card, clean);
    this.lead = nodesOf(clean(card.lead, HEADING_LEVEL));
    this.outline = outline;
    this.isObject = card.kind === 'object';
    this.hasRest = card.rest.length > 0;
    this.#makeRest = () => nodesOf(clean(describeCard(section.whole(), target).rest, HEADING_LEVEL));
  }

  /** What was folded away; empty until it is unfolded for the first time. */
  get rest(): readonly Node[] {
    if (this.isUnfolded) this.#rest ??= this.#makeRest();
    return this.#rest ?? [];
  }

  /** Whether there is nothing to see. */
  get isBlank(): boolean {
    return !(
      this.hasRest ||
      this.outline.length ||
      this.isRich ||
      this.#first.some(node => node.textContent!.trim())
    );
  }

  /** Whether it is more than text, to be shown once the code for that is loaded. */
  get isRich(): boolean {
    return this.#first.some(
      node =>
        node instanceof Element && (node.matches(RICH_CONTENT) || node.querySelector(RICH_CONTENT) !== null),
    );
  }

  /** What is seen at first. */
  get #first(): readonly Node[] {
    return [...this.titles.flatMap(title => title.nodes), ...this.lead];
  }
}

/** Decides what a card shows of a section, and makes that safe. */
export async function layOutSection(section: SafeSection, target: CardTarget): Promise<CardContent> {
  const {beginning, isCut, clean} = section;
  let card = describeCard(beginning, target);
  // A figure or a table is shown whole.
  if (isCut && !card.title.length) card = describeCard(section.whole(), target);
  const hasMore = isCut || beginning.querySelectorAll(card.kind === 'object' ? MEMBERS : HEADINGS).length > 1;
  const loaded = hasMore && (await import('./rich-content.js').catch(() => null));
  const outline = loaded ? nodesOf(clean(loaded.outlineOf(section, card, target))) : [];
  return new CardContent(section, card, target, outline);
}

/** More than one of these, and there may be an outline. */
const MEMBERS = 'dt[id],.autosummary a';

const nodesOf = (fragment: DocumentFragment): readonly Node[] => [...fragment.childNodes];

function titlesOf({kind, title}: Card, clean: SafeSection['clean']): TitleLine[] {
  const isHeading = kind === 'heading' || kind === 'page';
  return title.map(line => {
    const text = line.textContent;
    return {
      kind: isHeading ? 'heading' : kind === 'object' ? 'sig' : 'term',
      nodes:
        text.length > TITLE_LENGTH
          ? [new Text(`${text.slice(0, TITLE_LENGTH)}…`)]
          : nodesOf(clean(isHeading ? [line] : line.childNodes)),
    };
  });
}

/** What a card is about: an API object (function, class, option, setting …), a term or note, … */
export type CardKind = 'object' | 'term' | 'heading' | 'page' | 'thing';

/**
 * What a card shows of a section, and what it keeps for later. Nodes of the section as it was parsed: not safe
 * to be shown, nor moved.
 */
export interface Card {
  readonly kind: CardKind;
  /** Signatures of an object, the term, the heading. Empty for a note, a thing. */
  readonly title: readonly Element[];
  /** An object's summary and version notes; the definition; the first paragraphs; the element. */
  readonly lead: readonly Node[];
  /** The text after that, up to the first entry of the outline. */
  readonly rest: readonly Node[];
}

export interface CardTarget {
  /** Decoded, without `#`; nothing: the page. */
  readonly fragment?: string | null | undefined;
}

/** Characters of paragraphs that are shown before the rest is folded. */
const ENOUGH = 600;

/** Characters that are no summary: "Default: True", "Deprecated." */
const ASIDE = 32;

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const SUBSECTION = `section,div.section,${HEADINGS}`;
/** Footnotes and citations: docutils of all ages, AsciiDoc, and what Markdown becomes. */
const NOTES = '.footnote,.citation,.footnotes li,li[id^="fn"],li[id*="-fn-"],.footnote-definition';
/** Their numbers, which the link has. */
const LABEL = '.label,sup:first-child,[href^="#_footnoteref"]';
const VERSIONS = '.versionadded,.versionremoved,.deprecated';

/** Decides what a card shows. Reads `root`, changes nothing in it. */
export function describeCard(root: ParentNode & Node, aim: CardTarget): Card {
  const target = targetIn(root, aim);
  const term = target?.closest('dt');
  if (term) return isSignature(term) ? objectAt(term) : termAt(term);
  const note = target?.closest(NOTES);
  if (note) return card('term', [], contentOf(note.querySelector('td:not(.label)') ?? note));
  const heading = root.querySelector(HEADINGS);
  return heading && !(target && isBeyond(target, heading))
    ? sectionOf(heading, !aim.fragment)
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

/** Whether a heading is inside the target, as in a table, and is not its title. */
const isBeyond = (target: Element, heading: Element): boolean =>
  target !== heading && target.contains(heading) && !target.matches('section,div,article,main');

/** Sphinx of all ages, its domains and extensions. */
const isSignature = (term: Element | null | undefined): boolean =>
  Boolean(term && (term.matches('.sig') || term.querySelector('.descname,.sig-name')));

/** Without white space between blocks, and without the label of a note, which the link has. */
const contentOf = (parent: Node | null | undefined): ChildNode[] =>
  [...(parent?.childNodes ?? [])].filter(node =>
    node instanceof Element
      ? !node.matches(LABEL)
      : node.textContent!.trim() || !isBlock(node.nextSibling ?? node.previousSibling),
  );

/** All terms that share a definition, and that. */
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

/** The signature of a class's member, where its definition list is a block of the class's own. */
function memberIn(block: ChildNode): Element | null {
  const term = block instanceof Element ? block.querySelector(':scope > dt[id]') : null;
  return isSignature(term) ? term : null;
}

/**
 * The summary is the first paragraph with more than a few words; a note on versions may precede it. Or it is the text
 * before the first block.
 */
function objectOf(title: Element[], blocks: ChildNode[]): Card {
  const paragraphs = blocks.filter(is('p'));
  const last = paragraphs.findIndex(block => block.textContent!.replace(/\s+/g, ' ').length > ASIDE);
  const isVersion = is(VERSIONS);
  const others = blocks.filter(block => !isVersion(block));
  const next = others.findIndex(isBlock);
  const summary =
    next || !paragraphs.length
      ? others.slice(0, next < 0 ? Infinity : next || 1)
      : paragraphs.slice(0, last + 1 || 1);
  const lead = new Set([...summary, ...blocks.filter(isVersion)]);
  return card(
    'object',
    title,
    [...lead],
    blocks.filter(block => !lead.has(block)),
  );
}

const is = (selector: string) => (node: Node | null) => node instanceof Element && node.matches(selector);

const isBlock = is('p,ul,ol,dl,pre,div,table');

/** @param isPage the target is the page, not a part of it */
function sectionOf(heading: Element, isPage: boolean): Card {
  const blocks: ChildNode[] = [];
  let size = 0;
  let shown = 0;
  const below = `h${Number(heading.localName[1]) + 1}`;
  for (let next = after(heading); next && !is(SUBSECTION)(next);) {
    // What holds the rest of the page is not a block of it.
    const inside = next instanceof Element && next.querySelector(below) ? next.firstChild : null;
    // Who wrote the page, and when.
    const isShown = !inside && !(is('.field-list,.docinfo')(next) && heading.localName === 'h1');
    if (isShown && (next instanceof Element || next.textContent!.trim())) {
      blocks.push(next);
      if (size < ENOUGH) shown = blocks.length;
      size += next.textContent!.length;
    }
    next = inside ?? after(next);
  }
  // A page for each object, as autosummary makes them.
  const member = blocks.length === 1 && memberIn(blocks[0]!);
  if (member) return objectAt(member);
  // A setting, a template filter: there is no definition list, but a heading of code alone.
  if (!isPage && heading.querySelector('code')?.textContent.trim() === heading.textContent.trim())
    return objectOf([heading], blocks);
  const kind = isPage || heading.localName === 'h1' ? 'page' : 'heading';
  return card(kind, [heading], blocks.slice(0, shown), blocks.slice(shown));
}

/** What follows a node: after the last of a box with nothing else in it, what follows the box. */
function after(node: ChildNode): ChildNode | null {
  let last: Node | null = node;
  while (last && !last.nextSibling && last.parentNode instanceof Element) last = last.parentNode;
  return last?.nextSibling ?? null;
}
