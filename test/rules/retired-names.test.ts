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

/** The same of search and the host, whether exported or not. */
const RETIRED_ANYWHERE: Readonly<Record<string, string>> = {
  patience: 'what it waits for, as in STORE_WAIT',
  'calling-shares': 'nameTermWeights',
  'called-so': 'NameMatch',
  'find-called': 'matchNames',
  'find-called-in-forms': 'matchInflectedNames',
  'says-of': 'termWeight',
  strengths: 'termScores',
  rarity: 'idf',
  forgiven: 'corrections',
  'near-words': 'fuzzyMatches',
  'sureness-of': 'duplicateHeadingPenalty',
  squash: 'normalizeKey',
  'first-from': 'lowerBound',
  'written-share': 'spellingPenalty',
  'written-edits': 'spellingDistance',
  'drafted-page': 'Candidate',
  telling: 'significantTerms',
  'silent-words': 'stopwords',
  'part-of-heading': 'headingCoverage',
  'heads-of': 'labelsOf',
  'own-builds': 'LocalStorage',
  'shared-builds': 'SharedStorage',
  'index-shelf': 'IndexPool',
  'take-hook': 'recordPush',
  stranger: 'ANONYMOUS',
  'terminal-orders': 'AnsiStripper',
};

const files = readFiles(['src', 'cli/src', 'host/src'], ['.ts']);
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

  it('name what modules declare', () => {
    const declared =
      /^ *(?:export )?(?:async )?(?:function|class|const|let|interface|type) (\w+)|^ {2}(?:readonly )?#?(\w+)\(/gm;
    const found = files.flatMap(({path, text}) =>
      [...text.matchAll(declared)]
        .map(([, name, method]) => kebab(name ?? method ?? ''))
        .filter(name => Object.hasOwn(RETIRED_ANYWHERE, name))
        .map(name => `${path}: ${name}: say ${RETIRED_ANYWHERE[name]}`),
    );
    assert.deepEqual(found, []);
  });
});

describe('messages', () => {
  /** What a native reader would not say, in sentences that a person reads. */
  const UNIDIOMATIC =
    /anew|\bwhat goes on\b|goes on (?:any more|with)|taken for dead|(?<!there )\b(?:is|are) no (?:address|page|JSON)\b|\bwho name none\b|\bgo on\b/i;

  it('are idiomatic', () => {
    const found = readFiles(['cli/src', 'host/src'], ['.ts']).flatMap(({path, text}) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(?:\/\/|\/?\*)/.test(line);
        return !isComment && /['"`].*\s/.test(line) && UNIDIOMATIC.test(line)
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [];
      }),
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
    'src/elements/versions/define.ts',
  ])
    it(`is there before: retries and errors come with ${entry}`, () => {
      const modules = comingWith(entry);
      for (const path of ['src/client/http.ts', 'src/client/errors.ts']) assert.ok(modules.has(path), path);
    });
});
