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

async function found(words: string): Promise<string[]> {
  const {pages} = await rankPages(parseQuery(words), index, WEIGHTS);
  return pages.map(({page: number}) => local.page(number).path);
}

const FIRST: readonly (readonly [title: string, words: string, path: string])[] = [
  [
    'an identifier that no page has finds the page with its parts',
    'UnhandledPromiseRejectionWarning',
    'events.html',
  ],
  ['two words find another form of the compound that they make', 'auto incrementing', 'keys.html'],
  [
    'a misspelling of a hyphenated name, typed without the hyphen, finds that name',
    'cherypick a range',
    'pick.html',
  ],
  [
    'a misspelling of a word that pages only write with a hyphen finds the heading',
    'daedletter queue',
    'letters.html',
  ],
  ['the name of a sign finds the sign', 'double colon', 'paths.html'],
  [
    'the name of a sign in a question finds the sign, rather than the words of its name',
    'what does double colon mean',
    'paths.html',
  ],
  ['a question mark before "operator" is looked up by its name', '? operator', 'try.html'],
  ['a lone question mark is looked up by its name', '?', 'try.html'],
  ['`<(` is found by the pair `<( )`, with a space', '<( )', 'shell.html'],
  ['`<(` is found by the pair `<()`, without a space', '<()', 'shell.html'],
  ['an attribute is found by its opening signs', '#[', 'macros.html'],
];
for (const [title, words, path] of FIRST)
  test(`${title}: ${words}`, async () => assert.equal((await found(words))[0], path));

test('does not search for a question mark at the end of a question', async () =>
  assert.deepEqual(await found('pipelines ?'), await found('pipelines')));

test('finds nothing for a word with inner capitals if no page has it or its parts', async () =>
  assert.deepEqual(await found('ZqxwvKjhgf'), []));

test('a misspelt name with inner capitals finds that name before the same words in another notation', async () => {
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
