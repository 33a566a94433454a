import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {type PageLimits, PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {AbandonedError} from '../../../cli/src/page-work/worker-pool.js';
import {UnreadablePageError} from '../../../cli/src/site/read-page.js';
import {makeSite, page} from '../../host/routes/test-site.js';

async function openWorkers(t: TestContext, limits: Partial<PageLimits> = {}) {
  const pages = new PageWorkers(limits);
  t.after(() => pages.close());
  const folder = await makeSite(t, {
    'a.html': page('Kettle', '<h2 id="b">Fill</h2><p>Text</p>'),
    'long.html': page('Long', '<p>Text</p>'.repeat(20_000)),
  });
  const orderOf = (name: string) => ({
    site: {folder},
    file: join(folder, name),
    names: ['b'],
    baseUrl: 'https://docs.example.org/',
  });
  return {pages, folder, orderOf};
}

const textOf = (bytes: Uint8Array | undefined): unknown =>
  bytes && JSON.parse(new TextDecoder().decode(bytes));

test('caches a section until its page changes', async t => {
  const {pages, folder, orderOf} = await openWorkers(t);
  const first = await pages.section(orderOf('a.html'));
  assert.equal(textOf(first.content), '<h2 id="b">Fill</h2><p>Text</p>');
  assert.equal(await pages.section(orderOf('a.html')), first);
  await writeFile(join(folder, 'a.html'), page('Kettle', '<h2 id="b">Pour</h2>'));
  assert.equal(textOf((await pages.section(orderOf('a.html'))).content), '<h2 id="b">Pour</h2>');
});

test('limits the cache, and evicts the least recently used results first', async t => {
  const {pages, folder, orderOf} = await openWorkers(t, {kept: 20_000});
  const first = await pages.section(orderOf('a.html'));
  for (let count = 0; count < 80; count++) {
    await writeFile(join(folder, `${count}.html`), page('Other', '<h2 id="b">x</h2>'));
    await pages.section(orderOf(`${count}.html`));
    if (count === 5) assert.equal(await pages.section(orderOf('a.html')), first);
  }
  assert.notEqual(await pages.section(orderOf('a.html')), first);
});

test('shares a job between simultaneous requests, and continues it when one of them is aborted', async t => {
  const {pages, orderOf} = await openWorkers(t);
  const abort = new AbortController();
  const [aborted, second, third] = [
    pages.section(orderOf('a.html'), {signal: abort.signal}),
    pages.section(orderOf('a.html')),
    pages.section(orderOf('a.html')),
  ];
  abort.abort();
  await assert.rejects(aborted, AbandonedError);
  assert.equal(await second, await third);
});

test('refuses a page that has exceeded its budget, without trying again at once', async t => {
  const {pages, orderOf} = await openWorkers(t, {time: 1});
  const refused: unknown[] = [];
  for (let count = 0; count < 2; count++)
    await pages.section(orderOf('long.html')).catch((error: unknown) => refused.push(error));
  const [first, second] = refused;
  assert.ok(first instanceof UnreadablePageError && second instanceof UnreadablePageError);
  assert.match(first.message, /more than 0\.001 s to read: split the page\./);
  assert.ok(first.cause);
  assert.equal(second.cause, undefined);
});

test('rejects a missing file, and a file that is not HTML', async t => {
  const {pages, folder, orderOf} = await openWorkers(t);
  await assert.rejects(pages.section(orderOf('none.html')), UnreadablePageError);
  await writeFile(join(folder, 'a.html'), 'text');
  await assert.rejects(pages.section(orderOf('a.html')), /It is not HTML/);
});

test('rejects a page that is nested too deeply, and gives the reason', async t => {
  const {pages, folder, orderOf} = await openWorkers(t, {time: 600_000});
  await writeFile(join(folder, 'a.html'), `<div id="b">${'<div>'.repeat(100_000)}`);
  await assert.rejects(pages.section(orderOf('a.html')), /Its elements are nested too deeply\./);
});
