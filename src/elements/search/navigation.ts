import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {OptionalPart} from '../on-demand.js';
import type {SearchController} from './controller.js';
import {DocsSearchSelectEvent} from './events.js';
import type {Hit} from './result-model.js';
import type {RowTools} from './row-tools.js';
import {activeIn, foundIn, requestIn} from './state.js';

/** What a key does in the search box and on results. Pure: no DOM, no state. */
export type KeyAction =
  | {readonly do: 'move'; readonly to: number}
  /** Open the active row, or the first one. Modifier keys have the same effect as on a link. */
  | {readonly do: 'open'}
  /** Empty the box, or close search if the box is empty. */
  | {readonly do: 'leave'};

interface Rows {
  readonly length: number;
  /** The row selected by key or pointer; -1 for none: then the first one is marked, and Enter opens it. */
  readonly active: number;
}

/** The number of rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * What a key does; `null` if it keeps its usual effect. Must not be called for keys pressed while text is being
 * composed.
 */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  rows: Rows,
): KeyAction | null {
  if (event.key === 'Enter') return event.altKey ? null : {do: 'open'};
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.key === 'Escape') return {do: 'leave'};
  const to = rows.length ? targetRow(event.key, rows) : null;
  return to === null ? null : {do: 'move', to};
}

/** The row that a key moves to; `null` if the key moves to none. */
function targetRow(key: string, {length, active}: Rows): number | null {
  const from = Math.max(0, active);
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % length;
    case 'ArrowUp':
      return from ? from - 1 : last;
    case 'PageDown':
      return Math.min(last, from + PAGE);
    case 'PageUp':
      return Math.max(0, from - PAGE);
    // Until a row is selected, Home and End move the caret in the box.
    case 'Home':
      return active < 0 ? null : 0;
    case 'End':
      return active < 0 ? null : last;
    default:
      return null;
  }
}

/** What the class needs from `<docs-search>`. */
interface NavigationHost extends HTMLElement {
  hide(): void;
  /** Empties the box. */
  clear(): void;
}

/** Follows the link of a result. */
interface ResultFollower {
  readonly followResult: (event: MouseEvent, result: Hit) => void;
}

/** What keys and clicks on rows do. */
interface RowActions {
  readonly rowTools: OptionalPart<RowTools>;
  readonly landing: OptionalPart<ResultFollower>;
  /** Opens the selected row, else the first one. Modifier keys have the same effect as on a link. */
  readonly openRow: (event: KeyboardEvent) => void;
}

/**
 * Time after a composition for which Enter is ignored, in ms: Safari reports the Enter key that ended a composition only
 * afterwards.
 */
const AFTER_COMPOSITION = 50;
/** How close to the end of the list more results are loaded, in px. */
const NEAR_END = 300;

/**
 * Handles keys, clicks and the pointer in the dialog or the box in the page: selects a row, opens it, clears the box,
 * closes search. The results, and the focus when search opens and closes, are left to others.
 */
export class ResultNavigation implements EventListenerObject {
  readonly #host: NavigationHost;
  readonly #search: SearchController;
  readonly #rowTools: OptionalPart<RowTools>;
  readonly #landing: OptionalPart<ResultFollower>;
  readonly #openRow: (event: KeyboardEvent) => void;
  readonly #hotkeys: EventListenerObject;
  #compositionEnd = -Infinity;
  #pressedOn: EventTarget | null = null;

  /**
   * @param hotkeys gets every key: keys pressed in search do not reach the page, but the shortcuts of search
   *   still work
   */
  constructor(
    host: NavigationHost,
    search: SearchController,
    {rowTools, landing, openRow}: RowActions,
    hotkeys: EventListenerObject,
  ) {
    this.#host = host;
    this.#search = search;
    this.#rowTools = rowTools;
    this.#landing = landing;
    this.#openRow = openRow;
    this.#hotkeys = hotkeys;
  }

  handleEvent(event: Event): void {
    switch (event.type) {
      case 'keydown':
        this.#handleKeydown(event as KeyboardEvent);
        this.#hotkeys.handleEvent(event);
        return event.stopPropagation();
      // Keys pressed in search do not reach the page, whose shortcuts would otherwise act on what is typed.
      case 'keypress':
      case 'keyup':
        return event.stopPropagation();
      case 'compositionend':
        this.#compositionEnd = event.timeStamp;
        return;
      case 'pointerdown':
        this.#pressedOn = event.target;
        return;
      case 'pointermove':
        return this.#handlePointermove(event as PointerEvent);
      case 'click':
      case 'auxclick':
        return this.#handleClick(event as MouseEvent);
      case 'scroll':
        return this.loadMoreNearEnd();
    }
  }

