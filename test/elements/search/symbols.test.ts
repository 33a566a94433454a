import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {plainText} from '../../../src/elements/search/highlight.js';
import {argumentsOf, type ReaderPage, symbolOf, toGroups} from '../../../src/elements/search/result-model.js';
import {object, result, section} from './answers.js';

const here: ReaderPage = {project: 'docent', version: 'latest', base: 'https://docs.example'};

describe('the name of an API object', () => {
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
    it(`in "${title}" is "${symbol}"`, () => assert.equal(symbolOf(section({title})), symbol));

  it('is the name of a domain block', () => assert.equal(symbolOf(object({name: '--port'})), '--port'));
});

describe('the arguments after a name', () => {
  const behind = (name: string, signature: string, role = '') => argumentsOf(object({name, role, signature}));

  it('are taken from the signature, after the full name or its last component', () => {
    assert.equal(behind('asyncio.gather', 'awaitable asyncio.gather(*aws, **kw)'), '(*aws, **kw)');
    assert.equal(behind('dict.get', 'get(key, default=None, /)'), '(key, default=None, /)');
    assert.equal(behind('--port', '--port <number>'), ' <number>');
    assert.equal(behind('decode', 'decode :: ByteString -> a'), ' :: ByteString -> a');
    assert.equal(behind('QCoreApplication::exec', 'int exec()'), '()');
    assert.equal(behind('s', 'class s(x)'), '');
  });

  it('are () if only the role says that the object is called', () => {
    for (const role of ['py:function', 'py:staticmethod', 'c:macro'])
      assert.equal(behind('f', '', role), '()');
    for (const role of ['py:class', 'std:option', '']) assert.equal(behind('f', '', role), '');
    assert.equal(behind('f(x)', '', 'js:function'), '');
    assert.equal(argumentsOf(section({title: 'f()'})), '');
  });

  it('are cut between arguments, with an ellipsis', () => {
    const all = Array.from({length: 30}, (_, i) => `argument${i}`).join(', ');
    assert.match(behind('read', `read(${all})`), /^\(argument0, .*argument\d, …\)$/);
    assert.ok(behind('read', `read(${all})`).length < 90);
    assert.match(behind('x', `x = ${'1'.repeat(200)}`), /^ = 1+ …$/);
  });
});

describe('a typed name', () => {
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

  it('moves the object with that full name to the top of all pages', () => {
    assert.equal(rows('asyncio.Gather')[0], 'Tasks > asyncio.gather > Install');
    assert.equal(rows('asyncio.gather()')[0], 'Tasks > asyncio.gather > Install');
  });

  it('prefers a full name to a last component, and does not duplicate the row', () => {
    assert.equal(rows('gather')[0], 'gather > gather > gather.x');
  });

  it('moves an object with that last component to the top', () => {
    assert.equal(rows('nursery')[0], 'Live > trio.nursery(x) > Install');
  });

  it('does not change the order if it names nothing', () => {
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
