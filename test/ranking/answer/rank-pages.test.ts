import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../../src/ranking/index/memory-reader.js';
import type {SourceLink, SourcePage} from '../../../src/ranking/index/source-page.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {explain} from '../../../src/ranking/answer/explain.js';
import {scoreOf} from '../../../src/ranking/score/score.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';
import {REFERENCE, REFERENCE_ENTRIES, REFERENCE_QUESTIONS} from '../recorded-reference.js';

const FILLER = 'Some more text that is here only so that the page is not short at all.';

const page = (
  path: string,
  title: string,
  sections: Record<string, string>,
  more: Partial<SourcePage> = {},
): SourcePage => ({
  path,
  title,
  sections: Object.entries(sections).map(([heading, content]) =>
    heading.includes('(')
      ? {
          id: heading.replace(/\(.*/, ''),
          title: heading,
          content,
          object: {role: 'py:function', name: heading.replace(/\(.*/, '')},
        }
      : {id: heading.toLowerCase().replace(/\W+/g, '-'), title: heading, content},
  ),
  ...more,
});

const PAGES: readonly SourcePage[] = [
  page('statements.html', 'Compound statements', {
    'The for statement': `It goes over the items of a sequence. ${FILLER}`,
    'The with statement': `It wraps a block in a context. ${FILLER}`,
  }),
  page('loops.html', 'Event loops', {'Running a loop': `The event loop runs. ${FILLER} A loop for tasks.`}),
  page('errors.html', 'Exceptions', {
    'IndexError()': 'Raised when a subscript is out of range.',
    'os.path.join()': 'Joins parts of a path.',
  }),
  page('lists.html', 'Lists', {
    'Sorting lists': `How a list is put in order. The list index is out of range. ${FILLER}`,
  }),
  page('auth.html', 'Authentication', {'Authenticating users': `How a user logs in. ${FILLER}`}),
  page('operators.html', 'Operators', {'Assignment expressions': `Written with := in it. ${FILLER}`}),
  page('options.html', 'Command line', {Options: `Use --help for a list, C++ is compiled. ${FILLER}`}),
  page('deploy.html', 'Deploying', {
    Proxies: `Put nginx before it. ${FILLER}`,
    Assets: `Static files are collected. ${FILLER}`,
  }),
  page('whatsnew/2.html', 'What’s new', {'Sorting lists': `Lists can be sorted now. ${FILLER}`}),
];
const ENTRIES: readonly SourceLink[] = [{place: 'statements.html#the-for-statement', text: 'loop statement'}];

async function rank(words: string, pages = PAGES, entries = ENTRIES) {
  const local = memoryIndex(buildIndex(pages, entries));
  const index = await openIndex(localReader(local));
  const ranking = await rankPages(parseQuery(words), index, WEIGHTS);
  return {...ranking, local, paths: ranking.pages.map(rankedPage => local.page(rankedPage.page).path)};
}

const FIRST: readonly (readonly [reason: string, words: string, path: string])[] = [
  ['the name of a section in the index of the book', 'for loop', 'statements.html'],
  ['another form of the words of a heading', 'sorted list', 'lists.html'],
  ['a word with two mistakes', 'authentification', 'auth.html'],
  ['a name in an error message', 'IndexError: list index out of range', 'errors.html'],
  ['a call with its arguments', 'os.path.join(a, b)', 'errors.html'],
  ['an operator', ':=', 'operators.html'],
  ['an option', '--help', 'options.html'],
  ['a name with signs', 'C++', 'options.html'],
  ['two words in different sections of a page', 'nginx static', 'deploy.html'],
  ['a name being typed', 'indexe', 'errors.html'],
];

for (const [reason, words, path] of FIRST)
  test(`ranks the expected page first for ${reason}: ${words}`, async () =>
    assert.equal((await rank(words)).paths[0], path));

test('ranks pages about past versions after pages about the current one', async () =>
  assert.deepEqual((await rank('sorting lists')).paths.slice(0, 2), ['lists.html', 'whatsnew/2.html']));

test('does not correct a known term', async () => {
  assert.deepEqual((await rank('nginx')).corrections, new Map());
  assert.deepEqual((await rank('nginy')).corrections, new Map([['nginy', ['nginx']]]));
});

test('ranks a section with a corrected term of the query before a section with fewer terms', async () => {
  const pages = [
    page('all.html', 'Setup', {Users: `How kettles serve the authentication of users. ${FILLER} ${FILLER}`}),
    page('fewer.html', 'Kettles', {'Kettles for users': 'Kettles for users. Users have kettles.'}),
    page('other.html', 'Other', {Else: FILLER}),
  ];
  const {paths, corrections} = await rank('kettles authentification', pages, []);
  assert.deepEqual(corrections, new Map([['authentification', ['authentication']]]));
  assert.deepEqual(paths, ['all.html', 'fewer.html']);
});

test("counts a term in a page's title for the sections of the page", async () => {
  const pages = [
    page('kettles.html', 'Kettles', {
      Repeats: `The kettles are here. ${FILLER}`,
      Goes: `It must boil first. ${FILLER}`,
    }),
    page('eggs.html', 'Eggs', {Eggs: `They boil as well. ${FILLER}`}),
  ];
  const {pages: rankedPages, local} = await rank('boil kettles', pages, []);
  const headings = rankedPages[0]!.sections.map(section => local.section(section).heading);
  assert.deepEqual(headings, ['Goes', 'Repeats']);
});

test('gives a sign less weight alone than together with its word', async () => {
  const pages = [
    page('powers.html', 'Numbers', {Numbers: 'x ** y, ** and **: it is said of ** more than of all others.'}),
    page('calls.html', 'Calls', {Else: `What is left over is in (options, **options) here. ${FILLER}`}),
    page('other.html', 'Other', {Options: FILLER, Others: `Some **options and options. ${FILLER}`}),
  ];
  assert.equal((await rank('**options', pages, [])).paths.at(-1), 'powers.html');
});

test('searches for a query that is only an operator as a symbol', async () => {
  const pages = [page('strings.html', 'Strings', {Joining: `a || b joins them. ${FILLER}`}), ...PAGES];
  assert.deepEqual((await rank('||', pages)).paths, ['strings.html']);
});

test('sorts equal pages by the rank that the site gives them', async () => {
  const equals = [-3, 0, 3].map(value =>
    page(`${value}.html`, 'Page', {Same: 'the same text'}, {rank: value}),
  );
  assert.deepEqual((await rank('same text', equals, [])).paths, ['3.html', '0.html', '-3.html']);
});

test('the sum and the factors of an explanation give the score', async () => {
  const {reranked} = await rank('sorted lists');
  assert.ok(reranked.some(({sections}) => sections.length > 0));
  for (const {features: onPage, sections} of reranked)
    for (const {features} of sections) {
      const evidence = explain(features, onPage, WEIGHTS);
      const sum = evidence.reduce((total, {adds = 0}) => total + adds, 0);
      const factor = evidence.reduce((total, {times = 1}) => total * times, 1);
      assert.ok(Math.abs(sum * factor - scoreOf(features, onPage, WEIGHTS)) < 1e-9);
    }
});

test('ranks the expected page first for a query of 32 terms with two edits each', async () => {
  const words = Array.from({length: 32}, (_, n) => `authenticatoin${'abcdefgh'[n % 8]}~2`).join(' ');
  assert.equal((await rank(words)).paths[0], 'auth.html');
});

test('finds German inflections in a German index', async () => {
  const german = [page('a.html', 'Häuser', {'Die Häuser': 'Viele Gebäude stehen dort.'}, {language: 'de'})];
  assert.deepEqual((await rank('gebäuden', german, [])).paths, ['a.html']);
});

test('gives a term the most weight in a name, then in a heading, a reference, and the text', async () => {
  const text = 'Some words that are of no interest here at all.';
  const places = [
    page('text.html', 'Text', {Other: `A kettle stands here. ${text}`}),
    page('reference.html', 'Reference', {Another: text}),
    page('heading.html', 'Heading', {'Boil the kettle with care': text}),
    page('name.html', 'Name', {'boil.the.kettle.slowly()': text}),
  ];
  const links = [{place: 'reference.html#another', text: 'the old kettle of mine'}];
  const {reranked} = await rank('kettle', places, links);
  const termScores = reranked.map(({page: number, sections}) => {
    const [best] = sections.toSorted((a, b) => b.features.bm25 - a.features.bm25);
    return {path: places[number]!.path, termScore: best!.features.bm25};
  });
  assert.deepEqual(
    termScores.toSorted((a, b) => b.termScore - a.termScore).map(({path}) => path),
    ['name.html', 'heading.html', 'reference.html', 'text.html'],
  );
});

test('lists the six best sections of a page, best first', async () => {
  const sections = Object.fromEntries(
    Array.from({length: 9}, (_, n) => [`Part ${n}`, `${'kettle '.repeat(n + 1)} ${FILLER.repeat(9 - n)}`]),
  );
  // Enough better pages that the page is not reranked.
  const betterPages = Array.from({length: 80}, (_, n) =>
    page(`${n}.html`, 'Kettle', {Kettle: 'kettle kettle kettle'}),
  );
  const ranking = await rank('kettle', [...betterPages, page('many.html', 'Many', sections)], []);
  const listed = ranking.pages.find((_, n) => ranking.paths[n] === 'many.html')!.sections;
  assert.equal(listed.length, 6);
  assert.equal(listed[0], Math.max(...listed), 'the section with the most occurrences is first');
});

test('gives the opening of a question so little weight that rare words in it do not change the first result', async () => {
  const manual = [
    page('how.html', 'How it works', {'What it does': `How you do it. ${FILLER}`}),
    page('settings.html', 'Settings', {'Keys, delay, on and off': `Each is stored. ${FILLER}`}),
    page('more.html', 'More', {Thoughts: `You change your mind. ${FILLER}`}),
  ];
  for (const words of ['delay', 'how do I change the delay', 'What is the delay?'])
    assert.equal((await rank(words, manual, [])).paths[0], 'settings.html', words);
});

test('finds all of 600 pages with a matching name, but reranks only the best of them', async () => {
  const manual = Array.from({length: 600}, (_, n) => page(`${n}.html`, `Page ${n}`, {Kettle: FILLER}));
  manual[417] = page('417.html', 'Kettle', {Kettle: `A kettle boils. ${FILLER}`});
  const {pages, paths, count, reranked} = await rank('kettle', manual, []);
  assert.equal(paths[0], '417.html');
  assert.equal(count, 600);
  assert.equal(new Set(pages.map(({page: number}) => number)).size, 600);
  assert.ok(reranked.length < 400, `${reranked.length} of 600`);
});

test('finds a page that has more sections of the same name than a function call can have arguments', async () => {
  const same = {id: 'k', title: 'Kettle', content: ''};
  const long = {path: 'long.html', title: 'Long', sections: new Array<typeof same>(130_000).fill(same)};
  const otherPages = Array.from({length: 250}, (_, n) => page(`${n}.html`, `Page ${n}`, {Kettle: FILLER}));
  const {count} = await rank('kettle', [long, ...otherPages], []);
  assert.equal(count, 251);
});

test('returns the beginning of the complete ranking for a limit of any size, and counts all pages', async () => {
  const local = memoryIndex(buildIndex(REFERENCE, REFERENCE_ENTRIES));
  const index = await openIndex(localReader(local));
  for (const words of REFERENCE_QUESTIONS.filter((_, at) => at % 4 === 0)) {
    const query = parseQuery(words);
    const complete = await rankPages(query, index, WEIGHTS);
    assert.equal(complete.count, complete.pages.length, words);
    for (const most of [1, 82]) {
      const partial = await rankPages(query, index, WEIGHTS, undefined, most);
      assert.equal(partial.count, complete.count, words);
      assert.ok(partial.pages.length >= Math.min(most, complete.count), words);
      const first = ({pages}: typeof complete) =>
        pages.slice(0, most).map(({page: number, score, sections}) => ({number, score, sections}));
      assert.deepEqual(first(partial), first(complete), `${most} of ${words}`);
    }
  }
});
