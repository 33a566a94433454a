import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';

/** Pages about the code, which name its files. */
const PAGES = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'docs/glossary.md',
  ...['decisions', 'experiments', 'figures'].flatMap(folder =>
    readdirSync(`docs/${folder}`).map(name => `docs/${folder}/${name}`),
  ),
];

/** The records of decisions, without their index. */
const DECISIONS = readdirSync('docs/decisions').filter(name => name !== 'README.md');

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

  it('name an existing test for each promise of a host', () => {
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

  it('describe the architecture in at most 200 lines', () => {
    assert.ok(readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length <= 200);
  });

  it('use each number for one decision', () => {
    const numbers = DECISIONS.map(name => name.slice(0, 4));
    assert.deepEqual(numbers, [...new Set(numbers)]);
  });

  it('have the context, the decision and the consequences of each record, in at most 60 lines', () => {
    for (const name of DECISIONS) {
      const text = readFileSync(`docs/decisions/${name}`, 'utf8');
      assert.deepEqual(
        [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
        ['Context', 'Decision', 'Consequences'],
        name,
      );
      assert.ok(text.split('\n').length <= 61, name);
    }
  });

  it('list each decision once in the index, under its number', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((\S+)\): \S/gm)];
    for (const [, number, name = ''] of listed) assert.equal(number, name.slice(0, 4));
    assert.deepEqual(listed.map(([, , name]) => name).sort(), DECISIONS.sort());
  });
});
