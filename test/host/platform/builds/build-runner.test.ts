import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {folderUsage} from '../../../../host/src/platform/builds/run/folder-usage.js';
import {GROUP} from '../../../../host/src/platform/builds/run/isolation.js';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary, PROJECT} from './build-library.js';
import {until} from '../../../support/until.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';

/** A sleep time that no other process uses, and a function that returns whether a process of any namespace sleeps for that time. */
function markedTime(): readonly [string, () => Promise<boolean>] {
  const time = `1000.${randomBytes(6).readUIntBE(0, 6)}`;
  const isRunning = async (): Promise<boolean> => {
    const numbers = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
    const lines = await Promise.all(
      numbers.map(number => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
    );
    return lines.some(line => line.includes(`sleep\0${time}\0`));
  };
  return [time, isRunning];
}

describe('a project with a repository', {skip: whyNoGit() ?? false}, () => {
  test('is built step by step, and its output is served', async t => {
    const repository = await makeRepository(t);
    const commit = await repository.commit({'docs/index.html': page('First')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      install: ['echo installed'],
      build: [COPY],
    });
    await built.runner.start();
    const build = await built.build();
    assert.deepEqual(
      [build.state, build.success, build.error, build.commit_name],
      ['finished', 1, '', commit],
    );
    assert.ok(build.commands.every(({exit_code: code, end_time: end}) => code === 0 && end !== null));
    assert.equal(build.commands.find(({command}) => command === 'echo installed')!.output, 'installed\n');
    const {version} = (await built.version('latest'))!;
    assert.match(await readFile(join(version.folder, 'index.html'), 'utf8'), /First/);
    assert.equal(version.row.identifier, commit);
    // Temporary files have been removed.
    await built.runner.stop();
    assert.deepEqual(await readdir(built.library.work), []);
  });

  test('serves nothing of a build that fails, and reports the reason', async t => {
    const repository = await makeRepository(t);
    const good = await repository.commit({'docs/index.html': page('Good')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [`! test -e broken || { echo "It is broken"; exit 3; }`, COPY],
    });
    await built.runner.start();
    await built.build();
    await repository.commit({'docs/index.html': page('Bad'), broken: ''});
    const failed = await built.build();
    assert.equal(failed.success, 0);
    assert.match(failed.error, /^The command ended with exit code 3\. It is "! test -e broken/);
    const last = failed.commands.at(-1)!;
    assert.deepEqual([last.exit_code, last.output], [3, 'It is broken\n']);
    const {version} = (await built.version('latest'))!;
    assert.match(await readFile(join(version.folder, 'index.html'), 'utf8'), /Good/);
    assert.equal(version.row.identifier, good);
    repository.git('rm', '--quiet', 'broken');
    await repository.commit({'docs/index.html': page('Third')});
    assert.equal((await built.build()).success, 1);
    assert.match(
      await readFile(join((await built.version('latest'))!.version.folder, 'index.html'), 'utf8'),
      /Third/,
    );
  });

  test('creates versions for new branches and tags: inactive, or active and built if a pattern matches', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    repository.git('tag', 'v1.0');
    repository.git('tag', '--annotate', '--message=Two', 'v2.0');
    repository.git('branch', 'feature/x');
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [COPY],
      activate: ['v*'],
    });
    await built.runner.start();
    const {id} = await built.build();
    assert.equal((await built.ended(id + 1)).success, 1);
    assert.equal((await built.ended(id + 2)).success, 1);
    const rows = await built.library.store.database
      .selectFrom('version')
      .select(['slug', 'verbose_name', 'type', 'active'])
      .orderBy('slug')
      .execute();
    assert.deepEqual(
      rows.map(({slug, verbose_name: name, type, active}) => [slug, name, type, active]),
      [
        ['feature-x', 'feature/x', 'branch', 0],
        ['latest', 'latest', 'branch', 1],
        ['main', 'main', 'branch', 0],
        ['v1.0', 'v1.0', 'tag', 1],
        ['v2.0', 'v2.0', 'tag', 1],
      ],
    );
  });

  test('passes the variables of the project to commands but none of the host, and masks secrets', async t => {
    process.env['DOCENT_TEST_OF_HOST'] = 'something of the host';
    t.after(() => delete process.env['DOCENT_TEST_OF_HOST']);
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: ['env; printf "%s" "$DOCS_TOKEN" | cut -c1-10; printf "%s" "$DOCS_TOKEN"; exit 1'],
      variables: ['PLAIN'],
    });
    const {database} = built.library.store;
    const {id} = await database.selectFrom('project').select('id').executeTakeFirstOrThrow();
    const values = [
      ['DOCS_TOKEN', 'swordfish-and-more'],
      ['LD_PRELOAD', '/tmp/x.so'],
      ['Npm_Config_node_options', '--require=/tmp/x.js'],
      ['OTHER', 'never'],
      ['PLAIN', 'x y'],
      ['DOCS_SHORT', 'abc'],
    ];
    for (const [name, value] of values)
      await database
        .insertInto('variable')
        .values({project_id: id, name: name!, value: value!, public: 0, created: '', modified: ''})
        .execute();
    await built.runner.start();
    const {output} = await built.build();
    const lines = output.split('\n');
    for (const line of [
      'DOCS_TOKEN=********',
      'PLAIN=x y',
      'DOCS_SHORT=abc',
      'Not passed to commands: LD_PRELOAD, Npm_Config_node_options, OTHER. They get variables whose names begin with DOCS_, and those under "variables" of the project in docent.yaml.',
      'Too short to be masked in this log: DOCS_SHORT, PLAIN.',
      'READTHEDOCS_PROJECT=manual',
      'READTHEDOCS_VERSION=latest',
    ])
      assert.ok(lines.includes(line), `${line} in ${output}`);
    assert.ok(!output.includes('swordfish-and-more'));
    assert.ok(lines.includes('swordfish-'), 'a beginning of the secret is not masked');
    assert.doesNotMatch(output, /^(?:LD_PRELOAD|Npm_Config_node_options|OTHER)=|something of the host/m);
  });

  test('cancels a running build with all its processes, and supersedes a queued build by a newer one', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const [time, isRunningStill] = markedTime();
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [`sleep ${time} & echo "it is there"; sleep ${time}`],
    });
    await built.runner.start();
    const order = {project: PROJECT, version: 'latest', who: 'test', reason: ''};
    const running = await built.queue.add(order);
    await built.until(running, ({output}) => output.includes('it is'));
    assert.ok(await isRunningStill());
    const waiting = await built.queue.add(order);
    const newer = await built.queue.add(order);
    assert.match((await built.ended(waiting)).error, new RegExp(`^Build ${newer}, which is newer`));
    assert.ok(await built.queue.cancel(newer, 'ada'));
    assert.equal((await built.ended(newer)).error, 'ada cancelled it.');
    assert.ok(await built.queue.cancel(running, 'ada'));
    assert.equal((await built.ended(running)).error, 'ada cancelled it.');
    await until(async () => !(await isRunningStill()), 50);
    assert.equal(await built.queue.cancel(running, 'ada'), false);
  });

  for (const [isolationName, isolation] of [
    ['with the strongest isolation of this machine', undefined],
    ['in a process group', GROUP],
  ] as const)
    test(`leaves no process of a command running, ${isolationName}`, async t => {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      const [time, isRunningStill] = markedTime();
      const built = await makeBuildLibrary(
        t,
        {
          repository: repository.folder,
          build: [`sleep ${time} & sleep 0.1; kill -0 $! && echo "it runs"`, COPY],
        },
        {...(isolation && {isolation})},
      );
      await built.runner.start();
      const {output, success} = await built.build();
      assert.equal(success, 1);
      assert.match(output, /it runs/);
      await until(async () => !(await isRunningStill()), 50);
    });

  test('removes large objects from the mirror that are no longer in any branch', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('First')});
    const disk = 12_000_000;
    const built = await makeBuildLibrary(
      t,
      {repository: repository.folder, build: [COPY]},
      {limits: () => ({disk})},
    );
    await built.runner.start();
    for (let push = 0; push < 6; push++) {
      await writeFile(join(repository.folder, 'large.bin'), randomBytes(3_000_000));
      await repository.commit({});
      const {success, error} = await built.build();
      assert.equal(success, 1, error);
      repository.git('reset', '--hard', '--quiet', 'HEAD~1');
    }
    assert.ok((await folderUsage(built.library.repositories)).bytes < disk);
  });

  test('builds even if earlier pushes have left many small files in the mirror', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('First')});
    const built = await makeBuildLibrary(
      t,
      {repository: repository.folder, build: [COPY]},
      {limits: () => ({entries: 520})},
    );
    await built.runner.start();
    for (let push = 0; push < 3; push++) {
      // Git writes each object to its own file if there are fewer than a hundred new ones.
      for (let file = 0; file < 90; file++)
        await writeFile(join(repository.folder, `file${file}`), randomBytes(10));
      await repository.commit({});
      const {success, error} = await built.build();
      assert.equal(success, 1, error);
      repository.git('reset', '--hard', '--quiet', 'HEAD~1');
    }
  });

  test('leaves out symbolic links that lead out of the build, and lists them in the log', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      build: [
        COPY,
        'ln -s /etc/hostname "$READTHEDOCS_OUTPUT/html/name.txt"',
        'cd "$READTHEDOCS_OUTPUT/html" && ln -s ../../docs/index.html inside.html && ln -s "$SECRET" secret',
      ],
      variables: ['SECRET'],
    });
    const secret = join(built.library.folder, 'data/secret');
    await built.library.store.write(undefined, transaction =>
      transaction
        .insertInto('variable')
        .values({project_id: 1, name: 'SECRET', value: secret, public: 0, created: '', modified: ''})
        .execute(),
    );
    await built.runner.start();
    const {success, output, remarks} = await built.build();
    assert.equal(success, 1, output);
    assert.match(output, /Left out name\.txt: links that lead out of the folder/);
    assert.match(output, /Left out secret: the data of a library is never read/);
    // The log of a build contains no path of the machine.
    assert.ok(!remarks?.includes(built.library.folder), remarks ?? '');
    const {folder} = (await built.version('latest'))!.version;
    assert.deepEqual((await readdir(folder)).sort(), ['index.html', 'inside.html']);
  });

  test('reports a missing branch, and commands that write no HTML', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: repository.folder, build: ['true']});
    await built.runner.start();
    assert.match((await built.build('9.9')).error, /no branch or tag for the version "9\.9"/);
    assert.match((await built.build()).error, /left no HTML in _readthedocs\/html/);
  });

  test('restarts a build whose process has ended, but only a limited number of times', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: repository.folder, build: [COPY]});
    const id = await built.queue.add({project: PROJECT, version: 'latest', who: 'test', reason: ''});
    const die = async () => {
      assert.equal((await built.queue.claim(undefined))!.id, id);
      // The build seems to belong to a process that has ended, because no process can have this id.
      const {worker} = await built.until(id, () => true);
      await built.library.store.database
        .updateTable('build')
        .set({worker: worker.replace(/\d+$/, '4194305')})
        .execute();
    };
    await die();
    assert.match((await built.publisher.endInterruptedBuilds())[0]!, /was interrupted, and starts again/);
    assert.equal((await built.until(id, () => true)).state, 'triggered');
    await die();
    await built.publisher.endInterruptedBuilds();
    await die();
    assert.match((await built.publisher.endInterruptedBuilds())[0]!, /marked as failed/);
    await built.runner.start();
    assert.equal((await built.build()).success, 1);
  });

  test('does not serve the result of a process whose build was taken over', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: repository.folder, build: [COPY]});
    const id = await built.queue.add({project: PROJECT, version: 'latest', who: 'test', reason: ''});
    const first = (await built.queue.claim(undefined))!;
    await built.queue.release(first);
    const second = (await built.queue.claim(undefined))!;
    const folder = join(repository.folder, 'docs');
    const order = {project: PROJECT, version: 'latest', folder};
    await assert.rejects(built.publisher.run(id, order, {attempt: first.attempt}), /was given up/);
    assert.equal(await built.version('latest'), undefined);
    await built.publisher.run(id, order, {attempt: second.attempt});
    assert.equal((await built.ended(id)).success, 1);
  });

  test('removes the folders of killed builds in the background when the host starts', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: repository.folder, build: [COPY]});
    const {work} = built.library;
    // No process has the first id. The second one belongs to this process, as in a container that was restarted.
    for (const name of ['4194305-b1', `${process.pid}-b2`, 'removed-0123']) {
      await mkdir(join(work, name, 'checkout'), {recursive: true});
      await writeFile(join(work, name, 'checkout/file'), '');
    }
    await built.runner.start();
    const folders = await readdir(work);
    assert.ok(
      folders.every(name => name.startsWith('removed-')),
      `folders are renamed before builds start: ${folders.join(' ')}`,
    );
    await until(async () => (await readdir(work)).length === 0, 50);
    assert.deepEqual(await readdir(work), []);
  });

  test('stops publishing when the build is stopped, and leaves no files', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Docs')});
    const built = await makeBuildLibrary(t, {repository: repository.folder, build: [COPY]});
    const id = await built.queue.add({project: PROJECT, version: 'latest', who: 'test', reason: ''});
    const {attempt} = (await built.queue.claim(undefined))!;
    const order = {project: PROJECT, version: 'latest', folder: join(repository.folder, 'docs')};
    const reason = new Error('ada cancelled it.');
    await assert.rejects(
      built.publisher.run(id, order, {attempt, signal: AbortSignal.abort(reason)}),
      reason,
    );
    assert.equal(await built.version('latest'), undefined);
    // No folder was created for the build.
    assert.deepEqual(await readdir(join(built.library.files, PROJECT)).catch(() => []), []);
  });
});
