import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {deflateSync} from 'node:zlib';
import fc from 'fast-check';
import {type FileSearchEngine, indexFileIn, openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexSite} from '../../../cli/src/search/index-site.js';
import {temporaryFolder} from './temporary-engine.js';

const html = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><title>${title} | Site</title><body><main>${body}</main>`;

const inventory = (lines: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from('# Sphinx inventory version 2\n# Project: x\n# Version: 1\n# zlib\n'),
    deflateSync(lines.join('\n')),
  ]);

/** Writes other files that influence an index: if they change, pages are indexed differently although their own files are the same. */
async function writeOtherFiles(folder: string, {term, entry, rank}: OtherFiles): Promise<void> {
  await writeFile(join(folder, 'objects.inv'), inventory([`${term} std:term 1 p1.html#s1 -`]));
  const entries = `<table class="genindextable"><tr><td><ul><li><a href="p2.html#s1">${entry}</a></li></ul></td></tr></table>`;
  await writeFile(join(folder, 'genindex.html'), html('Index', `<h1>Index</h1>${entries}`));
  await writeFile(join(folder, '.readthedocs.yaml'), `search: {ranking: {p3.html: ${rank}}}\n`);
}

interface OtherFiles {
  readonly term: string;
  readonly entry: string;
  readonly rank: number;
}

const WORDS = ['open', 'close', 'TaskGroup', 'run()', 'déjà'];
const PAGES = Array.from({length: 8}, (_, number) => `p${number}.html`);
const word = fc.constantFrom(...WORDS);
const otherFiles = fc.record({term: word, entry: word, rank: fc.integer({min: -2, max: 2})});
const body = fc
  .array(fc.tuple(word, word, fc.constantFrom(...PAGES)), {maxLength: 4})
  .map(parts =>
    parts
      .map(
        ([heading, text, to], at) =>
          `<section id="s${at}"><h2>${heading}</h2><p>${text} <a href="${to}#s1">${text}</a></section>`,
      )
      .join(''),
  );
const content = fc.tuple(word, body).map(([title, rest]) => html(title, `<h1>${title}</h1>${rest}`));
const site = fc.array(content, {minLength: PAGES.length, maxLength: PAGES.length});
/** Changes, adds or removes up to two pages. */
const changes = fc.dictionary(fc.constantFrom(...PAGES, 'new.html'), fc.option(content), {maxKeys: 2});

async function begin(
  context: TestContext,
): Promise<{folder: string; indexes: string; engine: FileSearchEngine}> {
  const root = await temporaryFolder(context);
  const engine = openFileEngine(join(root, 'indexes'));
  context.after(() => engine.close());
  return {folder: join(root, 'site'), indexes: join(root, 'indexes'), engine};
}

test('writes the same bytes whether it starts from the last index or not', async context => {
  const {folder, indexes, engine} = await begin(context);
  const index = async (version: string, last?: string, changed?: readonly string[]) =>
    indexSite({folder, isCopy: true, changed, writer: await engine.begin('p', version, last)});
  await fc.assert(
    fc.asyncProperty(
      site,
      changes,
      otherFiles,
      otherFiles,
      fc.boolean(),
      async (pages, changed, before, after, changesOtherFiles) => {
        await rm(indexes, {recursive: true, force: true});
        await rm(folder, {recursive: true, force: true});
        await mkdir(folder);
        for (const [at, path] of PAGES.entries()) await writeFile(join(folder, path), pages[at]!);
        await writeOtherFiles(folder, before);
        const first = await index('first');
        assert.equal(first.changed, PAGES.length);
        for (const [path, text] of Object.entries(changed))
          if (text === null) await rm(join(folder, path), {force: true});
          else await writeFile(join(folder, path), text);
        if (changesOtherFiles) await writeOtherFiles(folder, after);
        const last = indexFileIn(indexes, {project: 'p', version: 'first'});
        await index('updated', last);
        await index('from-list', last, Object.keys(changed));
        await index('rebuilt');
        const [updated, fromList, rebuilt] = await Promise.all(
          ['updated', 'from-list', 'rebuilt'].map(version =>
            readFile(indexFileIn(indexes, {project: 'p', version})),
          ),
        );
        assert.ok(updated!.equals(rebuilt!));
        assert.ok(fromList!.equals(rebuilt!));
      },
    ),
    {numRuns: 60},
  );
});

