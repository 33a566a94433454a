import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {readBodyValues} from '../../../host/src/http/body-values.js';
import {type JsonSchema, operations, type Route} from '../../../src/api/index.js';
import {type LibraryHost, startLibrary} from '../routes/library-host.js';

const BODIES = Object.values(operations).flatMap(({route}: {readonly route: Route}) =>
  route.body ? [route.body] : [],
);
const NAMES = [...new Set(BODIES.flatMap(({properties}) => Object.keys(properties ?? {})))];

/** An arbitrary JSON value. The keys of its objects are names of fields of the API, or of methods that every object inherits. */
const anyBody = fc.letrec<{value: unknown}>(tie => ({
  value: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    fc.constantFrom(null, true, false, 'true', 'No', ' 12 ', '1.0', '-0', '', '[1]', '["a"]', '{}'),
    fc.double({noDefaultInfinity: true, noNaN: true}),
    fc.integer(),
    fc.string(),
    fc.array(tie('value'), {maxLength: 3}),
    fc.dictionary(
      fc.constantFrom(...NAMES, 'repository.url', 'toString', 'valueOf', 'constructor', '__proto__'),
      tie('value'),
      {maxKeys: 5},
    ),
  ),
})).value;

test('converting the values of a body a second time changes nothing, whatever the body is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BODIES), anyBody, (schema, body) => {
      const parsed: unknown = JSON.parse(JSON.stringify(body));
      const converted = readBodyValues(schema, parsed);
      assert.deepEqual(readBodyValues(schema, converted), converted);
    }),
    {numRuns: 2_000},
  );
});

const writings = {
  boolean: fc.boolean().chain(value =>
    fc.record({
      value: fc.constant(value),
      written: fc
        .constantFrom(
          ...(value ? ['true', 't', 'y', 'yes', 'on', '1'] : ['false', 'f', 'n', 'no', 'off', '0']),
        )
        .chain(text => fc.mixedCase(fc.constant(text))),
    }),
  ),
  integer: fc.integer().chain(value =>
    fc.record({
      value: fc.constant(value),
      written: fc
        .tuple(fc.constantFrom('', ' ', '\t'), fc.constantFrom('', '.0', '.', ' '))
        .map(([before, after]) => `${before}${value}${after}`),
    }),
  ),
  string: fc.string().map(value => ({value, written: value})),
};

test('converts strings that stand for a boolean or a number', () => {
  for (const [type, writing] of Object.entries(writings))
    fc.assert(
      fc.property(writing as fc.Arbitrary<{value: unknown; written: string}>, ({value, written}) => {
        const schema: JsonSchema = {type: 'object', properties: {field: {type}}};
        assert.deepEqual(readBodyValues(schema, {field: value}), {field: value});
        assert.deepEqual(readBodyValues(schema, {field: written}), {field: value});
      }),
    );
});

test('leaves other values unchanged', () => {
  const schema: JsonSchema = {type: 'object', properties: {is: {type: 'boolean'}, at: {type: 'integer'}}};
  for (const value of [['true'], [1], {toString: 1, valueOf: 1}, 'maybe', 2, '', '1.5', '1e3', '0x1', null])
    assert.deepEqual(readBodyValues(schema, {is: value, at: value}), {is: value, at: value});
});

describe('changing a redirect', () => {
  let host: LibraryHost;
  let authorization: string;
  let address: string;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'site', versions: {latest: 'public'}});
    await host.people.add('ada', 'correct horse', {admin: true});
    authorization = `Token ${(await host.people.apiTokens.issue('ada', {scope: 'write', label: ''})).token}`;
    const redirects = `${host.origin}/api/v3/projects/site/redirects/`;
    const created = await fetch(redirects, {
      method: 'POST',
      headers: {authorization, 'content-type': 'application/json'},
      body: JSON.stringify({type: 'page', from_url: '/a', to_url: '/b'}),
    });
    address = `${redirects}${((await created.json()) as {pk: number}).pk}/`;
  });
  after(() => host.stop());

  const change = fc.record(
    {
      force: fc.boolean(),
      enabled: fc.boolean(),
      http_status: fc.constantFrom(301, 302),
      position: fc.constant(0),
      description: fc
        .string({unit: 'grapheme', maxLength: 100})
        .map(text => text.replaceAll('\0', '').trim()),
    },
    {noNullPrototype: true},
  );

  test('accepts JSON, JSON with strings for numbers and booleans, and forms', async () => {
    await fc.assert(
      fc.asyncProperty(change, fc.constantFrom('JSON', 'texts', 'form'), async (sent, form) => {
        const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
        const answer = await fetch(address, {
          method: 'PATCH',
          headers: {authorization, ...(form !== 'form' && {'content-type': 'application/json'})},
          body:
            form === 'form' ? new URLSearchParams(texts) : JSON.stringify(form === 'texts' ? texts : sent),
        });
        assert.equal(answer.status, 200, await answer.clone().text());
        const stored = (await (await fetch(address, {headers: {authorization}})).json()) as typeof sent;
        assert.deepEqual(
          Object.fromEntries(Object.keys(sent).map(name => [name, stored[name as keyof typeof sent]])),
          sent,
        );
      }),
      {numRuns: 60},
    );
  });
});
