import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Commands, summaryOf} from '../../../src/ranking/index/command-pages.js';

const commandsOf = (...titles: string[]) =>
  new Commands(titles.map(title => ({path: `${title}.html`, title, sections: []})));
const COMMANDS = ['add', 'am', 'apply', 'bisect', 'blame', 'branch', 'cherry-pick', 'commit'];

test('removes the prefix of a title to get the name of a command, if many titles begin with this prefix', () => {
  const commands = commandsOf(...COMMANDS.map(name => `git-${name}(1)`), 'giteveryday(7)', 'Glossary');
  assert.equal(commands.nameOf('git-cherry-pick(1)'), 'cherry-pick');
  assert.equal(commands.nameOf('giteveryday(7)'), 'everyday');
  assert.equal(commands.nameOf('gitk(1)'), undefined);
  assert.equal(commands.nameOf('gitiquette'), undefined);
  assert.equal(commands.nameOf('Glossary'), undefined);
});

test('recognises no commands if only few titles, or a small share of all titles, have the same prefix', () => {
  assert.equal(commandsOf('class-based', 'class-bound').nameOf('class-based'), undefined);
  const otherTitles = Array.from({length: 100}, (_, n) => `Page ${n} of all`);
  assert.equal(
    commandsOf(...COMMANDS.map(name => `git-${name}`), ...otherTitles).nameOf('git-add'),
    undefined,
  );
});

test('recognises commands if eight of at most 53 titles have the same prefix', () => {
  const named = (count: number, otherCount: number) =>
    commandsOf(
      ...COMMANDS.slice(0, count).map(name => `git-${name}`),
      ...Array.from({length: otherCount}, (_, n) => `Page ${n} of all`),
    ).nameOf('git-add');
  assert.equal(named(8, 0), 'add');
  assert.equal(named(7, 0), undefined);
  assert.equal(named(8, 45), 'add');
  assert.equal(named(8, 46), undefined);
});

test('recognises a name that follows the prefix without a hyphen only if it has at least four characters', () => {
  const commands = commandsOf(...COMMANDS.map(name => `git-${name}(1)`));
  assert.equal(commands.nameOf('gitrevs1(7)'), 'revs1');
  assert.equal(commands.nameOf('gitrevs(7)'), 'revs');
  assert.equal(commands.nameOf('gitrev(7)'), undefined);
  assert.equal(commands.nameOf('git core(7)'), 'core');
});

const summaryIn = (title: string, content: string) =>
  summaryOf({path: 'a.html', title: 'a', sections: [{id: 'name', title, content}]});

for (const [content, summary] of [
  ['git-blame - Show who last modified each line.', 'Show who last modified each line'],
  ['zip, unzip — pack and unpack files', 'pack and unpack files'],
  ['A name is what something is called - or so it seems', undefined],
  ['git-blame', undefined],
] as const)
  test(`the summary of "${content}" is ${summary}`, () => assert.equal(summaryIn('NAME', content), summary));

test('finds no summary in a section with another heading', () =>
  assert.equal(summaryIn('Options', 'git-blame - Show who last modified each line'), undefined));
