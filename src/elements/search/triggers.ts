import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isHotkey, mayBeHotkey} from '../../page/keyboard.js';

/** What the controllers in this file need from `<docs-search>`. */
interface TriggerHost extends ReactiveControllerHost, Element {
  readonly htmlFor: string;
  show(options: {opener: Element & HTMLOrSVGElement}): void;
}

interface HotkeysHost extends ReactiveControllerHost {
  /** The shortcuts that open search. Read again for each key. Empty: none. */
  readonly hotkeys: string;
  show(options: {event: Event}): void;
}

interface ServiceEventsHost extends ReactiveControllerHost {
  show(): void;
  hide(): void;
}

const TRIGGER_EVENTS = ['click', 'input', 'compositionend', 'submit'] as const;

/**
 * Makes controls of the theme open search: a button on click, a text field on click or typing, a form on
 * submit. Focusing a field with Tab opens nothing (WCAG 3.2.1).
 *
 * Owns the listeners for the control named by `for`, controls marked with `data-docs-search`, and slotted
 * controls. They are on the body, so that they run before those that themes have on the document. Does not
 * own the element's own button.
 */
export class TriggerController implements ReactiveController {
  readonly #host: TriggerHost;

  constructor(host: TriggerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of TRIGGER_EVENTS) document.body.addEventListener(type, this);
  }

  hostDisconnected(): void {
    for (const type of TRIGGER_EVENTS) document.body.removeEventListener(type, this);
  }

  handleEvent(event: Event): void {
    const [target] = event.composedPath();
    if (
      !(target instanceof HTMLElement || target instanceof SVGElement) ||
      !this.#isTrigger(target) ||
      event.defaultPrevented
    )
      return;
    const {ctrlKey, metaKey, shiftKey, isComposing} = event as MouseEvent & InputEvent;
    if (ctrlKey || metaKey || shiftKey || isComposing) return;
    const field = textField(target);
    const isTyping = event.type === 'input' || event.type === 'compositionend';
    if (isTyping && target !== field) return;
    event.preventDefault();
    event.stopPropagation();
    this.#host.show({opener: field ?? target.closest<HTMLElement>('button, a, [tabindex]') ?? target});
  }

  #isTrigger(target: Element): boolean {
    const {htmlFor} = this.#host;
    const marked = '[data-docs-search]';
    return (
      this.#host.contains(target) ||
      target.closest(htmlFor ? `#${CSS.escape(htmlFor)},${marked}` : marked) !== null
    );
  }
}

/** The text field that is the target, or the one in the form around the target. */
function textField(target: Element): HTMLInputElement | null {
  const selector = 'input:is([type=search], [type=text], :not([type]))';
  return target.matches(selector)
    ? (target as HTMLInputElement)
    : (target.closest('form')?.querySelector(selector) ?? null);
}

/**
 * Opens search by its shortcuts, while its element is in the document.
 *
 * Owns one listener on the root element. It runs after the listeners of elements in the page, which may handle a key
 * themselves, and before those on the document and the window, where generators and themes have shortcuts for their own search.
 * On pages with the script tag, the script handles shortcuts first.
 */
export class HotkeysController implements ReactiveController {
  readonly #host: HotkeysHost;

  constructor(host: HotkeysHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.documentElement.addEventListener('keydown', this);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('keydown', this);
  }

  handleEvent(event: KeyboardEvent): void {
    if (event.isComposing || !isHotkey(event, this.#host.hotkeys) || !mayBeHotkey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#host.show({event});
  }
}

const FOCUS_EVENTS = ['focus', 'focusin', 'blur', 'focusout'] as const;

/**
 * Moves the focus, and hides the focus events from the page. Themes that open search when their field gets the focus, as
 * Material does, would otherwise open it again each time it is closed.
 * @param move moves the focus
 */
export function returnFocusUnnoticed(move: () => void): void {
  const hide = (event: Event) => event.stopImmediatePropagation();
  for (const type of FOCUS_EVENTS) addEventListener(type, hide, true);
  move();
  for (const type of FOCUS_EVENTS) removeEventListener(type, hide, true);
}

const SHOW = 'readthedocs-search-show';
const HIDE = 'readthedocs-search-hide';

/**
 * Handles the events with which themes open and close Read the Docs' search. It listens on the window in
 * the capturing phase, and stops the event that opens search, so that the service's own dialog does not open
 * as well.
 */
export class ServiceEventsController implements ReactiveController {
  readonly #host: ServiceEventsHost;

  constructor(host: ServiceEventsHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of [SHOW, HIDE]) addEventListener(type, this, true);
  }

  hostDisconnected(): void {
    for (const type of [SHOW, HIDE]) removeEventListener(type, this, true);
  }

  handleEvent(event: Event): void {
    if (event.type === HIDE) return this.#host.hide();
    event.stopImmediatePropagation();
    this.#host.show();
  }
}
