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
  const jobFor = (name: string) => ({
    site: {folder},
    file: join(folder, name),
    names: ['b'],
    baseUrl: 'https://docs.example.org/',
  });
  return {pages, folder, jobFor};
}

const textOf = (bytes: Uint8Array | undefined): unknown =>
  bytes && JSON.parse(new TextDecoder().decode(bytes));

test('caches a section until its page changes', async t => {
  const {pages, folder, jobFor} = await openWorkers(t);
  const first = await pages.section(jobFor('a.html'));
  assert.equal(textOf(first.content), '<h2 id="b">Fill</h2><p>Text</p>');
  assert.equal(await pages.section(jobFor('a.html')), first);
  await writeFile(join(folder, 'a.html'), page('Kettle', '<h2 id="b">Pour</h2>'));
  assert.equal(textOf((await pages.section(jobFor('a.html'))).content), '<h2 id="b">Pour</h2>');
});

test('limits the cache, and evicts the least recently used results first', async t => {
  const {pages, folder, jobFor} = await openWorkers(t, {kept: 20_000});
  const first = await pages.section(jobFor('a.html'));
  for (let count = 0; count < 80; count++) {
    await writeFile(join(folder, `${count}.html`), page('Other', '<h2 id="b">x</h2>'));
    await pages.section(jobFor(`${count}.html`));
    if (count === 5) assert.equal(await pages.section(jobFor('a.html')), first);
  }
  assert.notEqual(await pages.section(jobFor('a.html')), first);
});

test('shares a job between simultaneous requests, and continues it when one of them is aborted', async t => {
  const {pages, jobFor} = await openWorkers(t);
  const abort = new AbortController();
  const [aborted, second, third] = [
    pages.section(jobFor('a.html'), {signal: abort.signal}),
    pages.section(jobFor('a.html')),
    pages.section(jobFor('a.html')),
  ];
  abort.abort();
  await assert.rejects(aborted, AbandonedError);
  assert.equal(await second, await third);
});

test('rejects a page that took too long to read, and does not read it again for the next request', async t => {
  const {pages, jobFor} = await openWorkers(t, {time: 1});
  const refused: unknown[] = [];
  for (let count = 0; count < 2; count++)
    await pages.section(jobFor('long.html')).catch((error: unknown) => refused.push(error));
  const [first, second] = refused;
  assert.ok(first instanceof UnreadablePageError && second instanceof UnreadablePageError);
  assert.match(first.message, /more than 0\.001 s to read: split the page\./);
  assert.ok(first.cause);
  assert.equal(second.cause, undefined);
});

test('rejects a missing file, and a file that is not HTML', async t => {
  const {pages, folder, jobFor} = await openWorkers(t);
  await assert.rejects(pages.section(jobFor('none.html')), UnreadablePageError);
  await writeFile(join(folder, 'a.html'), 'text');
  await assert.rejects(pages.section(jobFor('a.html')), /It is not HTML/);
});

test('rejects a page that is nested too deeply, and gives the reason', async t => {
  const {pages, folder, jobFor} = await openWorkers(t, {time: 600_000});
  await writeFile(join(folder, 'a.html'), `<div id="b">${'<div>'.repeat(100_000)}`);
  await assert.rejects(pages.section(jobFor('a.html')), /Its elements are nested too deeply\./);
});
