import assert from 'node:assert/strict';
import {posix} from 'node:path';
import {describe, it} from 'node:test';
import {moduleImports} from './module-imports.js';
import {readFiles} from './source-files.js';

/** Names that nobody guesses, with the terms that the field has for them. Files and exports are called by the terms. */
const RETIRED: Readonly<Record<string, string>> = {
  setbacks: 'retry',
  'could-not-ask-error': 'transport-error',
  'answer-error': 'http-error',
  misfit: 'ValidationError',
  patience: 'maxRetryAfter',
  beside: 'panels',
  'narrow-results': 'filterStaleResults',
  hurried: 'openFirstWhenReady',
  inquiry: 'target',
  'lead-on': 'followResult',
  'landing-note': 'pending highlight',
  'stand-in': 'placeholder',
  'attention-controller': 'active-link listeners',
  'on-the-way': 'safe triangle',
  whence: 'source version',
  whereabouts: 'breadcrumb',
  'other-ways': 'source fallback',
  'heading-alone': 'isBareHeading',
  beyond: 'rich content',
  edition: 'ProjectVersion',
  'index-keeper': 'IndexQueue',
  complaint: 'UserError',
  refusal: 'HttpError',
  'called-from': 'byNamePrefix',
  'goes-on': 'isPrefixOfLonger',
  take: 'consume',
  bring: 'loadElement',
  'make-element': 'Lit',
  'place-beside': '@floating-ui/dom',
};

const files = readFiles(['src', 'host/src'], ['.ts']);
const kebab = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

describe('standard terms, one for each thing', () => {
  it('name the files', () => {
    const found = files
      .map(({path}) => posix.basename(path, '.ts'))
      .filter(name => Object.hasOwn(RETIRED, name))
      .map(name => `${name}: say ${RETIRED[name]}`);
    assert.deepEqual(found, []);
  });

  it('name what modules export', () => {
    const found = files.flatMap(({path, text}) =>
      [...text.matchAll(/^export (?:async )?(?:function|class|const|interface|type) (\w+)/gm)]
        .map(([, name = '']) => kebab(name))
        .filter(name => Object.hasOwn(RETIRED, name))
        .map(name => `${path}: ${name}: say ${RETIRED[name]}`),
    );
    assert.deepEqual(found, []);
  });
});

describe('what helps where the network fails', () => {
  const texts = new Map(files.map(({path, text}) => [path, text]));

  /** All modules that come with one, without a request of their own. */
  function comingWith(entry: string): ReadonlySet<string> {
    const reached = new Set([entry]);
    for (const path of reached)
      for (const {specifier, typeOnly, dynamic} of moduleImports(path, texts.get(path) ?? ''))
        if (!typeOnly && !dynamic && specifier.startsWith('.'))
          reached.add(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
    return reached;
  }

  for (const entry of [
    'src/elements/search/define.ts',
    'src/elements/preview/define.ts',
    'src/elements/embed/define.ts',
  ])
    it(`is there before: retries and errors come with ${entry}`, () => {
      const modules = comingWith(entry);
      for (const path of ['src/client/http.ts', 'src/client/errors.ts']) assert.ok(modules.has(path), path);
    });
});
