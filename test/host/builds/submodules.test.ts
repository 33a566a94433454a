import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {page} from '../routes/test-site.js';
import {makeBuildLibrary} from './build-library.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT/html" && cp docs/*.html shared/*.html "$READTHEDOCS_OUTPUT/html"';

describe('a repository with others within it', {skip: whyNoGit() ?? false}, () => {
  test('is built with them where its administrator says so', async t => {
    const shared = await makeRepository(t);
    await shared.commit({'shared.html': page('Shared')});
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', shared.folder, 'shared');
    await repository.commit({});
    const settings = {repository: repository.folder, build: [COPY]};
    const without = await makeBuildLibrary(t, settings);
    await without.runner.start();
    assert.equal((await without.build()).success, 0);
    const built = await makeBuildLibrary(t, {...settings, submodules: true});
    await built.runner.start();
    const {success, error} = await built.build();
    assert.equal(success, 1, error);
  });

  test('fetches none by a way that is not its own', async t => {
    const repository = await makeRepository(t);
    await repository.commit({
      'docs/index.html': page('Docs'),
      '.gitmodules': '[submodule "shared"]\n\tpath = shared\n\turl = https://127.0.0.1:9/shared.git\n',
    });
    const commit = repository.git('rev-parse', 'HEAD');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},shared`);
    repository.git('commit', '--quiet', '--message=Link');
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [COPY],
      submodules: true,
    });
    await built.runner.start();
    const {success, output} = await built.build();
    assert.equal(success, 0);
    assert.match(output, /transport 'https' not allowed/);
  });
});
