import assert from 'node:assert/strict';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {pages, startSite, type Site} from '../support/site.js';
import {searchDialog} from './search-dialog.js';

const BASE = '/manual/';

/** The pages of the site. @param api the address of the host, for pages with the script tag that Docent's manual recommends */
const manual = (api?: string) => {
  const tag = api
    ? `<script type="module" src="${new URL('/_/docent/docent.js', api).href}" data-api="${api}" data-project="kettle"></script>`
    : '';
  const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${title}</title>${tag}</head>
    <body><header><button class="DocSearch-Button">Search</button></header><main><h1>${title}</h1>${body}</main></body></html>`;
  return {
    'index.html': page(
      'Guide',
      `<p>The kettle is put on a stove. See the <a href="parts/stoves.html#stoves">stoves</a>.</p>
      <docs-embed href="parts/stoves.html#care" loading="eager" source></docs-embed>`,
    ),
    'parts/stoves.html': page(
      'Stoves',
      `<h2 id="stoves">Kinds of stoves</h2><p>Induction, gas and wood, or the <a href="../index.html">guide</a>.</p>
      <h2 id="care">Care of stoves</h2><p>Wipe them when they are cold. <a href="pots.html">Pots</a> as well.</p>`,
    ),
    'parts/pots.html': page('Pots', '<p>Round, mostly.</p>'),
  };
};

/** Serves pages below `BASE`, without an API and without CORS headers. */
function startStaticSite(files: () => Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url!.replace(BASE, '').replace(/\?.*/, '') || 'index.html';
    const html = request.url!.startsWith(BASE) ? files()[path] : undefined;
    response.writeHead(html ? 200 : 404, {'content-type': 'text/html'}).end(html);
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

for (const path of ['', '_/'])
  describe(`a static site with a host on another origin, at /${path}`, () => {
    let staticSite: Server;
    let address: string;
    let host: Site;

    before(async () => {
      staticSite = await startStaticSite(() => manual(host.address + path));
      address = `http://127.0.0.1:${(staticSite.address() as AddressInfo).port}${BASE}`;
      host = await startSite({kettle: pages(manual())}, ['--public-url', `kettle=${address}`]);
    });
    after(async () => {
      await host.stop();
      staticSite.closeAllConnections();
      staticSite.close();
    });

    it('has search, previews and embeds, which link to the site and send one request each', async () => {
      const {page, problems, close} = await host.open(address, {reducedMotion: 'reduce'});
      const requests: string[] = [];
      page.on('request', request => {
        const {origin, pathname, searchParams} = new URL(request.url());
        if (/\/(api|addons)\//.test(pathname))
          requests.push(`${request.method()} ${origin} ${pathname} ${searchParams.get('url') ?? ''}`);
        else if (request.resourceType() === 'fetch') requests.push(`page ${request.url()}`);
      });
      const docs = new URL(host.address).origin;
      const embed = `GET ${docs} /${path}api/v3/embed/`;

      const embedded = page.locator('docs-embed');
      await embedded.getByText('Wipe them').waitFor();
      const links = await embedded
        .getByRole('link')
        .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href));
      assert.deepEqual(links, [`${address}parts/pots.html`, `${address}parts/stoves.html#care`]);

      const preview = page.locator('docs-preview');
      await page.locator('main p a').first().hover();
      await preview.getByText('Induction').waitFor();
      assert.equal(
        await preview.getByRole('link', {name: 'guide'}).evaluate(link => (link as HTMLAnchorElement).href),
        `${address}index.html`,
      );
      await page.keyboard.press('Escape');
      assert.deepEqual(
        requests.splice(0).filter(line => !line.endsWith('#care')),
        [`${embed} ${address}parts/stoves.html#stoves`],
      );

      const {open, box, options} = searchDialog(page);
      await open();
      await box.fill('kinds of stoves');
      await options.first().waitFor();
      assert.equal(requests.filter(line => line.includes('/search/')).length, 1, requests.join('\n'));
      // The preview of a result may have requested its page by now, for the text after its section.
      assert.ok(
        requests.every(line => line.startsWith('GET') || line.startsWith(`page ${address}`)),
        requests.join('\n'),
      );
      const hits = await options.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href));
      assert.deepEqual(
        hits.filter(href => !href.startsWith(address)),
        [],
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(`${address}parts/stoves.html#stoves`);
      await close();
      assert.deepEqual(problems, []);
    });
  });
