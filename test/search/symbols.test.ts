import {expect} from '@open-wc/testing';
import {plainText} from '../../src/search/highlight.js';
import {type Here, toGroups} from '../../src/search/results.js';
import {isCallable, symbolOf} from '../../src/search/symbols.js';
import {object, result, section} from './answers.js';

const here: Here = {project: 'docent', version: 'latest', base: 'https://docs.example'};

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

  it('is called when its role says so, and it does not say so itself', () => {
    const called = (role: string, name = 'f') => isCallable(object({role, name}));
    expect(['py:function', 'py:staticmethod', 'c:macro'].map(role => called(role))).to.eql([
      true,
      true,
      true,
    ]);
    expect(['py:class', 'std:option', ''].map(role => called(role))).to.eql([false, false, false]);
    expect(called('js:function', 'f(x)')).to.equal(false);
    expect(isCallable(section({title: 'f()'}))).to.equal(false);
  });
});

describe('a name that was typed', () => {
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

  it('brings the object of that full name first of all, across pages', () => {
    expect(rows('asyncio.Gather')[0]).to.equal('Tasks > asyncio.gather > Install');
    expect(rows('asyncio.gather()')[0]).to.equal('Tasks > asyncio.gather > Install');
  });

  it('prefers the full name to a last component, and is not a row of its page twice', () => {
    expect(rows('gather')[0]).to.equal('gather > gather > gather.x');
  });

  it('brings the object whose last component it is', () => {
    expect(rows('nursery')[0]).to.equal('Live > trio.nursery(x) > Install');
  });

  it('leaves the order alone where it names nothing', () => {
    expect(rows('gath').map(row => row.split(' > ')[0])).to.eql(['About gather', 'Tasks', 'gather', 'Live']);
    expect(rows('').map(row => row.split(' > ')[0])).to.eql(['About gather', 'Tasks', 'gather', 'Live']);
  });
});
