import assert from 'node:assert/strict';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {SCOPE, temporaryFolder} from './temporary-engine.js';

async function search(indexes: string, language: string) {
  const engine = openFileEngine(indexes);
  const {pages, narrowed} = await engine.search({
    words: 'water',
    language,
    scopes: [SCOPE],
    offset: 0,
    limit: 50,
  });
  await engine.close();
  return {narrowed, paths: pages.map(({path}) => path).sort()};
}

test('results are narrowed to the requested language once a site has pages in two languages, whether its index is updated or rebuilt', async t => {
  const folder = join(await temporaryFolder(t), 'site');
  const indexes = await temporaryFolder(t);
  await mkdir(folder);
  const write = (name: string, lang: string, text = 'Water') =>
    writeFile(
      join(folder, name),
      `<html lang="${lang}"><body><main><h1>${name}</h1><p>${text}</p></main></body></html>`,
    );
  const index = (into = indexes) => indexFolder({folder, ...SCOPE, indexes: into});
  await write('tea.html', 'en');
  // With this number of pages, the index is updated, not rebuilt, when a single page changes.
  for (let i = 0; i < 12; i++) await write(`more${i}.html`, 'en', 'Nothing');
  await index();
  assert.deepEqual(await search(indexes, 'en'), {narrowed: undefined, paths: ['tea.html']});

  await write('de.html', 'de');
  await index();
  const english = {narrowed: {language: 'en', others: 1}, paths: ['tea.html']};
  assert.deepEqual(await search(indexes, 'en'), english);
  assert.deepEqual((await search(indexes, 'de')).paths, ['de.html']);
  const rebuilt = await temporaryFolder(t);
  await index(rebuilt);
  assert.deepEqual(await search(rebuilt, 'en'), english);

  await write('de.html', 'fr');
  await index();
  assert.deepEqual((await search(indexes, 'fr')).paths, ['de.html']);
  assert.deepEqual(
    (await search(indexes, 'de')).paths,
    ['de.html', 'tea.html'],
    'results are not narrowed to German once the site has no German page',
  );

  await rm(join(folder, 'de.html'));
  await index();
  assert.deepEqual(await search(indexes, 'en'), {narrowed: undefined, paths: ['tea.html']});
});
