import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {parseScopedQuery} from '../../../src/api/filters.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex, streamIndex} from '../../../src/ranking/index/build-index.js';
import {inMemory} from '../../../src/ranking/index/built-index.js';
import {type IndexBase, indexChanges} from '../../../src/ranking/index/index-changes.js';
import type {SortedTerms} from '../../../src/ranking/index/sorted-terms.js';
import {Flag} from '../../../src/ranking/index/index-reader.js';
import {type LocalIndex, localReader} from '../../../src/ranking/index/local-reader.js';
import {removedFilters, joinedIndex} from '../../../src/ranking/index/joined-reader.js';
import {WordPlaces} from '../../../src/ranking/index/joined-terms.js';
import {memoryIndex} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourceLink, SourcePage, SourceSection} from '../../../src/ranking/index/source-page.js';

const WORDS = [
  'open',
  'close',
  'TaskGroup',
  'asyncio.run',
  '--force',
  'déjà',
  'c++',
  'a',
  '日本語',
  'read_all',
];
const PATHS = ['a.html', 'b/index.html', 'c', 'git-d.html', 'index.html', 'm.html'];
const ANCHORS = ['', 'one', 'two', 'asyncio.run', 'x#y'];

const words = fc.array(fc.constantFrom(...WORDS), {maxLength: 8}).map(list => list.join(' '));
const anchor = fc.constantFrom(...ANCHORS);
const section: fc.Arbitrary<SourceSection> = fc.record(
  {
    id: anchor,
    title: words,
    content: words,
    object: fc.record({
      role: fc.constantFrom('py:function', 'py:class', 'std:option'),
      name: fc.constantFrom('asyncio.run', 'TaskGroup.cancel', 'PyRun', '--force'),
    }),
    aliases: fc.array(words, {maxLength: 2}),
    labels: fc.array(words, {maxLength: 2}),
  },
  {requiredKeys: ['id', 'title', 'content']},
);
const link: fc.Arbitrary<SourceLink> = fc.record({
  place: fc.tuple(fc.constantFrom(...PATHS), anchor).map(([path, id]) => `${path}#${id}`),
  text: fc.oneof(words, fc.constantFrom('tasks (in asyncio)', 'here')),
});
const page = fc.record(
  {
    title: words,
    sections: fc.array(section, {maxLength: 3}),
    links: fc.array(link, {maxLength: 6}),
    anchors: fc.uniqueArray(fc.tuple(anchor, anchor), {maxLength: 2}).map(list => new Map(list)),
    language: fc.constant('en'),
    listing: fc.boolean(),
    rank: fc.integer({min: -10, max: 10}),
    filters: fc.uniqueArray(fc.constantFrom('level:easy', 'level:hard', 'tag:new'), {maxLength: 2}),
  },
  {requiredKeys: ['title', 'sections']},
);
/** The pages of a site. It need not have a page at each path. */
const site = fc
  .array(fc.option(page), {minLength: PATHS.length, maxLength: PATHS.length})
  .map(pages =>
    pages.flatMap((content, at): SourcePage[] => (content ? [{path: PATHS[at]!, ...content}] : [])),
  );
/** By path: whether the page stays unchanged. */
const stays = fc.array(fc.boolean(), {minLength: PATHS.length, maxLength: PATHS.length});
const entries = fc.array(link, {maxLength: 3});

function baseOf(pages: readonly SourcePage[], entries: readonly SourceLink[]) {
  const {references, mainLanguage, ...index} = streamIndex(pages, entries);
  const base: IndexBase = {
    pages,
    entries,
    mainLanguage,
    sectionsOf: number => pages[number]!.sections.length + 1,
    linksTo: number => references.linksOf(pages[number]!.path),
    dangling: references.dangling,
  };
  return {base, snapshot: memoryIndex(inMemory({...index, references, mainLanguage}))};
}

