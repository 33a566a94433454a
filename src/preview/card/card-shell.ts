import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {PreviewSubject} from '../events.js';
import {makeElement} from '../make-element.js';

/** What the card shows. */
export interface View extends PreviewSubject {
  /** The content, or what is said in its place; `null` while there is neither. */
  readonly nodes: Node | string | null;
  /** Why there is none: what was thrown. */
  readonly error?: unknown;
}

/** The card, of one structure for all it shows: made once, filled for each view. */
export class Frame {
  readonly #body = makeElement('div', {part: 'body', role: 'group', tabindex: '0'});
  readonly #open = makeElement('a', {part: 'open', 'aria-describedby': 'path'});
  readonly #footer = makeElement(
    'div',
    {part: 'footer'},
    makeElement('span', {part: 'path', id: 'path'}),
    this.#open,
  );

  /** Not modal: the page goes on around it, and the focus is where it was. */
  readonly card = makeElement(
    'div',
    {part: 'card', popover: 'manual', role: 'dialog'},
    this.#body,
    this.#footer,
  );

  /** Where the target is, and what can be done with the card, is added once it is there: `foot.ts`, `card-tools-controller.ts`. */
  fill(view: View, messages: PreviewMessages): void {
    this.card.ariaLabel = messages.previewOf(view.link.textContent!.trim());
    this.#body.replaceChildren(view.nodes ?? '');
    this.#body.scrollTop = 0;
    this.#open.textContent = messages.open;
    this.#open.href = view.url.href;
  }
}
