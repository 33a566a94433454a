import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Postings} from '../../../src/ranking/index/index-reader.js';
import type {IndexFacts} from '../../../src/ranking/index/open-index.js';
import {type FoundTerm, matchTerm} from '../../../src/ranking/score/bm25.js';
import {bestPages} from '../../../src/ranking/score/first-pass.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

const SECTIONS = 150_000;

/** A deterministic generator (xorshift). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** @param share of the sections that have the term */
function postingsOf(share: number, random: () => number): Postings {
  const sections = Uint32Array.from(
    Array.from({length: SECTIONS}, (_, at) => at).filter(() => random() < share),
  );
  const frequencies = Uint16Array.from(sections, () => Math.floor(random() * 5));
  const fieldCounts = Uint8Array.from(frequencies, count =>
    count > 0 && random() < 0.8 ? 0 : 1 | Math.floor(random() * 256),
  );
  return {sections, fieldCounts, frequencies, positions: () => new Uint32Array(0)};
}

const random = randomFrom(7);
const index = {
  stats: {pages: 1, sections: SECTIONS, meanLengths: [1, 3, 3, 40], languages: []},
  columns: {textLengths: Uint32Array.from({length: SECTIONS}, () => 1 + Math.floor(random() * 90))},
} as unknown as IndexFacts;
const context = {index, weights: WEIGHTS};
const termOf = (id: number) => ({id, spelling: `word${id}`, frequency: 0});

/** Frequent and rare expansions, and an expansion that only the last sections have. */
const expansions = [
  [0.4, 1],
  [0.05, 0.8],
  [0.0001, 0.5],
  [0, 0.4],
].map(([share, weight], at): FoundTerm => ({
  term: termOf(at),
  weight: weight!,
  postings: postingsOf(share!, random),
}));
const {sections: last} = expansions[0]!.postings;
const ofTheEnd: FoundTerm = {
  term: termOf(9),
  weight: 0.6,
  postings: {
    sections: Uint32Array.of(SECTIONS - 1),
    fieldCounts: Uint8Array.of(16),
    frequencies: Uint16Array.of(0),
    positions: () => new Uint32Array(0),
  },
};

const PART = {label: '', words: []};

for (const [what, terms] of [
  ['frequent and rare', [...expansions, ofTheEnd]],
  ['only rare', [expansions[2]!, ofTheEnd]],
] as const)
  test(`scores each section of a large index by the best of ${what} expansions`, () => {
    const each = terms.map(term => matchTerm(PART, [term], context));
    const wanted = new Map<number, [score: number, heading: number, reference: number]>();
    for (const {sections, termScores, headings, references} of each)
      for (const [at, section] of sections.entries()) {
        const [score, heading, reference] = wanted.get(section) ?? [0, 0, 0];
        wanted.set(section, [
          Math.max(score, termScores[at]!),
          Math.max(heading, headings[at]!),
          Math.max(reference, references[at]!),
        ]);
      }
    const match = matchTerm(PART, terms, context);
    assert.deepEqual(
      [...match.sections],
      [...wanted.keys()].sort((a, b) => a - b),
    );
    for (const [at, section] of match.sections.entries())
      assert.deepEqual(
        [match.termScores[at], match.headings[at], match.references[at]],
        wanted.get(section),
        `section ${section}`,
      );
    // The shared columns are cleared for the next query.
    assert.deepEqual([...matchTerm(PART, terms, context).termScores], [...match.termScores]);
  });

test('computes IDF from the sections of the term itself, or of all expansions if the index does not have the term', () => {
  const [allTerms, exact] = [
    matchTerm(PART, expansions, context),
    matchTerm(PART, [expansions[0]!], context),
  ];
  assert.equal(allTerms.idf, exact.idf);
  const match = matchTerm(PART, expansions.slice(1), context);
  const sectionCount = match.sections.length;
  assert.equal(match.idf, Math.log(1 + (SECTIONS - sectionCount + 0.5) / (sectionCount + 0.5)));
  assert.ok(sectionCount < last.length);
});

for (const most of [80, 700, 60_000, Infinity])
  for (const order of ['as they come', 'ascending'] as const)
    test(`selects the best ${most} of many pages, ordered by score and number; scores are ${order}`, () => {
      const next = randomFrom(3);
      const pages = Float32Array.from({length: 50_000}, () => Math.floor(next() * 300) / 100);
      if (order === 'ascending') pages.sort();
      const found = Uint32Array.from(pages.keys()).filter(page => page % 3 > 0);
      const sorted = [...found].sort((a, b) => pages[b]! - pages[a]! || a - b);
      const unused = {bm25: pages, coverage: pages, sectionsOf: () => pages};
      assert.deepEqual(bestPages({...unused, pages, found}, most), sorted.slice(0, most));
    });
