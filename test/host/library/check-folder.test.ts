import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {checkFolder} from '../../../host/src/library/check-folder.js';
import {makeSite} from '../server/test-site.js';

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
