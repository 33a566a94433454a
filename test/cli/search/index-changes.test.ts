import assert from 'node:assert/strict';
import {readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import fc from 'fast-check';
import type {IndexedPage, KnownPage} from '../../../cli/src/search/engine.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {FileParts} from '../../../cli/src/search/file-parts.js';
import type {IndexAbout} from '../../../cli/src/search/index-file.js';
import {FileIndexWriter, type WriterLimits} from '../../../cli/src/search/index-writer.js';
import {readIndexFile} from './read-index-file.js';
import {page, section, temporaryFolder} from './temporary-engine.js';

/** With these limits, all changes are added to the index, however small it is. */
const ADDING = {addingFrom: 0, mostChanged: Infinity};
const REBUILDING = {addingFrom: Infinity};

/** Writes a site as the next index of a file. */
async function publish(
  file: string,
  pages: readonly IndexedPage[],
  limits: Partial<WriterLimits> = ADDING,
  from = file,
): Promise<void> {
  const writer = await FileIndexWriter.begin(file, from, limits);
  const known = await writer.knownPages();
  for (const page of pages) {
    if (known.get(page.path)?.fingerprint !== page.fingerprint) await writer.put(page);
    else await writer.keep(page.path, page.stamp);
    known.delete(page.path);
  }
  for (const path of known.keys()) await writer.remove(path);
  await writer.commit();
}

/** Converts columns of numbers to plain lists. They can be buffers, which `deepEqual` tells apart from lists. */
const listsOf = (part: object): unknown =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    ]),
  );

async function aboutOf(file: string): Promise<IndexAbout | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  await parts?.close();
  return parts?.about;
}

async function knownIn(file: string): Promise<Record<string, KnownPage>> {
  const writer = await FileIndexWriter.begin(`${file}.other`, file);
  const known = await writer.knownPages();
  await writer.abandon();
  return Object.fromEntries([...known].map(([path, {fingerprint, stamp}]) => [path, {fingerprint, stamp}]));
}

async function ask(file: string, words: string) {
  const engine = openFileEngine(join(file, '..'), {fileOf: () => file});
  try {
    const answer = await engine.search({words, scopes: [{project: 'p', version: 'v'}], offset: 0, limit: 50});
    return {
      count: answer.count,
      pages: answer.pages.map(({path, blocks}) => [path, ...blocks.map(({id}) => id).sort()]).sort(),
    };
  } finally {
    await engine.close();
  }
}

/** A site of pages, each with a text, which is also its fingerprint. */
const siteOf = (texts: Readonly<Record<string, string>>): IndexedPage[] =>
  Object.entries(texts).map(([path, text]) => ({
    ...page(path, `Page ${path}`, section('One', text), section('Two', `more of ${text}`)),
    fingerprint: text,
    links: [{place: 'b.html#one', text: `to ${text}`}],
    anchors: new Map([['inner', 'one']]),
    filters: [`level:${text}`],
  }));
const WORDS = ['kettle', 'teapot', 'saucer', 'spoon', 'café'];
const PATHS = ['a.html', 'b.html', 'c.html', 'd.html', 'e.html'];
const site = fc
  .dictionary(fc.constantFrom(...PATHS), fc.constantFrom(...WORDS), {minKeys: 1})
  .map(texts => siteOf(texts));

test('after any number of publications, an index equals one that is built from the same pages, and gives the same answers', async context => {
  const folder = await temporaryFolder(context);
  let added = 0;
  let fileCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(site, {minLength: 2, maxLength: 4}), fc.boolean(), async (sites, inPlace) => {
      let file = join(folder, `${fileCount++}.index`);
      for (const [at, pages] of sites.entries()) {
        const from = file;
        if (!inPlace) file = join(folder, `${fileCount++}.index`);
        await publish(file, pages, ADDING, from);
        const rebuiltFile = join(folder, 'whole.index');
        await writeFile(rebuiltFile, '');
        await publish(rebuiltFile, pages, REBUILDING);
        const [updated, rebuilt] = [(await readIndexFile(file))!, (await readIndexFile(rebuiltFile))!];
        for (const part of ['stats', 'words', 'keys', 'filters', 'entries'] as const)
          assert.deepEqual(listsOf(updated[part]), listsOf(rebuilt[part]));
        assert.deepEqual(listsOf(updated.columns), listsOf(rebuilt.columns));
        assert.deepEqual(await knownIn(file), await knownIn(rebuiltFile));
        for (const words of ['kettle', 'café', 'to spoon', 'page', 'level:kettle'])
          assert.deepEqual(await ask(file, words), await ask(rebuiltFile, words), words);
        if (at > 0 && (await aboutOf(file))?.changes) added++;
      }
    }),
    {numRuns: 12},
  );
  assert.ok(added > 10, 'changes were added to too few indexes');
});

/** Publishes a site of four pages. @returns its index file and the pages */
async function published(context: TestContext): Promise<{file: string; pages: IndexedPage[]}> {
  const file = join(await temporaryFolder(context), 'v.index');
  const pages = siteOf({'a.html': 'kettle', 'b.html': 'teapot', 'c.html': 'saucer', 'd.html': 'spoon'});
  await publish(file, pages, {...ADDING, mostChanged: 0.6});
  return {file, pages};
}

const withText = (pages: readonly IndexedPage[], path: string, text: string): IndexedPage[] =>
  pages.map(page => (page.path === path ? siteOf({[path]: text})[0]! : page));

