import assert from 'node:assert/strict';
import {test} from 'node:test';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

const page = (path: string, title: string, heading: string, content: string): SourcePage => ({
  path,
  title,
  sections: [{id: 'here', title: heading, content}],
});

const local = memoryIndex(
  buildIndex(
    [
      page(
        'events.html',
        'Events',
        'Rejections',
        'When the promise has no handler, the rejection is unhandled.',
      ),
      page('warnings.html', 'Warnings', 'Kinds', 'A warning is written once. A warning can be turned off.'),
      page('keys.html', 'Keys', 'Autoincrement', 'A new row gets the next number.'),
      page(
        'auto.html',
        'Automatic jobs',
        'Incrementing',
        'Auto is short for automatic. The number is incremented.',
      ),
      page('paths.html', 'Paths', 'Items of modules', 'The path std::io names a module.'),
      page(
        'colons.html',
        'Punctuation',
        'Colons',
        'A colon comes before a list. Put it there twice, a double one.',
      ),
      page('try.html', 'Errors', 'The question mark operator', 'It returns early if there is an error.'),
      page('operators.html', 'Overloading', 'Overloading an operator', 'Which operator can be overloaded.'),
      page(
        'shell.html',
        'Redirections',
        'Files from commands',
        'Written as <(list), the list runs meanwhile.',
      ),
      page('lists.html', 'Lists', 'Pipelines', 'A list is several commands.'),
      page(
        'pick.html',
        'git-cherry-pick',
        'Description',
        'Applies one of several commits, or a range. A cherrypick is one.',
      ),
      page(
        'ranges.html',
        'Ranges',
        'A range',
        'A range of commits is what lies between two. A range has two dots.',
      ),
      page(
        'letters.html',
        'Messages',
        'Dead-letter',
        'What cannot be delivered waits in a queue of its own.',
      ),
      page('queues.html', 'Queues', 'A queue', 'The first of a queue is the first to leave the queue.'),
      page('macros.html', 'Macros', 'Attributes', 'Put #[derive] before the type.'),
    ],
    [],
  ),
);
const index = await openIndex(localReader(local));

async function pathsFor(query: string): Promise<string[]> {
  const {pages} = await rankPages(parseQuery(query), index, WEIGHTS);
  return pages.map(({page: number}) => local.page(number).path);
}

const FIRST_RESULTS: readonly (readonly [title: string, query: string, path: string])[] = [
  [
    'an identifier that no page contains finds the page that contains the words of the identifier',
    'UnhandledPromiseRejectionWarning',
    'events.html',
  ],
  [
    'two words find a heading that joins them into one word, even if the second word has another ending there',
    'auto incrementing',
    'keys.html',
  ],
  [
    'a hyphenated name is found if it is misspelt and typed without the hyphen',
    'cherypick a range',
    'pick.html',
  ],
  [
    'a hyphenated heading is found if it is misspelt and typed without the hyphen',
    'daedletter queue',
    'letters.html',
  ],
  ['a symbol is found by its name, before pages with the words of that name', 'double colon', 'paths.html'],
  [
    'a symbol is found by a question with its name, before pages with the words of that name',
    'what does double colon mean',
    'paths.html',
  ],
  ['a question mark in front of another word finds the words "question mark"', '? operator', 'try.html'],
  ['a question mark alone finds the words "question mark"', '?', 'try.html'],
  ['the symbol `<(` is found if a space and the closing bracket are typed after it', '<( )', 'shell.html'],
  ['the symbol `<(` is found if the closing bracket is typed directly after it', '<()', 'shell.html'],
  ['an attribute in brackets is found by the symbol in front of its name', '#[', 'macros.html'],
];
for (const [title, query, path] of FIRST_RESULTS)
  test(`${title}: ${query}`, async () => assert.equal((await pathsFor(query))[0], path));

test('a question mark at the end of a query does not change the results', async () =>
  assert.deepEqual(await pathsFor('pipelines ?'), await pathsFor('pipelines')));

test('an identifier in camel case finds nothing if no page contains the identifier or its words', async () =>
  assert.deepEqual(await pathsFor('ZqxwvKjhgf'), []));

test('a misspelt name in camel case finds the correct name before a name that has the same words in snake case', async () => {
  const object = (name: string, role: string, content: string) => ({
    id: name,
    title: name,
    content,
    object: {role, name},
  });
  const sections = [
    object(
      'ssl.SSLContext.verify_mode',
      'py:attribute',
      'Whether to verify peers. The verify mode is verify_mode.',
    ),
    object(
      'ssl.VerifyMode',
      'py:class',
      'Constants, to be set one by one in the context of a socket. '.repeat(4),
    ),
  ];
  const others = Array.from({length: 60}, (_, at) =>
    page(`other-${at}.html`, 'Other', 'Other', at % 3 > 0 ? 'A mode to verify.' : 'A mode.'),
  );
  const names = memoryIndex(buildIndex([{path: 'ssl.html', title: 'Sockets', sections}, ...others]));
  const {pages} = await rankPages(parseQuery('VeifyMode'), await openIndex(localReader(names)), WEIGHTS);
  assert.equal(names.section(pages[0]!.sections[0]!).anchor, 'ssl.VerifyMode');
});
