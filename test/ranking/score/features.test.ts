import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../../src/ranking/index/memory-reader.js';
import type {SourceLink, SourcePage, SourceSection} from '../../../src/ranking/index/source-page.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

// A small manual. For each query, one section has the answer, and others only have its terms.

const FILLER = 'There is more to be said here, of other things, so that the text is as long as texts are.';
const section = (title: string, content: string): SourceSection => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  content: `${content} ${FILLER}`,
});
const object = (name: string, content: string, signature = `${name}()`): SourceSection => ({
  id: name,
  title: signature,
  content,
  object: {role: 'py:function', name},
});
const page = (path: string, title: string, ...sections: SourceSection[]): SourcePage => ({
  path,
  title,
  sections,
});

const PAGES: readonly SourcePage[] = [
  page(
    'tutorial/inputoutput.html',
    'Input and output',
    section('Reading and writing files', 'A file is opened, read and closed.'),
    section(
      'Methods of file objects',
      'To read a file line by line, loop over the file object. Each line is read.',
    ),
  ),
  page(
    'library/linecache.html',
    'linecache',
    object('linecache.getline', 'Get a line from a file by its number.', 'linecache.getline(file, line)'),
    object('warnings.showwarning', 'Write a warning to a file. Reads the line.', 'showwarning(file, line)'),
  ),
  page(
    'howto/regex.html',
    'Regular expression HOWTO',
    section('Non-capturing and named groups', 'A regex may have groups.'),
  ),
  page(
    'library/unittest.html',
    'unittest',
    object('TestCase.assertRegex', 'Matches a regex. Groups of tests.'),
  ),
  page(
    'reference/statements.html',
    'Compound statements',
    section('7.1. The for statement', 'It goes over the items of a sequence.'),
    section(
      '7.2. Function definitions',
      'A def may say what it returns, as in def f() -> int, with **kwargs, and @ before it.',
    ),
  ),
  page(
    'library/asyncio.html',
    'Event loop',
    object('asyncio.ProactorEventLoop', 'An event loop for Windows. For a loop.'),
    object('asyncio.set_event_loop', 'Set the loop for a thread.', 'set_event_loop(loop, **kwargs)'),
  ),
  page(
    'tutorial/lists.html',
    'Data structures',
    section('List comprehensions', 'A short way to make lists.'),
  ),
  page(
    'whatsnew/2.0.html',
    'What’s new in 2.0',
    section('List comprehensions', 'List comprehensions are new.'),
  ),
  page(
    'library/exceptions.html',
    'Built-in exceptions',
    object('IndexError', 'Raised when a subscript of a sequence is out of range.'),
    object('LookupError', 'The base of IndexError.'),
  ),
  page(
    'faq/lists.html',
    'Questions about lists',
    section('Index out of range', 'The list index is out of range.'),
  ),
  page('topics/auth.html', 'Authentication', section('Authenticating users', 'How a user logs in.')),
  page(
    'library/path.html',
    'os.path',
    object('os.path.join', 'Joins parts of a path.'),
    object('str.join', 'A join of b.'),
  ),
  page(
    'library/pandas.html',
    'Input',
    object('pandas.read_csv', 'Reads a table.'),
    object('pandas.read_json', 'pd.'),
  ),
  page(
    'reference/expressions.html',
    'Expressions',
    section('Assignment expressions', 'NAME := value binds a name and has a value.'),
    section('Binary operations', 'x // y is the floor of the quotient, x @ y multiplies matrices.'),
    section('Comparisons', 'x == y and x != y compare values.'),
  ),
  page(
    'library/formatting.html',
    'Formatting',
    section('printf-style formatting', 'The sign %s stands for a string.'),
  ),
  page(
    'extending.html',
    'Extending',
    section('Extensions in C++', 'How C++ code is compiled. S is a letter.'),
  ),
  page('using/cmdline.html', 'Command line', section('Options', 'With --help all options are listed.')),
  page('glossary.html', 'Help', section('Help', 'Where to get help.')),
];
const ENTRIES: readonly SourceLink[] = [
  {place: 'reference/statements.html#7-1-the-for-statement', text: 'loop statement'},
  {place: 'reference/statements.html#7-2-function-definitions', text: '** (function definitions)'},
  {place: 'reference/statements.html#7-2-function-definitions', text: '-> (function annotations)'},
  {place: 'reference/statements.html#7-2-function-definitions', text: '@ (at)'},
];

