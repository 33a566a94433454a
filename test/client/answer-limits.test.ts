import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import fc from 'fast-check';
import type {SearchBlock} from '../../src/api/index.js';
import type {SearchAnswer} from '../../src/client/index.js';
import {withinLimits} from '../../src/client/answer-limits.js';
import {v2, v3} from './answers.js';
import {ClientFixture, kindOf, QUESTION, SEARCH_V2, SEARCH_V3} from './client-fixture.js';

const LONG = 'a '.repeat(400_000);

const RESULTS = v3.results as unknown as readonly [SearchAnswer['results'][number]];

/** A block as large as a hostile API could send it. */
const block = {
  type: 'section' as const,
  id: LONG,
  title: LONG,
  content: LONG.repeat(4),
  highlights: {title: [LONG], content: Array<string>(1_000).fill('<span>a</span> ')},
} satisfies SearchBlock;

const hostile = <Answer extends {results: readonly object[]}>(answer: Answer) => ({
  ...answer,
  results: Array.from({length: 500}, (_, at) => ({
    ...answer.results[0],
    ...(at === 0 && {
      title: LONG,
      path: `/${LONG}`,
      blocks: [block, ...Array<object>(5_000).fill({type: 'section'})],
    }),
  })),
});

/** The lengths of all lists and texts of a value. */
function lengthsIn(value: unknown): number[] {
  if (typeof value === 'string') return [value.length];
  if (Array.isArray(value)) return [value.length, ...value.flatMap(lengthsIn)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(lengthsIn) : [];
}

describe('an answer with far more than any host sends', () => {
  const fixture = new ClientFixture();
  afterEach(() => fixture.server.close());

  for (const [path, answer] of [
    [SEARCH_V3, v3],
    [SEARCH_V2, v2],
  ] as const)
    it(`is cut at a limit: ${path}`, async () => {
      const client = await fixture.setUp({[SEARCH_V3]: {status: 404}, [path]: {body: hostile(answer)}});
      const {results} = await client.search(QUESTION);
      assert.equal(results.length, 100);
      const first = results[0]!;
      assert.equal(first.title, LONG.slice(0, 8_192));
      assert.equal(
        first.path,
        null,
        'a path that is too long is removed, because a part of it would lead elsewhere',
      );
      assert.equal(first.blocks.length, 10);
      const limited = first.blocks[0]!;
      assert.ok(limited.type === 'section');
      const {id, title, content, highlights} = limited;
      assert.equal(id, '');
      assert.equal(title.length, 8_192);
      assert.equal(content.length, 2 * 1_048_576);
      assert.deepEqual(highlights, {title: [], content: Array<string>(3).fill('<span>a</span> ')});
      assert.equal(results[1]!.path, answer.results[0]!.path, 'other results are unchanged');
    });

  it('is malformed if it is too large to be parsed', async () => {
    const body = JSON.stringify({...v3, query: 'x'.repeat(32 * 1_048_576)});
    const client = await fixture.setUp({}, {fetch: async () => new Response(body), timeout: 600_000});
    assert.equal(await kindOf(client.search(QUESTION)), 'malformed');
  });
});

it('an answer within the limits stays unchanged', () => {
  const [result] = RESULTS;
  const answer: SearchAnswer = {
    ...v3,
    facets: [{name: 'kind', values: [{value: 'function', count: 3, selected: false}]}],
    filters: ['kind:function'],
    not_searched: ['other'],
    results: [
      {
        ...result,
        highlights: {title: ['<span>Coroutines</span>']},
        blocks: [
          {type: 'section', id: 'a', title: 'A', content: 'Text', highlights: {title: [], content: ['Text']}},
          {
            type: 'domain',
            role: 'py:function',
            name: 'gather',
            signature: 'gather(*aws)',
            title: 'gather',
            id: 'b',
            content: 'Text',
            highlights: {name: ['<span>gather</span>'], title: [], content: []},
          },
        ],
      },
    ],
  };
  assert.deepEqual(withinLimits(answer), answer);
});

it('no list or text exceeds its limit, whatever a server sends', () => {
  const text = fc.oneof(fc.string(), fc.constant(LONG));
  const names = fc
    .array(text, {maxLength: 5})
    .map(list => list.flatMap(name => Array<string>(50).fill(name)));
  fc.assert(
    fc.property(text, names, fc.nat(300), (title, list, count) => {
      const blocks = Array.from({length: count}, () => ({...block, title}));
      const answer: SearchAnswer = {
        ...v3,
        query: title,
        language: title,
        filters: list,
        phrases_as_words: list,
        facets: list.map(name => ({name, values: list.map(value => ({value, count, selected: false}))})),
        results: list.map(path => ({...RESULTS[0], title, path, blocks: path === list[0] ? blocks : []})),
      };
      const limited = withinLimits(answer);
      assert.ok(Math.max(...lengthsIn(limited)) <= 2 * 1_048_576);
      for (const result of limited.results)
        assert.ok(lengthsIn(result.path).every(length => length <= 8_192));
      assert.ok(limited.results.length <= 100 && limited.facets!.length <= 100);
    }),
    {numRuns: 20},
  );
});
