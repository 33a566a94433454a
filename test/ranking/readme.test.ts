import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {ADDENDS, FACTORS} from '../../src/ranking/score/score.js';
import {FITTED_WEIGHTS} from '../../src/ranking/fitted-weights.js';
import {FEATURE_TEXTS} from '../../src/ranking/answer/explain.js';
import {TERM_WEIGHTS, type WeightName, WEIGHTS} from '../../src/ranking/weights.js';

const FOLDER = join(import.meta.dirname, '../../src/ranking');
const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');

/** The cells of the rows of a table, without its header. */
function tableBelow(heading: string): string[][] {
  const [, afterHeading = ''] = readme.split(`\n## ${heading}\n`);
  const [section = ''] = afterHeading.split('\n## ');
  const rows = section.split('\n').filter(line => line.startsWith('|'));
  return rows.slice(2).map(row =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim()),
  );
}

describe('the README of the ranking', () => {
  it('lists every feature, with its measurement, range and weights', () => {
    const rows = [
      ...ADDENDS.map(feature => ({...feature, effect: '+'})),
      ...FACTORS.map(feature => ({...feature, effect: '×'})),
    ].map(({name, effect, weights}) => [
      name,
      effect,
      FEATURE_TEXTS[name].measures,
      FEATURE_TEXTS[name].range,
      name === 'nameMatch' ? 'by kind of name, below' : weights.map(weight => `\`${weight}\``).join(', '),
    ]);
    assert.deepEqual(tableBelow('Features'), rows);
  });

  it('lists every weight, with its value, its origin, and what it scales', () => {
    const rows = tableBelow('Weights');
    const expected = Object.entries(WEIGHTS).map(([name, value]) => [
      `\`${name}\``,
      `${value}`,
      name in FITTED_WEIGHTS ? 'fitted' : 'hand-set',
    ]);
    assert.deepEqual(rows.map(row => row.slice(0, 3)).toSorted(), expected.toSorted());
    assert.ok(rows.every(([, , , scales]) => scales));
  });

  it('names files and folders that exist', () => {
    const paths = Array.from(
      readme.matchAll(/`((?:index|query|score|show|answer|text|weights|fitted)[\w/-]*\.ts)`/g),
      ([, path]) => path!,
    );
    assert.ok(paths.length > 10);
    assert.deepEqual(
      paths.filter(path => !existsSync(join(FOLDER, path))),
      [],
    );
  });
});

describe('the diagram in the README of the ranking', () => {
  const [, picture = ''] = readme.split('\n```\n');
  const files = [...picture.matchAll(/\b(?:answer|query|score|show)\/[\w-]+(?:\.ts)?/g)].map(([path]) =>
    path.endsWith('.ts') ? path : `${path}.ts`,
  );

  it('shows files that exist', () => {
    assert.ok(files.length > 15);
    assert.deepEqual(
      files.filter(path => !existsSync(join(FOLDER, path))),
      [],
    );
  });

  it('shows every call of IndexReader, and no other calls', () => {
    const port = readFileSync(join(FOLDER, 'index/index-reader.ts'), 'utf8');
    const [, methods = ''] = /export interface IndexReader \{([^]*?)\n\}/.exec(port) ?? [];
    const calls = [...methods.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name!);
    const drawn = [...picture.matchAll(/─► reader\.(\w+)/g)].map(([, name]) => name!);
    assert.ok(calls.includes('postings'));
    assert.deepEqual([...new Set(drawn)].sort(), calls.sort());
  });
});

describe('the weights', () => {
  it('are each used by a feature or to weigh terms', () => {
    const used = new Set<WeightName>([
      ...(Object.keys(TERM_WEIGHTS) as WeightName[]),
      ...[...ADDENDS, ...FACTORS].flatMap(({weights}) => weights),
    ]);
    assert.deepEqual(
      Object.keys(WEIGHTS).filter(name => !used.has(name as WeightName)),
      [],
    );
  });
});
