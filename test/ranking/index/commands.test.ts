import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Commands} from '../../../src/ranking/index/command-pages.js';

const commandsOf = (...titles: string[]) =>
  new Commands(titles.map(title => ({path: `${title}.html`, title, sections: []})));
const MANY = ['add', 'am', 'apply', 'bisect', 'blame', 'branch', 'cherry-pick', 'commit'];

test('the command is what comes behind the word that many titles begin with', () => {
  const commands = commandsOf(...MANY.map(name => `git-${name}(1)`), 'giteveryday(7)', 'Glossary');
  assert.equal(commands.nameOf('git-cherry-pick(1)'), 'cherry-pick');
  assert.equal(commands.nameOf('giteveryday(7)'), 'everyday');
  assert.equal(commands.nameOf('gitk(1)'), undefined);
  assert.equal(commands.nameOf('gitiquette'), undefined);
  assert.equal(commands.nameOf('Glossary'), undefined);
});

test('a few titles that begin alike, or few of many, are no commands', () => {
  assert.equal(commandsOf('class-based', 'class-bound').nameOf('class-based'), undefined);
  const others = Array.from({length: 100}, (_, n) => `Page ${n} of all`);
  assert.equal(commandsOf(...MANY.map(name => `git-${name}`), ...others).nameOf('git-add'), undefined);
});

test('eight titles that begin alike, of up to 53, are commands', () => {
  const named = (count: number, others: number) =>
    commandsOf(
      ...MANY.slice(0, count).map(name => `git-${name}`),
      ...Array.from({length: others}, (_, n) => `Page ${n} of all`),
    ).nameOf('git-add');
  assert.equal(named(8, 0), 'add');
  assert.equal(named(7, 0), undefined);
  assert.equal(named(8, 45), 'add');
  assert.equal(named(8, 46), undefined);
});

test('what comes behind the beginning without a hyphen is long enough to be a word', () => {
  const commands = commandsOf(...MANY.map(name => `git-${name}(1)`));
  assert.equal(commands.nameOf('gitrevs1(7)'), 'revs1');
  assert.equal(commands.nameOf('gitrevs(7)'), 'revs');
  assert.equal(commands.nameOf('gitrev(7)'), undefined);
  assert.equal(commands.nameOf('git core(7)'), 'core');
});
