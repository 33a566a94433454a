import assert from 'node:assert/strict';
import {execFile, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {appendFile, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {gitSettings} from '../../../../host/src/platform/builds/repository.js';
import {GROUP} from '../../../../host/src/platform/builds/run/isolation.js';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary} from './build-library.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';
const HOOK_SECRET = 'the-secret-of-the-hook';
const hasBubblewrap = spawnSync('bwrap', ['--version']).status === 0;

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('git in a build', {skip: whyNoGit() ?? false}, () => {
  test(
    'does not read objects of another repository that a repository refers to',
    {skip: hasBubblewrap ? false : 'bubblewrap is not installed'},
    async t => {
      const hidden = await makeRepository(t);
      const commit = await hidden.commit({'docs/index.html': page('Private words')});
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      const built = await makeBuildLibrary(t, {repository: repository.folder, build: [COPY]});
      const mirror = join(built.library.repositories, 'private', 'copy.git');
      hidden.git('clone', '--quiet', '--mirror', hidden.folder, mirror);
      await appendFile(join(repository.folder, '.git/objects/info/alternates'), `${mirror}/objects\n`);
      repository.git('update-ref', 'refs/heads/main', commit);
      await built.runner.start();
      const {success, error} = await built.build();
      assert.equal(success, 0);
      assert.match(error, /It is "git fetch/);
      assert.equal(await built.version('latest'), undefined);
    },
  );

  test('builds a repository in the folder of the library', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: './source', build: [COPY]});
    repository.git(
      'clone',
      '--quiet',
      '--no-hardlinks',
      repository.folder,
      join(built.library.folder, 'source'),
    );
    await built.runner.start();
    const {success, error} = await built.build();
    assert.equal(success, 1, error);
  });

  test('does not follow redirects, which could lead to another host', async t => {
    const requestedPaths: string[] = [];
    const otherOrigin = await serve(t, ({url = ''}, answer) => {
      requestedPaths.push(url);
      answer.writeHead(404).end();
    });
    const first = await serve(t, ({url = ''}, answer) => {
      answer.writeHead(302, {location: `${otherOrigin}${url}`}).end();
    });
    const folder = await mkdtemp(join(tmpdir(), 'docent-git-'));
    t.after(() => rm(folder, {recursive: true, force: true}));
    const settings = join(folder, 'gitconfig');
    await writeFile(settings, gitSettings());
    const run = promisify(execFile)('git', ['ls-remote', `${first}/book.git`], {
      cwd: folder,
      env: {PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1'},
    });
    await assert.rejects(run, /returned error: 302/);
    assert.deepEqual(requestedPaths, []);
  });

  test('does not open a bare repository in the files of another one', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const inner = join(repository.folder, 'inner');
    await mkdir(inner);
    repository.git('init', '--quiet', '--bare', inner);
    const settings = join(repository.folder, '.git/gitconfig');
    await writeFile(settings, gitSettings());
    const run = promisify(execFile)('git', ['log'], {
      cwd: inner,
      env: {PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1'},
    });
    await assert.rejects(run, /cannot use bare repository/);
  });

  test('creates a checkout with all branches and tags, but without a remote or paths of the machine', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    repository.git('branch', 'other');
    repository.git('tag', 'v1');
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [
        'cat .git/config; git for-each-ref --format="%(refname)"; git remote; git status',
        `! grep -rlE 'docent-(builds|repository)-|copy[.]git' .git`,
        COPY,
      ],
    });
    await built.runner.start();
    const {success, output, commands} = await built.build();
    assert.equal(success, 1, output);
    const {output: seen} = commands.find(({command}) => command.startsWith('cat '))!;
    assert.doesNotMatch(seen, /\[remote|\[branch|url =/);
    for (const ref of ['refs/remotes/origin/main', 'refs/remotes/origin/other', 'refs/tags/v1'])
      assert.ok(seen.includes(ref), ref);
  });

  test('masks the secrets of the library and of the webhook in logs, even if commands are not isolated', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(
      t,
      {
        repository: repository.folder,
        build: [`cat ../../../../secret; base64 -w0 ../../../../secret; echo ${HOOK_SECRET}; exit 1`],
        hook_secret: HOOK_SECRET,
      },
      {isolation: GROUP},
    );
    await built.runner.start();
    const secret = (await readFile(join(built.library.folder, 'data/secret'), 'utf8')).trim();
    const {output, error, commands} = await built.build();
    assert.match(output, /\*{8}/);
    assert.ok(!output.includes(secret));
    const shown = `${output} ${error} ${commands.map(({command}) => command).join()}`;
    assert.match(shown, /echo \*{8}/);
    assert.ok(!shown.includes(HOOK_SECRET), shown);
    assert.ok(!output.includes(Buffer.from(secret).toString('base64').slice(0, 20)));
  });
});
