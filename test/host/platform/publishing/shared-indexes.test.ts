import assert from 'node:assert/strict';
import {mkdir, readdir, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {LocalStorage} from '../../../../host/src/platform/publishing/storage.js';
import {openFileEngine} from '../../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../../cli/src/search/index-folder.js';
import {page} from '../../routes/test-site.js';
import {temporaryFolder} from '../../../cli/search/temporary-engine.js';

const PAGES = 60;
const textOf = (number: number): string =>
  Array.from({length: 80}, (_, at) => `word${(number * 37 + at * at) % 500}`).join(' ');

async function library(context: TestContext, root: string) {
  const [files, indexes] = [join(root, 'files'), join(root, 'indexes')];
  const engine = openFileEngine(indexes);
  context.after(() => engine.close());
  const index = (order: Parameters<typeof indexFolder>[0]) => indexFolder({...order, isCopy: true});
  const storage = new LocalStorage({files, indexes, engine, index});
  const countOf = async (version: string, words: string): Promise<number> =>
    (await engine.search({words, scopes: [{project: 'p', version}], offset: 0, limit: 1})).count;
  return {storage, indexes, countOf};
}

test('a new build on a local disk uses space only for changes, is exported completely, and leaves no files when it is removed', async context => {
  const root = await temporaryFolder(context);
  const site = join(root, 'site');
  await mkdir(site);
  for (let number = 0; number < PAGES; number++)
    await writeFile(join(site, `p${number}.html`), page(`Page ${number}`, `<p>${textOf(number)}</p>`));
  const {storage, indexes, countOf} = await library(context, join(root, 'one'));
  const name = (build: number) => ({project: 'p', version: 'v', build});
  const first = await storage.keep({...name(1), site: {folder: site}});
  await writeFile(join(site, 'p7.html'), page('Page 7', `<p>${textOf(7)} teapot</p>`));
  const last = {folder: first.row.folder, indexName: first.row.index_name};
  // Two simultaneous builds start from the same earlier build.
  const [second, third] = await Promise.all(
    [2, 3].map(build => storage.keep({...name(build), site: {folder: site}, last})),
  );
  const sizeOf = async (build: number): Promise<number> => {
    const names = await readdir(join(indexes, 'p'));
    const file = names.find(fileName => fileName.startsWith(`v-b${build}.`) && fileName.endsWith('.index'))!;
    return (await stat(join(indexes, 'p', file))).size;
  };
  assert.ok((await sizeOf(2)) < (await sizeOf(1)) / 3);

  const secondBuild = {...second!.row, project: 'p', version: 'v', indexName: second!.row.index_name};
  const copy = (await storage.exportBuild(secondBuild))!;
  const otherLibrary = await library(context, join(root, 'other'));
  const taken = await otherLibrary.storage.importBuild(name(2), copy);
  assert.equal(await otherLibrary.countOf(taken.index_name, 'teapot'), 1);
  assert.deepEqual(
    (await readdir(join(root, 'other', 'indexes', 'p'))).map(file => file.endsWith('.index')),
    [true],
  );

  await first.end(false);
  for (const build of [second, third]) assert.equal(await countOf(build!.row.index_name, 'teapot'), 1);
  // Simulates a process that was killed before its build was served.
  await storage.clear(name(2));
  await (
    await storage.drop(undefined as never, {...secondBuild, ...third!.row, indexName: third!.row.index_name})
  )();
  assert.deepEqual(await readdir(join(indexes, 'p')), []);
});