  /** Follows the link of a row; modifier keys have the same effect as on any link. */
  follow(row: number, {ctrlKey, metaKey, shiftKey}: MouseEventInit = {}): void {
    const init = {bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey, shiftKey};
    this.#row(row)?.dispatchEvent(new MouseEvent('click', init as MouseEventInit));
  }

  /** Loads more results if the end of the list is near. Call it after rendering. */
  loadMoreNearEnd(): void {
    const list = this.#host.shadowRoot!.getElementById('results');
    const {state} = this.#search;
    if (!list || state.phase !== 'found' || state.more !== 'ready') return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) this.#search.more();
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.isComposing || event.timeStamp - this.#compositionEnd < AFTER_COMPOSITION) return;
    const {hits} = foundIn(this.#search.state) ?? {hits: []};
    const active = activeIn(this.#search.state);
    // The number of rows is not known before the answer arrives. If it has fewer rows, the last one is selected.
    const length = this.#search.isLoading ? Infinity : hits.length;
    const action = keyAction(event, {length, active});
    if (this.#rowTools.part?.copying.handleKeydown(event, hits[Math.max(0, active)]))
      return event.preventDefault();
    if (action?.do === 'leave') {
      if (this.#input.value) this.#host.clear();
      else this.#host.hide();
    } else if ((event.target as Element).matches('button, a:not(.row)')) return;
    else if (action?.do === 'move') {
      this.#search.activate(action.to);
      this.#row(action.to)?.scrollIntoView({block: 'nearest'});
    } else if (action) {
      if ((hits.length && active >= 0) || this.#search.openFirstWhenReady()) this.#openRow(event);
    } else {
      // If a row has the focus, after it was opened in another tab, typing continues in the box.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#input.focus();
      return;
    }
    event.preventDefault();
  }

  /**
   * A click on a result opens it. A click beside the panel closes search, unless it ends a text selection that began inside.
   */
  #handleClick(event: MouseEvent): void {
    const {target} = event;
    const {state} = this.#search;
    const found = foundIn(state);
    const link = linkAt(target);
    const hit = link && (link.isRow ? found?.hits[link.index] : found?.groups[link.index]?.page);
    if (target === event.currentTarget) {
      if (isPlainClick(event) && this.#pressedOn === target) this.#host.hide();
    } else if (!hit?.url || event.button === 2) {
      // `auxclick` also fires for the button that opens the context menu.
      return;
    } else if (!this.#host.dispatchEvent(new DocsSearchSelectEvent(requestIn(state)!.query, hit))) {
      event.preventDefault();
    } else {
      // Until the code for landing has loaded, the link is followed like any other.
      this.#landing.part?.followResult(event, hit);
      if (isPlainClick(event)) this.#host.hide();
    }
  }

  /** Only a moving pointer selects a row; rows that scroll under a resting pointer are not selected. */
  #handlePointermove({target, pointerType, movementX, movementY}: PointerEvent): void {
    const link = linkAt(target);
    if (link?.isRow && pointerType !== 'touch' && (movementX || movementY)) this.#search.activate(link.index);
  }

  get #input(): HTMLInputElement {
    return this.#host.shadowRoot!.querySelector('input')!;
  }

  #row(row: number): HTMLElement | null {
    return this.#host.shadowRoot!.getElementById(`row-${row}`);
  }
}

/** The link that an event happened on: its index, and whether it is a row or the heading of a group. */
function linkAt(target: EventTarget | null): {isRow: boolean; index: number} | null {
  const link = target instanceof Element && target.closest('a');
  return link ? {isRow: link.role !== null, index: Number(link.id.replace(/\D+/, ''))} : null;
}

/** Whether a click opens a link in this tab. */
export const isPlainClick = ({button, ctrlKey, metaKey, shiftKey}: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);

/** Marks a key as handled, so that the dialog ignores it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether a key was pressed without modifiers. */
export const isPlain = ({ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/** Lets keys other than Escape have their usual effect in elements that match a selector. */
export const keepKeys = (host: ReactiveControllerHost & HTMLElement, selector: string): unknown =>
  new FeatureKeysController(host, (event, target) => {
    if (event.key !== 'Escape' && target.closest(selector)) event.stopPropagation();
  });

/**
 * Lets a feature of search handle keys before the dialog does, except while text is being composed. Owns the
 * listener.
 */
export class FeatureKeysController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #handle: (event: KeyboardEvent, target: HTMLElement) => void;

  /** @param handle `target`: the innermost element, even in a nested shadow root */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    handle: (event: KeyboardEvent, target: HTMLElement) => void,
  ) {
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
