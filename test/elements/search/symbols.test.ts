import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {plainText} from '../../../src/elements/search/highlight.js';
import {argumentsOf, type ReaderPage, symbolOf, toGroups} from '../../../src/elements/search/result-model.js';
import {object, result, section} from './answers.js';

const here: ReaderPage = {project: 'docent', version: 'latest', base: 'https://docs.example'};

describe('symbolOf', () => {
  const titles: readonly [title: string, symbol: string][] = [
    ['asyncio.gather(*aws, return_exceptions=False)', 'asyncio.gather'],
    ['class asyncio.Task(coro, *, loop=None)', 'asyncio.Task'],
    ['async classmethod Pool.create()', 'Pool.create'],
    ['$.each(list)', '$.each'],
    ['größe(x)', 'größe'],
    ['Setup (Linux)', ''],
    ['Using open() well', ''],
    ['a class of open()', ''],
    ['Install', ''],
    ['', ''],
  ];
  for (const [title, symbol] of titles)
    it(`returns "${symbol}" for "${title}"`, () => assert.equal(symbolOf(section({title})), symbol));

  it('returns the name of a domain block', () => assert.equal(symbolOf(object({name: '--port'})), '--port'));
});

describe('argumentsOf', () => {
  const argumentsFor = (name: string, signature: string, role = '') =>
    argumentsOf(object({name, role, signature}));

  it('returns what follows the full name or its last component in the signature', () => {
    assert.equal(argumentsFor('asyncio.gather', 'awaitable asyncio.gather(*aws, **kw)'), '(*aws, **kw)');
    assert.equal(argumentsFor('dict.get', 'get(key, default=None, /)'), '(key, default=None, /)');
    assert.equal(argumentsFor('--port', '--port <number>'), ' <number>');
    assert.equal(argumentsFor('decode', 'decode :: ByteString -> a'), ' :: ByteString -> a');
    assert.equal(argumentsFor('QCoreApplication::exec', 'int exec()'), '()');
    assert.equal(argumentsFor('s', 'class s(x)'), '');
  });

  it('returns () if only the role says that the object is called', () => {
    for (const role of ['py:function', 'py:staticmethod', 'c:macro'])
      assert.equal(argumentsFor('f', '', role), '()');
    for (const role of ['py:class', 'std:option', '']) assert.equal(argumentsFor('f', '', role), '');
    assert.equal(argumentsFor('f(x)', '', 'js:function'), '');
    assert.equal(argumentsOf(section({title: 'f()'})), '');
  });

  it('cuts long signatures between arguments, with an ellipsis', () => {
    const parameters = Array.from({length: 30}, (_, i) => `argument${i}`).join(', ');
    assert.match(argumentsFor('read', `read(${parameters})`), /^\(argument0, .*argument\d, …\)$/);
    assert.ok(argumentsFor('read', `read(${parameters})`).length < 90);
    assert.match(argumentsFor('x', `x = ${'1'.repeat(200)}`), /^ = 1+ …$/);
  });
});

describe('a query that names an object', () => {
  /** Pages and their rows, first to last. */
  const rows = (words: string) =>
    toGroups(
      [
        result({title: 'About gather', path: '/a'}, section({title: 'gather and wait'})),
        result({title: 'Tasks', path: '/b'}, section(), object({name: 'asyncio.gather'})),
        result({title: 'gather', path: '/c'}, object({name: 'gather'}), object({name: 'gather.x'})),
        result({title: 'Live', path: '/d'}, section(), section({title: 'trio.nursery(x)'})),
      ],
      words,
      here,
    ).map(({page, hits}) => [plainText(page.title), ...hits.map(hit => plainText(hit.title))].join(' > '));

  it('moves an object with that full name to the top', () => {
    assert.equal(rows('asyncio.Gather')[0], 'Tasks > asyncio.gather > Install');
    assert.equal(rows('asyncio.gather()')[0], 'Tasks > asyncio.gather > Install');
  });

  it('prefers an object with that full name to one with that last component', () => {
    assert.equal(rows('gather')[0], 'gather > gather > gather.x');
  });

  it('moves an object with that last component to the top', () => {
    assert.equal(rows('nursery')[0], 'Live > trio.nursery(x) > Install');
  });

  it('does not change the order if there is no such object', () => {
    assert.deepEqual(
      rows('gath').map(row => row.split(' > ')[0]),
      ['About gather', 'Tasks', 'gather', 'Live'],
    );
    assert.deepEqual(
      rows('').map(row => row.split(' > ')[0]),
      ['About gather', 'Tasks', 'gather', 'Live'],
    );
  });
});
