import {expect} from '@open-wc/testing';
import {type Client, NetworkError, RateLimitedError, type Section} from '../../src/client/index.js';
import {readPage} from '../../src/page/index.js';
import {createSections, type ReadySection, sharedSections} from '../../src/sections/shared-sections.js';

const {signal} = new AbortController();
const GUIDE = new URL('./pages/guide.html', import.meta.url).href;
const page = readPage(document);

/** The nodes that an element would show. */
const nodesOf = ({safe}: ReadySection): DocumentFragment => safe.clean(safe.whole().childNodes);

/** A client that returns content or an error. */
function clientWith(answer: string | Error): {client: Client; requests: string[]; doctools: unknown[]} {
  const requests: string[] = [];
  const doctools: unknown[] = [];
  const client = {
    section: (url: string, {doctool}: {doctool?: string} = {}): Promise<Section> => {
      requests.push(url);
      doctools.push(doctool);
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({url, fragment: null, content: answer});
    },
  };
  return {client: client as unknown as Client, requests, doctools};
}

describe('sharedSections', () => {
  it('is one store for each combination of API, allowed origins of media and sources', () => {
    const store = sharedSections(page);
    expect(sharedSections(readPage(document), {mediaFrom: '', sources: undefined})).to.equal(store);
    expect(sharedSections(page, {mediaFrom: '*'})).not.to.equal(store);
    expect(sharedSections(page, {sources: 'page'})).not.to.equal(store);
    expect(sharedSections(readPage(document, {api: '/other/'}))).not.to.equal(store);
  });

  it('falls back to the page if there is no API, with real requests', async () => {
    const store = sharedSections(readPage(document, {api: '/no-api-here/'}));
    const ready = await store.get(`${GUIDE}#install`, signal);
    const nodes = nodesOf(ready);
    expect(ready.section.content).to.include('<h2>Install</h2>');
    expect(nodes.querySelector('a')!.href).to.equal(new URL('other.html#x', GUIDE).href);
    expect(nodes.querySelector('section')!.id).to.equal('docs-section-install');
  });
});

describe('createSections', () => {
  it('requests sections with doctool=sphinx, so that a term comes with its definition', async () => {
    const {client, doctools} = clientWith('<p>x</p>');
    await createSections(page, {}, client).get(GUIDE, signal);
    expect(doctools).to.deep.equal(['sphinx']);
  });

  it('sends one request for a section if fifty callers want it', async () => {
    const {client, requests} = clientWith('<p>x</p>');
    const store = createSections(page, {}, client);
    const received = await Promise.all(Array.from({length: 50}, () => store.get(GUIDE, signal)));
    expect(new Set(received).size).to.equal(1);
    expect(requests).to.deep.equal([GUIDE]);
  });

  it('cuts the page when the API limits the rate', async () => {
    const {client, requests} = clientWith(new RateLimitedError({status: 429}));
    const nodes = nodesOf(await createSections(page, {}, client).get(`${GUIDE}#über`, signal));
    expect(nodes.textContent).to.include('Umlauts');
    expect(requests).to.have.length(1);
  });

  it('cuts the page if the API answers with a heading alone', async () => {
    const {client} = clientWith('<h2>Install</h2>');
    const nodes = nodesOf(await createSections(page, {}, client).get(`${GUIDE}#install`, signal));
    expect(nodes.textContent).to.include('Read on');
  });

  it('resolves to the page, marked as such, if no source has the section', async () => {
    const {client} = clientWith(new RateLimitedError({status: 429}));
    const {section, safe} = await createSections(page, {}, client).get(`${GUIDE}#no-such-section`, signal);
    expect([section.isMissingSection, section.fragment]).to.deep.equal([true, null]);
    expect(safe.beginning.textContent).to.include('Umlauts');
  });

  it('rejects with the error of the last source if no source has the page', async () => {
    const {client} = clientWith(new RateLimitedError({status: 429}));
    const missing = GUIDE.replace('guide.html', 'no-such-page.html');
    const fails = async (sources?: string) =>
      createSections(page, {sources}, client)
        .get(`${missing}#install`, signal)
        .then(
          () => 'found',
          (error: {kind: string}) => error.kind,
        );
    expect(await fails()).to.equal('not-found');
    expect(await fails('api')).to.equal('rate-limited');
  });

  it('cuts the page if an API of another origin cannot be reached, which may be a refusal by CORS', async () => {
    const {client} = clientWith(new NetworkError('broken', undefined));
    const install = (api: string) =>
      createSections(readPage(document, {api}), {}, client).get(`${GUIDE}#install`, signal);
    expect(nodesOf(await install('https://api.example.org/')).textContent).to.include('Read on');
    const kind = await install('/_/').catch((error: {kind: string}) => error.kind);
    expect(kind).to.equal('network');
  });

  it('sends the selector of the main content for its own pages only', async () => {
    const requests: unknown[] = [];
    const section = (url: string, {maincontent}: {maincontent?: string} = {}) => {
      requests.push(maincontent);
      return Promise.resolve({url, fragment: null, content: '<p>x</p>'});
    };
    const store = createSections(page, {maincontent: '#text'}, {section} as unknown as Client);
    for (const url of [GUIDE, 'https://elsewhere.example.org/']) await store.get(url, signal);
    expect(requests).to.deep.equal(['#text', undefined]);
  });

  it('uses only the page if the author has set it as the only source', async () => {
    const {client, requests} = clientWith('<p>api</p>');
    const nodes = nodesOf(
      await createSections(page, {sources: 'page'}, client).get(`${GUIDE}#install`, signal),
    );
    expect(nodes.textContent).to.include('Read on');
    expect(requests).to.deep.equal([]);
  });

  it('gives each caller safe nodes of its own', async () => {
    const {client} = clientWith('<p onclick="x" style="color:red">text<script>x</script></p>');
    const ready = await createSections(page, {}, client).get(GUIDE, signal);
    const [first, second] = [nodesOf(ready), nodesOf(ready)];
    expect(first.querySelector('p')!.outerHTML).to.equal('<p>text</p>');
    expect(second.querySelector('p')!.outerHTML).to.equal('<p>text</p>');
  });

  it('lets media load from origins that the author has allowed', async () => {
    const image = '<p>t<img src="https://img.example.org/a.png" alt="a"></p>';
    const nodesWith = async (mediaFrom?: string) =>
      nodesOf(await createSections(page, {mediaFrom}, clientWith(image).client).get(GUIDE, signal));
    expect((await nodesWith()).querySelector('img')).not.to.exist;
    expect((await nodesWith('https://a.example https://img.example.org')).querySelector('img')).to.exist;
  });
});
