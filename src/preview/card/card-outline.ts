/** What follows what a card shows. Loaded where something does. */
import type {SafeSection} from '../../html/safe-section.js';
import type {Card, CardKind, CardTarget} from './describe-card.js';
import type {CardWords} from './card-view.js';
import {makeElement} from '../make-element.js';

/** Members that have pages of their own; in an outline there is nothing around them. */
const SUMMARIES = '.autosummary td:first-child a,dd>a';

/** A list of links, headed; nothing where nothing follows. */
export function outlineNodes(
  {beginning, clean, isCut, outline: outlineOf}: SafeSection,
  {kind, title}: Card,
  target: CardTarget,
  words: CardWords,
): readonly Node[] {
  const kindOfOutline = title[0]?.localName === 'dt' ? 'terms' : 'headings';
  const outline = outlineIn(isCut ? outlineOf(kindOfOutline) : beginning, kind, target);
  if (!outline.length) return [];
  const name = words[kind === 'object' ? 'members' : 'outline'];
  const rubric = makeElement('p', {class: 'rubric'}, name);
  return [makeElement('div', {class: 'outline'}, rubric, clean([listOf(outline)]))];
}

/**
 * What follows, for those who look for more than what the card shows: headings one level down, or the signatures
 * of a class's members, or the links to them. Reads an outline as well as the whole.
 */
export function outlineIn(root: ParentNode & Node, kind: CardKind, target: CardTarget): Element[] {
  const term = kind === 'object' && findTerm(root, target);
  if (term) return membersAt(term);
  const [heading, ...all] = root.querySelectorAll('h1,h2,h3,h4,h5,h6');
  const below = all.filter(one => one.localName > heading!.localName);
  const top = below.map(one => one.localName).sort()[0];
  return kind === 'term' || kind === 'thing' ? [] : below.filter(one => one.localName === top);
}

/** A page for each object may be asked for as a page, or by its heading. */
const findTerm = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  (fragment && root.querySelector(`#${CSS.escape(fragment)}`)?.closest('dt')) || root.querySelector('dt.sig');

/** The first signature of each definition list that is a block of the class's own definition. */
function membersAt(term: Element): Element[] {
  let definition: Element | null = term;
  while (definition?.localName === 'dt') definition = definition.nextElementSibling;
  const terms = definition?.querySelectorAll(':scope > * > dt[id]') ?? [];
  const members = [...terms].filter(
    one => !one.matches('dt[id] ~ dt') && (one.matches('.sig') || one.querySelector('.descname,.sig-name')),
  );
  return members.length ? members : [...(definition?.querySelectorAll(SUMMARIES) ?? [])];
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
