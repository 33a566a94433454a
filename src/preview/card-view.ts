import type {SafeSection} from '../html/index.js';
import {makeElement} from './make-element.js';
import {describeCard, outlineIn, type Card, type CardTarget} from './card.js';

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
export function cardNodes(section: SafeSection, target: CardTarget, words: CardWords): DocumentFragment {
  const {clean, isCut} = section;
  let card = describeCard(section.beginning, target);
  // What is shown as it is, is shown whole.
  if (isCut && !card.title.length) card = describeCard(section.whole(), target);
  const outline = outlineIn(
    section.skeleton(card.title[0]?.localName === 'dt' ? 'terms' : 'headings'),
    card.kind,
    target,
  );

  const nodes = document.createDocumentFragment();
  nodes.append(...titlesOf(card, clean), clean(card.lead, 3));
  if (card.rest.length)
    nodes.append(fold(words.more, () => clean(describeCard(section.whole(), target).rest, 3)));
  if (outline.length)
    nodes.append(
      makeElement(
        'div',
        {class: 'outline'},
        makeElement('p', {class: 'rubric'}, words[card.kind === 'object' ? 'members' : 'outline']),
        clean([listOf(outline)]),
      ),
    );
  const isBlank = !nodes.textContent!.trim() && !nodes.querySelector('img,svg,math,video,audio');
  return isBlank ? document.createDocumentFragment() : nodes;
}

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

/** To be made safe, too: where the links lead is not ours to say. */
function listOf(outline: readonly Element[]): Element {
  const page = outline[0]!.ownerDocument;
  const list = page.createElement('ul');
  for (const place of outline) {
    const link = page.createElement('a');
    // docutils has the id on the section around a heading.
    link.setAttribute('href', place.getAttribute('href') ?? `#${place.id || place.parentElement?.id}`);
    link.textContent = (place.querySelector('.sig-name,.descname') ?? place).textContent;
    list.append(page.createElement('li'));
    list.lastChild!.appendChild(link);
  }
  return list;
}
