import {waitUntil} from '@open-wc/testing';
import {Clock} from './clock.js';

/** A call of a method of an element that the script tag has loaded. */
type Call = [name: string, ...details: unknown[]];

export interface Frame extends HTMLIFrameElement {
  source: string;
  clock: Clock;
  calls: Call[];
  gates: Readonly<Record<'search' | 'preview', Promise<void>>>;
}

export interface TaggedPage {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  readonly calls: readonly Call[];
  /** The errors that the page has logged. */
  readonly errors: readonly string[];
  /** Lets the code of an element load, or fail with an error. */
  release(element: 'search' | 'preview', error?: Error): void;
  find<T extends HTMLElement>(selector: string): T;
  /** Dispatches `keydown` at the focused element, or at a target. */
  press(key: string, init?: KeyboardEventInit, target?: EventTarget): KeyboardEvent;
  /** Advances the time of the page, in ms. It does not advance by itself. */
  advance(ms: number): void;
  /** Waits for a number of calls, and returns the last of them. */
  called(count?: number): Promise<Call>;
  /** Waits until all code that the page has requested so far was loaded, so that a test can assert that something is not called. */
  settled(): Promise<void>;
}

const MAP = {
  imports: Object.fromEntries(
    ['search', 'preview'].flatMap(name => [
      [`/src/elements/${name}/define.js`, `/test/script-tag/fixtures/${name}.ts`],
      [`/src/elements/${name}/define.ts`, `/test/script-tag/fixtures/${name}.ts`],
    ]),
  ),
};

let frame: Frame | undefined;
let sentinels = 0;

/** Opens a page with the script tag in a frame, because its listeners cannot be removed from a page. */
export async function openPage(body: string, attributes = ''): Promise<TaggedPage> {
  closePage();
  const release: Record<string, (error?: Error) => void> = {};
  const gate = (name: string) =>
    new Promise<void>((resolve, reject) => {
      release[name] = error => (error ? reject(error) : resolve());
    });
  frame = Object.assign(document.createElement('iframe'), {
    src: '/test/script-tag/fixtures/page.html',
    source: `<script type="importmap">${JSON.stringify(MAP)}</script><body>${body}
      <script type="module" src="/src/script-tag/index.ts?docent.js" ${attributes}></script>`,
    clock: new Clock(),
    calls: [] as Call[],
    gates: {search: gate('search'), preview: gate('preview')},
  });
  for (const name of ['search', 'preview'] as const) frame.gates[name].catch(() => {});
  // The frame ignores the real mouse: Firefox and WebKit would report that it is over an element that a test replaces.
  frame.style.cssText = 'position:fixed;inset:20px;border:0;width:600px;height:400px;pointer-events:none';
  const {calls, clock} = frame;
  document.body.append(frame);
  await new Promise(resolve => frame!.addEventListener('load', resolve, {once: true}));

  const window = frame.contentWindow as Window & typeof globalThis;
  const {document: page} = window;
  const errors: string[] = [];
  window.console.error = (...words: unknown[]) => errors.push(words.join(' '));
  frame.focus();
  return {
    window,
    document: page,
    calls,
    errors,
    release: (element, error) => release[element]!(error),
    find: selector => page.querySelector(selector)!,
    press(key, init = {}, target = page.activeElement ?? page.body) {
      const event = new window.KeyboardEvent('keydown', {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...init,
      });
      target.dispatchEvent(event);
      return event;
    },
    advance: ms => clock.advance(ms),
    async called(count = 1) {
      await waitUntil(() => calls.length >= count, `${count} calls`);
      return calls[count - 1]!;
    },
    async settled() {
      const script = page.createElement('script');
      script.type = 'module';
      // Modules that were requested before this one arrive before it: they are as small, and from the same server.
      script.src = `/test/script-tag/fixtures/nothing.ts?${++sentinels}`;
      const loaded = new Promise(resolve => script.addEventListener('load', resolve, {once: true}));
      page.head.append(script);
      await loaded;
    },
  };
}

export function closePage(): void {
  frame?.remove();
  frame = undefined;
}
