import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {inflateSync} from 'node:zlib';
import type {IndexCommand} from '../../../cli/src/commands/site-commands.js';
import {addressBetween, indexSiteFolder} from '../../../cli/src/commands/index-site-folder.js';
import {type Terminal, UserError} from '../../../cli/src/commands/terminal.js';
import {NotFoundError} from '../../../src/client/errors.js';
import {temporaryFolder} from '../search/temporary-engine.js';
import {oneIndex} from '../../static-index/one-index.js';

const lines: string[] = [];
const notes: string[] = [];
const TERMINAL: Terminal = {
  out: line => lines.push(line),
  note: line => notes.push(line),
  progress: () => {},
};

async function site(context: TestContext) {
  const root = await temporaryFolder(context);
  const folder = join(root, 'html');
  await mkdir(join(folder, 'a b'), {recursive: true});
  await writeFile(join(folder, 'index.html'), '<main><h1 id="loop">Event loop</h1>It runs tasks.</main>');
  await writeFile(join(folder, 'a b/ü.html'), '<main><h1 id="b">Other</h1>An event.</main>');
  const index = (out?: string) => indexSiteFolder({...commandFor(folder, root), out}, TERMINAL);
  return {root, folder, index};
}

const commandFor = (folder: string, root: string): IndexCommand => ({
  kind: 'index',
  site: {project: 'p', folder},
  version: 'v',
  out: undefined,
  data: join(root, 'data'),
});

const answersIn = (folder: string) =>
  oneIndex(async name => {
    const file = join(folder, name.endsWith('.bin') ? name : `${name}.bin`);
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new NotFoundError({status: 404, cause});
    });
    return new Uint8Array(inflateSync(bytes));
  }, new URL('https://docs.example.org/en/docent-index/'));

test('writes an index beside the pages, whose results link to them', async context => {
  const {folder, index} = await site(context);
  await index();
  const {results, projects} = await answersIn(join(folder, 'docent-index')).search({
    words: 'event',
    scopes: [],
    offset: 0,
  });
  assert.deepEqual(
    results.map(({domain, path}) => `${domain}${path}`),
    ['https://docs.example.org/en/', 'https://docs.example.org/en/a%20b/%C3%BC.html'],
  );
  assert.deepEqual(projects, [{slug: 'p', versions: [{slug: 'v'}]}]);
  assert.match(lines.at(-1)!, /^Indexed 2 pages: \d+ kB in 1 file/);
});

test('suggests headings as queries, each of which finds its section', async context => {
  const {folder, index} = await site(context);
  await writeFile(
    join(folder, 'run.html'),
    '<main><h1>Kiln</h1><h2 id="start">Starting a loop</h2>So.</main>',
  );
  await index();
  const answers = answersIn(join(folder, 'docent-index'));
  const suggestions = await answers.questions();
  assert.deepEqual(suggestions, ['Starting a loop', 'Event loop']);
  for (const words of suggestions) {
    const {results} = await answers.search({words, scopes: [], offset: 0});
    assert.equal(results[0]!.blocks[0]!.title, words);
  }
});

test('writes the same bytes in a second run, and removes only files of earlier indexes', async context => {
  const {folder, index} = await site(context);
  await index();
  const out = join(folder, 'docent-index');
  const before = await readFile(join(out, 'index.bin'));
  await writeFile(join(out, '0123456789.bin'), 'of the last build');
  await writeFile(join(out, 'notes.txt'), "somebody else's");
  await index();
  assert.deepEqual(await readFile(join(out, 'index.bin')), before);
  assert.deepEqual(await readdir(out), ['index.bin', 'notes.txt']);
});

test('writes to another folder, and refuses the folder of the pages', async context => {
  const {root, folder, index} = await site(context);
  await index(join(root, 'indexes/v'));
  assert.ok((await stat(join(root, 'indexes/v/index.bin'))).isFile());
  await assert.rejects(index(folder), UserError);
  assert.equal(addressBetween(join(root, 'indexes/v'), folder), '../../html/');
  assert.equal(addressBetween(join(folder, 'docent-index'), folder), '../');
});

test('copies the elements into the site, in place of those of another version', async context => {
  const {root, folder} = await site(context);
  const widget = join(root, 'widget');
  await mkdir(widget);
  for (const name of ['docent.js', 'search-new.js', 'search-new.js.map', 'third-party-licenses.txt'])
    await writeFile(join(widget, name), name);
  await mkdir(join(folder, 'docent'));
  for (const name of ['search-old.js', 'mine.css']) await writeFile(join(folder, 'docent', name), '');
  await indexSiteFolder({...commandFor(folder, root), elements: true, index: false}, TERMINAL, widget);
  assert.deepEqual((await readdir(join(folder, 'docent'))).sort(), [
    'docent.js',
    'mine.css',
    'search-new.js',
    'third-party-licenses.txt',
  ]);
  assert.ok(!(await readdir(folder)).includes('docent-index'));
});

