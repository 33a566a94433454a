import assert from 'node:assert/strict';
import {after, before, describe, it, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

test('a host generates llms.txt and llms-full.txt from the pages that it serves', async t => {
  const folder = await makeSite(t, {
    'index.html': page('Kettle', '<p>Boils.</p>'),
    'ü/index.html': page('Ü'),
  });
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await fetch(`${origin}/llms.txt`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  const text = await answer.text();
  assert.match(text, /^# /);
  assert.ok(text.includes(`- [Kettle](${origin}/): Boils.`), text);
  assert.ok(text.includes(`- [Ü](${origin}/%C3%BC/)`), text);
  const full = await (await fetch(`${origin}/llms-full.txt`)).text();
  assert.ok(full.includes(`Source: ${origin}/\n\n# Kettle\n\nBoils.`), full);
  assert.equal((await fetch(`${origin}/llms.txt`, {method: 'HEAD'})).status, 200);
  assert.equal((await fetch(`${origin}/ü/llms.txt`)).status, 404);
});

test("a site's own llms.txt is served instead of a generated one", async t => {
  const folder = await makeSite(t, {'index.html': page('Kettle'), 'llms.txt': '# Mine'});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  assert.equal(await (await fetch(`${origin}/llms.txt`)).text(), '# Mine');
});

test('the number of concurrent requests for llms files is limited, and new ones are accepted after clients have disconnected', async t => {
  const pages = Object.fromEntries(
    Array.from({length: 300}, (_, at) => [`${at}.html`, page(`Page ${at}`, '<p>Text.</p>'.repeat(200))]),
  );
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, pages))]});
  const answers = await Promise.all(Array.from({length: 6}, () => fetch(`${origin}/llms-full.txt`)));
  const refused = answers.filter(({status}) => status === 503);
  assert.ok(refused.length > 0, 'at least one of six has to wait');
  assert.ok(Number(refused[0]!.headers.get('retry-after')) > 0);
  await Promise.all(answers.map(answer => answer.body?.cancel()));
  for (;;) {
    const answer = await fetch(`${origin}/llms-full.txt`);
    await answer.body?.cancel();
    if (answer.status === 200) break;
  }
});

describe('in a library', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'open', versions: {latest: 'public', inner: 'private'}});
  });
  after(() => host.stop());

  it('llms.txt of a version lists only pages of that version', async () => {
    const text = await (await fetch(`${host.origin}/open/en/latest/llms.txt`)).text();
    assert.ok(text.includes(`(${host.origin}/open/en/latest/`), text);
    assert.ok(!text.includes('/inner/'), text);
  });

  for (const name of ['llms.txt', 'llms-full.txt'])
    it(`${name} of a version that the viewer may not see is answered like its pages`, async () => {
      const {status} = await fetch(`${host.origin}/open/en/inner/${name}`, {redirect: 'manual'});
      const page = await fetch(`${host.origin}/open/en/inner/guide.html`, {redirect: 'manual'});
      assert.notEqual(status, 200);
      assert.equal(status, page.status);
    });
});
