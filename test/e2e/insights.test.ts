import assert from 'node:assert/strict';
import {createServer, type Server} from 'node:http';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import type {InsightsReport} from '../../host/src/platform/insights/insights-report.js';
import {startPlainSite} from '../support/plain-site.js';
import {runAxe} from '../support/run-axe.js';
import {type Docent, pages, type Site, startLibrarySite} from '../support/site.js';
import {until} from '../support/until.js';
import {searchDialog} from './search-dialog.js';

const html = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><main><h1>${title}</h1>${content}</main></html>`;

async function fill(docent: Docent, root: string): Promise<void> {
  const config = 'trusted_authors: true\nsearch:\n  insights: [manual]\ninsights:\n  shown_from: 2\n';
  await writeFile(join(root, 'library/docent.yaml'), config);
  await pages({
    'manual/index.html': html('The Manual', '<p>How a <a href="kettle.html">kettle</a> whistles.</p>'),
    'manual/kettle.html': html('Kettles', '<p>Fill them with water.</p>'),
    'quiet/index.html': html('Quiet', '<p>Nothing of this is counted: kettle.</p>'),
  })(root);
  docent(['add', 'manual', join(root, 'manual')]);
  docent(['add', 'quiet', join(root, 'quiet')]);
  docent(['user', 'add', 'mae'], 'correct horse\n');
  docent(['user', 'grant', 'mae', 'manual', 'maintainer']);
}

/** Waits until the code that sends reports has run. A page that is left earlier reports nothing. */
async function whenReporting(page: Page): Promise<void> {
  const {url} = await page.waitForRequest(/insights-\w+\.js/).then(request => ({url: request.url()}));
  await page.evaluate(address => import(address), url);
}

/** Records the requests of a page about insights, including those for the code. */
function watchInsights(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', request => {
    if (/insights/.test(request.url()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

describe('search insights of a library', () => {
  let site: Site & {readonly docent: Docent};
  before(async () => {
    site = await startLibrarySite(fill);
  });
  after(() => site.stop());

  /** Searches for limescale without results, then opens the page about kettles. */
  async function read(): Promise<void> {
    const {page, problems, close} = await site.open('manual/en/latest/');
    const {open, ask, box, dialog} = searchDialog(page);
    let isReporting = whenReporting(page);
    await open();
    await box.fill('limescale');
    await dialog.getByText('Nothing found').first().waitFor();
    await isReporting;
    await page.goto(`${site.address}manual/en/latest/`);
    isReporting = whenReporting(page);
    await open();
    await ask('kettles');
    await isReporting;
    await box.press('Enter');
    await page.waitForURL(/kettle\.html/);
    // Closing the browser would abort a pending report.
    await page.waitForLoadState('networkidle');
    await close();
    assert.deepEqual(problems, []);
  }
  const queryCount = (): number => reported().weeks.at(-1)!.asked;
  const reported = (): InsightsReport =>
    JSON.parse(site.docent(['insights', 'manual', '--json'])) as InsightsReport;

  it('are shown to the maintainer on a page and by the command, once a query is in two reports', async () => {
    await read();
    await read();
    const {page, problems, close} = await site.open('_/insights/manual/');
    await page.getByLabel('Name').fill('mae');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.getByRole('heading', {name: 'What readers of manual search for'}).waitFor();
    // The browser may send a report some time after the page was left.
    const missing = page.getByRole('region', {name: 'Asked and not found'});
    await until(async () => {
      await page.reload();
      return (
        (await page.getByRole('row', {name: /kettles 2 0 % 100 % 1 0 %/}).count()) === 1 &&
        (await missing.getByRole('row', {name: /limescale 2 100 % 0 %/}).count()) === 1
      );
    });
    await page.getByRole('img', {name: /Queries by week/}).waitFor();
    assert.deepEqual(await runAxe(page), []);
    const alignments = await page
      .locator('tbody td, thead th + th')
      .evaluateAll(cells => cells.map(cell => getComputedStyle(cell).textAlign));
    assert.deepEqual([...new Set(alignments)], ['end'], 'numbers stand below the end of their heading');
    for (const width of [320, 1_280]) {
      await page.setViewportSize({width, height: 700});
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(sideways, 0, `at ${width} px`);
    }
    await close();
    assert.deepEqual(problems, []);
    const {not_found: notFound, weeks} = reported();
    assert.deepEqual(
      notFound.map(({query, asked}) => [query, asked]),
      [['limescale', 2]],
    );
    assert.equal(weeks.at(-1)!.asked, 4);
    const csv = site.docent(['insights', 'manual', '--csv', '--weeks', '1']);
    assert.match(csv, /^list,query,asked,.*\r?\nmost_asked,kettles,2,0,100,1,0\r?\n/);
    assert.match(
      site.docent(['insights', 'manual']),
      /Asked and not found\n {2}limescale\t2 asked\t100 % not found/,
    );
  });

  it('are not reported by a browser that opts out, nor on pages of a project without insights', async () => {
    for (const [path, signal] of [
      ['manual/en/latest/', "Object.defineProperty(navigator, 'globalPrivacyControl', {value: true})"],
      ['manual/en/latest/', "Object.defineProperty(navigator, 'doNotTrack', {value: '1'})"],
      ['quiet/en/latest/', ''],
    ] as const) {
      const {page, problems, close} = await site.open('manual/en/latest/kettle.html');
      if (signal) await page.addInitScript(signal);
      await page.goto(site.address + path);
      const requests = watchInsights(page);
      const isAnswered = page.waitForResponse(/addons/);
      const {open, ask} = searchDialog(page);
      await open();
      await ask('kettle');
      await isAnswered;
      await page.goto(`${site.address}manual/en/latest/kettle.html`);
      if (!signal) assert.deepEqual(requests, [], 'not even the code is loaded');
      await close();
      assert.deepEqual(problems, []);
    }
    // None of these page loads has been reported: after the next visit, only its queries have been added.
    const before = queryCount();
    await read();
    await until(() => queryCount() > before + 1, 200);
    assert.equal(queryCount(), 6);
  });
});

describe('search insights of a static site', () => {
  const bodies: string[] = [];
  let collector: Server;
  let address = '';
  before(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['content-type']} ${body}`);
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/count`;
  });
  after(() => void collector.close());

  const searched = async (attributes: string): Promise<string[]> => {
    const site = await startPlainSite(pages({'index.html': html('Kettle', '<p>Vinegar.</p>')}), {attributes});
    const {page, problems, close} = await site.open();
    const requests = watchInsights(page);
    const {open, ask} = searchDialog(page);
    const isReporting = /="http/.test(attributes) ? whenReporting(page) : undefined;
    await open();
    await ask('vinegar');
    await isReporting;
    await page.goto(`${site.address}?again`);
    await close();
    await site.stop();
    assert.deepEqual(problems, []);
    return requests;
  };

  it('are sent to the address in the script tag without anything about the readers, and not at all without an address', async () => {
    assert.deepEqual(await searched('data-project="kettle"'), []);
    assert.deepEqual(await searched('data-project="kettle" data-insights=""'), []);
    assert.deepEqual(bodies, []);
    await searched(`data-project="kettle" data-version="2.0" data-insights="${address}"`);
    await until(async () => bodies.length > 0);
    const [, type, text] = /^POST (.+?) (\{.*)$/.exec(bodies[0]!)!;
    assert.equal(type, 'text/plain;charset=UTF-8');
    const {load, ...report} = JSON.parse(text!) as {load: string};
    assert.match(load, /^[\w-]{20,40}$/);
    assert.deepEqual(report, {
      project: 'kettle',
      version: '2.0',
      language: 'en',
      queries: [{query: 'vinegar', results: 1, opened: 0, followed: false}],
    });
    assert.equal(bodies.length, 1);
  });
});
