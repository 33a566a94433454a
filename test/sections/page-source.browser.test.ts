import {expect} from '@open-wc/testing';
import {NetworkError, type GetPage} from '../../src/client/index.js';
import {createPageSource} from '../../src/sections/page-source.js';

const {signal} = new AbortController();
const PAGE =
  '<main><h1 id="t">T</h1><section id="a"><p>A</p></section><section id="b"><p>B</p></section></main>';

function setUp(html = PAGE) {
  const requests: {url: string; signal: AbortSignal | undefined}[] = [];
  const getPage: GetPage = (url, {signal} = {}) => {
    requests.push({url: url.href, signal});
    return Promise.resolve({url, html});
  };
  return {requests, get: createPageSource(getPage)};
}

describe('createPageSource', () => {
  it('gets several sections of a page with one request', async () => {
    const {get, requests} = setUp();
    const [a, b] = await Promise.all([
      get('https://docs.example.org/p.html#a', signal),
      get('https://docs.example.org/p.html#b', signal),
    ]);
    const page = await get('https://docs.example.org/p.html', signal);
    expect(a.content).to.equal('<section id="a"><p>A</p></section>');
    expect(b.content).to.equal('<section id="b"><p>B</p></section>');
    expect(page.content).to.equal(PAGE);
    expect([a.fragment, b.fragment, page.fragment]).to.deep.equal(['a', 'b', null]);
    expect(requests.map(({url}) => url)).to.deep.equal(['https://docs.example.org/p.html']);
  });

  it('finds ids equal to the encoded fragment first, and to the decoded fragment second', async () => {
    const {get} = setUp(
      '<main><h2 id="%C3%A9">One</h2><p>1</p><h2 id="é">Two</h2><p>2</p><h2 id="ü">Three</h2></main>',
    );
    const textOf = async (fragment: string): Promise<string> =>
      (await get(`https://docs.example.org/p.html#${fragment}`, signal)).content;
    expect(await textOf('%C3%A9')).to.include('One');
    expect(await textOf('%C3%BC')).to.include('Three');
    expect(await textOf('%25C3%25A9')).to.include('One');
  });

  it('ignores text fragments', async () => {
    const {get} = setUp();
    const {content} = await get('https://docs.example.org/p.html#b:~:text=B', signal);
    expect(content).to.equal('<section id="b"><p>B</p></section>');
    const {fragment} = await get('https://docs.example.org/p.html#:~:text=B', signal);
    expect(fragment).to.equal(null);
  });

  it('resolves addresses against the first <base> of the page with an address, and leaves out srcset', async () => {
    const {get} = setUp(
      `<head><!-- <base href="/no/"> --><base target="_top"><base href="../"></head><main><h2 id="a">A</h2>
      <p><a href="garden.html#pots">pots</a><a href="#a">here</a><img src="pic.svg" srcset="pic.svg 2x" alt=""></p></main>`,
    );
    const {url, content} = await get('https://docs.example.org/cli/serve.html#a', signal);
    expect(url).to.equal('https://docs.example.org/cli/serve.html#a');
    expect(content).to.include('href="https://docs.example.org/garden.html#pots"');
    expect(content).to.include('href="https://docs.example.org/#a"');
    expect(content).to.include('src="https://docs.example.org/pic.svg"');
    expect(content).not.to.include('srcset');
  });

  it('can return what follows a section in the main content, up to a limited length', async () => {
    const long = `<p>${'long '.repeat(300)}</p>`;
    const get = createPageSource(
      url =>
        Promise.resolve({
          url,
          html: `<main><section><dl><dt id="a">a</dt><dd>A</dd></dl><p>B</p></section><div>${long}${long}${long}</div>
            <p>End</p></main><footer>Foot</footer>`,
        }),
      true,
    );
    const {content} = await get('https://docs.example.org/p.html#a', signal);
    expect(content.replace(/\s*\n\s*/g, '')).to.equal(`<p>B</p>${long}${long}`);
  });

  it('aborts the request when no section of the page is needed any more', () => {
    const requests: AbortSignal[] = [];
    const get = createPageSource((_, {signal} = {}) => {
      requests.push(signal!);
      return new Promise(() => {});
    });
    const [first, second] = [new AbortController(), new AbortController()];
    void get('https://docs.example.org/p.html#a', first.signal);
    void get('https://docs.example.org/p.html#b', second.signal);
    expect(requests).to.have.length(1);
    first.abort();
    expect(requests[0]!.aborted).to.equal(false);
    second.abort();
    expect(requests[0]!.aborted).to.equal(true);
  });

  it('rejects when the page has no such section', async () => {
    const error = await setUp()
      .get('https://docs.example.org/p.html#c', signal)
      .catch((error: unknown) => error);
    expect(error).to.include({kind: 'not-found', status: 404});
  });

  it('rejects with the error with which loading the page failed', async () => {
    const why = new NetworkError('CORS', null);
    const get = createPageSource(() => Promise.reject(why));
    expect(await get('https://x.example/p.html', signal).catch((error: unknown) => error)).to.equal(why);
  });

  it('returns the address after a redirect, against which links are resolved', async () => {
    const get = createPageSource(() =>
      Promise.resolve({url: new URL('https://docs.example.org/en/latest/p.html'), html: PAGE}),
    );
    expect(await get('https://docs.example.org/p.html#a', signal)).to.deep.include({
      url: 'https://docs.example.org/en/latest/p.html#a',
      fragment: 'a',
    });
  });

  describe('on a real server', () => {
    const address = (fragment: string) => new URL(`./pages/guide.html#${fragment}`, import.meta.url).href;

    it('fetches a page and cuts a section out of it', async () => {
      const section = await createPageSource()(address('install'), signal);
      expect(section.content).to.include('<h2>Install</h2>').and.not.to.include('Umlauts');
    });

    it('finds a section by a percent-encoded fragment', async () => {
      const section = await createPageSource()(address('%C3%BCber'), signal);
      expect(section.content).to.include('Umlauts');
    });

    it('rejects when there is no such page', async () => {
      const missing = new URL('../sections/pages/no-such-page.html', import.meta.url).href;
      const error = await createPageSource()(missing, signal).catch((error: unknown) => error);
      expect(error).to.include({kind: 'not-found'});
    });
  });
});