test('says what to do if the elements are not built, or cannot be copied', async context => {
  const {root, folder} = await site(context);
  const command = {...commandFor(folder, root), elements: true};
  await assert.rejects(
    indexSiteFolder(command, TERMINAL, ''),
    error => error instanceof UserError && /npm run build/.test(error.message),
  );
  await writeFile(join(folder, 'docent'), 'a file');
  const widget = join(root, 'widget');
  await mkdir(widget);
  await assert.rejects(
    indexSiteFolder(command, TERMINAL, widget),
    error => error instanceof UserError && /cannot be copied \(EEXIST/.test(error.message),
  );
});

test('--inject writes tags that lead to the script and the index, a second run changes nothing, and --remove removes the tags', async context => {
  const {root, folder} = await site(context);
  const widget = join(root, 'widget');
  await mkdir(widget);
  await writeFile(join(widget, 'docent.js'), '// The elements.');
  const inject = () =>
    indexSiteFolder({...commandFor(folder, root), elements: true, tags: 'inject'}, TERMINAL, widget);
  lines.length = 0;
  await inject();
  assert.match(lines.at(-1)!, /^Next: serve the folder .* and press \/ on a page\./);
  const page = await readFile(join(folder, 'a b/ü.html'), 'utf8');
  const [, script = '', index = ''] = /src="([^"]*)" data-index="([^"]*)"/.exec(page)!;
  await stat(join(folder, 'a b', script));
  await stat(join(folder, 'a b', index, 'index.bin'));
  lines.length = notes.length = 0;
  await inject();
  assert.equal(await readFile(join(folder, 'a b/ü.html'), 'utf8'), page);
  assert.match(lines[0]!, /^The script tag is in 2 pages already/);
  assert.doesNotMatch(lines.join('\n'), /^Next:/m);
  assert.ok(!notes.some(line => line.includes('script tag')), notes.join('\n'));
  await indexSiteFolder({...commandFor(folder, root), index: false, tags: 'remove'}, TERMINAL, widget);
  assert.equal(
    await readFile(join(folder, 'a b/ü.html'), 'utf8'),
    '<main><h1 id="b">Other</h1>An event.</main>',
  );
});

test('--inject refuses an index outside the site before it writes anything', async context => {
  const {root, folder} = await site(context);
  await assert.rejects(
    indexSiteFolder(
      {...commandFor(folder, root), elements: true, tags: 'inject', out: join(root, 'out')},
      TERMINAL,
    ),
    (error: unknown) => error instanceof UserError && error.message.includes('--out'),
  );
  assert.deepEqual((await readdir(folder)).sort(), ['a b', 'index.html']);
});

test('names the pages that lack the script tag, and no others', async context => {
  const {folder, index} = await site(context);
  await writeFile(
    join(folder, 'index.html'),
    '<script type=module src=/docent/docent.js></script><h1>A</h1>',
  );
  notes.length = 0;
  await index();
  assert.match(notes.at(-1)!, /^No script tag in a b\/ü\.html\. /);
  await writeFile(
    join(folder, 'a b/ü.html'),
    '<script type=module src=/docent/docent.js></script><h1>A</h1>',
  );
  notes.length = 0;
  await index();
  assert.deepEqual(notes, []);
});

test('--json prints what was done as JSON on standard output, and notes as JSON on standard error', async context => {
  const {root, folder} = await site(context);
  const widget = join(root, 'widget');
  await mkdir(widget);
  await writeFile(join(widget, 'docent.js'), '// the elements');
  const command: IndexCommand = {...commandFor(folder, root), elements: true, tags: 'inject', json: true};
  const printed = async (indexCommand: IndexCommand) => {
    lines.length = notes.length = 0;
    await indexSiteFolder(indexCommand, TERMINAL, widget);
    for (const note of notes) assert.deepEqual(Object.keys(JSON.parse(note) as object), ['note']);
    return JSON.parse(lines.join('\n')) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const {tags, elements, index, ...rest} = await printed(command);
  assert.deepEqual(rest, {folder});
  assert.deepEqual(tags, {written: 2, unchanged: 0, foreign: 0, refused: []});
  assert.deepEqual(elements, {folder: join(folder, 'docent'), files: 1});
  const {bytes, ...counts} = index!;
  assert.ok(Number(bytes) > 0);
  const at = {folder: join(folder, 'docent-index'), project: 'p', version: 'v'};
  assert.deepEqual(counts, {...at, pages: 2, files: 1, unchanged: 0});
  assert.deepEqual(await printed({...command, tags: 'remove'}), {folder, tags: {...tags, written: 2}});
});

test('shows progress while the index and the text of the pages are written', async context => {
  const {root, folder} = await site(context);
  const labels = new Set<string>();
  const terminal: Terminal = {...TERMINAL, progress: state => void (state && labels.add(state.label))};
  await indexSiteFolder({...commandFor(folder, root), llms: true}, terminal);
  assert.deepEqual([...labels], ['p v', 'text of the pages']);
});
