import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Commands} from '../../../src/ranking/index/commands.js';

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
