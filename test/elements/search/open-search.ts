import {elementUpdated, fixture, html, waitUntil} from '@open-wc/testing';
import type {SearchAnswer} from '../../../src/client/index.js';
import '../../../src/elements/search/define.js';
import type {DocsSearch} from '../../../src/elements/search/define.js';
import {twoPages} from './answers.js';
import {FakeClient} from './fake-client.js';

/** Short delays, so that tests do not wait long. */
const DELAYS = {trailing: 5, ceiling: 10, announce: 100, second: 50};

// Nothing that a test has stored may affect the next one.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  if (history.state) history.replaceState(null, '');
});

/** A `<docs-search>` on a page, with a client that answers when the test says so. */
export class Search {
  readonly client = new FakeClient();
  readonly element: DocsSearch;

  /** @param asksHost whether the element sends its own requests instead of using the fake client */
  constructor(element: DocsSearch, asksHost = false) {
    this.element = element;
    if (!asksHost) element.client = this.client;
    element.delays = {...element.delays, ...DELAYS};
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get input(): HTMLInputElement {
    return this.part('input') as HTMLInputElement;
  }

  get dialog(): HTMLDialogElement {
    return this.root.querySelector('dialog')!;
  }

  get rows(): HTMLAnchorElement[] {
    return [...this.root.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  }

  /** Titles of the rows. */
  get titles(): string[] {
    return this.rows.map(row => row.querySelector('[part=title]')!.textContent.trim());
  }

  /** Title of the active row in the accessibility tree. */
  get active(): string | undefined {
    const id = this.input.getAttribute('aria-activedescendant');
    const row = id ? this.root.getElementById(id) : null;
    return row?.querySelector('[part=title]')?.textContent.trim();
  }

  /** The first element with a part or a class of this name. */
  part(name: string): HTMLElement | null {
    return this.root.querySelector(`[part~=${name}],.${name}`);
  }

  text(part: string): string | undefined {
    return this.part(part)?.textContent.replace(/\s+/g, ' ').trim();
  }

  /** What a screen reader announces. */
  get announced(): string {
    return this.root.querySelector('[role=status]')!.textContent.trim();
  }

  /** Puts words into the box as typing does. */
  async type(words: string): Promise<void> {
    this.input.value = words;
    this.input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await elementUpdated(this.element);
  }

  async answer(answer: SearchAnswer): Promise<void> {
    this.client.last.answer(answer);
    await this.changes();
    // The panel receives no clicks during its animation.
    for (const animation of this.part('panel')?.getAnimations() ?? []) animation.finish();
  }

  async fail(error: unknown): Promise<void> {
    this.client.last.fail(error);
    await this.changes();
  }

  /** Opens search, types a query and answers it. */
  async find(words = 'in', answer = twoPages()): Promise<void> {
    this.element.show();
    await this.type(words);
    await waitUntil(() => this.client.requests.length > 0, 'no request', {interval: 1});
    await this.answer(answer);
  }

  /** Waits for pending promises, for the modules that search imports, and for the updates that follow. */
  async changes(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve));
    await elementUpdated(this.element);
    await Promise.all([
      import('../../../src/elements/search/history-view.js'),
      import('../../../src/elements/search/landing.js'),
      import('../../../src/elements/search/result-preview.js'),
      import('../../../src/elements/search/resume.js'),
      import('../../../src/elements/search/row-tools.js'),
      import('../../../src/elements/search/settings-menu.js'),
    ]);
    // Search imports the same modules, and its own code may continue after this function.
    await new Promise(resolve => setTimeout(resolve));
    await elementUpdated(this.element);
  }

  press(key: string, init: KeyboardEventInit = {}, on: Element = this.input): KeyboardEvent {
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    on.dispatchEvent(event);
    return event;
  }
}

export async function createSearch(
  template = html`<docs-search project="docent"></docs-search>`,
  asksHost = false,
): Promise<Search> {
  const around = await fixture<HTMLElement>(template);
  return new Search(
    around.matches('docs-search') ? (around as DocsSearch) : around.querySelector('docs-search')!,
    asksHost,
  );
}

/** Prevents links from leaving the test page, and records where they lead. */
export function watchLinks(): {followed: string[]; stop(): void} {
  const followed: string[] = [];
  const handle = (event: MouseEvent) => {
    const link = event.composedPath().find(target => target instanceof HTMLAnchorElement);
    if (!link) return;
    const modifiers = [event.ctrlKey && 'ctrl', event.metaKey && 'meta', event.shiftKey && 'shift'];
    // The text fragment is left out.
    const address = link.href.replace(/#?:~:.*/, '');
    if (!event.defaultPrevented) followed.push([...modifiers.filter(Boolean), address].join(' '));
    event.preventDefault();
  };
  // WebKit follows a link even for a synthetic `auxclick`.
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', handle);
  addEventListener('auxclick', stay);
  return {
    followed,
    stop() {
      removeEventListener('click', handle);
      removeEventListener('auxclick', stay);
    },
  };
}
