import assert from 'node:assert/strict';
import {access, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {until} from '../../support/until.js';
import {makeSite, page} from '../routes/test-site.js';
import {startDocent} from './docent.js';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test('Ctrl+C stops docent publish: readers get the previous build, and a message says what to do', async t => {
  const root = await makeSite(t, {'site/index.html': page('Start')});
  const [library, site] = [join(root, 'library'), join(root, 'site')];
  assert.equal(await startDocent(t, ['init', library]).ended, 0);
  assert.equal(await startDocent(t, ['add', 'book', site, '--library', library]).ended, 0);
  // The site is so large that the signal arrives before publishing ends.
  for (let number = 0; number < 400; number++)
    await writeFile(join(site, `${number}.html`), page('Many', '<p>word</p>'.repeat(4_000)));
  const docent = startDocent(t, ['publish', 'book/latest', site, '--library', library]);
  await until(() => isThere(join(library, 'data/files/book/latest-b2')));
  docent.process.kill('SIGINT');
  assert.equal(await docent.ended, 1);
  const message =
    'Publishing book/latest was stopped. Nothing has changed for readers; run the command again to start over.';
  assert.equal(docent.stderr, `docent: ${message}\n`);
  assert.equal(docent.stdout, '');

  const {store, close} = await openLibraryFolder(library);
  t.after(close);
  const builds = await store.database.selectFrom('build').selectAll().orderBy('id').execute();
  assert.deepEqual(
    builds.map(({state, success, error}) => [state, success, error]),
    [
      ['finished', 1, ''],
      ['finished', 0, message],
    ],
  );
  const {build_id: served} = await store.database
    .selectFrom('version')
    .select('build_id')
    .executeTakeFirstOrThrow();
  assert.equal(served, builds[0]!.id);
  assert.equal(await isThere(join(library, 'data/files/book/latest-b2')), false);
});
