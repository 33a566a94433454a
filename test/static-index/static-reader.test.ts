import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import type {BuiltIndex} from '../../src/ranking/index/built-index.js';
import type {NamePostings, Postings, TermAnswer, TermRequest} from '../../src/ranking/index/index-reader.js';
import {memoryIndex, memoryReader} from '../../src/ranking/index/memory-reader.js';
import type {SourcePage} from '../../src/ranking/index/source-page.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {readManifest} from '../../src/static-index/format/manifest.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';
import {Shards} from '../../src/static-index/read/shards.js';
import {StaticReader} from '../../src/static-index/read/static-reader.js';
import {fixtureManual} from './fixture-manual.js';

/** Pages whose section has the same text as its heading and as its label, so that one key leads to the section as two kinds of names. */
const PAGES: readonly SourcePage[] = ['kiln', 'oven'].map(name => ({
  path: `${name}.html`,
  title: `The ${name}`,
  sections: [{id: 'firing', title: 'Firing', content: 'It gets hot.', labels: ['firing']}],
}));

const rowsOf = ({sections, kinds, counts}: NamePostings) =>
  [...sections].map((section, at) => [section, kinds[at], counts[at]]);
const placesOf = ({sections, fieldCounts, frequencies, positions}: Postings) =>
  [...sections].map((section, at) => [section, fieldCounts[at], frequencies[at], [...positions(at)]]);

function openStatic(built: BuiltIndex): StaticReader {
  const files = staticIndexFiles(built, {
    project: 'kiln',
    version: 'latest',
    root: '../',
    maxInside: 0,
    grain: 0.1,
  });
  return new StaticReader(readManifest(files.get(MANIFEST)!), new Shards(async name => files.get(name)!));
}

test('reads the postings of every term and name', async () => {
  const built = buildIndex([...(await fixtureManual()), ...PAGES]);
  const {terms, names} = memoryIndex(built);
  const reader = openStatic(built);
  let twice = 0;
  for (let id = 0; id < names.list.size; id++) {
    const [expected] = names.postings([id]);
    const answer = await reader.postings({terms: [], positions: false, names: [id]});
    assert.deepEqual(rowsOf(answer.names[0]!), rowsOf(expected!), names.list.word(id));
    if (new Set(expected!.sections).size === expected!.sections.length / 2) twice++;
  }
  assert.ok(twice > 0, 'too few keys lead to one section as two kinds of names');
  for (let id = 0; id < terms.list.size; id++) {
    const [expected] = terms.postings([id]);
    const answer = await reader.postings({terms: [id], positions: true, names: []});
    assert.deepEqual(placesOf(answer.terms[0]!), placesOf(expected!), terms.list.word(id));
  }
});

test('answers every request to a dictionary as an index in memory does', async () => {
  const built = buildIndex([...(await fixtureManual()), ...PAGES]);
  const local = memoryReader(built);
  const reader = openStatic(built);
  const {words, keys} = built;
  const spelling = fc.oneof(
    fc.constantFrom(...words.words, ...keys.words),
    fc.constantFrom(...words.words).map(word => word.slice(0, 3)),
    fc.constantFrom(...words.words).map(word => word.slice(0, 2) + word.slice(3)),
    fc.string({maxLength: 5}),
  );
  const dictionary = fc.constantFrom('terms' as const, 'names' as const);
  const request: fc.Arbitrary<TermRequest> = fc.oneof(
    fc.record({dictionary, kind: fc.constant('exact' as const), spelling}),
    fc.record({
      dictionary,
      kind: fc.constant('prefix' as const),
      spelling,
      most: fc.integer({min: 1, max: 40}),
    }),
    fc.record({
      dictionary,
      kind: fc.constant('near' as const),
      spelling,
      edits: fc.constantFrom(1 as const, 2 as const),
      isNearestOnly: fc.boolean(),
    }),
    fc.record({
      dictionary,
      kind: fc.constant('sequence' as const),
      parts: fc.array(fc.array(spelling, {maxLength: 3}), {maxLength: 3}),
    }),
  );
  const rowsOfAll = (answers: readonly TermAnswer[]) =>
    answers.map(answer =>
      Array.from(answer, ({id, spelling: own, frequency}) => ({id, spelling: own, frequency})),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(request, {maxLength: 6}), async requests => {
      const rows = rowsOfAll(await reader.terms(requests));
      reader.end();
      assert.deepEqual(rows, rowsOfAll(await local.terms(requests)));
    }),
  );
});
