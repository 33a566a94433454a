import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';

const {paths} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as {
  paths: {name: string; ceiling?: number; budget?: number}[];
};

/** `1.5 kB`, as the manual writes it. */
const kB = (bytes: number): string => `${bytes / 1000} kB`;

describe('the picture of what is loaded when', () => {
  const [, picture = ''] = /<figure class="loads"([\s\S]*?)<\/figure>/.exec(
    readFileSync('demo/pages/how-it-works.md', 'utf8'),
  )!;
  const sizes = [...picture.matchAll(/<span>([^<]+)<\/span>/g)].map(([, size = '']) => size);

  it('has the limits that the build holds', () => {
    const limits = paths
      .filter(({name}) => /^(up front|more by)/.test(name))
      .map(({ceiling, budget = ceiling}) => kB(budget ?? assert.fail('a path without a limit')));
    assert.deepEqual(sizes, limits);
  });
});
