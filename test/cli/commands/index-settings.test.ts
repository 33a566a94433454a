import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, realpath, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {promisify} from 'node:util';
import fc from 'fast-check';
import {findIndexSettings, readSettings} from '../../../cli/src/commands/index-settings.js';
import {completeIndex, type IndexOptions} from '../../../cli/src/commands/site-commands.js';
import {UserError} from '../../../cli/src/commands/terminal.js';

let folder: string;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const notes: string[] = [];
function find(
  folderArgument?: string,
  environment: Readonly<Record<string, string>> = {},
  workingFolder = folder,
) {
  notes.length = 0;
  return findIndexSettings({folder: workingFolder, environment}, folderArgument, note => notes.push(note));
}
const fails = (text: string, message: RegExp) =>
  assert.throws(
    () => readSettings(text, 'docent.yaml'),
    (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, message);
      return true;
    },
  );

describe('the settings of docent index', () => {
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'docent-settings-')));
    await mkdir(join(folder, 'build/html'), {recursive: true});
  });
  afterEach(() => rm(folder, {recursive: true}));

  it('are read from docent.yaml, where an unquoted version 2.0 is the text "2.0", not the number 2', async () => {
    await write(
      'docent.yaml',
      'index:\n  folder: build/html\n  inject: true\n  version: 2.0\n  public_url: https://docs.example.org\n',
    );
    assert.deepEqual(await find(), {
      folder: join(folder, 'build/html'),
      inject: true,
      version: '2.0',
      publicUrl: 'https://docs.example.org/',
    });
  });

  it('are read from docent.json', async () => {
    await write('docent.json', '{"index": {"project": "kiln", "elements": true, "out": "build/search"}}');
    assert.deepEqual(await find('build/html'), {
      project: 'kiln',
      elements: true,
      out: join(folder, 'build/search'),
    });
  });

  it('are read from environment variables, which override the file', async () => {
    await write('docent.yaml', 'index: {project: kiln, version: latest}');
    const environment = {
      DOCENT_INDEX_PROJECT: 'oven',
      DOCENT_INDEX_LLMS: '1',
      PATH: '/bin',
      DOCENT_STORE: 'x',
    };
    assert.deepEqual(await find('build/html', environment), {project: 'oven', version: 'latest', llms: true});
  });

  it('are empty without a file, with the docent.yaml of a docs host, or with an empty index section in the file', async () => {
    assert.deepEqual(await find('build/html'), {});
    await write('docent.yaml', 'port: 8000\nprojects: {}\n');
    await mkdir(join(folder, 'data'));
    assert.deepEqual(await find('build/html'), {});
    await write('docent.yaml', 'index:\n');
    assert.deepEqual(await find('build/html'), {});
  });

  it('cannot be read if there are both docent.yaml and docent.json', async () => {
    await write('docent.yaml', 'index: {}');
    await write('docent.json', '{}');
    await assert.rejects(find('build/html'), /both docent\.yaml and docent\.json/);
  });

  describe('are rejected with an error that names the mistake', () => {
    for (const [text, message] of [
      [
        'index:\n  projcet: kiln',
        /^docent\.yaml, line 2: index has no setting "projcet": use folder, elements/,
      ],
      ['index:\n  project: Not a slug', /^docent\.yaml, line 2: project: .*cannot be the name of a project/],
      ['index:\n  inject: perhaps', /line 2: inject: It must be true or false/],
      ['index:\n  inject: [true]', /line 2: inject must be a single value/],
      ['index:\n  out: ""', /line 2: out: It must not be empty/],
      ['index:\n  public_url: javascript:alert(1)', /line 2: public_url: Write an address/],
      ['index:\n  hotkeys: "s\\n/"', /line 2: hotkeys: It must be one line of text/],
      ['index: yes', /line 1: index must contain settings/],
      ['index: {project: a, project: b}', /^docent\.yaml, line 1: Map keys must be unique/],
      ['index: {project: "a', /^docent\.yaml, line 1: /],
      ['index: {data: /tmp}', /no setting "data"/],
      ['index: {follow_links_to: [/etc]}', /no setting "follow_links_to"/],
      ['index: {__proto__: {}}', /no setting "__proto__"/],
      ['index: {constructor: x}', /no setting "constructor"/],
    ] as const)
      it(`in the file ${JSON.stringify(text)}`, () => fails(text, message));

    it('in an environment variable', async () => {
      await assert.rejects(
        find('build/html', {DOCENT_INDEX_PROJCET: 'x'}),
        /DOCENT_INDEX_PROJCET is not a setting: use DOCENT_INDEX_FOLDER/,
      );
      await assert.rejects(
        find('build/html', {DOCENT_INDEX_INJECT: 'x'}),
        /DOCENT_INDEX_INJECT: It must be true or false/,
      );
    });
  });

  describe('that an untrusted author may have written', () => {
    it('are not read from a docent.yaml in the folder of the site, even if the command is run in that folder', async () => {
      await write('build/html/docent.yaml', 'index: {project: evil, nonsense: 1}');
      assert.deepEqual(await find('build/html'), {});
      assert.deepEqual(notes, []);
      for (const [workingFolder, folderArgument] of [
        ['build/html', '.'],
        ['build/html', '..'],
      ] as const)
        assert.deepEqual(await find(folderArgument, {}, join(folder, workingFolder)), {});
      assert.match(notes[0]!, /docent\.yaml is not read: it is in the site itself/);
      await rm(join(folder, 'build/html/docent.yaml'));
      await write('docent.yaml', 'index: {folder: .}');
      await assert.rejects(find(), /the folder of the file itself/);
    });

    it('are not read from the parent of the folder in which the command is run', async () => {
      await write('docent.yaml', 'index: {project: kiln}');
      assert.deepEqual(await find('html', {}, join(folder, 'build')), {});
    });

    it('cannot name a folder outside the folder of docent.yaml, neither by a path nor through a symbolic link', async () => {
      const outside = await mkdtemp(join(tmpdir(), 'docent-outside-'));
      try {
        await symlink(outside, join(folder, 'link'), 'dir');
        for (const path of ['..', '../x', '/etc', 'link', 'link/new/one', 'build/../../x'])
          for (const name of ['folder', 'out']) {
            await write('docent.yaml', `index: {${name}: ${path}}`);
            await assert.rejects(
              find(name === 'out' ? 'build/html' : undefined),
              /leads out of the folder of the file/,
              path,
            );
          }
      } finally {
        await rm(outside, {recursive: true});
      }
    });

    it('are rejected if docent.yaml is a symbolic link, a folder, or a file of more than 64 kB', async () => {
      await write('secret', 'index: {project: kiln}');
      await symlink(join(folder, 'secret'), join(folder, 'docent.yaml'));
      await assert.rejects(find('build/html'), /docent\.yaml is not a file/);
      await rm(join(folder, 'docent.yaml'));
      await mkdir(join(folder, 'docent.yaml'));
      await assert.rejects(find('build/html'), /docent\.yaml is not a file/);
      await rm(join(folder, 'docent.yaml'), {recursive: true});
      await write('docent.yaml', '#'.repeat(65 * 1024));
      await assert.rejects(find('build/html'), /more than 64 kB/);
    });

    it('are rejected if they are nested too deeply, or if YAML aliases would expand exponentially', () => {
      const bomb = `a: &a [x, x]\n${Array.from({length: 50}, (_, i) => `b${i}: [*a, *a]`).join('\n')}\nindex: *a`;
      for (const text of [
        '['.repeat(30_000),
        `index: ${'{a: '.repeat(10_000)}`,
        '? '.repeat(30_000),
        `${' '.repeat(60_000)}x: 1`,
      ])
        fails(text, /nested more deeply|line 1/);
      fails(bomb, /line 52: index must contain settings/);
    });

    it('are read or rejected with a UserError, whatever the file contains', () =>
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.json(),
            fc.string().map(text => `index:\n  ${text}`),
          ),
          text => {
            try {
              readSettings(text, 'docent.yaml');
            } catch (error) {
              assert.ok(error instanceof UserError, String(error));
            }
          },
        ),
      ));
  });

  it('are enough for docent index to run without arguments, even beside a folder named data', async () => {
    await write('docent.yaml', 'index: {folder: build/html, project: kiln, version: 2.0}');
    // A docs host has a folder named `data` beside its docent.yaml. This folder must not be mistaken for that of a docs host.
    await mkdir(join(folder, 'data'));
    await write('build/html/index.html', '<main><h1 id="kiln">Kiln</h1>It fires clay.</main>');
    await write('build/html/docent.yaml', 'index: {project: evil}');
    const root = resolve(import.meta.dirname, '../../..');
    const args = [
      '--import',
      join(root, 'tools/typescript.mjs'),
      join(root, 'cli/src/cli.ts'),
      'index',
      '--json',
    ];
    const env = {...process.env, DOCENT_INDEX_VERSION: '3.0', XDG_CACHE_HOME: join(folder, 'cache')};
    const {stdout} = await promisify(execFile)(process.execPath, args, {cwd: folder, env});
    const {index} = JSON.parse(stdout) as {index: Readonly<Record<string, unknown>>};
    assert.deepEqual(
      [index['project'], index['version'], index['pages'], index['folder']],
      ['kiln', '3.0', 1, join(folder, 'build/html/docent-index')],
    );
  });
});

