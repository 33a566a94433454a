import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {chmod, chown, mkdir, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {CLI} from './docent.js';
import {makeSite, page} from '../routes/test-site.js';

/** Only root can change the owner of folders. */
const skip = process.getuid?.() === 0 ? false : 'not root';
const NOBODY = 65_534;

async function run(...words: string[]): Promise<string> {
  const command = parseCommand(words);
  assert.equal(command.kind, 'library');
  const printed: string[] = [];
  const write = (text: string) => void printed.push(text);
  if (command.kind === 'library')
    await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
  return printed.join('\n');
}

/** A library that belongs to another user, with all of its files. */
async function ofAnother(t: TestContext, owner: number) {
  const root = await makeSite(t, {'site/index.html': page('Start')});
  const library = join(root, 'library');
  await run('init', library);
  await run('add', 'manual', join(root, 'site'), '--library', library);
  await chmod(root, 0o755);
  execFileSync('chown', ['-R', `${owner}:${owner}`, library]);
  return {root, library, site: join(root, 'site')};
}

/** The owners of all files and folders below a folder. */
async function ownersIn(folder: string): Promise<Set<number>> {
  const paths = await readdir(folder, {recursive: true});
  return new Set(await Promise.all(paths.map(async path => (await stat(join(folder, path))).uid)));
}

test(
  'commands refuse to run as root in the library of a service, explain how to run them, and write nothing',
  {skip},
  async t => {
    const {library, site} = await ofAnother(t, NOBODY);
    for (const words of [
      ['add', 'other', site],
      ['publish', 'manual/2.0', site],
      ['list'],
      ['backup', join(library, '../docs.tar.gz')],
      ['remove', 'manual', '--yes'],
    ])
      await assert.rejects(run(...words, '--library', library), (error: unknown) => {
        assert.ok(error instanceof UserError);
        assert.equal(
          error.message,
          `${library} belongs to nobody, who could not write to files that root creates: run "runuser -u nobody -- docent …".`,
        );
        return true;
      });
    assert.deepEqual(await ownersIn(library), new Set([NOBODY]));
  },
);

test('the error names the owner of the library by user id if that user has no name', {skip}, async t => {
  const {library} = await ofAnother(t, 54_321);
  await assert.rejects(
    run('list', '--library', library),
    /belongs to user 54321, .*"sudo --user='#54321' docent …"/,
  );
});

test('docent init refuses to run as root in the folder of another user', {skip}, async t => {
  const root = await makeSite(t, {});
  await mkdir(join(root, 'home'));
  await chown(join(root, 'home'), NOBODY, NOBODY);
  for (const folder of ['home', 'home/deep/library'])
    await assert.rejects(run('init', join(root, folder)), /home.* belongs to nobody/);
  assert.deepEqual(await readdir(join(root, 'home')), []);
});

test('a command names the folder that it cannot write to', {skip}, async t => {
  const {library, site} = await ofAnother(t, NOBODY);
  await chmod(site, 0o755);
  const {setegid, seteuid, getuid} = process as Required<
    Pick<NodeJS.Process, 'setegid' | 'seteuid' | 'getuid'>
  >;
  const asNobody = async (work: () => Promise<unknown>): Promise<void> => {
    setegid.call(process, NOBODY);
    seteuid.call(process, NOBODY);
    t.mock.method(process as Required<Pick<NodeJS.Process, 'getuid'>>, 'getuid', () => NOBODY);
    await work().finally(() => {
      seteuid.call(process, 0);
      setegid.call(process, 0);
      t.mock.restoreAll();
    });
  };
  const refuses = (words: readonly string[], sentence: RegExp) =>
    assert.rejects(run(...words, '--library', library), (error: unknown) => {
      assert.ok(error instanceof UserError, String((error as Error).stack));
      assert.match(error.message, sentence);
      return true;
    });
  await chown(join(library, 'data/files/manual'), 0, 0);
  await asNobody(() =>
    refuses(
      ['publish', 'manual/2.0', site],
      /data\/files\/manual\S* cannot be written \(EACCES\); check that its owner is the user who runs this\./,
    ),
  );
  await chown(join(library, 'data/files'), 0, 0);
  const {status, stderr} = spawnSync(process.execPath, [...CLI, 'add', 'new', site, '--library', library], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
    env: {...process.env, HOME: '/nonexistent'},
  });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /^docent: Nothing can be written to .*files; check that its owner/m);
  assert.equal(getuid.call(process), 0);
});
