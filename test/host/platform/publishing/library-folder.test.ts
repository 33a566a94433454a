import assert from 'node:assert/strict';
import {chmod, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {readConfig} from '../../../../host/src/config/config.js';
import {initLibrary, whyExposed} from '../../../../host/src/platform/publishing/library-folder.js';
import {temporaryFolder} from '../../../cli/search/temporary-engine.js';

const HOOK = `projects:
  book: {repository: 'https://git.example.org/book.git', build: ['true'], hook_secret: 0123456789abcdef}`;

describe('docent.yaml', () => {
  test('is readable only by its owner when "docent init" creates it', async t => {
    const folder = await initLibrary(join(await temporaryFolder(t), 'library'));
    assert.equal((await stat(join(folder, 'docent.yaml'))).mode & 0o777, 0o600);
  });

  test('causes a warning if it has secrets and others can read it', async t => {
    const folder = await initLibrary(join(await temporaryFolder(t), 'library'));
    const file = join(folder, 'docent.yaml');
    const why = (yaml: string) => whyExposed({folder, config: readConfig(yaml)});
    assert.equal(await why(HOOK), undefined);
    await chmod(file, 0o640);
    assert.equal(await why(HOOK), undefined, 'its group may');
    await chmod(file, 0o644);
    assert.equal(
      await why(HOOK),
      `${file} has secrets, and every user of this machine can read it; run: chmod 600 ${file}`,
    );
    assert.match((await why('store: postgres://docent:swordfish@db/docs'))!, /has secrets/);
    assert.equal(await why('store: postgres://docent@db/docs'), undefined);
    assert.equal(await why(''), undefined);
  });
});
