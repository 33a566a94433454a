import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtemp, readdir, rm, truncate, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {openFileEngine} from '../../../../cli/src/search/file-engine.js';
import {startDocent} from '../../cli/docent.js';
import {type LibraryHost, startLibrary} from '../../routes/library-host.js';
import {makeSite, page} from '../../routes/test-site.js';

describe('at the start of a library', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'book', versions: {latest: 'public'}});
  });
  after(() => host.stop());

  /** Counts results with a new engine, which opens the index files again after they were damaged. */
  const count = async (): Promise<number> => {
    const engine = openFileEngine(join(host.folder, 'indexes'));
    try {
      const scopes = [{project: 'book', version: 'latest-b1'}];
      return (await engine.search({words: 'use', scopes, offset: 0, limit: 10})).count;
    } finally {
      await engine.close();
    }
  };
  const indexes = async (): Promise<string[]> => {
    const names = await readdir(join(host.folder, 'indexes'), {recursive: true});
    return names.filter(name => name.endsWith('.index')).map(name => join(host.folder, 'indexes', name));
  };

  test('nothing is reported if nothing is wrong', async () => {
    assert.deepEqual(await host.publisher.recover(), []);
  });

  test('a missing or damaged index is rebuilt', async () => {
    const before = await count();
    assert.ok(before > 0);
    for (const damage of [
      rm,
      (file: string) => truncate(file, 100),
      (file: string) => writeFile(file, 'x'.repeat(5_000)),
    ]) {
      for (const file of await indexes()) await damage(file);
      assert.match(
        (await host.publisher.recover()).join(),
        /The index of book latest was missing, damaged or of another release; it was rebuilt from 2 pages/,
      );
      assert.equal(await count(), before);
    }
  });

  test('missing files are reported, with what to do', async () => {
    await rm(join(host.folder, 'files'), {recursive: true});
    assert.match(
      (await host.publisher.recover()).join(),
      /The files of book latest are gone from .*; put them back from a backup, or publish/,
    );
  });
});

describe('a library on a full disk', () => {
  const mounted = (folder: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status === 0;

  test(
    'keeps its content, reports the full disk, and works again when there is space',
    {timeout: 600_000},
    async t => {
      const disk = await mkdtemp(join(tmpdir(), 'docent-disk-'));
      const isMounted = process.getuid?.() === 0 && mounted(disk);
      // Registered first, so that it runs last, after all processes of this test have ended.
      t.after(async () => {
        if (isMounted) spawnSync('umount', ['-l', disk]);
        await rm(disk, {recursive: true, force: true});
      });
      if (!isMounted) return t.skip('only root can mount a small disk');
      const root = await makeSite(t, {
        'small/index.html': page('Small'),
        'large/index.html': page('Large'),
        'large/film.bin': new Uint8Array(8 * 1024 * 1024),
      });
      const library = join(disk, 'library');
      const docent = async (...words: string[]) => {
        const run = startDocent(t, [...words, '--library', library]);
        return {code: await run.ended, output: run.stdout + run.stderr};
      };
      const init = startDocent(t, ['init', library]);
      assert.equal(await init.ended, 0, init.stderr);
      assert.equal((await docent('add', 'book', join(root, 'small'))).code, 0);

      const failed = await docent('publish', 'book/latest', join(root, 'large'));
      assert.equal(failed.code, 1);
      assert.match(failed.output, /The disk of the library is full, and nothing was changed/);
      assert.doesNotMatch(failed.output, /\bat .+\.[jt]s:\d+/);

      const host = startDocent(t, ['serve', library, '--port', '0']);
      const [address] = await host.until(/http:\/\/[\w.:]+/);
      const read = async (path: string) => (await fetch(new URL(path, address))).text();
      assert.match(await read('/book/en/latest/'), /Small/);

      // Nothing can be written, but pages can be read and found.
      await writeFile(join(disk, 'ballast'), new Uint8Array(8 * 1024 * 1024)).catch(() => {});
      assert.match(await read('/api/v3/search/?q=project:book+small'), /"count":1/);
      const added = await docent('organization', 'add', 'team');
      if (added.code !== 0)
        assert.match(
          added.output,
          /The disk of the library is full, and nothing was changed; free some space/,
        );

      await rm(join(disk, 'ballast'));
      assert.equal((await docent('publish', 'book/latest', join(root, 'small'))).code, 0);
      assert.match(await read('/book/en/latest/'), /Small/);
    },
  );
});