test('indexes a page again if its content has changed, even if its file has the same size and time, and not if only the time has changed', async context => {
  const {folder, engine} = await begin(context);
  await mkdir(folder);
  for (const path of PAGES) await writeFile(join(folder, path), html(path, `<h1>${path}</h1>`));
  const index = async () => indexSite({folder, writer: await engine.begin('p', 'v')});
  await index();
  for (const path of await readdir(folder)) await utimes(join(folder, path), 1, 1);
  assert.equal((await index()).changed, 0);
  const {size, mtime} = await stat(join(folder, 'p1.html'));
  await writeFile(join(folder, 'p1.html'), html('p1.html', `<h1>q1.html</h1>`));
  await utimes(join(folder, 'p1.html'), mtime, mtime);
  assert.equal((await stat(join(folder, 'p1.html'))).size, size);
  assert.equal((await index()).changed, 1);
});

describe('with a list of changed files', () => {
  /** Indexes pages, and then changes all of their files. */
  async function indexed(context: TestContext) {
    const {folder, indexes, engine} = await begin(context);
    await mkdir(folder);
    const write = async (text: string, path: string) =>
      writeFile(join(folder, path), html(path, `<h1>${path}</h1>${text}`));
    for (const path of PAGES) await write('first', path);
    await indexSite({folder, isCopy: true, writer: await engine.begin('p', 'last')});
    for (const path of PAGES) await write('second', path);
    return {
      last: indexFileIn(indexes, {project: 'p', version: 'last'}),
      folder,
      write,
      read: async (changed: readonly string[], last: string) => {
        const read: string[] = [];
        const onPage = (path: string) => void read.push(path);
        const done: number[] = [];
        const onProgress = ({done: count}: {done: number}) => void done.push(count);
        const writer = await engine.begin('p', 'next', last);
        const report = await indexSite({folder, isCopy: true, changed, writer, onPage, onProgress});
        assert.equal(report.pages, PAGES.length);
        assert.equal(done.at(-1), PAGES.length);
        // Progress is reported for each page that was read, or once if none was.
        assert.equal(done.length, Math.max(read.length, 1));
        return read;
      },
    };
  }

  test('reads only pages on the list', async context => {
    const {last, read} = await indexed(context);
    assert.deepEqual(await read([], last), []);
    assert.deepEqual(await read(['p3.html', 'style.css'], last), ['p3.html']);
  });

  test('reads all pages if the last index is damaged, missing or of another format', async context => {
    const {last, read} = await indexed(context);
    assert.deepEqual(await read([], `${last}.old`), PAGES);
    const bytes = await readFile(last);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(last, bytes);
    assert.deepEqual(await read([], last), PAGES);
    await writeFile(last, '');
    assert.deepEqual(await read([], last), PAGES);
  });

  test('reads a page whose rank in the settings has changed, and all pages if the common part of their titles has changed', async context => {
    const {last, folder, read} = await indexed(context);
    await writeFile(join(folder, '.readthedocs.yaml'), 'search: {ranking: {p3.html: 2}}\n');
    assert.deepEqual(await read([], last), ['p3.html']);
    for (const path of PAGES)
      await writeFile(join(folder, path), `<title>x - ${path} | Site</title><h1>x</h1>`);
    assert.deepEqual(await read([], last), PAGES);
  });
});

test('reports a fault of the commit that did not prevent it from writing the index', async context => {
  const {folder, engine} = await begin(context);
  await mkdir(folder);
  await writeFile(join(folder, 'p1.html'), html('A', '<h1>A</h1>'));
  const writer = await engine.begin('p', 'v');
  const commit = writer.commit.bind(writer);
  writer.commit = async () => (await commit()) ?? 'It takes more room.';
  assert.equal((await indexSite({folder, writer})).fault, 'It takes more room.');
  assert.equal((await indexSite({folder, writer: await engine.begin('p', 'v')})).fault, undefined);
});
