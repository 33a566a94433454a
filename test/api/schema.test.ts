import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {docsOperations, operations, type Route} from '../../src/api/index.js';
import {
  anyOf,
  array,
  boolean,
  describe as described,
  integer,
  literal,
  ValidationError,
  nullable,
  object,
  read,
  record,
  type Schema,
  string,
  withDefault,
} from '../../src/api/schema.js';

const pair = object({a: string, b: withDefault(integer, 7)});
const shape = anyOf(object({type: literal('circle')}), object({type: literal('square'), side: integer}));

describe('read', () => {
  const valid: readonly [title: string, schema: Schema<unknown>, value: unknown, result: unknown][] = [
    ['a string', string, 'x', 'x'],
    ['an integer', integer, 3, 3],
    ['false', boolean, false, false],
    ['a described value', described(string, 'words'), 'x', 'x'],
    ['null where it is allowed', nullable(string), null, null],
    ['a missing value where null is allowed', nullable(string), undefined, null],
    ['the wrong type where null is allowed', nullable(string), 3, null],
    ['a string where null is allowed', nullable(string), 'x', 'x'],
    ['a missing value where there is a default', withDefault(integer, 7), undefined, 7],
    ['null where there is a default', withDefault(integer, 7), null, 7],
    ['the wrong type where there is a default', withDefault(integer, 7), 'x', 7],
    ['an object with more fields', pair, {a: 'x', b: 1, c: 2}, {a: 'x', b: 1}],
    ['an object with fewer fields', pair, {a: 'x'}, {a: 'x', b: 7}],
    ['a list with broken items', array(integer), [1, 'x', 2, null, 2.5], [1, 2]],
    ['a list with broken items only', array(integer), ['x'], []],
    ['an object whose keys are data', record(string), {x: 'y', __proto__: null}, {x: 'y'}],
    [
      'the first alternative, without fields of the second',
      shape,
      {type: 'circle', side: 2},
      {type: 'circle'},
    ],
    ['the second alternative', shape, {type: 'square', side: 2}, {type: 'square', side: 2}],
    [
      'a list with items of unknown type',
      array(shape),
      [{type: 'star'}, {type: 'circle'}],
      [{type: 'circle'}],
    ],
    [
      'an object with a key that every object inherits, such as __proto__',
      pair,
      JSON.parse('{"a":"x","__proto__":1}'),
      {a: 'x', b: 7},
    ],
  ];
  for (const [title, schema, value, result] of valid)
    it(`accepts ${title}`, () => assert.deepEqual(read(schema, value), result));

  const invalid: readonly [title: string, schema: Schema<unknown>, value: unknown, path: string][] = [
    ['the wrong type', string, 3, '$'],
    ['null', string, null, '$'],
    ['a fraction for an integer', integer, 2.5, '$'],
    ['NaN for an integer', integer, NaN, '$'],
    ['a list for an object', pair, [], '$'],
    ['an object for a list', array(string), {}, '$'],
    ['a missing field', pair, {b: 1}, '$.a'],
    ['a field that is only inherited', pair, Object.create({a: 'x'}), '$.a'],
    ['a string that differs from a literal', literal('circle'), 'star', '$'],
    ['none of the alternatives', shape, {type: 'star'}, '$'],
    [
      'an invalid field of a nested object',
      object({list: array(string), pair}),
      {list: [], pair: {a: 1}},
      '$.pair.a',
    ],
  ];
  for (const [title, schema, value, path] of invalid)
    it(`rejects ${title}, and says where`, () =>
      assert.throws(
        () => read(schema, value),
        error => error instanceof ValidationError && error.path === path,
      ));

  const dropped: readonly [title: string, schema: Schema<unknown>, value: unknown, paths: string[]][] = [
    ['a value of the wrong type', object({a: nullable(string)}), {a: 3}, ['$.a']],
    ['an invalid item of a list', array(pair), [{a: 'x'}, {}], ['$[1].a']],
    ['an invalid field of the alternative that matches', anyOf(integer, pair), {a: 'x', b: 'y'}, ['$.b']],
    ['nothing about alternatives that do not match', anyOf(pair, object({c: string})), {b: 'x', c: 'y'}, []],
    ['no field that is missing, null or unknown', pair, {a: 'x', b: null, c: 1}, []],
  ];
  for (const [title, schema, value, paths] of dropped)
    it(`reports ${title}`, () => {
      const reported: string[] = [];
      read(schema, value, ({path}) => reported.push(path));
      assert.deepEqual(reported, paths);
    });

  it('returns a new copy of a default each time', () => {
    const list = withDefault(array(string), []);
    read(list, undefined).push('mine');
    assert.deepEqual(read(list, undefined), []);
  });
});

const schemas = Object.entries({...operations, ...docsOperations}).flatMap(([name, {route}]) =>
  (['query', 'body', 'answer'] as const).flatMap(part => {
    const schema = (route as Route)[part];
    return schema ? [[`${name} ${part}`, schema] as const] : [];
  }),
);

/** Values similar to answers: they have known keys and texts, among others. */
const near = fc.letrec(tie => ({
  any: fc.oneof(
    {maxDepth: 4},
    fc.constantFrom('section', 'domain', 'page', '', null, 0, 1),
    fc.jsonValue(),
    fc.array(tie('any'), {maxLength: 3}),
    fc.dictionary(
      fc.constantFrom(
        ...['count', 'next', 'previous', 'results', 'projects', 'query', 'project', 'version', 'slug'],
        ...[
          'title',
          'domain',
          'path',
          'highlights',
          'blocks',
          'type',
          'id',
          'content',
          'name',
          'role',
          'url',
        ],
      ),
      tie('any'),
    ),
  ),
})).any;

describe('every schema of the contract', () => {
  for (const [name, schema] of schemas) {
    it(`${name}: read returns a value or throws a ValidationError, and reading the value again changes nothing`, () =>
      fc.assert(
        fc.property(near, value => {
          let once: unknown;
          try {
            once = read(schema, value);
          } catch (error) {
            assert.ok(error instanceof ValidationError);
            return;
          }
          assert.deepEqual(read(schema, once), once);
        }),
      ));

    it(`${name}: is plain JSON Schema`, () => assert.deepEqual(JSON.parse(JSON.stringify(schema)), schema));
  }
});
