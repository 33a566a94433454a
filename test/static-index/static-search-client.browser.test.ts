import {expect} from '@open-wc/testing';
import {createStaticSearchClient} from '../../src/static-index/answer/static-search-client.js';

describe('a static index that the page requests in advance', () => {
  it('is no longer loaded once its manifest is larger than any file may be', async () => {
    let bytes = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = new Uint8Array(4_000_000);
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
      cancel: () => void (isCancelled = true),
    });
    const client = createStaticSearchClient([
      {
        folder: new URL('/nothing-here/', location.href).href,
        name: 'docs',
        weight: 1,
        manifest: Promise.resolve(new Response(endless)),
      },
    ]);
    await client.warmUp!();
    expect(isCancelled).to.equal(true);
    expect(bytes).to.be.below(50_000_000);
  });
});
