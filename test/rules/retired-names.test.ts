import assert from 'node:assert/strict';
import {posix} from 'node:path';
import {describe, it} from 'node:test';
import {moduleImports} from './module-imports.js';
import {readFiles} from './source-files.js';

/** Names of files and exports that earlier versions used, with the standard terms that replace them. */
const RETIRED: Readonly<Record<string, string>> = {
  'could-not-ask-error': 'transport-error',
  'answer-error': 'http-error',
  beside: 'panels',
  'narrow-results': 'filterStaleResults',
  'lead-on': 'followResult',
  'landing-note': 'pending highlight',
  'stand-in': 'placeholder',
  'attention-controller': 'active-link listeners',
  'on-the-way': 'safe triangle',
  'other-ways': 'source fallback',
  'heading-alone': 'isBareHeading',
  beyond: 'rich content',
  edition: 'ProjectVersion',
  refusal: 'HttpError',
  'called-from': 'byNamePrefix',
  'goes-on': 'isPrefixOfLonger',
  take: 'consume',
  bring: 'loadElement',
  'make-element': 'Lit',
  'place-beside': '@floating-ui/dom',
};

/** More names that earlier versions used, in search and in the host. No declaration may have them, exported or not. */
const RETIRED_ANYWHERE: Readonly<Record<string, string>> = {
  'called-so': 'NameMatch',
  'find-called': 'matchNames',
  'find-called-in-forms': 'matchInflectedNames',
  'says-of': 'termWeight',
  'near-words': 'fuzzyMatches',
  'first-from': 'lowerBound',
  'written-share': 'spellingPenalty',
  'written-edits': 'spellingDistance',
  'drafted-page': 'Candidate',
  'part-of-heading': 'headingCoverage',
  'heads-of': 'labelsOf',
  'own-builds': 'LocalStorage',
  'shared-builds': 'SharedStorage',
  'take-hook': 'recordPush',
  'terminal-orders': 'AnsiStripper',
};

/** Words that no file name and no declared name may contain, with those to use instead; see docs/glossary.md. */
const RETIRED_WORDS: Readonly<Record<string, string>> = {
  callings: 'names',
  complaint: 'error or warning',
  forgiven: 'corrections',
  grade: 'feature or weight',
  guest: 'anonymous',
  helper: 'what it does',
  helpers: 'what they do',
  hovercard: 'card',
  hurried: 'openFirstWhenReady',
  hurry: 'intent',
  inquiry: 'query or target',
  keeper: 'pool, queue or cache',
  misc: 'what is in it',
  misfit: 'ValidationError',
  patience: 'what it waits for, as in STORE_WAIT',
  popup: 'card, menu or dialog',
  rarity: 'idf',
  setback: 'retry',
  setbacks: 'retries',
  shelf: 'pool or store',
  squash: 'normalize',
  stranger: 'anonymous',
  strangers: 'anonymous',
  strengths: 'scores',
  stuff: 'what it is',
  sureness: 'penalty',
  telling: 'significant',
  tenant: 'organization',
  thing: 'what it is',
  tier: 'feature or weight',
  tooltip: 'card',
  utils: 'what they do',
  whence: 'source',
  whereabouts: 'breadcrumb',
};

const files = readFiles(['src', 'cli/src', 'host/src'], ['.ts']);
const kebab = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

/** Functions, classes, constants, types, methods and properties. */
const DECLARED =
  /^ *(?:export )?(?:async )?(?:function|class|const|let|interface|type) (\w+)|^ {2}(?:(?:readonly|static|override|async|get|set) )*#?(\w+)(?=[(?:=!;<]| =)/gm;

const declaredNames = (): {readonly path: string; readonly name: string}[] =>
  files.flatMap(({path, text}) =>
    [...text.matchAll(DECLARED)].map(([, name, member]) => ({path, name: name ?? member ?? ''})),
  );

describe('retired names', () => {
  it('are not used for files', () => {
    const violations = files
      .map(({path}) => posix.basename(path, '.ts'))
      .filter(name => Object.hasOwn(RETIRED, name))
      .map(name => `${name}: say ${RETIRED[name]}`);
    assert.deepEqual(violations, []);
  });

  it('are not exported', () => {
    const violations = files.flatMap(({path, text}) =>
      [...text.matchAll(/^export (?:async )?(?:function|class|const|interface|type) (\w+)/gm)]
        .map(([, name = '']) => kebab(name))
        .filter(name => Object.hasOwn(RETIRED, name))
        .map(name => `${path}: ${name}: say ${RETIRED[name]}`),
    );
    assert.deepEqual(violations, []);
  });

  it('are not declared', () => {
    const violations = declaredNames()
      .filter(({name}) => Object.hasOwn(RETIRED_ANYWHERE, kebab(name)))
      .map(({path, name}) => `${path}: ${name}: say ${RETIRED_ANYWHERE[kebab(name)]}`);
    assert.deepEqual(violations, []);
  });

  it('are not part of the names of files, declarations and properties', () => {
    const named = [...files.map(({path}) => ({path, name: posix.basename(path, '.ts')})), ...declaredNames()];
    const violations = named.flatMap(({path, name}) =>
      kebab(name)
        .split(/[-_]/)
        .filter(word => Object.hasOwn(RETIRED_WORDS, word))
        .map(word => `${path}: ${word} in ${name}: say ${RETIRED_WORDS[word]}`),
    );
    assert.deepEqual(violations, []);
  });
});

describe('messages', () => {
  /** Phrases that a native speaker would not use in a message. */
  const UNIDIOMATIC =
    /anew|\bwhat goes on\b|goes on (?:any more|with)|taken for dead|(?<!there )\b(?:is|are) no (?:address|page|JSON)\b|\bwho name none\b|\bgo on\b/i;

  it('have none of the phrases that are known to be unidiomatic', () => {
    const violations = readFiles(['cli/src', 'host/src'], ['.ts']).flatMap(({path, text}) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(?:\/\/|\/?\*)/.test(line);
        return !isComment && /['"`].*\s/.test(line) && UNIDIOMATIC.test(line)
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [];
      }),
    );
    assert.deepEqual(violations, []);
  });
});

describe('the code for retries and errors', () => {
  const texts = new Map(files.map(({path, text}) => [path, text]));

  /** The modules that a module imports statically, directly or not: they are loaded together with it. */
  function loadedWith(entry: string): ReadonlySet<string> {
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
    'src/elements/versions/define.ts',
  ])
    it(`is loaded with ${entry}, because the network may have failed when it is needed`, () => {
      const modules = loadedWith(entry);
      for (const path of ['src/client/http.ts', 'src/client/errors.ts']) assert.ok(modules.has(path), path);
    });
});