/** The index of a site, joined with the changes after the pages of the site were replaced by other pages. */
function joined(
  before: readonly SourcePage[],
  after: readonly SourcePage[],
  [entriesBefore, entriesAfter]: readonly [readonly SourceLink[], readonly SourceLink[]] = [[], []],
  asRead: (base: LocalIndex) => LocalIndex = base => base,
): LocalIndex {
  const {base, snapshot} = baseOf(before, entriesBefore);
  const changes = indexChanges(base, after, entriesAfter, Infinity);
  assert.ok(changes);
  const index = inMemory(changes.index);
  const placesIn = (list: SortedTerms, added: readonly string[]): Uint32Array => {
    const places = new WordPlaces(list);
    for (const word of added) places.add(word);
    return places.all();
  };
  return joinedIndex(asRead(snapshot), memoryIndex(index), {
    tombstones: changes.tombstones,
    words: placesIn(snapshot.terms.list, index.words.words),
    keys: placesIn(snapshot.names.list, index.keys.words),
    filters: removedFilters(snapshot, changes.tombstones),
  });
}

/** All contents of an index that queries read, except frequencies, with paths of pages instead of numbers. */
function contentOf(snapshot: LocalIndex): unknown {
  const {stats, columns, terms, names: keys} = snapshot;
  const {firstOf, flags, links, textLengths, ranks} = columns;
  const names: string[] = [];
  const pages: Record<string, unknown> = {};
  for (let number = 0; number < stats.pages; number++) {
    const [from, to] = [firstOf[number]!, firstOf[number + 1]!];
    const {path, title} = snapshot.page(number);
    for (let at = from; at < to; at++) names[at] = `${path} ${at - from}`;
    if (flags[from]! & Flag.Removed) continue;
    const sections = Array.from({length: to - from}, (_, at) => from + at);
    assert.equal(pages[path], undefined, 'each path has only one page');
    pages[path] = {
      title,
      rank: ranks[number],
      texts: snapshot.texts(sections),
      sections: sections.map(at => [snapshot.section(at), flags[at], links[at], textLengths[at]]),
    };
  }
  const entriesOf = <T>(
    list: SortedTerms,
    lists: readonly T[],
    rowsOf: (postings: T) => (readonly [number, ...unknown[]])[],
  ) =>
    Object.fromEntries(
      lists.flatMap((postings, at) => {
        const rows = rowsOf(postings).map(([number, ...values]) => [names[number]!, ...values] as const);
        assert.ok(list.frequency(at) >= new Set(rows.map(([name]) => name)).size);
        rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
        return rows.length > 0 ? [[list.word(at), rows]] : [];
      }),
    );
  const idsOf = ({size}: SortedTerms) => Array.from({length: size}, (_, at) => at);
  const list = snapshot.filters();
  const filtered = list.sections([...list.words.keys()]);
  return {
    pages,
    words: entriesOf(terms.list, terms.postings(idsOf(terms.list)), postings =>
      Array.from(postings.sections, (number, at) => [
        number,
        postings.fieldCounts[at],
        postings.frequencies[at],
        [...postings.positions(at)],
      ]),
    ),
    keys: entriesOf(keys.list, keys.postings(idsOf(keys.list)), postings =>
      Array.from(postings.sections, (number, at) => [number, postings.kinds[at], postings.counts[at]]),
    ),
    filters: Object.fromEntries(
      list.words.flatMap((word, at) =>
        filtered[at]!.length > 0 ? [[word, Array.from(filtered[at]!, number => names[number]!).sort()]] : [],
      ),
    ),
  };
}

function assertSorted(list: SortedTerms): void {
  const spellings = Array.from({length: list.size}, (_, at) => list.word(at));
  assert.deepEqual(spellings, [...new Set(spellings)].sort());
  for (const [at, word] of spellings.entries()) {
    assert.equal(list.find(word), at);
  }
  for (const word of ['', 'b', 'run', 'zz', ...spellings]) {
    const first = spellings.findIndex(spelling => spelling >= word);
    assert.equal(list.lowerBound(word), first < 0 ? list.size : first);
    if (!spellings.includes(word)) assert.equal(list.find(word), -1);
  }
}

