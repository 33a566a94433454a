import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary} from './build-library.js';
import {makeRepository, whyNoGit} from './git-repository.js';

describe('the output folder of a build', {skip: whyNoGit() ?? false}, () => {
  test('is not published if it or a folder above it is a link that leads out of the build', async t => {
    const outside = await mkdtemp(join(tmpdir(), 'docent-outside-'));
    t.after(() => rm(outside, {recursive: true, force: true}));
    await mkdir(join(outside, 'html'));
    await writeFile(join(outside, 'html/index.html'), page('Private words'));
    for (const command of [
      `mkdir "$READTHEDOCS_OUTPUT" && ln -s ${outside}/html "$READTHEDOCS_OUTPUT/html"`,
      `ln -s ${outside} "$READTHEDOCS_OUTPUT"`,
      `mkdir "$READTHEDOCS_OUTPUT" && ln -s ../..${'/..'.repeat(12)}${outside}/html "$READTHEDOCS_OUTPUT/html"`,
    ]) {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      const built = await makeBuildLibrary(t, {repository: repository.folder, build: [command]});
      await built.runner.start();
      const {success, error} = await built.build();
      assert.equal(success, 0, command);
      assert.match(error, /_readthedocs\/html.*link that leads out of the build/, command);
      assert.ok(!error.includes(outside), error);
      assert.equal(await built.version('latest'), undefined);
    }
  });

  test('may be a link to another folder of the build', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const build = ['mkdir "$READTHEDOCS_OUTPUT" && ln -s ../docs "$READTHEDOCS_OUTPUT/html"'];
    const built = await makeBuildLibrary(t, {repository: repository.folder, build});
    await built.runner.start();
    const {success, error} = await built.build();
    assert.equal(success, 1, error);
    assert.deepEqual(await readdir((await built.version('latest'))!.version.folder), ['index.html']);
  });
});
