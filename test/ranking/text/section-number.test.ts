import assert from 'node:assert/strict';
import {test} from 'node:test';
import {headingLabel} from '../../../src/ranking/text/names.js';

const CASES: readonly (readonly [heading: string, said: string])[] = [
  ['7.2. Reading files', 'Reading files'],
  ['7. Input and Output', 'Input and Output'],
  ['9.4 String Functions', 'String Functions'],
  ['Chapter 9. Functions', 'Functions'],
  ['A.1. Grammar', 'Grammar'],
  ['git-rebase(1)', 'git-rebase'],
  ['git-rebase(1) Manual Page', 'git-rebase'],
  ['printf (3)', 'printf'],
  ['3 ways to sort', '3 ways to sort'],
  ['2.0', '2.0'],
  ['Python 3.11', 'Python 3.11'],
  ['range(stop)', 'range(stop)'],
  ['A word', 'A word'],
];

for (const [heading, said] of CASES)
  test(`${heading} says ${said}`, () => assert.equal(headingLabel(heading), said));
