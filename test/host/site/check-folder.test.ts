import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {checkFolder} from '../../../host/src/site/check-folder.js';
import {makeSite} from '../routes/test-site.js';

test('a folder with a page anywhere in it can be served', async t => {
  const folder = await makeSite(t, {'flat/a.HTM': '', 'deep/a/b/c/index.html': '', 'deep/x.txt': ''});
  assert.equal(await checkFolder(join(folder, 'flat')), undefined);
  assert.equal(await checkFolder(join(folder, 'deep')), undefined);
});

test('what cannot be served says why', async t => {
  const folder = await makeSite(t, {'a.html': '', 'other/x.txt': '', 'other/.hidden/a.html': ''});
  assert.equal(await checkFolder(join(folder, 'missing')), 'missing');
  assert.equal(await checkFolder(join(folder, 'a.html')), 'not-a-folder');
  assert.equal(await checkFolder(join(folder, 'a.html/b')), 'not-a-folder');
  assert.equal(await checkFolder(join(folder, 'other')), 'no-html');
});

test('a library is no site, nor is its data or the folder that it lies in', async t => {
  const folder = await makeSite(t, {
    'docs/docent.yaml': '',
    'docs/data/secret': 'x',
    'docs/data/files/manual/1/index.html': '',
    'site/docent.yaml': '',
    'site/index.html': '',
  });
  for (const path of ['docs', 'docs/data', '', 'docs/../docs/data/'])
    assert.equal(await checkFolder(join(folder, path)), 'library', path);
  // What a tool has written by that name alone is a file like any other.
  assert.equal(await checkFolder(join(folder, 'site')), undefined);
  assert.equal(await checkFolder(join(folder, 'docs/data/files/manual/1')), undefined);
});
