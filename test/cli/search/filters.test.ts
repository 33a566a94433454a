import assert from 'node:assert/strict';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {parseScopedQuery} from '../../../src/api/index.js';
import {SCOPE, temporaryFolder} from './temporary-engine.js';

const html = (title: string, body: string) =>
  `<html><body><main><h1 id="t">${title}</h1>${body}</main></body></html>`;
const term = (role: string, name: string) =>
  `<dl class="py ${role}"><dt id="${name}">${name}()</dt><dd>It boils water.</dd></dl>`;

async function ask(indexes: string, q: string) {
  const engine = openFileEngine(indexes);
  const {count, facets, pages} = await engine.search({
    words: q,
    filters: parseScopedQuery(q).filters,
    facets: true,
    scopes: [SCOPE],
    offset: 0,
    limit: 10,
  });
  await engine.close();
  const values = facets!.flatMap(({name, values}) =>
    values.map(({value, count}) => `${name}:${value} ${count}`),
  );
  return {count, values, paths: pages.map(({path}) => path).sort()};
}

test('an index has the same filters whether it is rebuilt or updated', async t => {
  const folder = join(await temporaryFolder(t), 'site');
  const indexes = await temporaryFolder(t);
  await mkdir(folder);
  const write = (name: string, title: string, body: string) =>
    writeFile(join(folder, name), html(title, body));
  const index = () => indexFolder({folder, ...SCOPE, indexes});
  await write('api.html', 'API', term('function', 'boil') + term('class', 'Kettle'));
  await write('tea.html', 'Tea', '<p data-docent-filter="topic:Tea">Boil water.</p>');
  // An index of this size is updated, not rebuilt, when one page changes.
  for (let i = 0; i < 8; i++) await write(`more${i}.html`, `More ${i}`, '<p>No kettles.</p>');
  await index();
  assert.deepEqual(await ask(indexes, 'water'), {
    count: 2,
    values: ['kind:class 1', 'kind:function 1', 'kind:page 1', 'topic:Tea 1'],
    paths: ['api.html', 'tea.html'],
  });
  assert.deepEqual((await ask(indexes, 'water topic:tea')).paths, ['tea.html']);

  await write(
    'tea.html',
    'Tea',
    `<p data-docent-filter="topic:Coffee">Boil water.</p>${term('method', 'Tea.boil')}`,
  );
  await write('a-first.html', 'First', `<p data-docent-filter="topic:Tea">Cold water.</p>`);
  await index();
  const updated = await ask(indexes, 'water');
  assert.deepEqual(updated.values, [
    'kind:page 2',
    'kind:class 1',
    'kind:function 1',
    'kind:method 1',
    'topic:Coffee 1',
    'topic:Tea 1',
  ]);
  assert.deepEqual((await ask(indexes, 'water topic:tea')).paths, ['a-first.html']);
  assert.deepEqual((await ask(indexes, 'water kind:function')).paths, ['api.html']);

  const rebuilt = await temporaryFolder(t);
  await indexFolder({folder, ...SCOPE, indexes: rebuilt});
  assert.deepEqual(await ask(rebuilt, 'water'), updated);

  await rm(join(folder, 'tea.html'));
  await index();
  assert.deepEqual((await ask(indexes, 'water')).values, [
    'kind:class 1',
    'kind:function 1',
    'kind:page 1',
    'topic:Tea 1',
  ]);
});

test('kind:module finds a module that the inventory of the site places at a heading, also after the next update', async t => {
  const folder = join(await temporaryFolder(t), 'site');
  const indexes = await temporaryFolder(t);
  await mkdir(folder);
  const {deflateSync} = await import('node:zlib');
  await writeFile(
    join(folder, 'm.html'),
    html('m', '<section id="module-m"><h2>Kettles</h2><p>water</p></section>'),
  );
  await writeFile(
    join(folder, 'objects.inv'),
    Buffer.concat([
      Buffer.from(
        '# Sphinx inventory version 2\n# Project: p\n# Version: 1\n# The remainder of this file is compressed using zlib.\n',
      ),
      deflateSync('m py:module 0 m.html#module-m -\n'),
    ]),
  );
  await indexFolder({folder, ...SCOPE, indexes});
  assert.deepEqual((await ask(indexes, 'water kind:module')).paths, ['m.html']);
  // An unchanged page keeps its filter when the next index starts from the last one.
  for (let i = 0; i < 3; i++) await writeFile(join(folder, `x${i}.html`), html('x', '<p>y</p>'));
  await indexFolder({folder, ...SCOPE, indexes});
  assert.deepEqual((await ask(indexes, 'water kind:module')).paths, ['m.html']);
});