async function rank(words: string, pages: readonly SourcePage[], entries: readonly SourceLink[] = []) {
  const local = memoryIndex(buildIndex(pages, entries));
  const index = await openIndex(localReader(local));
  const {pages: ranked} = await rankPages(parseQuery(words), index, WEIGHTS);
  return ranked.map(({page: number, sections}) => {
    const {path} = local.page(number);
    const first = sections[0] === undefined ? undefined : local.section(sections[0]);
    return {path, section: first?.name ?? first?.heading};
  });
}

const FIRST: readonly (readonly [query: string, path: string, section?: string])[] = [
  ['read a file line by line', 'tutorial/inputoutput.html', 'Methods of file objects'],
  ['regex groups', 'howto/regex.html'],
  ['for loop', 'reference/statements.html', '7.1. The for statement'],
  ['list comprehensions', 'tutorial/lists.html'],
  ['IndexError: list index out of range', 'library/exceptions.html', 'IndexError'],
  ['authentification', 'topics/auth.html'],
  ['IndexError', 'library/exceptions.html', 'IndexError'],
  ['os.path.join(a, b)', 'library/path.html', 'os.path.join'],
  ['pd.read_csv()', 'library/pandas.html', 'pandas.read_csv'],
  [':=', 'reference/expressions.html', 'Assignment expressions'],
  ['->', 'reference/statements.html', '7.2. Function definitions'],
  ['//', 'reference/expressions.html', 'Binary operations'],
  ['!=', 'reference/expressions.html', 'Comparisons'],
  ['**kwargs', 'reference/statements.html', '7.2. Function definitions'],
  ['%s', 'library/formatting.html'],
  ['@', 'reference/statements.html', '7.2. Function definitions'],
  ['C++', 'extending.html'],
  ['--help', 'using/cmdline.html'],
  ['the for statement', 'reference/statements.html', '7.1. The for statement'],
  ['|showwarning', 'library/linecache.html', 'warnings.showwarning'],
];

for (const [query, path, heading] of FIRST)
  test(`ranks ${heading ?? path} first for ${query}`, async () => {
    const [first] = await rank(query, PAGES, ENTRIES);
    assert.equal(first?.path, path);
    if (heading) assert.equal(first?.section, heading);
  });

test('ranks names that begin with the query before headings that have it', async () => {
  const pages = [
    page(
      'context.html',
      'Application context',
      section('Purpose of the context', 'The context of a request.'),
    ),
    page(
      'conventions.html',
      'Contexts in practice',
      section('About every context', 'A context, and contexts.'),
    ),
    page(
      'api.html',
      'API',
      ...['Context', 'Context.pop', 'Context.get'].map(name => object(name, 'Of a request.')),
    ),
  ];
  assert.deepEqual((await rank('conte', pages))[0], {path: 'api.html', section: 'Context'});
});

test('ranks a heading with inflected forms before texts with the terms', async () => {
  const pages = [
    page('a.html', 'A', section('Notes', 'Validating forms, validated form, a form that validates, forms.')),
    page('c.html', 'C', section('Validating the form', 'What is checked.')),
  ];
  assert.equal((await rank('validate forms', pages))[0]?.path, 'c.html');
});

test('ignores the chapter number in a heading', async () => {
  const pages = [
    page('a.html', 'A', section('9.4. String functions and operators', 'Text.')),
    page('b.html', 'B', section('String functions and operators of old', 'String functions and operators.')),
  ];
  assert.equal((await rank('string functions and operators', pages))[0]?.path, 'a.html');
});

test("finds the page of a command by the command's short name", async () => {
  const commands = ['add', 'blame', 'commit', 'fetch', 'log', 'push', 'rebase', 'stash'].map(name =>
    page(`git-${name}.html`, `git-${name}(1)`, section('NAME', `Does what it says. See rebase.`)),
  );
  const terms = page('glossary.html', 'Glossary', section('To rebase', 'To rebase is to rebase.'));
  assert.equal((await rank('rebase', [...commands, terms]))[0]?.path, 'git-rebase.html');
});