test('appends changes to an unchanged base, and replaces them at the next publication', async context => {
  const {file, pages} = await published(context);
  const before = await readFile(file);
  const parts = (await FileParts.open<IndexAbout>(file))!;
  await parts.close();
  const end = Math.max(...Object.values(parts.places).map(({offset, length}) => offset + length));
  for (const text of ['ladle', 'jug']) {
    await publish(file, withText(pages, 'c.html', text));
    const after = await readFile(file);
    const start = before.indexOf('\n') + 13;
    assert.equal(Buffer.compare(after.subarray(start, start + end), before.subarray(start, start + end)), 0);
    assert.equal((await aboutOf(file))?.changes?.stats.pages, 2);
    assert.deepEqual(
      (await ask(file, text)).pages,
      [
        ['b.html', 'one'],
        ['c.html', 'one', 'two'],
      ],
      'the page, and the one that it links to',
    );
  }
  assert.equal((await ask(file, 'ladle')).count, 0);
  // Publishing the original pages makes the second segment as small as possible.
  await publish(file, pages);
  assert.equal((await ask(file, 'saucer')).count, 2);
});

test('rebuilds the index, byte for byte as from scratch, if too many sections have changed', async context => {
  const {file, pages} = await published(context);
  const few = withText(pages, 'c.html', 'ladle');
  const limits = {addingFrom: 0, mostChanged: 0.6};
  await publish(file, few, limits);
  assert.ok((await aboutOf(file))?.changes);
  const many = withText(few, 'd.html', 'jug');
  await publish(file, many, limits);
  const rebuiltFile = `${file}.whole`;
  await publish(rebuiltFile, many, limits);
  assert.equal(Buffer.compare(await readFile(file), await readFile(rebuiltFile)), 0);
});

test('rebuilds an index instead of adding changes to it if it is small', async context => {
  const {file, pages} = await published(context);
  const smallFile = `${file}.whole`;
  const next = withText(pages, 'c.html', 'ladle');
  await publish(smallFile, pages, REBUILDING);
  await publish(smallFile, next, REBUILDING);
  assert.equal((await aboutOf(smallFile))?.changes, undefined);
  assert.equal((await ask(smallFile, 'ladle')).count, 2);
  await publish(file, next);
  assert.ok((await aboutOf(file))?.changes);
});

test('with damage anywhere in an index with changes, queries are answered or report the damage, and the next writer reuses no page', async context => {
  const {file, pages} = await published(context);
  await publish(file, withText(pages, 'c.html', 'ladle'));
  const good = await readFile(file);
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 60)) {
    await writeFile(file, Buffer.from(good).fill(0xff, at, at + 48));
    const count = await ask(file, 'page').then(
      results => results.count,
      (error: unknown) => {
        assert.match(String(error), /^IndexFileError: The index of this version is damaged/);
        return 0;
      },
    );
    assert.ok(count <= 4, `${count} at ${at}`);
    assert.deepEqual(await knownIn(file), {}, `${at}`);
  }
});

test('does not append to a file that has replaced the last index', async context => {
  const {file, pages} = await published(context);
  const writer = await FileIndexWriter.begin(file, file, ADDING);
  const replacement = `${file}.other`;
  await publish(replacement, siteOf({'z.html': 'ladle'}));
  await rename(replacement, file);
  const [changed] = withText(pages, 'a.html', 'jug');
  await writer.put(changed!);
  await writer.commit();
  assert.deepEqual(Object.keys(await knownIn(file)).sort(), ['a.html', 'b.html', 'c.html', 'd.html']);
  assert.equal((await ask(file, 'saucer')).count, 2);
  assert.equal((await ask(file, 'ladle')).count, 0);
});

test('keeps those suggestions of the base that are still headings of pages', async context => {
  const file = join(await temporaryFolder(context), 'v.index');
  const kilns = {
    ...page('a.html', 'Kilns', section('Opening the lid', 'With a glove.')),
    fingerprint: 'kilns',
  };
  const clay = (heading: string) => ({
    ...page('b.html', 'Clay', section(heading, 'Slowly.')),
    fingerprint: heading,
  });
  const questions = async () => (await aboutOf(file))?.questions.toSorted();
  await publish(file, [kilns, clay('Drying a pot')], {addingFrom: 0});
  assert.deepEqual(await questions(), ['Drying a pot', 'Opening the lid']);
  await publish(file, [kilns, clay('Turning a bowl')]);
  assert.ok((await aboutOf(file))?.changes);
  assert.deepEqual(await questions(), ['Opening the lid']);
});

test('stores the new stamps of unchanged pages in the segment of changes', async context => {
  const {file, pages} = await published(context);
  const stamped = pages.map(page => ({...page, stamp: `of ${page.path}`}));
  await publish(file, withText(stamped, 'c.html', 'ladle'));
  await publish(file, withText(stamped, 'c.html', 'jug'));
  const known = await knownIn(file);
  assert.deepEqual(known['d.html'], {fingerprint: 'spoon', stamp: 'of d.html'});
  assert.deepEqual(known['c.html'], {fingerprint: 'jug', stamp: undefined});
});

test('a failed publication leaves the current index in place', async context => {
  const {file, pages} = await published(context);
  await publish(file, withText(pages, 'c.html', 'ladle'));
  const before = await readFile(file);
  const writer = await FileIndexWriter.begin(file, file, ADDING);
  const broken = {
    ...pages[0]!,
    get sections(): never {
      throw new Error('the page is gone');
    },
  };
  await writer.put(broken).catch(() => {});
  await assert.rejects(writer.commit());
  assert.equal(Buffer.compare(await readFile(file), before), 0);
  assert.equal((await ask(file, 'ladle')).count, 2);
});
