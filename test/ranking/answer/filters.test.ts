import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {parseScopedQuery} from '../../../src/api/filters.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';

const object = (name: string, role: string, content = 'boils water') => ({
  id: name,
  title: `${name}(x)`,
  content,
  object: {role, name},
});
const prose = (id: string, content: string) => ({id, title: id, content});
const open = (...pages: readonly SourcePage[]) => openIndex(memoryReader(buildIndex(pages)));

const manual = await open(
  {
    path: 'api.html',
    title: 'Kettle API',
    sections: [
      object('boil', 'py:function'),
      object('Kettle', 'py:class'),
      object('Kettle.boil', 'py:staticmethod'),
    ],
    filters: ['product:Kettle'],
  },
  {path: 'guide.html', title: 'Guide', sections: [prose('tea', 'how to boil water for tea')]},
  {
    path: 'pot.html',
    title: 'Pots',
    sections: [prose('pots', 'pots boil too'), object('pot', 'std:cmdoption', 'boil in a pot')],
    filters: ['product:Tea pot', 'tag:draft'],
  },
);
const blog = await open({
  path: 'news.html',
  title: 'News',
  sections: [prose('news', 'we boil')],
  filters: ['tag:news'],
});
const plain = await open({path: 'plain.html', title: 'Plain', sections: [prose('x', 'boil kind function')]});

const ALL = {offset: 0, limit: 20};
async function searchFor(q: string, indexes = [manual], facets = false) {
  const answer = await search(parseScopedQuery(q), indexes, {...ALL, facets});
  return {...answer, paths: answer.pages.map(({path}) => path)};
}
const blockIds = async (q: string) =>
  (await searchFor(q)).pages.flatMap(({path, blocks}) => [path, ...blocks.map(({id}) => id)]);

describe('a query with filters', () => {
  it('returns only sections of the kind that it names', async () => {
    assert.deepEqual(await blockIds('boil kind:function'), ['api.html', 'boil']);
    assert.deepEqual(await blockIds('boil kind:option'), ['pot.html', 'pot']);
  });

  it('treats a section without an object as a page, and all kinds of methods as methods', async () => {
    assert.deepEqual((await searchFor('boil kind:page')).paths.sort(), ['guide.html', 'pot.html']);
    assert.deepEqual(await blockIds('boil kind:method'), ['api.html', 'Kettle.boil']);
  });

  it('returns pages with a value that their authors gave them, regardless of letter case and signs', async () => {
    assert.deepEqual((await searchFor('boil product:kettle')).paths, ['api.html']);
    assert.deepEqual((await searchFor('boil PRODUCT:tea-pot')).paths, ['pot.html']);
  });

  it('treats values of one name as alternatives, and requires different names to match together', async () => {
    assert.deepEqual((await searchFor('boil product:kettle product:tea-pot')).paths.sort(), [
      'api.html',
      'pot.html',
    ]);
    assert.deepEqual((await searchFor('boil product:tea-pot kind:function')).paths, []);
  });

  it('leaves out sections that a filter excludes', async () =>
    assert.deepEqual((await searchFor('boil -tag:draft -kind:page')).paths, ['api.html']));

  it('accepts the beginning of a value while it is being typed', async () =>
    assert.deepEqual(await blockIds('boil kind:func*'), ['api.html', 'boil']));

  it('returns all sections that the filters allow if it has no words', async () =>
    assert.deepEqual(await blockIds('kind:class'), ['api.html', 'Kettle']));

  it('gets an answer that lists the filters, which are not significant terms', async () => {
    const {filters, significantTerms} = await searchFor('boil kind:function tag:unknown');
    assert.deepEqual(filters, ['kind:function']);
    assert.equal(significantTerms, 'boil tag:unknown');
  });

  it('is treated as plain text if no index knows the name and value', async () => {
    for (const q of ['boil kind:nothing', 'boil color:red', 'kind:function']) {
      const text = await search({words: q}, [plain], ALL);
      const {paths: _, ...answer} = await searchFor(q, [plain]);
      assert.deepEqual(answer, text, q);
      assert.ok(!('filters' in answer) && !('facets' in answer));
    }
  });

  it('applies to all indexes: an index without the value returns nothing, or all matches if the value is excluded', async () => {
    assert.deepEqual((await searchFor('boil kind:function', [manual, plain])).paths, ['api.html']);
    assert.deepEqual((await searchFor('boil -tag:news', [blog, plain])).paths, ['plain.html']);
  });

  const filter = fc.constantFrom(
    ...[
      'kind:function',
      'kind:page',
      'kind:method',
      'product:kettle',
      'tag:draft',
      '-tag:draft',
      '-kind:class',
    ],
  );
  it('returns only pages that it also finds without filters, and the same significant terms', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('boil', 'water', 'kettle', 'tea', 'po*', '"boil water"'), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(filter, {minLength: 1, maxLength: 3}),
        async (words, filters) => {
          const unfiltered = await searchFor(words.join(' '));
          const filtered = await searchFor([...words, ...filters].join(' '));
          assert.ok(filtered.paths.every(path => unfiltered.paths.includes(path)));
          assert.equal(filtered.count, filtered.paths.length);
          if (filtered.count > 0) assert.equal(filtered.significantTerms, unfiltered.significantTerms);
        },
      ),
      {numRuns: 100},
    ));
});

