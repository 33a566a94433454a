import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {chmod, mkdir, symlink} from 'node:fs/promises';
import {createServer, type AddressInfo} from 'node:net';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {makeSite, page} from '../routes/test-site.js';
import {runDocent} from './docent.js';

const isRoot = process.getuid?.() === 0;

/** A folder with an example of each kind of file and folder that people pass by mistake. */
async function makeMistakes(t: TestContext): Promise<string> {
  const folder = await makeSite(t, {
    'site/index.html': page('Start'),
    'other/index.html': page('Start'),
    'no-pages/x.txt': 'x',
    'file.txt': 'x',
    'library/docent.yaml': '',
    'library/data/secret': 'x',
    'deep/er/still/docent.yaml': '',
    'deep/er/still/data/secret': 'x',
    'deep/index.html': page('Deep'),
    'library/data/files/manual/1/index.html': page('Private'),
    'not-html.html': 'PK\u0003\u0004 not a page',
    'broken.html': new Uint8Array([...Buffer.from('<meta charset=utf-8><p>'), 0xff, 0xc3, 0x28]),
  });
  await mkdir(join(folder, 'empty'));
  await symlink('loop', join(folder, 'loop'));
  return folder;
}

const mistakes: Readonly<Record<string, RegExp>> = {
  'serve site --prot 80': /Unknown option '--prot' \(did you mean --port\?\)/,
  'sreve site': /Unknown command 'sreve' \(did you mean serve\?\)/,
  serve: /Give a folder of built HTML/,
  'serve missing': /There is no folder missing; check the path, or build the documentation first\./,
  'serve file.txt': /file\.txt is a file, not a folder; give the folder it is in\./,
  'serve empty': /There are no HTML files in empty; give the folder with the built pages/,
  'serve no-pages': /There are no HTML files in no-pages; give the folder/,
  'serve loop': /loop may not be read; check its permissions\./,
  'serve --no-watch': /Give a folder of built HTML/,
  'serve library --no-watch --base=x':
    /library is a library, which is served as configured in its docent\.yaml: leave out --base and --no-watch\./,
  'serve library other': /With library, the private data of the library \S+\/library would be served: give a/,
  'serve library/data':
    /With library\/data, .* or use "docent serve \S+\/library", which serves the library to/,
  'serve library/data/files': /With library\/data\/files, .* or use "docent serve \S+\/library"/,
  'serve .': /With \., the private data of the library \S+\/library would be served/,
  'index deep': /With deep, the private data of the library \S+\/deep\/er\/still would be served/,
  'mcp deep': /With deep, the private data of the library \S+\/deep\/er\/still would be served/,
  'serve site --store postgres://docent@db/docs': /--store applies to a library, and site is not one/,
  'serve site --port 80x': /argument '80x' is invalid\. It must be a whole number/,
  'serve site --project Site': /"Site" cannot be the name of a project: .*for example "site"\./,
  'serve a=site a=other': /Two folders are called "a" \(site and other\); give each its own name/,
  'serve a=site b=missing': /There is no folder missing; check the path/,
  'serve site --data file.txt':
    /The index cannot be stored in file\.txt: there is a file of that name; choose another/,
  'serve site --data file.txt/x': /The index cannot be stored in file\.txt\/x: there is a file of that name/,
  'serve site --port 0 --host 203.0.113.7':
    /This machine has no address "203\.0\.113\.7"; with --host, name one it has/,
  'inspect missing.html': /There is no file missing\.html; check the path\./,
  'inspect file.txt': /file\.txt is not a page: give a file that ends in \.html or \.htm\./,
  'inspect not-html.html': /not-html\.html: It is not HTML/,
  'inspect broken.html': /broken\.html: It is not in utf-8/,
};

for (const [line, sentence] of Object.entries(mistakes)) {
  test(`docent ${line} fails with an error message of one sentence`, async t => {
    const cwd = await makeMistakes(t);
    const env = {XDG_CACHE_HOME: join(cwd, 'cache')};
    const {code, stdout, stderr} = await runDocent(t, line.split(' '), {cwd, env});
    assert.ok(typeof code === 'number' && code > 0, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, sentence);
    assert.match(stderr, /^docent: [^\n]*\.\n$/);
  });
}

test('docent serve fails if the requested port is in use', async t => {
  const cwd = await makeMistakes(t);
  const otherServer = createServer().listen(0, '127.0.0.1');
  t.after(() => otherServer.close());
  await new Promise(resolve => otherServer.once('listening', resolve));
  const {port} = otherServer.address() as AddressInfo;
  const env = {XDG_CACHE_HOME: join(cwd, 'cache')};
  const {code, stderr} = await runDocent(t, ['serve', 'site', '--port', String(port)], {cwd, env});
  assert.equal(code, 1);
  assert.ok(
    stderr.includes(`docent: Port ${port} is in use; stop what runs there, or choose another with --port`),
  );
});

test(
  'docent serve fails for a folder that it cannot read',
  {skip: isRoot && 'root may read everything'},
  async t => {
    const cwd = await makeMistakes(t);
    await chmod(join(cwd, 'site'), 0);
    t.after(() => chmod(join(cwd, 'site'), 0o700));
    const {code, stderr} = await runDocent(t, ['serve', 'site'], {cwd});
    assert.equal(code, 1);
    assert.match(stderr, /^docent: site may not be read; check its permissions\.$/m);
  },
);

test('docent serve fails if the data folder is not writable', {skip: !existsSync('/sys/kernel')}, async t => {
  const cwd = await makeMistakes(t);
  const {code, stderr} = await runDocent(t, ['serve', 'site', '--data', '/sys/docent'], {cwd});
  assert.equal(code, 1);
  assert.match(stderr, /^docent: The index cannot be stored in \/sys\/docent: nothing can be written there/m);
});
