import assert from 'node:assert/strict';
import {realpath, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {libraryAt} from '../../../cli/src/site/library-files.js';
import {checkFolder} from '../../../cli/src/site/walk-site.js';
import {makeSite} from '../../host/routes/test-site.js';

test('checkFolder accepts a folder that has an HTML page at any depth', async t => {
  const folder = await makeSite(t, {'flat/a.HTM': '', 'deep/a/b/c/index.html': '', 'deep/x.txt': ''});
  assert.equal(await checkFolder(join(folder, 'flat')), undefined);
  assert.equal(await checkFolder(join(folder, 'deep')), undefined);
});

test('checkFolder returns why a folder cannot be served: it is missing, is not a folder, or has no HTML page', async t => {
  const folder = await makeSite(t, {'a.html': '', 'other/x.txt': '', 'other/.hidden/a.html': ''});
  assert.equal(await checkFolder(join(folder, 'missing')), 'missing');
  assert.equal(await checkFolder(join(folder, 'a.html')), 'not-a-folder');
  assert.equal(await checkFolder(join(folder, 'a.html/b')), 'not-a-folder');
  assert.equal(await checkFolder(join(folder, 'other')), 'no-html');
});

test('libraryAt finds the library of a docs host if the given folder is the library, contains the library, or is in the data of the library', async t => {
  const folder = await realpath(
    await makeSite(t, {
      'a/b/docs/docent.yaml': '',
      'a/b/docs/html/index.html': '',
      'a/b/docs/data/secret': 'x',
      'a/b/docs/data/files/manual/1/index.html': '',
      'site/docent.yaml': '',
      'site/index.html': '',
      'linked/.hidden/docent.yaml': '',
      'linked/.hidden/data/secret': 'x',
      'linked/index.html': '',
    }),
  );
  const library = join(folder, 'a/b/docs');
  for (const path of ['', 'a', 'a/b', 'a/b/docs', 'a/b/docs/../docs/data/', 'a/b/docs/data/files'])
    assert.equal(await libraryAt(join(folder, path)), library, path);
  assert.equal(await libraryAt(join(library, 'data/files/manual/1')), library);
  // No library is found here: the pages beside the data are public, a `docent.yaml` without a data folder may belong to a site, and
  // hidden folders are not served.
  for (const path of ['a/b/docs/html', 'site', 'linked', 'missing', 'site/index.html'])
    assert.equal(await libraryAt(join(folder, path)), undefined, path);
  // Links inside a folder are not followed, because a host does not serve links that lead out of the folder.
  await symlink('../a/b', join(folder, 'linked/more'));
  await symlink('nowhere', join(folder, 'linked/broken'));
  await symlink('..', join(folder, 'site/loop'));
  assert.equal(await libraryAt(join(folder, 'linked')), undefined);
  assert.equal(await libraryAt(join(folder, 'site')), undefined);
  await symlink('a/b/docs', join(folder, 'library'));
  assert.equal(await libraryAt(join(folder, 'library')), library);
});

test('libraryAt recognises a data folder that is not called "data" by the files in it', async t => {
  const folder = await realpath(
    await makeSite(t, {'var/docs/secret': 'x', 'var/docs/store.db': '', 'var/index.html': ''}),
  );
  for (const path of ['var', 'var/docs'])
    assert.equal(await libraryAt(join(folder, path)), join(folder, 'var/docs'));
});