const COMMANDS = ['add', 'am', 'apply', 'bisect', 'blame', 'branch', 'checkout', 'cherry-pick', 'commit'];
const MANUAL = [
  ...COMMANDS.map(name =>
    page(
      `git-${name}.html`,
      `git-${name}(1) Manual Page`,
      section(
        'NAME',
        `git-${name} - ${name === 'blame' ? 'Show who last modified each line of a file' : 'Do as told'}`,
      ),
      section('DESCRIPTION', 'A commit is made. A line of a file is changed by whoever changed the line.'),
    ),
  ),
  page(
    'gitrevisions.html',
    'gitrevisions(7) Manual Page',
    section('NAME', 'Revisions, and how to name them'),
  ),
  page(
    'glossary.html',
    'Glossary',
    section('checkout', 'To check out a commit.'),
    section('cherry-picking', 'To choose a subset of changes.'),
    section('revision', 'A state of the files.'),
  ),
];

for (const [query, path] of [
  ['checkout', 'git-checkout.html'],
  ['chekout', 'git-checkout.html'],
  ['cherry-pick', 'git-cherry-pick.html'],
  ['revisions', 'gitrevisions.html'],
] as const)
  test(`ranks ${path} first in a manual of commands for ${query}`, async () =>
    assert.equal((await rank(query, MANUAL))[0]?.path, path));

test('counts the summary of a command as a reference to its page', async () =>
  assert.equal((await rank('who modified a line', MANUAL))[0]?.path, 'git-blame.html'));

test('gives the match of a heading less strength the more sections share the heading', async () => {
  const shareOf = async (times: number) => {
    const pages = Array.from({length: 9}, (_, n) =>
      page(`${n}.html`, `Page ${n}`, section(n < times ? 'Template filters' : 'Other', 'Template filters.')),
    );
    const local = memoryIndex(buildIndex(pages, []));
    const index = await openIndex(localReader(local));
    const {reranked} = await rankPages(parseQuery('template filters'), index, WEIGHTS);
    const first = reranked.flatMap(({sections}) => sections).find(({features}) => features.nameMatch);
    return first?.features.nameMatch?.strength;
  };
  assert.equal(await shareOf(1), 1);
  assert.ok(Number(await shareOf(2)) < 1);
  assert.ok(Number(await shareOf(8)) < Number(await shareOf(2)));
});

test('does not match a template tag with a name that has the same letters', async () => {
  const pages = [
    page('resolver.html', 'Resolvers', object('Match.url_name', 'Its name.')),
    page('builtins.html', 'Tags', section('url', "Write {% url 'some-name' %} in a template.")),
  ];
  assert.equal((await rank("{% url 'name' %}", pages))[0]?.path, 'builtins.html');
});

test("does not count an index entry that repeats an object's name as a reference", async () => {
  const pages = [page('stat.html', 'stat', object('stat.FILE_COMPRESSED', 'A flag.'))];
  const local = memoryIndex(
    buildIndex(pages, [
      {place: 'stat.html#stat.FILE_COMPRESSED', text: 'FILE_COMPRESSED (in module stat)'},
      {place: 'stat.html#stat.FILE_COMPRESSED', text: 'packed files'},
    ]),
  );
  const index = await openIndex(localReader(local));
  const referencesFor = async (words: string) => {
    const {reranked} = await rankPages(parseQuery(words), index, WEIGHTS);
    const sections = reranked.flatMap(({sections: sectionsOfPage}) => sectionsOfPage);
    return sections.find(({section}) => local.section(section).name)?.features.referenceMatch;
  };
  assert.equal(await referencesFor('compressed module'), 0);
  assert.equal(await referencesFor('packed files'), 1);
});

for (const [typed, name] of [
  ['__set_', 'object.__set__'],
  ['handle_erorr', 'Server.handle_error'],
  ['__xir__', 'object.__dir__'],
] as const)
  test(`finds a misspelt name: ${typed}`, async () => {
    const pages = [
      page('a.html', 'A', object('set', 'A set.'), object('Handler.handleError', 'An error.')),
      page('b.html', 'B', object('object.__dir__', 'Names.'), object('object.__set__', 'An attribute.')),
      page('c.html', 'C', object('Server.handle_error', 'An error.')),
    ];
    assert.equal((await rank(typed, pages))[0]?.section, name);
  });
