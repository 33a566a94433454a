import {expect, waitUntil} from '@open-wc/testing';

/** A service worker controls pages in its own folder. */
const HOST = '/test/elements/preview/support/slow-host.ts';
const PAGE = '/test/elements/preview/support/page.html';

describe('<docs-preview> with real requests', () => {
  it('aborts the network request when the reader leaves the link', async () => {
    const messages: string[] = [];
    const log = new BroadcastChannel('slow-host');
    log.onmessage = event => messages.push(event.data as string);
    const registration = await navigator.serviceWorker.register(HOST, {type: 'module'});
    await waitUntil(() => registration.active?.state === 'activated', 'no worker');
    const frame = document.createElement('iframe');
    frame.src = PAGE;
    document.body.append(frame);
    try {
      const inside = () => frame.contentDocument;
      await waitUntil(() => inside()?.querySelector('docs-preview')?.shadowRoot, 'no element');
      const link = inside()!.querySelector('a')!;
      const event = (type: string) =>
        new (frame.contentWindow as Window & typeof globalThis).PointerEvent(type, {
          bubbles: true,
          pointerType: 'mouse',
        });
      link.dispatchEvent(event('pointerover'));
      link.dispatchEvent(event('pointermove'));
      await waitUntil(() => messages.includes('requested'), 'no request');
      expect(messages).to.deep.equal(['requested']);
      link.dispatchEvent(event('pointerleave'));
      await waitUntil(() => messages.includes('ended'), 'not aborted');
    } finally {
      frame.remove();
      log.close();
      await registration.unregister();
    }
  });
});
