import type {SafeSection} from '../../html/safe-section.js';
import {RICH_CONTENT} from '../../section/content-css.js';
import type {PreviewSubject} from '../events.js';
import {describeCard, type Card, type CardTarget} from './describe-card.js';

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
const HEADINGS = 'h1,h2,h3,h4,h5,h6';

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
