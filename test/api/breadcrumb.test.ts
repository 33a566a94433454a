import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {breadcrumb} from '../../src/api/breadcrumb.js';

describe('the breadcrumb of a page', () => {
  const cases: readonly [path: string, version: string | undefined, expected: string][] = [
    ['/library/asyncio-task.html', undefined, 'library › asyncio-task'],
    ['/en/latest/library/asyncio-task.html', 'latest', 'library › asyncio-task'],
    ['/latest/guide/', 'latest', 'guide'],
    ['/projects/alias/en/latest/guide/index.html', 'latest', 'guide'],
    ['/projects/alias/latest/guide/', 'latest', 'guide'],
    ['/a/b/c/latest/d.html', 'latest', 'a › b › c › latest › d'],
    ['/latest/', 'latest', ''],
    ['/%E6%97%A5%E6%9C%AC/a%2', undefined, '日本 › a%2'],
  ];
  for (const [path, version, expected] of cases)
    it(`of ${path} is "${expected}"`, () => assert.equal(breadcrumb(path, version), expected));
});
