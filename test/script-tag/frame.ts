import {waitUntil} from '@open-wc/testing';

/** What a test sees of the elements that the script tag brings, in order. */
type Call = [name: string, ...details: unknown[]];

export interface Frame extends HTMLIFrameElement {
  source: string;
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
  /** Waits for a number of calls. */
  called(count?: number): Promise<Call>;
}

const MAP = {
  imports: Object.fromEntries(
    ['search', 'preview'].flatMap(name => [
      [`/src/${name}/define.js`, `/test/script-tag/fixtures/${name}.ts`],
      [`/src/${name}/define.ts`, `/test/script-tag/fixtures/${name}.ts`],
    ]),
  ),
};

let frame: Frame | undefined;

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
      <script type="module" src="/src/script-tag.ts?docent.js" ${attributes}></script>`,
    calls: [] as Call[],
    gates: {search: gate('search'), preview: gate('preview')},
  });
  for (const name of ['search', 'preview'] as const) frame.gates[name].catch(() => {});
  // Not below the corner, where a mouse that a test does not move rests.
  frame.style.cssText = 'position:fixed;inset:20px;border:0;width:600px;height:400px';
  const {calls} = frame;
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
        ...{key, bubbles: true, cancelable: true, composed: true},
        ...init,
      });
      target.dispatchEvent(event);
      return event;
    },
    async called(count = 1) {
      await waitUntil(() => calls.length >= count, `${count} calls`);
      return calls[count - 1]!;
    },
  };
}

export function closePage(): void {
  frame?.remove();
  frame = undefined;
}

/** Time for what should not happen, in ms: three times the script tag's own rest. */
export const A_WHILE = 200;
