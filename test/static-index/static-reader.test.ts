import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import type {NamePostings, Postings} from '../../src/ranking/index/index-reader.js';
import {memorySnapshot} from '../../src/ranking/index/memory-reader.js';
import type {SourcePage} from '../../src/ranking/index/source-page.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {readManifest} from '../../src/static-index/format/manifest.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';
import {settle, Shards} from '../../src/static-index/read/shards.js';
import {StaticSnapshot} from '../../src/static-index/read/static-reader.js';
import {fixtureManual} from './fixture-manual.js';

/** Two headings that are also labels: each section has one key in two ways. */
const PAGES: readonly SourcePage[] = ['kiln', 'oven'].map(name => ({
  path: `${name}.html`,
  title: `The ${name}`,
  sections: [{id: 'firing', title: 'Firing', content: 'It gets hot.', labels: ['firing']}],
}));

const rowsOf = ({sections, kinds, counts}: NamePostings) =>
  [...sections].map((section, at) => [section, kinds[at], counts[at]]);
const placesOf = ({sections, fieldCounts, frequencies, positions}: Postings) =>
  [...sections].map((section, at) => [section, fieldCounts[at], frequencies[at], [...positions(at)]]);

test('a static index has the postings of every word and name', async () => {
  const built = buildIndex([...(await fixtureManual()), ...PAGES]);
  const whole = memorySnapshot(built);
  const files = staticIndexFiles(built, {
    project: 'kiln',
    version: 'latest',
    root: '../',
    maxInside: 0,
    grain: 0.1,
  });
  const shards = new Shards(async name => files.get(name)!);
  const snapshot = new StaticSnapshot(readManifest(files.get(MANIFEST)!), shards);
  const {words, keys} = whole.vocabulary;
  let twice = 0;
  for (let at = 0; at < keys.size; at++) {
    const [expected] = await whole.namePostings([at]);
    const [found] = await settle([shards], () => snapshot.namePostings([at]));
    assert.deepEqual(rowsOf(found!), rowsOf(expected!), keys.word(at));
    if (new Set(expected!.sections).size === expected!.sections.length / 2) twice++;
  }
  assert.ok(twice > 0, 'sections have one key in two ways');
  for (let at = 0; at < words.size; at++) {
    const [expected] = await whole.postings([at]);
    const found = await settle([shards], async () => placesOf((await snapshot.postings([at]))[0]!));
    assert.deepEqual(found, placesOf(expected!), words.word(at));
  }
});
