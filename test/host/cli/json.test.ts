import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {createProgram, run} from '../../../host/src/cli/program.js';
import {BuildQueue} from '../../../host/src/platform/builds/build-queue.js';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {makeSite, page} from '../routes/test-site.js';
import {CLI} from './docent.js';

/** Commands that serve, or that print their output line by line until they end. */
const STREAMING = ['serve', 'mcp', 'build'];

/** All commands by name, such as `user add`, without those that only have subcommands. */
function allCommands() {
  const commands = new Map<string, ReturnType<typeof createProgram>>();
  const visit = (command: ReturnType<typeof createProgram>, path: readonly string[]): void => {
    const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
    if (!isGroup) commands.set(path.join(' '), command);
    for (const inner of command.commands)
      visit(inner as ReturnType<typeof createProgram>, [...path, inner.name()]);
  };
  visit(createProgram('', {take() {}, print() {}}), []);
  return commands;
}

const jsonOf = (name: string): string =>
  allCommands()
    .get(name)!
    .options.find(({long}) => long === '--json')?.description ?? '';

test('every command, except those that serve or stream, has --json and describes its output in its help', () => {
  const commands = allCommands();
  assert.ok(commands.size > 35, [...commands.keys()].join(', '));
  const without = [...commands.keys()].filter(name => !/^print JSON \[?\{/.test(jsonOf(name)));
  assert.deepEqual(without.toSorted(), STREAMING.toSorted());
});

/** The property names of each JSON object that a help text describes, as in `{name, name: {…}}`, without those of nested objects. */
function shapesIn(help: string): string[][] {
  return help.split(', or ').map(text => {
    const names: string[] = [];
    let depth = 0;
    for (const [token] of text.slice(text.indexOf('{')).matchAll(/[{}]|\w+/g)) {
      if (token === '{') depth++;
      else if (token === '}') depth--;
      else if (depth === 1) names.push(token);
      if (depth === 0) break;
    }
    return names;
  });
}

interface Answer {
  readonly code: number;
  readonly out: readonly string[];
  readonly notes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Creates a library. The function `json` runs a command in it with `--json`, and checks the output against the help of the command. */
async function makeLibrary(t: TestContext) {
  const root = await makeSite(t, {'site/index.html': page('Start'), 'more/site/index.html': page('More')});
  const library = join(root, 'library');
  const ran = new Set<string>();
  const names = [...allCommands().keys()].toSorted((a, b) => b.length - a.length);
  const inLibrary = (words: readonly string[]) =>
    words[0] === 'init' ? [...words, '--json'] : [...words, '--library', library, '--json'];
  const docent = async (...words: string[]): Promise<Answer> => {
    const [out, notes]: [string[], string[]] = [[], []];
    const terminal = {
      out: (text: string) => void out.push(text),
      note: (text: string) => void notes.push(text),
      progress: () => assert.fail('progress is shown'),
    };
    return {code: await run(inLibrary(words), terminal, new AbortController().signal), out, notes};
  };
  const checked = (words: readonly string[], {code, out, notes}: Answer): Fields => {
    assert.equal(code, 0, notes.join('\n'));
    const name = names.find(command => `${words.join(' ')} `.startsWith(`${command} `))!;
    ran.add(name);
    const printed = JSON.parse(out.join('\n')) as Fields | readonly Fields[];
    const rows = (Array.isArray(printed) ? printed : [printed]) as readonly Fields[];
    const shapes = shapesIn(jsonOf(name)).map(keys => keys.toSorted().join(' '));
    for (const row of rows)
      assert.ok(shapes.includes(Object.keys(row).toSorted().join(' ')), `${name}: ${JSON.stringify(row)}`);
    for (const note of notes) assert.deepEqual(Object.keys(JSON.parse(note) as object), ['note']);
    return printed as Fields;
  };
  return {
    root,
    library,
    site: join(root, 'site'),
    ran,
    docent,
    json: async (...words: string[]) => checked(words, await docent(...words)),
    /** Runs a command in a separate process, with a password on its standard input. Checks the output like `json`. */
    withPassword(...words: string[]) {
      const {status, stdout, stderr} = spawnSync(process.execPath, [...CLI, ...inLibrary(words)], {
        input: 'correct horse',
        encoding: 'utf8',
      });
      const notes = stderr.split('\n').filter(Boolean);
      return checked(words, {code: status ?? -1, out: [stdout], notes});
    },
  };
}

test('each command of a library prints the output with --json that its help describes, and nothing else', async t => {
  const {root, library, site, ran, docent, json, withPassword} = await makeLibrary(t);
  assert.deepEqual(await json('init', library), {folder: library});
  assert.deepEqual(await json('add', 'empty'), {project: 'empty', published: null});
  assert.deepEqual(await json('add', 'manual', site, '--version', '1.0'), {
    project: 'manual',
    published: {project: 'manual', version: '1.0', build: 1, pages: 1, address: '/manual/en/1.0/'},
  });
  assert.equal(
    (await json('publish', 'manual/1.0', site, '--commit', 'abc', '--also', 'latest'))['build'],
    2,
  );
  const {published, ...rolledBack} = await json('rollback', 'manual/1.0');
  assert.match(String(published), /^\d{4}-.*Z$/);
  assert.deepEqual(rolledBack, {
    project: 'manual',
    version: '1.0',
    build: 1,
    commit: null,
    newer: ['latest'],
  });
  const hidden = await json('set', 'manual/1.0', '--hidden', '--private');
  assert.deepEqual([hidden['state'], hidden['privacy'], hidden['default']], ['hidden', 'private', true]);
  await json('list');
  await json('list', 'manual');
  assert.deepEqual(await json('domain', 'manual', 'docs.example.org'), {
    project: 'manual',
    domain: 'docs.example.org',
  });
  await json('import', join(root, 'more'), '--version', '2.0').then(({projects}) =>
    assert.deepEqual(projects, [
      {
        project: 'site',
        added: true,
        published: [{project: 'site', version: '2.0', build: 3, pages: 1, address: '/site/en/2.0/'}],
      },
    ]),
  );
  const {store, config} = await openLibraryFolder(library);
  const order = {project: 'manual', version: '1.0', who: 'command', reason: ''};
  const build = await new BuildQueue(store, config.projects).add(order);
  await store.close();
  assert.deepEqual(await json('build', 'cancel', String(build)), {build});

  const redirect = {redirect: 1, type: 'page', from: '/a', to: '/b', status: 302, forced: false};
  assert.deepEqual(await json('redirect', 'add', 'manual', '/a', '/b'), redirect);
  assert.deepEqual(await json('redirect', 'list', 'manual'), [redirect]);
  assert.deepEqual(await json('redirect', 'remove', 'manual', '1'), {redirect: 1, project: 'manual'});

  assert.deepEqual(withPassword('user', 'add', 'ada', '--admin'), {user: 'ada', admin: true});
  assert.deepEqual(withPassword('user', 'password', 'ada'), {user: 'ada'});
  const invited = await json('user', 'invite', 'rob');
  assert.deepEqual([invited['user'], invited['added']], ['rob', true]);
  assert.match(String(invited['address']), /^\/_\/welcome\/\S{20,}$/);
  assert.deepEqual(await json('user', 'grant', 'rob', 'manual', 'reader'), {
    user: 'rob',
    project: 'manual',
    role: 'reader',
  });
  assert.equal((await json('user', 'list'))['length'], 2);
  await json('organization', 'add', 'team');
  assert.deepEqual(await json('organization', 'assign', 'team', 'manual'), {
    project: 'manual',
    organization: 'team',
  });
  assert.equal((await json('organization', 'grant', 'team', 'rob', 'none'))['role'], null);
  await json('organization', 'list');
  await json('organization', 'remove', 'team');
  const {link, address} = await json('share', 'manual/1.0', '--days', '3');
  assert.match(String(address), /^\/_\/sharing\/\S{20,}$/);
  await json('share', 'list');
  await json('share', 'revoke', String(link));

  await json('audit', '--last', '3');
  await json('insights', 'manual');
  const file = join(root, 'backup.tar.gz');
  const {bytes, ...backup} = await json('backup', file);
  assert.ok(Number(bytes) > 1000);
  assert.deepEqual(backup, {file, projects: 3, users: 2, builds: 3});
  assert.deepEqual((await json('restore', file, '--force'))['replaced'], {projects: 3, users: 2});
  assert.deepEqual(await json('remove', 'site', '--yes'), {
    project: 'site',
    version: null,
    versions: ['2.0'],
    builds: 1,
    new_default: null,
  });
  await json('user', 'remove', 'rob');

  // A token is only printed by the command that issues it.
  const issued = await docent('token', 'add', 'ada', '--label', 'CI');
  const {token, secret} = JSON.parse(issued.out.join('\n')) as Fields;
  assert.match(String(secret), /^\S{20,}$/);
  assert.ok(!issued.notes.join('\n').includes(String(secret)));
  await json('token', 'add', 'ada', '--days', '1');
  assert.ok(!JSON.stringify(await json('token', 'list')).includes(String(secret)));
  assert.deepEqual(await json('token', 'revoke', String(token)), {token});

  const elsewhere = ['index', 'elements', 'llms', 'check', 'inspect', 'ask', 'migrate'];
  const commands = [...allCommands().keys()].filter(name => !STREAMING.includes(name));
  assert.deepEqual(
    commands.filter(name => !ran.has(name)),
    elsewhere,
  );
});

test('an error with --json is one line of JSON on standard error, with the same exit code as without', async t => {
  const {library, docent, root} = await makeLibrary(t);
  await docent('init', library);
  assert.deepEqual(await docent('list', 'none'), {
    code: 1,
    out: [],
    notes: [JSON.stringify({error: 'There is no project "none"; "docent list" shows all projects.'})],
  });
  const {code, notes} = await docent('list', '--frobnicate');
  assert.equal(code, 2);
  assert.match(String((JSON.parse(notes.join('\n')) as Fields)['error']), /^Unknown option '--frobnicate'/);
  // Quotation marks and line breaks in a name are escaped.
  const quoted = await docent('list', '"}\n{"');
  assert.equal(quoted.notes.length, 1);
  assert.deepEqual(Object.keys(JSON.parse(quoted.notes[0]!) as object), ['error']);
  assert.ok(!quoted.notes[0]!.includes('\n'));

  await writeFile(join(root, 'projects.yaml'), 'broken: {versions: {latest: nowhere}}\n');
  const failed = await docent('import', join(root, 'projects.yaml'));
  assert.deepEqual([failed.code, failed.out], [1, []]);
  assert.deepEqual(
    failed.notes.map(line => Object.keys(JSON.parse(line) as object)[0]),
    ['note', 'error'],
  );
  assert.match(failed.notes[0]!, /broken: .*there is no such folder/);
});
