import {expect, waitUntil} from '@open-wc/testing';
import {bestEngine} from '../../src/sanitize/engine.js';
import {markupOf, parsePage} from '../../src/sanitize/parse-page.js';

const ENGINES = [...new Set([bestEngine(), 'dompurify' as const])];

for (const engine of ENGINES) {
  describe(`parsePage with ${engine}`, () => {
    it('loads nothing and runs nothing, whatever the page contains', async () => {
      const loaded: string[] = [];
      const observer = new PerformanceObserver(list =>
        loaded.push(...list.getEntries().map(({name}) => name)),
      );
      observer.observe({type: 'resource'});
      const page = await parsePage(
        `<!doctype html><head><link rel="stylesheet" href="/asked-by-page.css"><script src="/asked-by-page.js"></script></head>
         <body onload="window.pageRan=1"><img src="/asked-by-page.png" onerror="window.pageRan=1">
         <iframe src="/asked-by-page.html"></iframe><video poster="/asked-by-page.jpg"></video>
         <svg onload="window.pageRan=1"></svg><script>window.pageRan=1</script>`,
        engine,
      );
      // A request of the test, which is sent after any request of the page.
      await fetch('/package.json?last');
      await waitUntil(() => loaded.some(url => url.endsWith('?last')));
      observer.disconnect();
      expect(page.defaultView).to.equal(null);
      expect(loaded.filter(url => url.includes('asked-by-page'))).to.deep.equal([]);
      expect('pageRan' in window).to.equal(false);
      expect(page.querySelector('script,iframe,link,[onload],[onerror]')?.nodeName).to.equal(undefined);
    });

    it('keeps the roles, ids and classes by which sections are found', async () => {
      const page = await parsePage(
        '<html><body><div role="main"><section id="a"><dl class="glossary"><dt id="b">b</dt></dl></section></div></body></html>',
        engine,
      );
      expect(markupOf([...page.body.childNodes])).to.equal(
        '<div role="main"><section id="a"><dl class="glossary"><dt id="b">b</dt></dl></section></div>',
      );
    });

    it('keeps the name attributes of links, and of no other elements', async () => {
      const page = await parsePage(
        '<p><a name="a"></a><a name="b" href="#a">t</a><img name="c" alt="d"></p>',
        engine,
      );
      expect([...page.querySelectorAll('[name]')].map(element => element.getAttribute('name'))).to.deep.equal(
        ['a', 'b'],
      );
    });

    it('returns a document for any input', async () => {
      for (const html of ['', 'plain', '<frameset><frame src="x"></frameset>', '\0<<>', '<html></html>'])
        expect((await parsePage(html, engine)).body.querySelectorAll('frame').length, html).to.equal(0);
    });
  });
}
