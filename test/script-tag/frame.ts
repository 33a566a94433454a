import {waitUntil} from '@open-wc/testing';
import {Clock} from './clock.js';

/** What a test sees of the elements that the script tag brings, in order. */
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
  /** What the page printed as errors. */
  readonly errors: readonly string[];
  /** The code of an element comes; with an error it fails to. */
  release(element: 'search' | 'preview', error?: Error): void;
  find<T extends HTMLElement>(selector: string): T;
  /** A key that goes down where the focus is, or on a target. */
  press(key: string, init?: KeyboardEventInit, target?: EventTarget): KeyboardEvent;
  /** Time passes on the page, in ms. It does not otherwise. */
  advance(ms: number): void;
  /** Waits for a number of calls. */
  called(count?: number): Promise<Call>;
  /** Waits until all code that the page has asked for so far is there: what a test says is not called would have been. */
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

/** A page of its own with the script tag in it, which keeps its listeners for as long as it lives. */
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
  // Out of the reach of the real mouse: wherever it rests, Firefox and WebKit report that it is over what a test replaces.
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
      // Modules that were asked for earlier arrive earlier: they come from the same server, and are as small.
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
