import type {SafeSection} from '../../html/safe-section.js';
import {makeElement} from '../make-element.js';
import {describeCard, type Card, type CardTarget} from './describe-card.js';

export interface CardWords {
  /** Opens what the card has kept back. */
  readonly more: string;
  /** Above the headings that follow. */
  readonly outline: string;
  /** Above the members of a class. */
  readonly members: string;
}

/** Makes nodes of the section safe to be shown. */
type Clean = SafeSection['clean'];

/**
 * A card laid out. Only what it shows at first is made safe, the rest when the reader asks for it.
 * @returns safe nodes: titles (`.sig`, `.term`, or a heading), the lead, `details.more`, `.outline`; none at
 *   all when there is nothing to see
 */
export async function cardNodes(
  section: SafeSection,
  target: CardTarget,
  words: CardWords,
): Promise<DocumentFragment> {
  const {clean, isCut} = section;
  let card = describeCard(section.beginning, target);
  // What is shown as it is, is shown whole.
  if (isCut && !card.title.length) card = describeCard(section.whole(), target);

  const nodes = document.createDocumentFragment();
  nodes.append(...titlesOf(card, clean), clean(card.lead, 3));
  if (card.rest.length)
    nodes.append(fold(words.more, () => clean(describeCard(section.whole(), target).rest, 3)));
  if (isCut || mayGoOn(section, card)) {
    const loaded = await import('./card-outline.js').catch(() => null);
    nodes.append(...(loaded?.outlineNodes(section, card, target, words) ?? []));
  }
  const isBlank = !nodes.textContent!.trim() && !nodes.querySelector('img,svg,math,video,audio');
  return isBlank ? document.createDocumentFragment() : nodes;
}

/** Whether something follows that an outline could name: more than the first member or heading. */
const mayGoOn = ({beginning}: SafeSection, {kind}: Card): boolean =>
  beginning.querySelectorAll(kind === 'object' ? 'dt[id],.autosummary a' : 'h1,h2,h3,h4,h5,h6').length > 1;

const titlesOf = ({kind, title}: Card, clean: Clean): Node[] =>
  kind === 'heading' || kind === 'page'
    ? [clean(title)]
    : title.map(line =>
        makeElement('div', {class: kind === 'object' ? 'sig' : 'term'}, clean(line.childNodes)),
      );

/** Filled when it is opened for the first time, which it says by `filled`, an event that stays in the card. */
function fold(label: string, fill: () => Node): HTMLElement {
  const details = makeElement('details', {class: 'more'}, makeElement('summary', {}, label));
  details.ontoggle = () => {
    details.ontoggle = null;
    details.append(fill());
    details.dispatchEvent(new Event('filled', {bubbles: true}));
  };
  return details;
}
