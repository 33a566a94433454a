import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {HtmlArchives} from '../../../host/src/library/downloads.js';
import {makeSite} from '../routes/test-site.js';

test('archives are made one after the other, and one that fails stops none of the others', async t => {
  const pages = Object.fromEntries(
    Array.from({length: 100}, (_, at) => [`site/${at}.html`, `<p>${'text '.repeat(5_000)}${at}</p>`]),
  );
  const root = await makeSite(t, pages);
  const folder = join(root, 'downloads');
  const archives = new HtmlArchives(folder);
  const asked = Promise.allSettled([
    archives.of(1, 'a', join(root, 'site')),
    archives.of(2, 'b', join(root, 'missing')),
    ...[3, 4, 5].map(build => archives.of(build, 'c', join(root, 'site'))),
  ]);
  let isDone = false;
  void asked.then(() => (isDone = true));
  let most = 0;
  while (!isDone) {
    await setImmediate();
    most = Math.max(most, list(folder).filter(name => !name.endsWith('.zip')).length);
  }
  assert.equal(most, 1);
  assert.deepEqual(
    (await asked).map(({status}) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(list(folder).sort(), ['a-b1.zip', 'c-b3.zip', 'c-b4.zip', 'c-b5.zip']);
});

/** Names in a folder that may not be there yet. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
