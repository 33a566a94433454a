import assert from 'node:assert/strict';
import {test} from 'node:test';
import {check} from 'recheck';
import ts from 'typescript';
import {readFiles} from './source-files.js';

/** Folders with patterns that are applied to untrusted text: requests, pages, repositories, indexes. */
const FOLDERS = ['cli/src', 'host/src', 'src/api', 'src/ranking', 'src/reading'];

/**
 * Patterns that take more than linear time, and what limits their text. Make a new pattern linear if possible
 * (use a loop instead of `x+$`, or a class that excludes what follows it); otherwise, cut the text before it is
 * matched, and list the pattern here with the limit.
 *
 * Patterns created by `new RegExp`, and those with look-around or back-references, are not checked: for them, recheck can only
 * try texts for some seconds, with results that depend on the machine (`checker: 'fuzz'`).
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'host/src/config/names.ts /-+$/': 'a label: 49 characters of a slug',
  'cli/src/system/slug.ts /[^a-z0-9]+$/': 'cut to 63 characters',
  'host/src/observability/secret-mask.ts /=+$/': 'base64, which ends in at most two of them',
  'cli/src/page-work/llms-files.ts /\\s+\\S*$/': 'cut to the length of an excerpt',
  'cli/src/site/page-start.ts /\\s+[|·•–—-]\\s+|\\s*(?:::|»|:)\\s+/g': 'titles of at most 300 characters',
  'cli/src/site/page-start.ts /\\s\\(\\S+\\s.*\\)$/': 'titles of at most 300 characters',
  'host/src/platform/people/identities.ts /^-+|-+$/g': 'the first 256 characters of a name',
  'src/ranking/index/invert-pages.ts /\\s*\\(.*\\)$/':
    'entries of an index, of which 200 characters are read',
  'src/ranking/index/references.ts /\\s*\\([^)]*\\)$/':
    'entries of an index, of which 200 characters are read, and link texts of at most 80',
  'src/ranking/text/symbols.ts /[.,;!?)"\'`\\]}>]+$/': 'runs of at most 80 characters',
  'src/reading/heading-object.ts /[\\w.]+$/': 'the last 200 characters of a declaration',
  'src/reading/heading-object.ts /\\s*::\\s*/g': 'the last 200 characters of a declaration',
  'src/reading/heading-object.ts /\\w+$/': 'the last 200 characters of a declaration',
  'src/reading/links.ts /(,?\\s*\\[\\d+\\])+$/': 'an entry of an index, cut to 200 characters',
  'src/reading/links.ts /\\s+\\(.*\\)$/': 'an entry of an index, cut to 200 characters',
};

/** Time limit for checking a pattern, in ms. Most take a few; some would take forever. */
const LONGEST = 5_000;

/** Whether a pattern has an unbounded repetition. Without one, it takes constant time at each character. */
const REPEATS = /[*+]|\{\d+,\}/;

test('patterns that are applied to untrusted text take linear time, unless the text is bounded', async () => {
  const slow: string[] = [];
  const patterns = new Set<string>();
  for (const {path, text} of readFiles(FOLDERS, ['.ts']))
    for (const literal of literalsIn(path, text)) {
      patterns.add(`${path} ${literal}`);
      if (!REPEATS.test(literal) || `${path} ${literal}` in BOUNDED) continue;
      const end = literal.lastIndexOf('/');
      const options = {checker: 'automaton', timeout: LONGEST} as const;
      const {status} = await check(literal.slice(1, end), literal.slice(end + 1), options);
      if (status === 'vulnerable') slow.push(`${path} ${literal}`);
    }
  assert.deepEqual(slow, [], 'make these patterns linear, or limit their text and add them to the list');
  assert.deepEqual(
    Object.keys(BOUNDED).filter(pattern => !patterns.has(pattern)),
    [],
    'these patterns no longer exist: remove them from the list',
  );
});

function literalsIn(path: string, text: string): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return literals;
}
