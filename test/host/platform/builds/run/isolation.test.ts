import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {findIsolation} from '../../../../../host/src/platform/builds/run/isolation.js';
import {MemoryGroups} from '../../../../../host/src/platform/builds/run/memory-groups.js';
import {page} from '../../../routes/test-site.js';
import {makeBuildLibrary} from '../build-library.js';
import {makeRepository, whyNoGit} from '../git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';

/** Returns how `findIsolation` describes the isolation of build commands on a machine with only these programs. */
async function describedWith(
  t: TestContext,
  programs: Readonly<Record<string, string>>,
  options: {readonly allowRoot?: boolean; readonly user?: number} = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-programs-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, {mode: 0o755});
  await mkdir(join(folder, 'tmp'));
  const path = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    const place = {work: folder, temporary: join(folder, 'tmp'), library: folder, readable: []};
    return (
      await findIsolation({...place, allowRoot: true, user: 1_000, memoryGroups: 'none is here', ...options})
    ).description;
  } finally {
    process.env['PATH'] = path;
  }
}

/** A shell script that takes the arguments of bubblewrap, but runs the command after `--` without isolation. */
const ISOLATES_NOTHING = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"';

describe('the description of how build commands are isolated', () => {
  test('says what is not isolated and what to install, if no program for isolation is installed', async t => {
    const without = await describedWith(t, {});
    assert.match(without, /^Build commands are not isolated: .* including the library's secret/);
    assert.match(without, /leave processes behind\. .* Install bubblewrap to isolate them\.$/);
    assert.match(without, /no control group can be used: none is here\. Not counted: memory files/);
  });

  test('says why the installed bubblewrap cannot be used', async t => {
    const failingScript = 'echo "bwrap: No permissions to create new namespace" >&2; exit 1';
    assert.match(
      await describedWith(t, {bwrap: failingScript}),
      /leave processes behind\. .* bubblewrap is installed .* but this user cannot run it here: bwrap: No permissions to create new namespace$/,
    );
  });

  test('says what a command could reach if the installed program does not isolate it', async t => {
    const description = await describedWith(t, {bwrap: ISOLATES_NOTHING});
    assert.match(description, /But it could read the library and its secret, .* and reach the network/);
    const idle = await describedWith(t, {bwrap: '', unshare: ''});
    assert.match(idle, /^Build commands are not isolated: .* cannot run it here: it did not run/);
    const open = await describedWith(t, {unshare: ISOLATES_NOTHING});
    assert.match(open, /^Build commands are not isolated/, 'the network was reached');
  });

  test('says that bubblewrap 0.8 is needed to prevent commands from creating namespaces, if an older version is installed', async t => {
    const older = `case " $* " in *" --disable-userns "*) echo "Unknown option" >&2; exit 1;; esac`;
    const description = await describedWith(t, {bwrap: `${older}; ${ISOLATES_NOTHING}`});
    assert.match(
      description,
      /They can create namespaces of their own, .* bubblewrap 0\.8 or later, which prevents that/,
    );
    assert.doesNotMatch(await describedWith(t, {bwrap: ISOLATES_NOTHING}), /namespaces of their own/);
  });

  test('says that nothing is built as root, or that the configuration allows builds as root', async t => {
    assert.match(
      await describedWith(t, {}, {user: 0, allowRoot: false}),
      /^Builds do not run as root\. .*allow_root/,
    );
    assert.match(await describedWith(t, {}, {user: 0}), /^Builds run as root, as docent\.yaml allows\. /);
  });
});

describe('a project of a host that runs as root', {skip: whyNoGit() ?? false}, () => {
  test('is not built if the configuration does not allow builds as root, and the build has an error with the reason', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Good')});
    const built = await makeBuildLibrary(
      t,
      {repository: repository.folder, build: [COPY]},
      {user: 0, config: {}},
    );
    await built.runner.start();
    const {success, error, commands} = await built.build();
    assert.deepEqual([success, commands], [0, []]);
    assert.match(error, /^Builds do not run as root/);
  });
});

const bubblewrap = spawnSync('bwrap', ['--version']).status === 0;

