import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, describe, test} from 'node:test';
import type {LibraryHost} from '../host/routes/library-host.js';
import {TOPICS} from './rules.js';
import {startSites} from './sites.js';

/**
 * An answer of `/_/addons/` with the fields of Read the Docs and their types. Its values are invented, except for the
 * booleans that enable features.
 */
const RECORDED: unknown = JSON.parse(
  readFileSync(new URL('../fixtures/interface/addons-answer.json', import.meta.url), 'utf8'),
);

type Leaf = readonly [path: string, value: unknown];

/** Paths and values of the innermost fields. Of a list of objects, those of its first object. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  const isList = Array.isArray(value) && typeof value[0] === 'object';
  if (isList) return leavesOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.keys(value).length)
    return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** The value at a path from `leavesOf`; `undefined` if a field is missing. */
const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => {
    const inner = (value as Record<string, unknown> | null | undefined)?.[part.replace('[]', '')];
    return part.endsWith('[]') ? (inner as unknown[] | undefined)?.[0] : inner;
  }, answer);

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

describe("the fields of a page's configuration", () => {
  let host: LibraryHost;
  let answer: unknown;
  before(async () => {
    host = await startSites();
    const url = encodeURIComponent(`${host.origin}/site/en/latest/guide.html`);
    answer = await (await fetch(`${host.origin}/_/addons/?api-version=1&url=${url}`)).json();
  });
  after(() => host.stop());

  const recorded = leavesOf(RECORDED);

  test('Read the Docs has 101 known fields', () => assert.equal(recorded.length, 101));

  for (const [path, value] of recorded)
    test(`has ${path}, of the same type`, () => {
      const actual = valueAt(answer, path);
      assert.notEqual(actual, undefined);
      // A field that is null in the recorded answer may have a value here.
      if (value !== null) assert.equal(kindOf(actual), kindOf(value));
    });

  test('the table of differences lists all booleans for features that differ from Read the Docs', () => {
    const bodies = TOPICS.flatMap(({rules}) => rules.flatMap(({ours}) => (ours ? [ours.body] : [])));
    const different = recorded.filter(
      ([path, value]) =>
        typeof value === 'boolean' && path.startsWith('addons.') && valueAt(answer, path) !== value,
    );
    assert.ok(different.length > 0);
    for (const [path] of different)
      assert.ok(
        bodies.some(body => valueAt(body, path) === valueAt(answer, path)),
        path,
      );
  });

  test('all addresses in the configuration can be opened', async () => {
    const addresses = leavesOf(answer)
      .map(([, value]) => value)
      .filter(value => typeof value === 'string' && value.startsWith(host.origin)) as string[];
    assert.ok(addresses.length > 10);
    for (const address of new Set(addresses)) {
      const {status} = await fetch(address, {redirect: 'manual'});
      // Pages about builds require signing in.
      assert.ok(status < 400 || (status < 500 && address.includes('/_/builds/')), `${address}: ${status}`);
    }
  });
});
