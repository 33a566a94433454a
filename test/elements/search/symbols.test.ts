import {expect} from '@open-wc/testing';
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
    it(`in "${title}" is "${symbol}"`, () => expect(symbolOf(section({title}))).to.equal(symbol));

  it('is that of a domain block', () => expect(symbolOf(object({name: '--port'}))).to.equal('--port'));
});

describe('the arguments after a name', () => {
  const behind = (name: string, signature: string, role = '') => argumentsOf(object({name, role, signature}));

  it('are taken from the signature, after the full name or its last component', () => {
    expect(behind('asyncio.gather', 'awaitable asyncio.gather(*aws, **kw)')).to.equal('(*aws, **kw)');
    expect(behind('dict.get', 'get(key, default=None, /)')).to.equal('(key, default=None, /)');
    expect(behind('--port', '--port <number>')).to.equal(' <number>');
    expect(behind('decode', 'decode :: ByteString -> a')).to.equal(' :: ByteString -> a');
    expect(behind('QCoreApplication::exec', 'int exec()')).to.equal('()');
    expect(behind('s', 'class s(x)')).to.equal('');
  });

  it('are () if only the role says that the object is called', () => {
    for (const role of ['py:function', 'py:staticmethod', 'c:macro'])
      expect(behind('f', '', role)).to.equal('()');
    for (const role of ['py:class', 'std:option', '']) expect(behind('f', '', role)).to.equal('');
    expect(behind('f(x)', '', 'js:function')).to.equal('');
    expect(argumentsOf(section({title: 'f()'}))).to.equal('');
  });

  it('are cut between arguments, with an ellipsis', () => {
    const all = Array.from({length: 30}, (_, i) => `argument${i}`).join(', ');
    expect(behind('read', `read(${all})`)).to.match(/^\(argument0, .*argument\d, …\)$/);
    expect(behind('read', `read(${all})`).length).to.be.below(90);
    expect(behind('x', `x = ${'1'.repeat(200)}`)).to.match(/^ = 1+ …$/);
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
    expect(rows('asyncio.Gather')[0]).to.equal('Tasks > asyncio.gather > Install');
    expect(rows('asyncio.gather()')[0]).to.equal('Tasks > asyncio.gather > Install');
  });

  it('prefers a full name to a last component, and does not duplicate the row', () => {
    expect(rows('gather')[0]).to.equal('gather > gather > gather.x');
  });

  it('moves an object with that last component to the top', () => {
    expect(rows('nursery')[0]).to.equal('Live > trio.nursery(x) > Install');
  });

  it('does not change the order if it names nothing', () => {
    expect(rows('gath').map(row => row.split(' > ')[0])).to.eql(['About gather', 'Tasks', 'gather', 'Live']);
    expect(rows('').map(row => row.split(' > ')[0])).to.eql(['About gather', 'Tasks', 'gather', 'Live']);
  });
});
