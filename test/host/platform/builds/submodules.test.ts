import assert from 'node:assert/strict';
import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary} from './build-library.js';
import {type GitRepository, makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT/html" && cp docs/*.html shared/*.html "$READTHEDOCS_OUTPUT/html"';

/** Adds a submodule without checking its address, as anybody can who pushes to the repository. */
async function addSubmodule(repository: GitRepository, url: string, commit: string): Promise<void> {
  await writeFile(
    join(repository.folder, '.gitmodules'),
    `[submodule "shared"]\n\tpath = shared\n\turl = ${url}\n`,
  );
  repository.git('add', '--all', '.');
  repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},shared`);
  repository.git('commit', '--quiet', '--message=Add a submodule');
}

/** Writes a bare repository into the files of another one, with symbolic links in place of some of its files. */
async function writeBareRepository(
  folder: string,
  links: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const name of ['objects/info', 'objects/pack', 'refs/heads'])
    await mkdir(join(folder, name), {recursive: true});
  const gitFiles = {
    HEAD: 'ref: refs/heads/main\n',
    config: '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
    'objects/pack/keep': '',
    'refs/heads/keep.lock': '',
    ...files,
  };
  for (const [name, text] of Object.entries(gitFiles)) await writeFile(join(folder, name), text);
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name));
}

const INSIDE = 'file:///proc/self/cwd/fake.git';
const UNKNOWN = '0123456789abcdef0123456789abcdef01234567';

describe('a repository with submodules', {skip: whyNoGit() ?? false}, () => {
  test('cannot print the secret of the library through a link in a nested repository', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [COPY],
      submodules: true,
    });
    const secret = (await readFile(join(built.library.folder, 'data/secret'), 'utf8')).trim();
    await writeBareRepository(join(repository.folder, 'fake.git'), {
      'packed-refs': join(built.library.folder, 'data/secret'),
    });
    await addSubmodule(repository, INSIDE, UNKNOWN);
    await built.runner.start();
    const {success, error, output} = await built.build();
    assert.equal(success, 0);
    assert.ok(!`${error}${output}`.includes(secret), 'the secret is not in the log');
    assert.doesNotMatch(output, /packed-refs/, 'git did not even open the repository');
    assert.match(output, /transport 'file' not allowed/);
  });

  test('cannot check out the repository of a private project through links to its objects', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [COPY],
      submodules: true,
    });
    const hidden = await makeRepository(t);
    const commit = await hidden.commit({'shared.html': page('Private words')});
    const mirror = join(built.library.repositories, 'private', 'copy.git');
    hidden.git('clone', '--quiet', '--mirror', hidden.folder, mirror);
    await writeBareRepository(
      join(repository.folder, 'fake.git'),
      {'packed-refs': join(mirror, 'packed-refs')},
      {
        'objects/info/alternates': `/proc/self/cwd/../../../../repositories/private/copy.git/objects\n${mirror}/objects\n`,
      },
    );
    await addSubmodule(repository, INSIDE, commit);
    await built.runner.start();
    const {success, output} = await built.build();
    assert.equal(success, 0);
    assert.match(output, /transport 'file' not allowed/);
    assert.equal(await built.version('latest'), undefined, 'nothing of it is published');
  });

  test('cannot use a repository on this machine as a submodule, by path or by file URL', async t => {
    const shared = await makeRepository(t);
    await shared.commit({'shared.html': page('Shared')});
    for (const url of [shared.folder, `file://${shared.folder}`]) {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      await addSubmodule(repository, url, shared.git('rev-parse', 'HEAD'));
      const built = await makeBuildLibrary(t, {
        repository: repository.folder,
        build: [COPY],
        submodules: true,
      });
      await built.runner.start();
      const {success, output} = await built.build();
      assert.equal(success, 0, url);
      assert.match(output, /transport 'file' not allowed|does not exist/, url);
    }
  });

  test('fetches submodules only over https, even if the repository itself is on this machine', async t => {
    for (const [url, expected] of [
      ['https://127.0.0.1:9/shared.git', /unable to access 'https:\/\/127\.0\.0\.1:9/],
      ['http://127.0.0.1:9/shared.git', /transport 'http' not allowed/],
      ['ext::sh -c "echo $HOME"', /transport 'ext' not allowed/],
    ] as const) {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      await addSubmodule(repository, url.replaceAll('"', '\\"'), UNKNOWN);
      const built = await makeBuildLibrary(t, {
        repository: repository.folder,
        build: [COPY],
        submodules: true,
      });
      await built.runner.start();
      const {success, output} = await built.build();
      assert.equal(success, 0);
      assert.match(output, expected);
    }
  });
});
