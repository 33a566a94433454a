import assert from 'node:assert/strict';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {findReExported} from '../../../cli/src/site/re-exports.js';
import {pathsFor, temporaryFolder} from './temporary-engine.js';

/** The class of the links to source code, in rustdoc before and after version 1.72. */
const LINK_CLASSES = ['srclink', 'src'];

/** A page of rustdoc. @param source where its source code is, such as `core/option.rs.html#5` */
const item = (path: string, source: string, linkClass: string, text = ''): string => {
  const [crate = '', ...folders] = path.split('/').slice(0, -1);
  const name = path
    .split('/')
    .at(-1)!
    .split('.')
    .at(-2)!
    .replace(/^index$/, '');
  const up = '../'.repeat(folders.length + 1);
  return `<meta name="generator" content="rustdoc"><main><h1>${[crate, ...folders, name].filter(Boolean).join('::')}<a class="${linkClass}" href="${up}src/${source}">source</a></h1>
    <p>Makes a value.</p>${text}<a class="${linkClass}" href="${up}src/${crate}/impl.rs.html#1">source</a></main>`;
};

/** A page that rustdoc writes: the list of all items of a crate. */
const ITEM_LIST = '<meta name="generator" content="rustdoc"><main><h1>List of all items</h1></main>';

/** Pages of items, each with the address of its source code. */
const STD: Readonly<Record<string, string>> = {
  'core/cell/struct.Kettle.html': 'core/cell.rs.html#5',
  'core/cell/struct.Spoon.html': 'core/cell.rs.html#9',
  'alloc/vec/struct.Teapot.html': 'alloc/vec.rs.html#5',
  'alloc/cell/struct.Kettle.html': 'core/cell.rs.html#5',
  'std/cell/struct.Kettle.html': 'core/cell.rs.html#5',
  'std/prelude/struct.Teapot.html': 'alloc/vec.rs.html#5',
  'std/cell/struct.Spoon.html': 'std/cell.rs.html#1',
  'core/cell/struct.Fork.html': 'core/cell.rs.html#20',
  'std/cell/struct.Fork.html': 'core/cell.rs.html#20',
  // For an item of another crate, rustdoc does not know the last line of a function, nor the file of a module.
  'core/cell/fn.steep.html': 'core/cell.rs.html#30-42',
  'std/cell/fn.steep.html': 'core/cell.rs.html#30-31',
  'core/kitchen/index.html': 'core/kitchen.rs.html#1-90',
  'std/kitchen/index.html': 'core/lib.rs.html#12',
  'core/pantry/index.html': 'core/pantry.rs.html#1-90',
  'std/pantry/index.html': 'std/pantry.rs.html#1-80',
};
/**
 * Links to pages of `core` and `alloc`. If re-exports were not recognised, these links would rank the pages above those of `std`
 * with the same items.
 */
const LINKS = [
  'core/cell/struct.Kettle',
  'alloc/vec/struct.Teapot',
  'core/cell/fn.steep',
  'core/kitchen/index',
  'core/pantry/index',
]
  .map(path => `<a href="../../${path}.html">${path.split('/')[1]!}</a> `)
  .join('');

async function indexed(
  context: TestContext,
  items: Readonly<Record<string, string>>,
  linkClass = 'src',
  itemList = ITEM_LIST,
) {
  const root = await temporaryFolder(context);
  const [folder, indexes] = [join(root, 'html'), join(root, 'indexes')];
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), content);
  };
  for (const [path, source] of Object.entries(items)) {
    await write(path, item(path, source, linkClass));
    await write(`${path.split('/')[0]}/all.html`, itemList);
  }
  for (const name of 'abcdef')
    await write(
      `core/cell/fn.${name}.html`,
      item(`core/cell/fn.${name}.html`, `core/cell.rs.html#7${name}`, linkClass, LINKS),
    );
  const find = async (words: string): Promise<string[]> => {
    const engine = openFileEngine(indexes);
    const paths = await pathsFor(engine, words);
    await engine.close();
    return paths.filter(path => path.toLowerCase().includes(words.split(' ').at(-1)!));
  };
  const update = () => indexFolder({folder, project: 'p', version: 'v', indexes});
  await update();
  return {find, update, folder};
}

for (const linkClass of LINK_CLASSES)
  test(`ranks pages below those of the same items in a crate with more re-exports (source links: class ${linkClass})`, async context => {
    const {find} = await indexed(context, STD, linkClass);
    assert.equal((await find('kettle'))[0], 'std/cell/struct.Kettle.html');
    assert.equal((await find('steep'))[0], 'std/cell/fn.steep.html');
    assert.equal((await find('kitchen'))[0], 'std/kitchen/index.html');
    assert.equal((await find('pantry'))[0], 'core/pantry/index.html');
    assert.deepEqual(await find('teapot'), [
      'std/prelude/struct.Teapot.html',
      'alloc/vec/struct.Teapot.html',
    ]);
  });

test('an item is found first on the page of the crate that the query names', async context => {
  const {find} = await indexed(context, STD);
  assert.equal((await find('core cell kettle'))[0], 'core/cell/struct.Kettle.html');
});

test('of two crates with the same items, the one that does not have their source code comes first', async context => {
  const {find} = await indexed(context, {
    'core/cell/struct.Kettle.html': 'core/cell.rs.html#5',
    'facade/struct.Kettle.html': 'core/cell.rs.html#5',
  });
  assert.deepEqual(await find('kettle'), ['facade/struct.Kettle.html', 'core/cell/struct.Kettle.html']);
});

test('pages of the same name do not count as re-exports if their items differ or rustdoc did not write them', async context => {
  const differing = {
    'core/cell/struct.Kettle.html': 'core/cell.rs.html#5',
    'std/struct.Kettle.html': 'std/a.rs.html#5',
  };
  const {find} = await indexed(context, differing);
  assert.equal((await find('kettle'))[0], 'core/cell/struct.Kettle.html');
  const same = {...differing, 'std/struct.Kettle.html': 'core/cell.rs.html#5'};
  const others = await indexed(context, same, 'src', '<main><h1>All pages</h1></main>');
  assert.equal((await others.find('kettle'))[0], 'core/cell/struct.Kettle.html');
});

test('a page is ranked as usual again when the page that repeats it is deleted', async context => {
  const {find, update, folder} = await indexed(context, STD);
  const {changed} = await update();
  assert.equal(changed, 0);
  await rm(join(folder, 'std'), {recursive: true});
  await rm(join(folder, 'alloc/cell'), {recursive: true});
  // Of the remaining pages, only those that were ranked lower are read again.
  assert.equal((await update()).changed, 5);
  assert.deepEqual(await find('kettle'), ['core/cell/struct.Kettle.html']);
});

test('the search for re-exported items ends when indexing is aborted', async context => {
  const {folder} = await indexed(context, STD);
  const files = ['core', 'std'].map(crate => ({
    path: `${crate}/all.html`,
    file: join(folder, crate, 'all.html'),
  }));
  let reads = 0;
  const abort = (): void => {
    reads++;
    throw new Error('aborted');
  };
  assert.throws(() => findReExported({folder}, files, abort), /aborted/);
  assert.equal(reads, 1);
});
