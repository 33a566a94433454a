import assert from 'node:assert/strict';
import {rename, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {until} from '../../support/until.js';
import {makeSite, page, type SiteFiles, writeSite} from '../routes/test-site.js';
import {addressOf, type Docent, startDocent} from './docent.js';

/** Creates a site. The function `serve` serves it, with an index in a folder of this test. */
async function makeHome(t: TestContext, files: SiteFiles) {
  const home = await makeSite(
    t,
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text])),
  );
  const serve = (...flags: string[]) =>
    startDocent(t, ['serve', 'demo=site', '--port', '0', '--data', 'data', ...flags], {cwd: home});
  return {home, site: join(home, 'site'), serve};
}

async function find(address: string, words: string, project = 'demo'): Promise<string[]> {
  const q = `project:${project} ${words}`;
  const answer = await fetch(`${address}_/api/v3/search/?${new URLSearchParams({q})}`);
  const {results} = (await answer.json()) as {results: {path: string}[]};
  return results.map(({path}) => path);
}

/** Waits until a query finds exactly these paths, because changes in the folder are indexed after a delay. */
const untilFound = (address: string, words: string, expected: string[]): Promise<void> =>
  until(async () => JSON.stringify(await find(address, words)) === JSON.stringify(expected), 100);

async function stop(docent: Docent, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
  docent.process.kill(signal);
  return docent.ended;
}

const manyPages = (count: number): SiteFiles =>
  Object.fromEntries(
    Array.from({length: count}, (_, index) => [
      `p${index}.html`,
      page(`Page ${index}`, `<p>pelican ${'many words to read and to count '.repeat(200)}</p>`),
    ]),
  );

test('docent serve indexes, serves and searches a folder, and ends without an error after a signal', async t => {
  const {serve} = await makeHome(t, {'index.html': page('Start', '<p>Here lives the axolotl.</p>')});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const docent = serve();
    const address = await addressOf(docent);
    assert.match(
      docent.stdout,
      /^Docent serves the folder site at http:\/\/127\.0\.0\.1:\d+\/ \(Ctrl\+C stops it\)\n$/,
    );
    assert.deepEqual(await find(address, 'axolotl'), ['/']);
    assert.match(await (await fetch(address)).text(), /readthedocs-project-slug/);
    assert.equal(await stop(docent, signal), 0);
  }
});

test('docent serve serves several projects, each with a separate index', async t => {
  const {home} = await makeHome(t, {'a.html': page('A', 'axolotl')});
  await writeSite(home, {'other/b.html': page('B', 'axolotl')});
  const args = ['serve', 'one=site', 'two=other', '--port', '0', '--data', 'data', '--version', '2.0'];
  const address = await addressOf(startDocent(t, args, {cwd: home}));
  assert.deepEqual(await find(address, 'axolotl', 'one/2.0'), ['/one/a.html']);
  assert.deepEqual(await find(address, 'axolotl', 'two'), ['/two/b.html']);
  assert.deepEqual((await find(address, 'axolotl project:two', 'one')).toSorted(), [
    '/one/a.html',
    '/two/b.html',
  ]);
});

test('docent serve skips and names a page with an invalid encoding, and serves the others', async t => {
  const broken = new Uint8Array([...Buffer.from(page('Broken')), 0xff, 0xfe, 0xc3, 0x28]);
  const {serve} = await makeHome(t, {'good.html': page('Good', 'axolotl'), 'sub/bad.html': broken});
  const docent = serve();
  const address = await addressOf(docent);
  assert.match(docent.stderr, /^Skipped sub\/bad\.html: It is not in utf-8/m);
  assert.deepEqual(await find(address, 'axolotl'), ['/good.html']);
  assert.equal((await fetch(`${address}sub/bad.html`)).status, 200);
});

test('docent serve uses the next free port if the default one is in use', async t => {
  const {home} = await makeHome(t, {'index.html': page('Start')});
  // If this fails, the port was already in use, which is as good.
  const otherServer = createServer().listen(8000, '127.0.0.1');
  await new Promise<void>(resolve => otherServer.once('listening', resolve).once('error', () => resolve()));
  t.after(() => otherServer.close());
  const docent = startDocent(t, ['serve', 'site', '--data', 'data'], {cwd: home});
  const {port} = new URL(await addressOf(docent));
  assert.ok(Number(port) > 8000 && Number(port) <= 8020, port);
  assert.ok(docent.stderr.includes(`Port 8000 is in use; taking ${port}.`));
});

/** Starts a host and kills it while it indexes. Repeats this if indexing had ended before the signal arrived. */
async function killWhileIndexing(serve: () => Docent, begin: () => Promise<void>): Promise<void> {
  for (;;) {
    await begin();
    const docent = serve();
    await docent.until(/Indexing demo latest/);
    await stop(docent, 'SIGKILL');
    if (!docent.stderr.includes('Indexed')) return;
  }
}

test('docent serve serves a folder after an earlier process was killed during the first index', async t => {
  const {home, serve} = await makeHome(t, manyPages(200));
  await killWhileIndexing(serve, () => rm(join(home, 'data'), {recursive: true, force: true}));
  const address = await addressOf(serve());
  assert.equal((await find(address, 'pelican')).length, 50);
});

