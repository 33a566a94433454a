import type {ReactiveController, ReactiveControllerHost} from 'lit';

interface TriggerHost extends ReactiveControllerHost, Element {
  readonly htmlFor: string;
}

const EVENTS = ['click', 'input', 'compositionend', 'submit'] as const;

/**
 * Makes controls of the theme open search: a button by a click; a text field by a click or by typing; a form by
 * being submitted. Reaching a field with Tab opens nothing (WCAG 3.2.1).
 *
 * Owns the listeners for the control named by `for`, for controls marked with `data-docs-search`, and for slotted ones.
 * They are on the body, so that they run before those of themes on the document. Does not own the element's own button.
 */
export class TriggerController implements ReactiveController {
  readonly #host: TriggerHost;
  readonly #open: (opener: Element & HTMLOrSVGElement) => void;

  constructor(host: TriggerHost, open: (opener: Element & HTMLOrSVGElement) => void) {
    this.#host = host;
    this.#open = open;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of EVENTS) document.body.addEventListener(type, this);
  }

  hostDisconnected(): void {
    for (const type of EVENTS) document.body.removeEventListener(type, this);
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
    this.#open(field ?? target.closest<HTMLElement>('button, a, [tabindex]') ?? target);
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

/** The field that was used, or the one of the form that was. */
function textField(target: Element): HTMLInputElement | null {
  const selector = 'input:is([type=search], [type=text], :not([type]))';
  return target.matches(selector)
    ? (target as HTMLInputElement)
    : (target.closest('form')?.querySelector(selector) ?? null);
}

const SHOW = 'readthedocs-search-show';
const HIDE = 'readthedocs-search-hide';

/**
 * Handles the events by which themes open the live service's search. It listens first on the window and stops the event
 * that opens search, so that the service's own dialog does not open as well.
 */
export class ServiceEventsController implements ReactiveController {
  readonly #search: ReactiveControllerHost & {show(): void; hide(): void};

  constructor(search: ReactiveControllerHost & {show(): void; hide(): void}) {
    this.#search = search;
    search.addController(this);
  }

  hostConnected(): void {
    for (const type of [SHOW, HIDE]) addEventListener(type, this, true);
  }

  hostDisconnected(): void {
    for (const type of [SHOW, HIDE]) removeEventListener(type, this, true);
  }

  handleEvent(event: Event): void {
    if (event.type === HIDE) return this.#search.hide();
    event.stopImmediatePropagation();
    this.#search.show();
  }
}
