import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {parseCommand} from '../../../host/src/cli/program.js';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../host/src/platform/people/people.js';
import {makeSite, page, type SiteFiles, writeSite} from '../routes/test-site.js';

/** Creates a library. The function `docent` runs a command in it, in this process, and resolves to the output. */
async function makeLibrary(t: TestContext, files: SiteFiles = {}) {
  const root = await makeSite(t, {'site/index.html': page('Start'), ...files});
  const library = join(root, 'library');
  const docent = async (...words: string[]): Promise<string> => {
    const printed: string[] = [];
    const write = (text: string) => void printed.push(text);
    const command = parseCommand(words[0] === 'init' ? words : [...words, '--library', library]);
    assert.equal(command.kind, 'library');
    if (command.kind === 'library')
      await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
    return printed.join('\n');
  };
  await docent('init', library);
  const withPeople = async (work: (people: People) => Promise<unknown>): Promise<void> => {
    const {store} = await openLibraryFolder(library);
    await work(new People(store)).finally(() => store.close());
  };
  return {root, docent, site: join(root, 'site'), withPeople};
}

const json = (text: string): Record<string, unknown>[] => JSON.parse(text) as Record<string, unknown>[];

test('the list commands show users, tokens, links and redirects, but no secrets', async t => {
  const {docent, withPeople} = await makeLibrary(t);
  for (const list of [
    ['user', 'list'],
    ['token', 'list'],
    ['share', 'list'],
  ])
    assert.match(await docent(...list), /^There are no .*; "docent (user add|token add|share) /);
  await docent('add', 'notes', '--private');
  await docent('add', 'other');
  await withPeople(async people => {
    await people.add('ada', 'correct horse', {admin: true});
    await people.add('rob', 'correct horse');
  });
  await docent('organization', 'add', 'team');
  await docent('organization', 'assign', 'team', 'notes');
  await docent('organization', 'grant', 'team', 'rob', 'maintainer');
  await docent('user', 'grant', 'rob', 'notes', 'reader');
  const [, token] = (await docent('token', 'add', 'rob', '--days', '90', '--label', 'CI')).split('\n');
  const [, link] = (await docent('share', 'notes')).split('\n');
  await docent('redirect', 'add', 'notes', '/a', '/b');

  assert.deepEqual(
    json(await docent('user', 'list', '--json')).map(({user, roles, admin}) => [user, roles, admin]),
    [
      ['ada', [], true],
      ['rob', ['notes:reader', 'team/:maintainer'], false],
    ],
  );
  assert.match(await docent('user', 'list'), /^ada\t\S+\t\tadmin\nrob\t\S+\tnotes:reader team\/:maintainer$/);
  assert.deepEqual(
    json(await docent('user', 'list', 'other', '--json')).map(({user}) => user),
    ['ada'],
  );
  const [issued] = json(await docent('token', 'list', 'rob', '--json'));
  assert.deepEqual([issued?.['token'], issued?.['scope'], issued?.['label']], [1, 'read', 'CI']);
  assert.match(String(issued?.['expires']), /Z$/);
  assert.deepEqual(json(await docent('token', 'list', 'ada', '--json')), []);
  assert.match(await docent('share', 'list', 'notes'), /^1\tnotes\t\t\S+Z$/);
  assert.equal(json(await docent('redirect', 'list', 'notes', '--json'))[0]?.['from'], '/a');
  const everything = [
    await docent('user', 'list', '--json'),
    await docent('token', 'list', '--json'),
    await docent('share', 'list', '--json'),
    await docent('audit', '--json'),
  ].join('\n');
  for (const secret of [token!, link!.replace('/_/sharing/', '')])
    assert.ok(secret.length > 20 && !everything.includes(secret));
  assert.doesNotMatch(everything, /hash|password"/);
  await assert.rejects(docent('token', 'list', 'eve'), /There is no user "eve"/);
  await assert.rejects(docent('share', 'list', 'none'), /There is no project "none"/);
});

test('docent audit prints all entries, or those of a day, about a subject, or by a user', async t => {
  const {docent} = await makeLibrary(t);
  assert.match(await docent('audit'), /The audit log has no such entries/);
  await docent('add', 'docs');
  await docent('add', 'docs-old');
  await docent('domain', 'docs', 'docs.example.org');
  assert.deepEqual(
    json(await docent('audit', '--json')).map(({who, action, subject}) => [who, action, subject]),
    [
      ['command', 'add project', 'docs'],
      ['command', 'add project', 'docs-old'],
      ['command', 'set domain', 'docs docs.example.org'],
    ],
  );
  assert.equal(json(await docent('audit', '--about', 'docs', '--json')).length, 2);
  assert.equal(json(await docent('audit', '--last', '1', '--json'))[0]?.['action'], 'set domain');
  assert.deepEqual(json(await docent('audit', '--who', 'ada', '--json')), []);
  assert.deepEqual(json(await docent('audit', '--since', '2999-01-01', '--json')), []);
  await assert.rejects(async () => docent('audit', '--since', '2026-13-45'), /Write a day as in 2026-11-22/);
});

test('docent set deactivates a version, and changes whether it is hidden, private or the default', async t => {
  const {docent, site} = await makeLibrary(t);
  await docent('add', 'manual', site, '--version', '1.0');
  await docent('publish', 'manual/2.0', site, '--hidden');
  const states = async () =>
    json(await docent('list', 'manual', '--json')).map(row => [
      row['version'],
      row['state'],
      row['privacy'],
      row['default'],
    ]);
  assert.deepEqual(await states(), [
    ['2.0', 'hidden', 'public', false],
    ['1.0', 'served', 'public', true],
  ]);
  assert.equal(await docent('set', 'manual/2.0', '--no-hidden', '--default'), 'Changed manual/2.0.');
  await docent('set', 'manual/1.0', '--private', '--no-active');
  assert.deepEqual(await states(), [
    ['2.0', 'served', 'public', true],
    ['1.0', 'inactive', 'private', false],
  ]);
  await docent('publish', 'manual/2.0', site);
  assert.equal((await states())[0]?.[1], 'served');
  await assert.rejects(docent('set', 'manual/2.0'), /Say what to change/);
  await assert.rejects(docent('set', 'manual', '--hidden'), /Write it as project\/version/);
  await assert.rejects(docent('set', 'manual/3.0', '--hidden'), /There is no version manual\/3\.0/);
});

test('docent rollback makes a version serve its previous build, and with --to any build that is kept', async t => {
  const {docent, site, root} = await makeLibrary(t);
  await docent('add', 'manual', site, '--version', '1.0');
  await assert.rejects(
    docent('rollback', 'manual/1.0'),
    /No older build of manual\/1\.0 is kept\. Build 1 is still/,
  );
  const second = join(root, 'second');
  await writeSite(second, {'index.html': page('Second')});
  await docent('publish', 'manual/1.0', second, '--commit', 'abc', '--also', 'latest');
  const buildOf = async (version: string) =>
    json(await docent('list', 'manual', '--json')).find(row => row['version'] === version)?.['build'];
  assert.match(
    await docent('rollback', 'manual/1.0'),
    /^manual\/1\.0 is build 1 again, of \S+Z\.\nlatest still serves the newer build/,
  );
  assert.deepEqual([await buildOf('1.0'), await buildOf('latest')], [1, 2]);
  assert.match(await docent('rollback', 'manual/latest'), /manual\/latest is build 1 again/);
  await assert.rejects(
    docent('rollback', 'manual/1.0'),
    /No older build .* is kept; 2 can be chosen with --to\. Build 1 is still served/,
  );
  await assert.rejects(
    docent('rollback', 'manual/1.0', '--to', '7'),
    /Build 7 of manual\/1\.0 is not kept; 2 can/,
  );
  assert.match(await docent('rollback', 'manual/1.0', '--to', '2'), /build 2 again, .*commit abc/);
  // A build of another project and a missing version are refused.
  await docent('add', 'other', site);
  await assert.rejects(docent('rollback', 'manual/1.0', '--to', '3'), /Build 3 of manual\/1\.0 is not kept/);
  await assert.rejects(docent('rollback', 'manual/9'), /There is no version manual\/9/);
});

test('docent import adds the projects that a file lists, even if one of them fails', async t => {
  const {docent, root} = await makeLibrary(t, {
    'docs/one/index.html': page('One'),
    'docs/two/index.html': page('Two'),
  });
  await writeFile(
    join(root, 'projects.yaml'),
    `buch: {language: de, translation_of: book, versions: {latest: docs/two}}
book:
  name: The Book
  private: true
  default: '2.0'
  versions: {'1.0': docs/one, '2.0': docs/two}
broken: {versions: {latest: docs/nowhere}}
`,
  );
  await assert.rejects(
    docent('import', join(root, 'projects.yaml')),
    /^UserError: 2 projects of 3 done; run the command again when the others can be published: broken\.$/,
  );
  assert.deepEqual(
    json(await docent('list', '--json')).map(row => [row['project'], row['default_version'], row['privacy']]),
    [
      ['book', '2.0', 'private'],
      ['broken', 'latest', 'public'],
      ['buch', 'latest', 'public'],
    ],
  );
  assert.equal(json(await docent('list', 'book', '--json')).length, 2);
  // A second run keeps what exists and adds the rest.
  await mkdir(join(root, 'docs/nowhere'));
  await writeFile(join(root, 'docs/nowhere/index.html'), page('Here'));
  assert.match(await docent('import', join(root, 'projects.yaml')), /Done: 3 projects\.$/);
  for (const [yaml, sentence] of [
    ['a b: {}', /line 1: "a b" cannot be the name of a project/],
    ['api: {}', /line 1: "api" cannot be/],
    ['book: {versions: {../x: y}}', /line 1: book\.versions: "\.\.\/x" cannot be the name of a version/],
    ['book:\n  version: x', /line 2: there is no setting "book\.version"; there are name, language/],
    ['[', /it is not YAML/],
    ['', /has no projects/],
  ] as const) {
    await writeFile(join(root, 'bad.yaml'), yaml);
    await assert.rejects(docent('import', join(root, 'bad.yaml')), sentence, yaml);
  }
  await assert.rejects(docent('import', join(root, 'none.yaml')), /There is no file or folder/);
});

test('docent import adds a project for each subfolder, with a single version or with a version for each of its folders', async t => {
  const {docent, root} = await makeLibrary(t, {
    'all/Tool/index.html': page('Tool'),
    'all/kit/1.0/index.html': page('Kit 1'),
    'all/kit/2.0/index.html': page('Kit 2'),
    'all/.git/index.html': page('no'),
  });
  await docent('import', join(root, 'all'), '--private');
  assert.deepEqual(
    json(await docent('list', '--json')).map(row => [row['project'], row['versions'], row['privacy']]),
    [
      ['kit', 2, 'private'],
      ['tool', 1, 'private'],
    ],
  );
  for (const name of ['kit-10', 'kit-9']) await docent('add', name);
  assert.deepEqual(
    json(await docent('list', '--json')).map(row => row['project']),
    ['kit', 'kit-9', 'kit-10', 'tool'],
    'numbers in names are in the order of their values',
  );
  await writeSite(join(root, 'all/tool'), {'index.html': page('Same')});
  await assert.rejects(
    docent('import', join(root, 'all')),
    /The folders Tool and tool would both be the project "tool"/,
  );
});