test('a base with a changes segment has the same content as an index built from the same pages', () => {
  let changed = 0;
  fc.assert(
    fc.property(site, site, stays, entries, entries, (before, after, stays, entriesBefore, entriesAfter) => {
      const unchanged = before.filter(({path}) => stays[PATHS.indexOf(path)]);
      const isUnchanged = ({path}: SourcePage) => unchanged.some(page => page.path === path);
      const pages = [...unchanged, ...after.filter(page => !isUnchanged(page))].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      );
      if (pages.length > 0 && unchanged.length > 0) changed++;
      const snapshot = joined(before, pages, [entriesBefore, entriesAfter]);
      assertSorted(snapshot.terms.list);
      assertSorted(snapshot.names.list);
      const built = memoryIndex(buildIndex(pages, entriesAfter));
      assert.deepEqual(contentOf(snapshot), contentOf(built));
    }),
    {numRuns: 300},
  );
  assert.ok(changed > 100, 'too few cases with unchanged pages');
});

const SITE: readonly SourcePage[] = [
  {
    path: 'a.html',
    title: 'Kettles',
    sections: [{id: 'boil', title: 'Boiling', content: 'water boils'}],
    links: [{place: 'b.html#pot', text: 'teapot'}],
    filters: ['level:easy'],
  },
  {path: 'b.html', title: 'Pots', sections: [{id: 'pot', title: 'A pot', content: 'holds water'}]},
  {
    path: 'c.html',
    title: 'Cups',
    sections: [{id: 'cup', title: 'Cup', content: 'of tea', object: {role: 'py:class', name: 'Cup'}}],
    filters: ['level:easy'],
  },
];
const searchIn = async (index: LocalIndex, words: string) => {
  const query = parseScopedQuery(words);
  const {count, pages, facets} = await search(query, [await openIndex(localReader(index))], {
    offset: 0,
    limit: 10,
    facets: true,
  });
  return {count, paths: pages.map(({path}) => path).sort(), facets};
};

for (const words of [
  'water',
  'teapot',
  'tea',
  'level:easy',
  'kind:page',
  '-kind:class',
  'water kind:page',
  'Cup',
  'kettels',
])
  test(`does not find or count deleted and replaced pages: ${words}`, async () => {
    const [, pots, cups] = SITE;
    const pages = [
      pots!,
      {...cups!, title: 'Mugs', sections: [{id: 'mug', title: 'Mug', content: 'of water'}]},
    ];
    assert.deepEqual(
      await searchIn(joined(SITE, pages), words),
      await searchIn(memoryIndex(buildIndex(pages)), words),
    );
  });

test('finds an unchanged page by the text of a new link to it, and no page by the text of a removed link', async () => {
  const [kettles, ...otherPages] = SITE;
  const pages = [{...kettles!, links: [{place: 'c.html#cup', text: 'mugful'}]}, ...otherPages];
  const index = joined(SITE, pages);
  assert.deepEqual((await searchIn(index, 'mugful')).paths, ['c.html']);
  assert.deepEqual((await searchIn(index, '"teapot"')).paths, []);
});

test('lists filters of both segments without reading their sections', () => {
  const pages = WORDS.map((word, at) => ({...SITE[0]!, path: `${at}.html`, filters: [`topic:${word}`]}));
  const snapshot = joined(pages, pages.slice(1), undefined, base => ({
    ...base,
    filters: () => ({
      ...base.filters(),
      sections: () => assert.fail('the host would read the sections of ten thousand filters'),
    }),
  }));
  const {words} = snapshot.filters();
  assert.deepEqual(
    words.filter(word => word.startsWith('topic:')),
    WORDS.slice(1)
      .map(word => `topic:${word}`)
      .sort(),
  );
});

test('requires a new index if many sections or the prefixes of commands have changed', () => {
  const {base} = baseOf(SITE, []);
  const changedPages = SITE.map(page => ({...page}));
  assert.equal(indexChanges(base, SITE.slice(1), []), undefined);
  assert.equal(indexChanges(base, changedPages, [], 0.5), undefined);
  assert.ok(indexChanges(base, [changedPages[0]!, ...SITE.slice(1)], [], 0.5));
  assert.equal(indexChanges(base, SITE, [])?.pages.length, 0);
  const commands = Array.from({length: 9}, (_, at) => ({
    path: `d${at}`,
    title: `git-d${at}(1)`,
    sections: [],
  }));
  assert.equal(indexChanges(base, [...SITE, ...commands], [], Infinity), undefined);
});
