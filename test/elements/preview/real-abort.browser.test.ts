import {expect, waitUntil} from '@open-wc/testing';

/** A worker controls what lies beside it, and so does its page. */
const HOST = '/test/elements/preview/support/slow-host.ts';
const PAGE = '/test/elements/preview/support/page.html';

describe('<docs-preview> with real requests', () => {
  it('aborts the network request when nobody waits for it any more', async () => {
    const heard: string[] = [];
    const log = new BroadcastChannel('slow-host');
    log.onmessage = event => heard.push(event.data as string);
    const registration = await navigator.serviceWorker.register(HOST, {type: 'module'});
    await waitUntil(() => registration.active?.state === 'activated', 'the worker is up');
    const frame = document.createElement('iframe');
    frame.src = PAGE;
    document.body.append(frame);
    try {
      const inside = () => frame.contentDocument;
      await waitUntil(() => inside()?.querySelector('docs-preview')?.shadowRoot, 'the element is up');
      const link = inside()!.querySelector('a')!;
      const event = (type: string) =>
        new (frame.contentWindow as Window & typeof globalThis).PointerEvent(type, {
          bubbles: true,
          pointerType: 'mouse',
        });
      link.dispatchEvent(event('pointerover'));
      link.dispatchEvent(event('pointermove'));
      await waitUntil(() => heard.includes('asked'), 'the host is asked');
      expect(heard).to.deep.equal(['asked']);
      link.dispatchEvent(event('pointerleave'));
      await waitUntil(() => heard.includes('ended'), 'the host hears that it ended');
    } finally {
      frame.remove();
      log.close();
      await registration.unregister();
    }
  });
});