test('docent serve serves the previous index at once after an earlier process was killed while updating it', async t => {
  const {serve, site} = await makeHome(t, {...manyPages(200), 'old.html': page('Old', 'axolotl')});
  const first = serve();
  await addressOf(first);
  await stop(first);
  let round = 0;
  const changeAll = async (): Promise<void> => {
    round++;
    const pages = Object.entries(manyPages(200));
    await writeSite(
      site,
      Object.fromEntries(pages.map(([path, text]) => [path, `${String(text)}<p>${round}`])),
    );
  };
  await killWhileIndexing(serve, changeAll);
  const docent = serve();
  const address = await addressOf(docent);
  assert.deepEqual(await find(address, 'axolotl'), ['/old.html']);
  await docent.until(/Indexed demo latest: 201 pages \(200 new or changed, 0 removed\)/);
});

test('docent serve finds changes in the folder without a restart', async t => {
  const {serve, site} = await makeHome(t, {'a.html': page('A', 'axolotl'), 'b.html': page('B', 'bittern')});
  const address = await addressOf(serve());
  await writeFile(join(site, 'a.html'), page('A', 'albatross'));
  await untilFound(address, 'albatross', ['/a.html']);
  await writeSite(site, {'new/c.html': page('C', 'cormorant')});
  await untilFound(address, 'cormorant', ['/new/c.html']);
  await rm(join(site, 'b.html'));
  await untilFound(address, 'bittern', []);
});

test('docent serve keeps its index while a generator removes the folder and creates it again', async t => {
  const {home, serve, site} = await makeHome(t, {'a.html': page('A', 'axolotl')});
  const docent = serve();
  const address = await addressOf(docent);
  await rm(site, {recursive: true});
  assert.deepEqual(await find(address, 'axolotl'), ['/a.html']);
  assert.equal((await fetch(`${address}a.html`)).status, 404);
  await docent.until(/could not be updated: .* Search continues with the last good one\./);
  assert.deepEqual(await find(address, 'axolotl'), ['/a.html'], 'the index is kept while the folder is gone');
  await writeSite(site, {'b.html': page('B', 'bittern')});
  await untilFound(address, 'bittern', ['/b.html']);
  // Some generators build into a new folder, which then replaces the old one.
  await writeSite(home, {'next/c.html': page('C', 'cormorant')});
  await rename(site, join(home, 'previous'));
  await rename(join(home, 'next'), site);
  await untilFound(address, 'cormorant', ['/c.html']);
  assert.equal(await stop(docent), 0);
});

test('docent serve finds all pages after they were renamed 20 times', async t => {
  const {serve, site} = await makeHome(t, manyPages(40));
  const docent = serve();
  const address = await addressOf(docent);
  for (let round = 0; round < 20; round++) {
    const names = Array.from({length: 40}, (_, index) => index);
    const name = (index: number, turn: number) => join(site, `${turn % 2 ? 'q' : 'p'}${index}.html`);
    await Promise.all(names.map(index => rename(name(index, round), name(index, round + 1))));
    // Readers search before all changes are indexed.
    await find(address, 'pelican');
  }
  await writeFile(join(site, 'last.html'), page('Last', 'quetzal'));
  await untilFound(address, 'quetzal', ['/last.html']);
  assert.equal((await find(address, 'pelican')).length, 40);
  assert.equal(await stop(docent), 0);
});

test('docent serve ignores changes of the folder with --no-watch', async t => {
  const {serve, site} = await makeHome(t, {'a.html': page('A', 'axolotl')});
  const address = await addressOf(serve('--no-watch', '--no-inject'));
  assert.doesNotMatch(await (await fetch(`${address}a.html`)).text(), /readthedocs/);
  // Once a second host, which watches the folder, has indexed the change, the first host would have indexed it, too.
  const watching = await addressOf(serve('--data', 'other'));
  await writeFile(join(site, 'a.html'), page('A', 'albatross'));
  await untilFound(watching, 'albatross', ['/a.html']);
  assert.deepEqual(await find(address, 'albatross'), []);
});

test('docent serve serves a site below a base path, and redirects / there', async t => {
  const {serve} = await makeHome(t, {'index.html': page('Start', 'axolotl'), 'b.html': page('B')});
  const docent = serve('--base', 'my-site');
  const address = await addressOf(docent);
  assert.match(address, /:\d+\/my-site\/$/);
  const origin = new URL('/', address).href;
  assert.equal((await fetch(origin)).url, address);
  assert.deepEqual(await find(origin, 'axolotl'), ['/my-site/']);
  assert.equal((await fetch(`${address}b.html`)).status, 200);
  assert.equal((await fetch(`${origin}b.html`)).status, 404);
});

test('docent serve refuses a second site with the same name in a data folder', async t => {
  const {home, serve} = await makeHome(t, {'a.html': page('A', 'axolotl')});
  await writeSite(home, {'other/b.html': page('B', 'newt')});
  await stop(await ready(serve()));
  const second = startDocent(t, ['serve', 'demo=other', '--port', '0', '--data', 'data'], {cwd: home});
  assert.equal(await second.ended, 1);
  assert.match(
    second.stderr,
    /has a site "demo\/latest" from .*site, not .*other; choose .*--data.*--rebuild\.\n$/,
  );
  const args = ['serve', 'demo=other', '--port', '0', '--data', 'data', '--rebuild'];
  const rebuilt = startDocent(t, args, {cwd: home});
  assert.deepEqual(await find(await addressOf(rebuilt), 'newt'), ['/b.html']);
});

async function ready(docent: Docent): Promise<Docent> {
  await addressOf(docent);
  return docent;
}
