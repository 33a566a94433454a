import assert from 'node:assert/strict';
import {test} from 'node:test';
import {summaryOf} from '../../../src/ranking/index/command-pages.js';

const summaryIn = (title: string, content: string) =>
  summaryOf({path: 'a.html', title: 'a', sections: [{id: 'name', title, content}]});

for (const [content, summary] of [
  ['git-blame - Show who last modified each line.', 'Show who last modified each line'],
  ['zip, unzip — pack and unpack files', 'pack and unpack files'],
  ['A name is what something is called - or so it seems', undefined],
  ['git-blame', undefined],
] as const)
  test(`below NAME, "${content}" says what a command is for: ${summary}`, () =>
    assert.equal(summaryIn('NAME', content), summary));

test('another section says no such thing', () =>
  assert.equal(summaryIn('Options', 'git-blame - Show who last modified each line'), undefined));
