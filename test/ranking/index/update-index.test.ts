import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {SourceLink, SourcePage, SourceSection} from '../../../src/ranking/index/source-page.js';
import {updateIndex} from '../../../src/ranking/index/update-index.js';

const WORDS = [
  'open',
  'Open',
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
const PATHS = ['a.html', 'b/index.html', 'c#.html', 'c', 'git-d.html', 'index.html'];
const ANCHORS = ['', 'one', 'two', 'asyncio.run', 'x#y'];

const words = fc.array(fc.constantFrom(...WORDS), {maxLength: 8}).map(list => list.join(' '));
const anchor = fc.constantFrom(...ANCHORS);
const object = fc.record({
  role: fc.constantFrom('py:function', 'c:macro', 'std:option'),
  name: fc.constantFrom('asyncio.run', 'TaskGroup.cancel', 'PyRun', '--force'),
});
const section: fc.Arbitrary<SourceSection> = fc.record(
  {
    id: anchor,
    title: words,
    content: words,
    object,
    aliases: fc.array(words, {maxLength: 2}),
    labels: fc.array(words, {maxLength: 2}),
  },
  {requiredKeys: ['id', 'title', 'content']},
);
const link: fc.Arbitrary<SourceLink> = fc.record({
  place: fc.tuple(fc.constantFrom(...PATHS), anchor).map(([path, id]) => `${path}#${id}`),
  text: fc.oneof(words, fc.constantFrom('tasks (in asyncio)', 'OPEN', 'here')),
});
const page = fc.record(
  {
    title: fc.oneof(words, fc.constantFrom('git-open(1)', 'git-close(1)', 'gitread(7)')),
    sections: fc.array(section, {maxLength: 3}),
    links: fc.array(link, {maxLength: 6}),
    anchors: fc.uniqueArray(fc.tuple(anchor, anchor), {maxLength: 2}).map(list => new Map(list)),
    language: fc.constantFrom('en', 'de'),
    listing: fc.boolean(),
    rank: fc.integer({min: -10, max: 10}),
  },
  {requiredKeys: ['title', 'sections']},
);
/** Pages with the same name before every title, as manuals of commands have it. */
const site = fc.array(page, {minLength: PATHS.length, maxLength: PATHS.length}).chain(pages =>
  fc.constantFrom(0, 1).map(isManual => [
    ...PATHS.map((path, at): SourcePage => ({path, ...pages[at]!})),
    ...Array.from({length: 7}, (_, at): SourcePage => ({
      path: `z${at}.html`,
      title: isManual ? `git-${WORDS[0]}(1)` : `Z ${at}`,
      sections: [],
    })),
  ]),
);
/** By path, what becomes of a page: it goes, is another one, or stays. */
const changes = fc.array(
  fc.oneof({weight: 3, arbitrary: fc.constant('stays' as const)}, fc.constant('goes' as const), page),
  {
    minLength: PATHS.length,
    maxLength: PATHS.length,
  },
);

test('an updated index equals the one built anew', () => {
  let updates = 0;
  fc.assert(
    fc.property(
      site,
      changes,
      fc.array(link, {maxLength: 4}),
      fc.option(fc.array(link, {maxLength: 4})),
      (before, changes, entries, others) => {
        const pages = before.flatMap((page, at): SourcePage[] => {
          const change = changes[at] ?? 'stays';
          return change === 'stays' ? [page] : change === 'goes' ? [] : [{...change, path: page.path}];
        });
        const built = buildIndex(before, entries);
        if (pages.filter(page => !before.includes(page)).length <= 0.3 * pages.length) updates++;
        assert.deepEqual(updateIndex(built, pages, others ?? entries), buildIndex(pages, others ?? entries));
        // What is not there before and after is there in between.
        assert.deepEqual(updateIndex(buildIndex(pages, entries), before, entries), built);
      },
    ),
    {numRuns: 300},
  );
  assert.ok(updates > 100, 'most were built anew');
});