describe(
  'a build command in bubblewrap',
  {skip: whyNoGit() ?? (bubblewrap ? false : 'bubblewrap is not installed')},
  () => {
    /** Returns the output of a build with these commands. Checks that the output contains neither the secret nor the path of the library. */
    async function printedBy(
      t: TestContext,
      commands: readonly string[],
      options: object = {},
    ): Promise<string> {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Good')});
      const built = await makeBuildLibrary(t, {
        repository: repository.folder,
        build: [...commands.map(command => `{ ${command}; } 2>&1`), COPY],
        ...options,
      });
      await built.runner.start();
      const {success, error, output} = await built.build();
      assert.equal(success, 1, `${error} ${output}`);
      const secret = await readFile(join(built.library.folder, 'data/secret'), 'utf8');
      assert.ok(!output.includes(secret));
      assert.ok(!output.includes(built.library.folder), 'no path of the library is shown');
      return output;
    }

    test('cannot escape in any of the ways that a trial command tries, even if the library is below /tmp', async t => {
      const work = await mkdtemp(join(tmpdir(), 'docent-trial-'));
      t.after(() => rm(work, {recursive: true, force: true}));
      await mkdir(join(work, 'tmp'));
      const {description, isolatesNetwork} = await findIsolation({
        work,
        temporary: join(work, 'tmp'),
        library: work,
        readable: [],
        allowRoot: true,
        memoryGroups: 'none is here',
      });
      assert.match(description, /Build commands run in bubblewrap\. A trial command could not/);
      assert.doesNotMatch(description, /But it could/);
      for (const escape of ['secret', '/run', 'Unix socket', 'mount', 'kernel', 'network'])
        assert.ok(description.includes(escape), escape);
      assert.equal(isolatesNetwork, true);
    });

    test('cannot read the library, even if the path of the library or of a readable parent folder contains a symbolic link', async t => {
      const folder = await mkdtemp(join(tmpdir(), 'docent-trial-'));
      t.after(() => rm(folder, {recursive: true, force: true}));
      for (const name of ['all/library/data', 'work/tmp', 'tmp'])
        await mkdir(join(folder, name), {recursive: true});
      await writeFile(join(folder, 'all/library/data/secret'), 'PRIVATE');
      await writeFile(join(folder, 'all/tool'), 'tool');
      await symlink('all', join(folder, 'linked'));
      await symlink('all/library', join(folder, 'library'));
      const place = {work: join(folder, 'work'), temporary: join(folder, 'tmp')};
      for (const library of ['all/library', 'library'].map(name => join(folder, name)))
        for (const readable of [['all'], ['linked'], ['all', 'linked']]) {
          const paths = {...place, library, readable: readable.map(name => join(folder, name))};
          const {wrap} = await findIsolation({...paths, allowRoot: true, memoryGroups: 'none is here'});
          const [program, ...args] = wrap(
            ['sh', '-c', 'cat "$0"/*/tool; cat "$0"/*/library/data/secret "$0"/library/data/secret', folder],
            {...paths, folder: paths.work, network: false},
          );
          const {stdout} = spawnSync(program!, args, {encoding: 'utf8'});
          assert.equal(stdout, 'tool'.repeat(readable.length), `${library} ${readable.join()}`);
        }
    });

    test('has no capabilities, and cannot create a user namespace to get some', async t => {
      const output = await printedBy(t, [
        'grep CapEff /proc/self/status',
        'unshare --user --map-root-user true || echo refused',
        'umount /tmp || echo held; mount -o remount,bind,rw /usr || echo held',
      ]);
      assert.match(output, /CapEff:\t0{16}\n/);
      assert.equal(output.match(/^held$/gm)?.length, 2);
      assert.match(output, /^refused$/m);
    });

    test('cannot expose files of the machine to the next command by replacing its own folders with symbolic links', async t => {
      const output = await printedBy(t, [
        'mv /build/checkout /build/kept; cd /build; rm -rf home tmp; for name in home tmp checkout; do ln -s / $name; done',
        'pwd; ls -A /tmp /var/tmp /dev/shm; ls /tmp/usr /dev/shm/usr || true',
        'rm /build/checkout && mv /build/kept /build/checkout',
      ]);
      assert.doesNotMatch(output, /^(?:usr|etc|proc|share)$/m);
      assert.match(output, /cannot access '\/tmp\/usr'/);
    });

    test('cannot use kinds of memory that are not counted for a process, if memory is measured by process', async t => {
      const call = (name: string, ...words: readonly (number | string)[]): string =>
        `perl -e 'my $n = "x"; print "${name} ", syscall(${words.join(', ')}) < 0 ? "refused" : "allowed", "\\n"'`;
      const [memfd, shmget] = process.arch === 'arm64' ? [279, 194] : [319, 29];
      const output = await printedBy(t, [
        call('memfd', memfd, '$n', 0),
        call('large', shmget, 1, 1_000_000_000, 0o1600),
        call('more than 32 bits', shmget, 2, '2 ** 40', 0o1600),
        call('huge', shmget, 3, 4_096, 0o5600),
        call('small', shmget, 4, 4_096, 0o1600),
      ]);
      assert.match(output, /^small allowed$/m);
      const isMeasured = typeof (await MemoryGroups.find()) === 'string';
      for (const name of isMeasured ? ['memfd', 'large', 'more than 32 bits', 'huge'] : [])
        assert.match(output, new RegExp(`^${name} refused$`, 'm'));
    });

    test('cannot open settings of the kernel for writing', async t => {
      // The command opens the files without writing to them, so that a failure of this test does not change the machine.
      const output = await printedBy(t, [
        'for file in /proc/sys/kernel/core_pattern /proc/sys/kernel/modprobe /proc/sysrq-trigger; do (: >> $file) && echo open; done; true',
      ]);
      assert.doesNotMatch(output, /^open$/m);
    });

    test('sees its own folder, but no home folders, no files of the host, and not the name of the machine', async t => {
      const output = await printedBy(t, [
        'pwd',
        'ls -A /',
        'ls -A /run /home /root /srv /tmp || true',
        'hostname',
      ]);
      assert.match(output, /^\/build\/checkout$/m);
      for (const name of ['home', 'root', 'srv', 'work', 'boot', 'sys', 'mnt'])
        assert.doesNotMatch(output, new RegExp(`^${name}$`, 'm'));
      assert.match(output, /^build\n/m);
      assert.doesNotMatch(output, /docent-/);
    });

    test('can read but not write a folder that the configuration lists as readable', async t => {
      const folder = await mkdtemp(join(tmpdir(), 'docent-tools-'));
      t.after(() => rm(folder, {recursive: true, force: true}));
      await writeFile(join(folder, 'tool'), 'found it');
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Good')});
      const build = [`cat ${folder}/tool; ! touch ${folder}/more`, COPY];
      const config = {builds: {allow_root: true, readable: [folder]}};
      const built = await makeBuildLibrary(t, {repository: repository.folder, build}, {config});
      await built.runner.start();
      const {success, output} = await built.build();
      assert.equal(success, 1, output);
      assert.match(output, /found it/);
    });
  },
);
