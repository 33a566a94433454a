import assert from 'node:assert/strict';
import {existsSync, linkSync} from 'node:fs';
import {readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import {mcp} from '../../../cli/src/commands/mcp.js';
import {run} from '../../../host/src/cli/program.js';
import {until} from '../../support/until.js';
import {makeBuildLibrary} from '../platform/builds/build-library.js';
import {makeLinkedSite} from './linked-site.js';

/** Runs a command in this process. */
async function docent(...args: string[]) {
  const [out, notes]: [string[], string[]] = [[], []];
  const terminal = {
    out: (line: string) => void out.push(line),
    note: (line: string) => void notes.push(line),
    progress() {},
  };
  const code = await run(args, terminal, new AbortController().signal);
  return {code, out: out.join('\n'), notes: notes.join('\n')};
}

const NAMED = [
  /Left out .*_static\/jquery\.js/,
  /Left out .*passwd\.html/,
  /Left out .*secret\.txt.*data of a library/,
];

test('"docent index", "llms", "ask" and "check" leave out targets of links that lead out of the site, and list each of them once', async t => {
  const {root, site, shared} = await makeLinkedSite(t);
  const data = join(root, 'cache');
  const commands = [
    ['index', site, '--data', data],
    ['llms', site],
    ['ask', 'lives', site, '--data', data],
    ['check', site],
  ];
  for (const command of commands) {
    const {notes, out} = await docent(...command);
    for (const pattern of NAMED) assert.match(notes, pattern, command[0]);
    assert.match(notes, new RegExp(`--follow-links-to ${shared} includes them`), command[0]);
    assert.equal(notes.match(/data of a library/g)?.length, 1, command[0]);
    assert.doesNotMatch(out, /quokka|numbat|Extra/, command[0]);
  }
  assert.match(await readFile(join(site, 'llms-full.txt'), 'utf8'), /axolotl/);
  assert.doesNotMatch(await readFile(join(site, 'llms-full.txt'), 'utf8'), /wombat|quokka|numbat/);
  const named = await docent(
    'llms',
    site,
    '--follow-links-to',
    shared,
    '--follow-links-to',
    join(root, 'library'),
  );
  assert.doesNotMatch(named.notes, /jquery/);
  assert.match(named.notes, /data of a library/);
  assert.match(await readFile(join(site, 'llms-full.txt'), 'utf8'), /wombat/);
  assert.doesNotMatch(await readFile(join(site, 'llms-full.txt'), 'utf8'), /quokka|numbat/);
});

test('"docent llms" does not write to the target of a symbolic link', async t => {
  const {root, site} = await makeLinkedSite(t);
  await writeFile(join(root, 'etc/victim'), 'before');
  await symlink('../etc/victim', join(site, 'llms.txt.part'));
  await symlink('../etc/victim', join(site, 'llms-full.txt'));
  const {notes} = await docent('llms', site);
  assert.match(notes, /llms-full\.txt was not written by Docent, and is left as it is/);
  assert.equal(await readFile(join(root, 'etc/victim'), 'utf8'), 'before');
  assert.match(await readFile(join(site, 'llms.txt'), 'utf8'), /Start/);
});

test('"docent mcp" prints which files it leaves out', async t => {
  const {root, site} = await makeLinkedSite(t);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const notes: string[] = [];
  const terminal = {out() {}, note: (line: string) => void notes.push(line), progress() {}};
  const stop = new AbortController();
  const source = {project: 'demo', folder: site};
  const serving = mcp({kind: 'mcp', source, data: join(root, 'cache')}, terminal, stop.signal, {
    stdin: stdin as never,
    stdout: stdout as never,
  });
  await until(() => notes.some(line => /answers on standard input/.test(line)));
  stop.abort();
  await serving;
  for (const pattern of NAMED) assert.match(notes.join('\n'), pattern);
});

test('"docent add" and "docent publish" do not copy targets of links that lead out of the site, unless an option or setting allows their folder', async t => {
  const {root, site, shared} = await makeLinkedSite(t);
  const library = join(root, 'own');
  await docent('init', library);
  linkSync(join(library, 'data/secret'), join(site, 'hard.txt'));
  await symlink('../own/data/store.db', join(site, 'store.db'));
  await symlink('../own/docent.yaml', join(site, 'docent.txt'));
  const copies = join(library, 'data/files/demo');
  const added = await docent('add', 'demo', site, '--library', library);
  assert.equal(added.code, 0, added.notes);
  for (const pattern of [...NAMED, /hard\.txt/, /store\.db/, /docent\.txt/, /follow_links_to: \['.*shared/])
    assert.match(added.notes, pattern);
  const namesOf = async (copy: string) => (await readdir(join(copies, copy), {recursive: true})).sort();
  const [first = ''] = await readdir(copies);
  assert.deepEqual(await namesOf(first), ['_static', '_static/own.css', 'index.html']);
  const flagged = await docent(
    'publish',
    'demo/flag',
    site,
    '--library',
    library,
    '--follow-links-to',
    shared,
  );
  assert.equal(flagged.code, 0, flagged.notes);
  const withShared = [
    '_static',
    '_static/jquery.js',
    '_static/own.css',
    'extra',
    'extra/extra.html',
    'index.html',
  ];
  const copyOf = async (version: string) => (await readdir(copies)).find(name => name.startsWith(version))!;
  assert.deepEqual(await namesOf(await copyOf('flag')), withShared);
  const config = join(library, 'docent.yaml');
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace('follow_links_to: []', "follow_links_to: ['../shared', '.']"),
  );
  const configured = await docent('publish', 'demo/config', site, '--library', library);
  assert.equal(configured.code, 0, configured.notes);
  assert.deepEqual(await namesOf(await copyOf('config')), withShared);
  // A backup does not follow a link that somebody has added to the files of a build in the library.
  await symlink('../../../secret', join(copies, await copyOf('config'), 'planted.html'));
  assert.equal((await docent('backup', join(root, 'copy.tar.gz'), '--library', library)).code, 0);
  await docent('init', join(root, 'restored'));
  assert.equal(
    (await docent('restore', join(root, 'copy.tar.gz'), '--library', join(root, 'restored'))).code,
    0,
  );
  const restored = await readdir(join(root, 'restored/data/files/demo'), {recursive: true});
  assert.ok(restored.some(name => name.endsWith('extra.html')));
  assert.ok(!restored.some(name => name.endsWith('planted.html')));
});

test('a watched folder is published without the targets of links that lead out of it', async t => {
  const {root, site} = await makeLinkedSite(t);
  const built = await makeBuildLibrary(
    t,
    {folder: site},
    {config: {follow_links_to: [join(root, 'shared')]}},
  );
  await symlink(join(built.library.folder, 'data/secret'), join(site, 'own-secret.html'));
  await symlink(join(built.library.folder, 'data'), join(site, 'own-data'));
  await built.runner.start();
  const {success, output} = await built.build();
  assert.equal(success, 1, output);
  assert.match(output, /Left out .*passwd\.html/);
  assert.match(output, /Left out .*own-data.*data of a library/);
  const {folder} = (await built.version('latest'))!.version;
  assert.deepEqual((await readdir(folder)).sort(), ['_static', 'extra', 'index.html']);
  assert.ok(existsSync(join(folder, '_static/jquery.js')));
});

test('commands for a site refuse a folder that contains the data of a library, or is inside it', async t => {
  const {root} = await makeLinkedSite(t);
  await docent('init', join(root, 'own'));
  for (const name of ['', 'library', 'library/data', 'own'])
    for (const command of [
      ['index'],
      ['llms'],
      ['elements'],
      ['ask', 'x'],
      ['publish', 'demo', '--library', join(root, 'own')],
    ]) {
      const {code, notes} = await docent(...command, join(root, name));
      assert.notEqual(code, 0, `${command[0]} ${name}`);
      assert.match(notes, /private data of the library|no project "demo"/, `${command[0]} ${name}`);
    }
});
