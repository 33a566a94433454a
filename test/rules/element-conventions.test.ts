import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {readFiles} from './source-files.js';

// Conventions that all elements follow, so that they are used in the same way.

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly {
        readonly name: string;
        readonly type?: {readonly text: string};
        readonly default?: string;
      }[];
      readonly events?: readonly {readonly name: string; readonly description?: string}[];
      readonly cssParts?: readonly unknown[];
      readonly members?: readonly {readonly name: string; readonly reflects?: boolean}[];
    }[];
  }[];
}

const {modules} = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as Manifest;
const elements = modules.flatMap(({declarations}) => declarations.filter(({tagName}) => tagName));

/** Maximum number of parts of an element. */
const MAX_PARTS = 21;
const STORED = /\b(?:local|session)Storage\.\w+Item\(\s*'([^']+)'|(?:KEY|OFF) = '([^']+)'|`(docent-[^`$]*)/g;

describe('conventions of the elements', () => {
  it('apply to all elements', () => assert.equal(elements.length, 4));

  for (const {tagName, attributes = [], events = [], cssParts = [], members = []} of elements)
    describe(`<${tagName}>`, () => {
      it('has no attribute whose value can be undefined', () =>
        assert.deepEqual(
          attributes.filter(({type}) => type?.text.includes('undefined')).map(({name}) => name),
          [],
        ));

      it('has false as default of all boolean attributes', () =>
        assert.deepEqual(
          attributes
            .filter(({type, default: value}) => type?.text === 'boolean' && value !== 'false')
            .map(({name}) => name),
          [],
        ));

      it('documents defaults as values, not as names of constants', () =>
        assert.deepEqual(
          attributes
            .filter(({default: value}) => value && /^[A-Z_]+$/.test(value))
            .map(({name, default: value}) => `${name}: ${value}`),
          [],
        ));

      it('reflects no property except open', () =>
        assert.deepEqual(
          members.filter(({name, reflects}) => reflects && name !== 'open').map(({name}) => name),
          [],
        ));

      it('has events with its name as prefix, which are cancelable only before the action', () => {
        for (const {name, description = ''} of events) {
          assert.ok(name.startsWith(`${tagName}-`), name);
          assert.equal(description.includes('(cancelable)'), / is about to /.test(description), name);
        }
      });

      it('has at most as many parts as the limit', () =>
        assert.ok(cssParts.length <= MAX_PARTS, `${cssParts.length}`));
    });

  it('use storage keys that begin with docent-', () => {
    const names = readFiles(['src'], ['.ts']).flatMap(({text}) =>
      [...text.matchAll(STORED)].map(([, single, double, template]) => single ?? double ?? template!),
    );
    assert.ok(names.length > 4, names.join());
    assert.deepEqual(
      names.filter(name => !name.startsWith('docent-')),
      [],
    );
  });
});
