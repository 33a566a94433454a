import assert from 'node:assert/strict';
import {existsSync, linkSync} from 'node:fs';
import {appendFile, mkdir, readdir, readFile, realpath, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {test, type TestContext} from 'node:test';
import {mcp} from '../../../host/src/cli/mcp.js';
import {run} from '../../../host/src/cli/program.js';
import {describeLeftOut} from '../../../host/src/site/left-out.js';
import {makeBuildLibrary} from '../builds/build-library.js';
import {project, rawRequest, startHost} from '../routes/running-host.js';
import {makeSite, page} from '../routes/test-site.js';

/** A site with links to a folder of others, to a file of the machine and to the data of a library. */
async function makeLinkedSite(t: TestContext) {
  const root = await realpath(
    await makeSite(t, {
      'site/index.html': page('Start', '<p>Here lives the axolotl.</p>'),
      'site/_static/own.css': 'own',
      'shared/jquery/jquery.js': 'jq',
      'shared/extra/extra.html': page('Extra', '<p>Here lives the wombat.</p>'),
      'etc/passwd.html': page('Passwd', '<p>PRIVATE quokka</p>'),
      'library/docent.yaml': '',
      'library/data/secret': 'PRIVATE'.repeat(10),
      'library/data/store.db': '',
      'library/data/page.html': page('Data', '<p>PRIVATE numbat</p>'),
    }),
  );
  const site = join(root, 'site');
  await symlink('../../shared/jquery/jquery.js', join(site, '_static/jquery.js'));
  await symlink('../shared/extra', join(site, 'extra'));
  await symlink('../etc/passwd.html', join(site, 'passwd.html'));
  await symlink('../library/data', join(site, 'data'));
  await symlink('../library/data/secret', join(site, 'secret.txt'));
  await symlink('../library/data/page.html', join(site, 'page.html'));
  return {root, site, shared: join(root, 'shared')};
}

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

test('"docent index", "llms", "ask" and "check" leave out what links lead to, and name it once', async t => {
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

test('"docent llms" writes no file that a link leads to', async t => {
  const {root, site} = await makeLinkedSite(t);
  await writeFile(join(root, 'etc/victim'), 'before');
  await symlink('../etc/victim', join(site, 'llms.txt.part'));
  await symlink('../etc/victim', join(site, 'llms-full.txt'));
  const {notes} = await docent('llms', site);
  assert.match(notes, /llms-full\.txt was not written by Docent, and is left as it is/);
  assert.equal(await readFile(join(root, 'etc/victim'), 'utf8'), 'before');
  assert.match(await readFile(join(site, 'llms.txt'), 'utf8'), /Start/);
});

test('an agent that is given a folder is told what is left out of it, and finds nothing of that', async t => {
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
  while (!notes.some(line => /answers on standard input/.test(line)))
    await new Promise(resolve => setTimeout(resolve, 20));
  stop.abort();
  await serving;
  for (const pattern of NAMED) assert.match(notes.join('\n'), pattern);
});

/** Every address under which a host could send what a link leads to. */
const ADDRESSES = [
  ...[
    '/passwd.html',
    '/passwd',
    '/secret.txt',
    '/page.html',
    '/page',
    '/data/',
    '/data/secret',
    '/data/page.html',
  ],
  ...['/extra/', '/extra/extra.html', '/_static/jquery.js', '/llms.txt', '/llms-full.txt', '/hard.txt'],
  ...['/_/downloads/demo/en/latest/pdf/', '/_/downloads/demo/en/latest/epub/', '/openapi.json'],
  ...['passwd', 'page', 'data/page', 'extra/extra'].map(
    name => `/_/api/v3/embed/?url=${encodeURIComponent(`http://localhost/${name}.html`)}`,
  ),
];

test('a host that serves a folder sends nothing that links in it lead to, by any route', async t => {
  const {root, site} = await makeLinkedSite(t);
  await symlink('../library/data/secret', join(site, 'book.pdf'));
  await symlink('../etc/passwd.html', join(site, 'book.epub'));
  await symlink('../library/data/secret', join(site, 'openapi.json'));
  await symlink('../etc/passwd.html', join(site, '404.html'));
  await symlink('../etc/passwd.html', join(site, 'extra.html'));
  const {origin, port} = await startHost(t, {projects: [project('demo', site)]});
  for (const address of [...ADDRESSES, '/missing.html', '/_/downloads/demo/en/latest/htmlzip/'])
    for (const headers of [{}, {range: 'bytes=0-100'}, {'accept-encoding': 'br'}]) {
      const {status, body} = await rawRequest(port, address, {headers});
      assert.doesNotMatch(body.toString('latin1'), /PRIVATE|wombat/, address);
      if (/passwd|secret|page|data|extra|jquery|pdf|epub/.test(address))
        assert.ok(status >= 400, `${address}: ${status}`);
    }
  const listed = await (await fetch(`${origin}/_/downloads/demo/en/latest/htmlzip/`)).arrayBuffer();
  assert.doesNotMatch(Buffer.from(listed).toString('latin1'), /passwd|secret|jquery|book/);
  assert.match(await (await fetch(`${origin}/`)).text(), /axolotl/);
  assert.equal(await (await fetch(`${origin}/_static/own.css`)).text(), 'own');
  // A link that is made while the host serves.
  await writeFile(join(site, 'later.txt'), 'later');
  assert.equal(await (await fetch(`${origin}/later.txt`)).text(), 'later');
  await symlink(join(root, 'library/data/secret'), join(site, 'even-later.txt'));
  assert.equal((await fetch(`${origin}/even-later.txt`)).status, 404);
});

test('an asset that becomes a link between the moment it is found and the moment it is sent is not sent', async t => {
  const {root, site} = await makeLinkedSite(t);
  const {origin} = await startHost(t, {projects: [project('demo', site)]});
  const {renameSync, symlinkSync, writeFileSync} = await import('node:fs');
  const path = join(site, 'swapped.txt');
  // As long as the secret, so that no answer waits for more.
  const harmless = 'harmless'.padEnd(70);
  writeFileSync(path, harmless);
  let isDone = false;
  const swap = async () => {
    for (; !isDone; await new Promise(resolve => setImmediate(resolve))) {
      symlinkSync(join(root, 'library/data/secret'), `${path}.link`);
      renameSync(`${path}.link`, path);
      await new Promise(resolve => setImmediate(resolve));
      writeFileSync(`${path}.file`, harmless);
      renameSync(`${path}.file`, path);
    }
  };
  const swapping = swap();
  const seen = new Set<number>();
  for (let round = 0; round < 2_000 && (round < 200 || !(seen.has(200) && seen.has(404))); round++) {
    const answer = await fetch(`${origin}/swapped.txt`);
    assert.doesNotMatch(await answer.text().catch(() => ''), /PRIVATE/);
    seen.add(answer.status);
  }
  isDone = true;
  await swapping;
  assert.ok(seen.has(200) && seen.has(404), [...seen].join());
});

test('"docent add" and "docent publish" copy nothing that links lead to, unless a folder is named', async t => {
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
  // A link in a copy, put there behind the library's back, leads no backup out of it.
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

test('a watched folder is published without what links in it lead to', async t => {
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

test('a folder that is the data of a library, in it or around it, is refused by every command', async t => {
  const {root} = await makeLinkedSite(t);
  await mkdir(join(root, 'own'));
  await docent('init', join(root, 'own'));
  await appendFile(join(root, 'own/docent.yaml'), '');
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

test('links are reported by the folder they lead to, with the flag or the setting that allows it', () => {
  const outside = (path: string, target: string) => ({
    path,
    target,
    isFolder: false,
    belonging: 'outside' as const,
  });
  const leftOut = [
    outside('_static/jquery.js', '/usr/share/javascript/jquery/jquery.js'),
    outside('_static/underscore.js', '/usr/share/javascript/underscore/underscore.js'),
    outside('_static/doctools.js', '/usr/share/javascript/sphinxdoc/1.0/doctools.js'),
    outside('_static/language_data.js', '/usr/share/javascript/sphinxdoc/1.0/language_data.js'),
    outside('passwd', '/etc/passwd'),
    {path: 'secret', target: '/srv/docs/data/secret', isFolder: false, belonging: 'library' as const},
  ];
  assert.deepEqual(describeLeftOut(leftOut, 'command'), [
    'Left out 4 links that lead to /usr/share/javascript, outside the folder: _static/jquery.js (/usr/share/javascript/jquery/jquery.js), _static/underscore.js (/usr/share/javascript/underscore/underscore.js), _static/doctools.js (/usr/share/javascript/sphinxdoc/1.0/doctools.js) and 1 more. If readers may see everything in /usr/share/javascript, --follow-links-to /usr/share/javascript includes them.',
    'Left out 1 link that leads to /etc, outside the folder: passwd (/etc/passwd). If readers may see everything in /etc, --follow-links-to /etc includes it.',
    'Left out secret (/srv/docs/data/secret): the data of a library is never read as part of a site. Remove it from the folder.',
  ]);
  assert.match(
    describeLeftOut(leftOut.slice(4, 5), 'library')[0]!,
    /"follow_links_to: \['\/etc'\]" in docent\.yaml, or --follow-links-to \/etc, includes it\.$/,
  );
  assert.deepEqual(describeLeftOut(leftOut.slice(3), 'log'), [
    'Left out _static/language_data.js, passwd: links that lead out of the folder. The log of the host says where they lead, and how to include them.',
    'Left out secret: the data of a library is never read as part of a site.',
  ]);
});