describe('the options of docent index, completed from the settings', () => {
  const complete = (options: IndexOptions, settings: object, folder?: string) =>
    completeIndex({kind: 'index-request', folder, options}, settings);
  const settings = {folder: '/kiln/html', inject: true, project: 'kiln', version: '2.0', out: '/kiln/search'};

  it('have the values of the settings, unless the command line gives other values', () => {
    const {site, version, out, tags, elements} = complete({version: '3.0'}, settings);
    assert.deepEqual(
      [site, version, out, tags, elements],
      [{project: 'kiln', folder: '/kiln/html'}, '3.0', '/kiln/search', 'inject', true],
    );
    assert.equal(complete({}, settings, 'html').site.folder, 'html');
  });

  it('include the attributes of the script tag that the settings ask for, if the tag is injected', () => {
    const options = {hotkeys: '', search: true, previews: false, versions: false, contentRoot: 'main'};
    assert.deepEqual(complete({}, {...settings, ...options}).tagAttributes, {
      'data-hotkeys': '',
      'data-no-previews': '',
      'data-no-versions': '',
      'data-content-root': 'main',
    });
    assert.equal(complete({}, {...settings, ...options, inject: false}).tagAttributes, undefined);
  });

  it('only remove tags if --remove is given, whatever the settings say', () => {
    const {index, tags, elements, out} = complete({remove: true}, settings);
    assert.deepEqual([index, tags, elements, out], [false, 'remove', false, undefined]);
  });

  it('are rejected with advice if neither the command line nor the settings name a folder', () =>
    assert.throws(() => complete({}, {project: 'kiln'}), /^UserError: No folder is given: .*docent\.yaml/));
});
