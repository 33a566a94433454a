import type {PreviewMenuMessages, PreviewMessages} from '../../i18n/preview-messages.js';
import {copyButton} from './copy-button.js';
import type {View} from './card-shell.js';
import {iconButton} from './icon-button.js';
import {makeElement} from '../make-element.js';

export interface PinHost extends HTMLElement {
  readonly card: HTMLElement;
  readonly messages: PreviewMessages;
  /** The text it is to stand beside. */
  readonly contentRoot: Element;
  hide(): void;
}

/** From the text, and from the edge of the view. In px. */
const GAP = 16;
const MARGIN = 8;

/**
 * Keeps what the card shows in a card of its own, beside the text where there is room for it, until it is closed. The
 * card itself is free for the next link. There is one at a time: who keeps another lets this one go.
 */
export function pinCard(host: PinHost, {link, url}: View, words: PreviewMenuMessages): void {
  const {card, shadowRoot} = host;
  shadowRoot!.querySelector('[part~=pinned]')?.remove();
  const [body, path] = ['body', 'path'].map(part => card.querySelector(`[part=${part}]`)!) as [
    Element,
    Element,
  ];
  // The way back is the card's alone.
  body.querySelector('[part=before]')?.remove();
  const close = iconButton('close', words.close);
  close.setAttribute('part', 'close');
  const pinned = makeElement(
    'div',
    {part: 'card pinned', popover: 'manual', role: 'dialog', 'aria-label': card.ariaLabel!},
    makeElement('div', {part: 'body', role: 'group', tabindex: '0'}, ...body.childNodes),
    makeElement(
      'div',
      {part: 'footer'},
      makeElement('span', {part: 'path'}, ...[...path.childNodes].map(node => node.cloneNode(true))),
      copyButton(words.copyLink, words.copied, () => url.href),
      makeElement('a', {part: 'open', href: url.href}, host.messages.open),
      close,
    ),
  );
  const end = (): void => {
    const hasFocus = pinned.contains(shadowRoot!.activeElement);
    pinned.remove();
    if (hasFocus) link.focus({preventScroll: true});
  };
  close.onclick = end;
  pinned.onkeydown = event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const {top} = card.getBoundingClientRect();
  host.hide();
  shadowRoot!.append(pinned);
  pinned.showPopover();
  place(pinned, top, host.contentRoot.getBoundingClientRect());
  close.focus({preventScroll: true});
}

/** At the height where the card was; kept to the end of the view, so that it stays in it when that changes. */
function place(pinned: HTMLElement, top: number, {left, right}: DOMRect): void {
  const {clientWidth, clientHeight} = document.documentElement;
  const {offsetWidth, offsetHeight} = pinned;
  const isRtl = getComputedStyle(pinned).direction === 'rtl';
  const room = (isRtl ? left : clientWidth - right) - GAP - offsetWidth;
  const lowest = clientHeight - MARGIN - offsetHeight;
  pinned.style.setProperty('inset-inline-end', `${Math.round(Math.max(MARGIN, room))}px`);
  pinned.style.setProperty('top', `${Math.round(Math.max(MARGIN, Math.min(top, lowest)))}px`);
}