describe('facets', () => {
  it('count the pages with each value, and are returned only on request', async () => {
    const {facets} = await searchFor('boil', [manual], true);
    assert.deepEqual(facets, [
      {
        name: 'kind',
        values: [
          {value: 'page', count: 2, selected: false},
          {value: 'class', count: 1, selected: false},
          {value: 'function', count: 1, selected: false},
          {value: 'method', count: 1, selected: false},
          {value: 'option', count: 1, selected: false},
        ],
      },
      {
        name: 'product',
        values: [
          {value: 'Kettle', count: 1, selected: false},
          {value: 'Tea pot', count: 1, selected: false},
        ],
      },
      {name: 'tag', values: [{value: 'draft', count: 1, selected: false}]},
    ]);
    assert.equal((await searchFor('boil')).facets, undefined);
  });

  it('are narrowed by filters of other names, but not by those of their own name', async () => {
    const {facets} = await searchFor('boil kind:option', [manual], true);
    const kind = facets!.find(({name}) => name === 'kind')!;
    assert.equal(kind.values.find(({value}) => value === 'page')!.count, 2);
    assert.equal(kind.values.find(({value}) => value === 'option')!.selected, true);
    assert.deepEqual(
      facets!.find(({name}) => name === 'product')!.values.map(({value}) => value),
      ['Tea pot'],
    );
  });

  it('list the values of all indexes', async () => {
    const {facets} = await searchFor('boil', [manual, blog], true);
    assert.deepEqual(
      facets!.find(({name}) => name === 'tag')!.values.map(({value, count}) => [value, count]),
      [
        ['draft', 1],
        ['news', 1],
      ],
    );
  });

  it('count as many pages for each value as a query with this value as a filter returns', async () => {
    const {facets} = await searchFor('boil', [manual], true);
    assert.ok(facets!.some(({values}) => values.length > 0));
    for (const {name, values} of facets!)
      for (const {value, count} of values) {
        const chosen = await searchFor(`boil ${name}:${value.toLowerCase().replace(' ', '-')}`);
        assert.equal(chosen.count, count, `${name}:${value}`);
      }
  });
});

describe('several indexes', () => {
  it('rank pages lower if their index has a lower weight', async () => {
    const first = async (weights: readonly number[]) => {
      const {pages} = await search({words: 'boil'}, [blog, plain], {...ALL, weights});
      return pages.map(({path}) => path);
    };
    assert.deepEqual(await first([1, 0.001]), ['news.html', 'plain.html']);
    assert.deepEqual(await first([0.001, 1]), ['plain.html', 'news.html']);
  });
});

describe('a large number of filters', () => {
  /** Searches pages with a hundred filters each. Returns the facets, and the number of lists of sections that were read to count them. */
  async function readFor(q: string, filterOf: (page: number, at: number) => string) {
    const pages = Array.from({length: 90}, (_, page): SourcePage => ({
      path: `${page}.html`,
      title: `Page ${page}`,
      sections: [prose('x', 'boil')],
      filters: Array.from({length: 100}, (_, at) => filterOf(page, at)),
    }));
    const reader = memoryReader(buildIndex(pages));
    let lists = 0;
    const index = await openIndex({
      ...reader,
      async filters() {
        const list = await reader.filters();
        return {
          ...list,
          sections: wanted => {
            lists += wanted.length;
            return list.sections(wanted);
          },
        };
      },
    });
    const withFacets = await search(parseScopedQuery(q), [index], {...ALL, facets: true});
    return {lists, facets: withFacets.facets!};
  }

  it('are counted for at most twenty names, including those in the query', async () => {
    const nameOf = (page: number, at: number) => `n${page}x${at}:v`;
    const {facets, lists} = await readFor('boil', nameOf);
    assert.equal(facets.length, 20);
    assert.ok(lists <= 20, `${lists} lists`);
    const narrowed = await readFor('boil n88x7:v', nameOf);
    assert.deepEqual(narrowed.facets, [{name: 'n88x7', values: [{value: 'v', count: 1, selected: true}]}]);
  });

  it('are counted for at most a thousand values of a name, including those in the query', async () => {
    const {facets, lists} = await readFor('boil tag:v89x99', (page, at) => `tag:v${page}x${at}`);
    assert.deepEqual(
      facets.map(({name, values}) => [name, values.length]),
      [['tag', 21]],
    );
    assert.ok(facets[0]!.values.some(({value, selected}) => value === 'v89x99' && selected));
    assert.ok(lists <= 1_002, `${lists} lists`);
  });

  it('are read from at most thirty-two words of a query', () => {
    assert.equal(parseScopedQuery('tag:a '.repeat(2_000)).filters.length, 32);
  });
});
