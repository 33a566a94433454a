import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import type {IndexReader} from '../../../src/ranking/index/index-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';

/** The parts of an index that `openIndex` reads. @param sizes number of sections of each page */
function ofPages(sizes: readonly number[]): IndexReader {
  const firstOf = new Uint32Array(sizes.length + 1);
  for (const [page, size] of sizes.entries()) firstOf[page + 1] = firstOf[page]! + size;
  const sections = firstOf[sizes.length]!;
  const stats = {pages: sizes.length, sections, meanLengths: [], languages: []};
  const links = Uint16Array.from({length: sections}, (_, section) => (section * 7) % 5);
  return {stats, columns: {firstOf, links}} as unknown as IndexReader;
}

const sizes = fc.array(fc.oneof(fc.constant(1), fc.integer({min: 1, max: 100})), {maxLength: 200});

test('returns the page of each section, and the number of references to all sections of each page', () =>
  fc.assert(
    fc.asyncProperty(sizes, async pageSizes => {
      const reader = ofPages(pageSizes);
      const {pageOf, pageLinks} = await openIndex(reader);
      const {firstOf, links} = reader.columns;
      assert.equal(pageLinks.length, pageSizes.length);
      for (const page of pageSizes.keys()) {
        let sum = 0;
        for (let section = firstOf[page]!; section < firstOf[page + 1]!; section++) {
          assert.equal(pageOf(section), page);
          sum += links[section]!;
        }
        assert.equal(pageLinks[page], sum);
      }
    }),
  ));
