import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseFilters} from '../../../src/api/filters.js';
import {parseQuestion, search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {IndexSnapshot, WordList} from '../../../src/ranking/index/index-reader.js';
import {memorySnapshot} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';

const snapshot = memorySnapshot(
  buildIndex(
    Array.from({length: 100}, (_, page) => ({
      path: `${page}.html`,
      title: `Page ${page}`,
      filters: [`tag:t${page}`],
      sections: ['a', 'b', 'c'].map(id => ({id, title: id, content: 'kettle'})),
    })),
  ),
);
/** Pages of two sections each. */
const ofPages = (length: number): IndexSnapshot =>
  memorySnapshot(
    buildIndex(
      Array.from({length}, (_, page) => ({
        path: `${page}.html`,
        title: '',
        sections: [{id: 'a', title: '', content: 'kettle'}],
      })),
    ),
  );

/** Answers a question, and notes what is read of the index and when it is others' turn. */
async function notesOf(q: string, {of = snapshot, limit = 10, facets = false} = {}) {
  const notes: ('turn' | 'read')[] = [];
  const noting = (list: WordList): WordList =>
    new Proxy(list, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          notes.push('read');
          return Reflect.apply(value, target, given);
        };
      },
    });
  const opened = await openIndex(of);
  const {words, keys} = opened.vocabulary;
  const shared: IndexSnapshot = {
    ...opened.snapshot,
    turn: async () => void notes.push('turn'),
    async filters() {
      notes.push('read');
      return opened.snapshot.filters();
    },
  };
  const index = {...opened, snapshot: shared, vocabulary: {words: noting(words), keys: noting(keys)}};
  const {pages} = await search(parseQuestion(q, parseFilters(q)), [index], {offset: 0, limit, facets});
  return {notes, pages, turns: notes.filter(note => note === 'turn').length};
}

describe('a question that shares its thread', () => {
  for (const [q, facets] of [
    ['kettle water', false],
    ['kettle tag:t1', true],
  ] as const)
    it(`reads nothing before its turn: ${q}`, async () => {
      const {notes, pages} = await notesOf(q, {facets});
      assert.equal(notes[0], 'turn');
      assert.ok(pages.length > 0 && notes.includes('read'));
    });

  it('adds up the sections that it finds in parts', async () => {
    const [many, few] = [
      await notesOf('kettle', {of: ofPages(5_000)}),
      await notesOf('kettle', {of: ofPages(1_000)}),
    ];
    assert.equal(many.turns, few.turns + 16);
  });

  it('writes a long page of results in parts', async () => {
    const [long, short] = [await notesOf('kettle', {limit: 100}), await notesOf('kettle')];
    assert.equal(long.pages.length, 100);
    assert.equal(long.turns, short.turns + 90);
  });
});
