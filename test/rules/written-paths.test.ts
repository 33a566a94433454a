import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';

/** Pages about the code, which name its files. */
const PAGES = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync('docs/decisions').map(name => `docs/decisions/${name}`),
];

/** Paths in code spans that begin with a folder of the repository, without patterns and commands. */
const PATH = /`((?:src|cli|host|test|tools|demo|docs|integrations|bench)\/[\w./-]*[\w/])`/g;

/** Build output. */
const BUILT = /^((?:cli|host)\/dist|test\/sites\/(built|shots)|demo\/_site)/;

/** The path of a relative link. */
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

describe('the pages about the code', () => {
  for (const page of PAGES) {
    const text = readFileSync(page, 'utf8');

    it(`${page} names paths that exist`, () => {
      const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
      assert.deepEqual(
        paths.filter(path => !BUILT.test(path) && !existsSync(path)),
        [],
      );
    });

    it(`${page} links to pages that exist`, () => {
      const links = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), path));
      assert.deepEqual(
        links.filter(path => !existsSync(path)),
        [],
      );
    });
  }

  it('names an existing test for each promise of a host', () => {
    const rows = readFileSync('demo/pages/host/promises.md', 'utf8')
      .split('\n')
      .filter(line => /^\| (?!Threat|-)/.test(line));
    assert.ok(rows.length > 30);
    for (const row of rows) {
      const tests = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      assert.ok(tests.length > 0, row);
      assert.deepEqual(
        tests.filter(path => !/^test\/.+\.test\.ts$/.test(path) || !existsSync(path)),
        [],
      );
    }
  });

  it('limits the architecture page to 200 lines', () => {
    assert.ok(readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length <= 200);
  });

  it('numbers each decision once', () => {
    const numbers = readdirSync('docs/decisions').map(name => name.slice(0, 4));
    assert.deepEqual(numbers, [...new Set(numbers)]);
  });

  it('has context, decision and cost for each decision', () => {
    for (const page of PAGES.filter(name => name.startsWith('docs/decisions/')))
      for (const heading of ['Context', 'Decision', 'Cost'])
        assert.match(readFileSync(page, 'utf8'), new RegExp(`^## ${heading}$`, 'm'), page);
  });
});
