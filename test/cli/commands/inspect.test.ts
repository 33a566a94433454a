import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {makeSite, page} from '../../host/routes/test-site.js';
import {runDocent} from '../../host/cli/docent.js';

const BODY = `<p>Lead.</p><section id="more"><h2>More<a class="headerlink" href="#more">¶</a></h2><p>Text.</p></section>
  <nav>Ways</nav>`;

test('docent inspect shows the main node, the sections with their anchors, and what was left out', async t => {
  const cwd = await makeSite(t, {'a.html': page('A & B', BODY)});
  const {code, stdout, stderr} = await runDocent(t, ['inspect', 'a.html'], {cwd});
  assert.equal(code, 0);
  assert.equal(stderr, '');
  for (const pattern of [
    /^Title +A & B$/m,
    /^Main node +main/m,
    /#more {2}More\n +Text\./,
    /1 × nav {2}"Ways"/,
    /1 × a\.headerlink/,
  ])
    assert.match(stdout, pattern);
});

test('docent inspect --json prints the same as JSON, and nothing else', async t => {
  const cwd = await makeSite(t, {'a.html': page('A & B', BODY)});
  const {code, stdout, stderr} = await runDocent(t, ['inspect', '--json', 'a.html'], {cwd});
  assert.equal(code, 0);
  assert.equal(stderr, '');
  const {main, leftOut, ...rest} = JSON.parse(stdout) as Record<string, unknown>;
  assert.match(String(main), /^main/);
  assert.equal((leftOut as unknown[]).length, 2);
  assert.deepEqual(rest, {
    title: 'A & B',
    figures: {sections: 2, withoutAnchor: 0, withoutText: 0, lostText: 0},
    sections: [
      {id: 'top', title: 'A & B', content: 'Lead.'},
      {id: 'more', title: 'More', content: 'Text.'},
    ],
  });
});

test('docent --version prints the version of the package, docent --help its usage', async t => {
  const manifest = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../host/package.json'), 'utf8'),
  );
  const version = await runDocent(t, ['--version']);
  assert.deepEqual([version.code, version.stdout], [0, `${manifest.version}\n`]);
  const help = await runDocent(t, ['--help']);
  assert.match(help.stdout, /serve \[options\] \[folders\.\.\.\] +serve folders of built HTML/);
  const serve = await runDocent(t, ['serve', '--help']);
  for (const flag of ['project', 'version', 'port', 'host', 'data', 'page-size', 'no-watch', 'no-inject']) {
    assert.ok(serve.stdout.includes(`--${flag}`), flag);
  }
  assert.deepEqual([help.code, serve.code], [0, 0]);
});
