import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import {nodeTree, parsePage} from '../../../cli/src/site/parse-page.js';
import {findSearchSettings, ownRankOf, readSearchSettings} from '../../../cli/src/site/search-settings.js';

const YAML = `
version: 2
search:
  ranking:
    api/v1/*: -1
    "*.html": 2
    api/v?/special.html: 20
    guide/[ab]*: 4
    broken: many
  ignore:
    - changelog.html
    - /old/*
`;

test('takes the rank of a page from the last pattern that matches, and limits it to -10 to 10', () => {
  const {rankOf} = readSearchSettings(YAML);
  assert.deepEqual(
    ['api/v1/a.htm', 'x.html', 'api/v2/special.html', 'guide/apple.html', 'guide/c.htm', 'broken'].map(
      rankOf,
    ),
    [-1, 2, 10, 4, 0, 0],
  );
});

test('ignores the pages that match a pattern of "ignore"', () => {
  const {isIgnored} = readSearchSettings(YAML);
  assert.deepEqual(['changelog.html', 'old/a/b.html', 'a/changelog.html'].map(isIgnored), [
    true,
    true,
    false,
  ]);
});

test('ignores a file that is nested so deeply that parsing it would take minutes or end the process', () => {
  const settings = 'search: {ignore: [a.html]}';
  for (const deep of [
    '{'.repeat(1_000),
    '{a: "}", b: '.repeat(1_000),
    '['.repeat(1_000),
    '- '.repeat(1_000),
    '? '.repeat(600),
    `${' '.repeat(500)}a: b`,
  ])
    for (let time = 1; time <= 2; time++)
      assert.equal(readSearchSettings(`${settings}\n${deep}`).isIgnored('a.html'), false, deep.slice(0, 9));
  const shallow = `deep: ${'['.repeat(20)}${']'.repeat(20)}\nlist:\n  - a\n  - - b\n# - and - so - on`;
  assert.equal(readSearchSettings(`${settings}\n${shallow}`).isIgnored('a.html'), true);
});

test('finds the configuration in a folder above the site', async context => {
  const root = await mkdtemp(join(tmpdir(), 'docent-settings-'));
  context.after(() => rm(root, {recursive: true, force: true}));
  const folder = join(root, 'docs/_build/html');
  await mkdir(folder, {recursive: true});
  await writeFile(join(root, '.readthedocs.yaml'), YAML);
  assert.equal((await findSearchSettings({folder})).rankOf('x.html'), 2);
});

test('ignores a configuration that is too long', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-settings-'));
  context.after(() => rm(folder, {recursive: true, force: true}));
  await writeFile(join(folder, 'readthedocs.yaml'), `${YAML}# ${'x'.repeat(64 * 1024)}`);
  assert.equal((await findSearchSettings({folder})).rankOf('x.html'), 0);
});

test('reads the rank that a page sets for itself', () => {
  const rankIn = (html: string) => ownRankOf(nodeTree, parsePage(html));
  assert.equal(rankIn('<main data-docent-rank="-3">text</main>'), -3);
  assert.equal(rankIn('<html data-docent-rank="99"><p>text'), 10);
  assert.equal(rankIn('<main data-docent-rank="high">text</main>'), undefined);
  assert.equal(rankIn('<main>text</main>'), undefined);
});

test('never throws, whatever the file contains', () =>
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), fc.string(), (text, path) => {
      for (const yaml of [
        text,
        `search:\n  ignore: [${JSON.stringify(text)}]\n  ranking: {${JSON.stringify(text)}: 3}`,
      ]) {
        const {rankOf, isIgnored} = readSearchSettings(yaml);
        isIgnored(path);
        assert.ok(Math.abs(rankOf(path)) <= 10);
      }
    }),
  ));
