import type {ReactiveController} from 'lit';
import type {SearchController} from './controller.js';
import {DocsSearchSelectEvent} from './events.js';
import {foundIn, questionIn} from './state.js';
import type {SearchHost} from './search-host.js';

/** What a key means in the search box and on its results. Pure: no DOM, no state. */
export type KeyAction =
  | {readonly do: 'move'; readonly to: number}
  /** Open the active row, or the first one. The modifiers mean what they mean on a link. */
  | {readonly do: 'open'}
  /** Clear the box, or close it when it is empty. */
  | {readonly do: 'leave'};

interface Rows {
  readonly length: number;
  /** -1 for none. */
  readonly active: number;
}

/** Rows that Page Up and Page Down go by. */
const PAGE = 10;

/** `null`: the key keeps its usual meaning. Callers leave out keys pressed while text is being composed. */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  rows: Rows,
): KeyAction | null {
  if (event.key === 'Enter') return event.altKey ? null : {do: 'open'};
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.key === 'Escape') return {do: 'leave'};
  const to = rows.length ? target(event.key, rows) : null;
  return to === null ? null : {do: 'move', to};
}

function target(key: string, {length, active}: Rows): number | null {
  const isChosen = active >= 0;
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % length;
    case 'ArrowUp':
      return isChosen ? (active + last) % length : last;
    case 'PageDown':
      return Math.min(last, active + PAGE);
    case 'PageUp':
      return Math.max(0, active - PAGE);
    // With no row chosen, Home and End belong to the text in the box.
    case 'Home':
      return isChosen ? 0 : null;
    case 'End':
      return isChosen ? last : null;
    default:
      return null;
  }
}

/** What the controller needs of `<docs-search>`. */
interface NavigationHost extends HTMLElement {
  hide(): void;
  /** Empties the box. */
  clear(): void;
}

/** Safari ends a composition before it reports the Enter key that ended it. In ms. */
const AFTER_COMPOSITION = 50;
/** How close to its end, in px, the list loads more results. */
const NEAR_END = 300;

/**
 * What keys, clicks and the pointer do in the dialog: select a row, open it, clear the box, close. The views bind
 * its handlers. Does not own the results, nor the focus when search opens and closes.
 */
export class ResultNavigation {
  readonly #host: NavigationHost;
  readonly #search: SearchController;
  #compositionEnd = -Infinity;
  #pressedOn: EventTarget | null = null;

  constructor(host: NavigationHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
  }

  /** Follows the link of a row, with what the modifier keys mean on a link. */
  follow(row: number, {ctrlKey, metaKey, shiftKey}: MouseEventInit = {}): void {
    const init = {bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey, shiftKey};
    this.#row(row)?.dispatchEvent(new MouseEvent('click', init as MouseEventInit));
  }

  readonly handleCompositionEnd = ({timeStamp}: Event): void => {
    this.#compositionEnd = timeStamp;
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.timeStamp - this.#compositionEnd < AFTER_COMPOSITION) return;
    const {hits, active} = foundIn(this.#search.state) ?? {hits: [], active: -1};
    const action = keyAction(event, {length: hits.length, active});
    if (this.#search.results?.copyByKey(event, hits[active])) return event.preventDefault();
    if (action?.do === 'leave') {
      if (this.#input.value) this.#host.clear();
      else this.#host.hide();
    } else if ((event.target as Element).matches('button, a:not(.row)')) return;
    else if (action?.do === 'move') {
      this.#search.activate(action.to);
      this.#row(action.to)?.scrollIntoView({block: 'nearest'});
    } else if (action) {
      if (active >= 0) this.follow(active, event);
      else if (this.#search.openFirstWhenReady()) this.follow(0, event);
    } else {
      // After a result was opened in another tab, typing continues in the box.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#input.focus();
      return;
    }
    event.preventDefault();
  };

  /** A click on a result opens it. One beside the panel closes, unless it ends a selection that began inside. */
  readonly handleClick = (event: MouseEvent): void => {
    const {target} = event;
    const {state, results} = this.#search;
    const found = foundIn(state);
    const link = linkAt(target);
    const hit = link && (link.isRow ? found?.hits[link.index] : found?.groups[link.index]?.page);
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (target === event.currentTarget) {
      if (isPlain && this.#pressedOn === target) this.#host.hide();
    } else if (!hit?.url || event.button === 2) {
      // `auxclick` also fires for the button that opens the context menu.
      return;
    } else if (!this.#host.dispatchEvent(new DocsSearchSelectEvent(questionIn(state)!.query, hit))) {
      event.preventDefault();
    } else {
      results!.followResult(event, hit);
      if (isPlain) this.#host.hide();
    }
  };

  readonly handlePointerdown = ({target}: Event): void => {
    this.#pressedOn = target;
  };

  /** Only a moving pointer selects, not rows that scroll under one at rest. */
  readonly handlePointermove = ({target, pointerType, movementX, movementY}: PointerEvent): void => {
    const link = linkAt(target);
    if (link?.isRow && pointerType !== 'touch' && (movementX || movementY)) this.#search.activate(link.index);
  };

  /** Loads more results near the end of the list. */
  readonly handleScroll = (): void => {
    const list = this.#host.shadowRoot!.getElementById('results');
    const {state} = this.#search;
    if (!list || state.phase !== 'found' || state.more !== 'ready') return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) this.#search.more();
  };

  get #input(): HTMLInputElement {
    return this.#host.shadowRoot!.querySelector('input')!;
  }

  #row(row: number): HTMLElement | null {
    return this.#host.shadowRoot!.getElementById(`row-${row}`);
  }
}

/** The link an event happened on: its index, and whether it is a row or the heading of a group. */
function linkAt(target: EventTarget | null): {isRow: boolean; index: number} | null {
  const link = target instanceof Element && target.closest('a');
  return link ? {isRow: link.role !== null, index: Number(link.id.replace(/\D+/, ''))} : null;
}

/** Marks a key as handled by a feature with keys of its own, so that the dialog ignores it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

export const isPlain = ({ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Lets a feature of the panels handle keys in the element before the dialog does, except those that compose text.
 * Owns the listener.
 */
export class PanelKeysController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #handle: (event: KeyboardEvent, target: HTMLElement) => void;

  /** @param handle `target`: the innermost element, inside whatever shadow root */
  constructor(host: SearchHost, handle: (event: KeyboardEvent, target: HTMLElement) => void) {
    this.#host = host;
    this.#handle = handle;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this, true);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this, true);
  }

  handleEvent(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && !event.isComposing) this.#handle(event, target);
  }
}
