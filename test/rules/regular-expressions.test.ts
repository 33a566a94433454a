import assert from 'node:assert/strict';
import {test} from 'node:test';
import {check} from 'recheck';
import ts from 'typescript';
import {readFiles} from './source-files.js';

/** What the host runs on text of strangers: requests, pages, repositories, indexes. */
const FOLDERS = ['cli/src', 'host/src', 'src/api', 'src/ranking', 'src/reading'];

/**
 * The patterns whose time grows faster than their text, and what bounds the text. A new one is made linear if it can be
 * (a loop in place of `x+$`, one class that excludes what follows it); otherwise its text is cut before it is
 * matched, and the pattern is listed here with the bound.
 *
 * Not judged are patterns built by `new RegExp`, and those with look-around or a back-reference: for them recheck can only
 * try out texts for some seconds, with a result that depends on the machine. `checker: 'fuzz'` does so.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'host/src/config/names.ts /-+$/': 'a label: 49 characters of a slug',
  'cli/src/system/slug.ts /[^a-z0-9]+$/': 'cut to 63 characters',
  'host/src/observability/secret-mask.ts /=+$/': 'base64, which ends in two signs at most',
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

/** How long one pattern may be judged, in ms; some would take for ever. Most take a few. */
const LONGEST = 5_000;

/** Without a repetition that has no end, a pattern takes a bounded time at each character. */
const REPEATS = /[*+]|\{\d+,\}/;

test('patterns that are applied to untrusted text take linear time, unless the text is bounded', async () => {
  const slow: string[] = [];
  const all = new Set<string>();
  for (const {path, text} of readFiles(FOLDERS, ['.ts']))
    for (const literal of literalsIn(path, text)) {
      all.add(`${path} ${literal}`);
      if (!REPEATS.test(literal) || `${path} ${literal}` in BOUNDED) continue;
      const end = literal.lastIndexOf('/');
      const options = {checker: 'automaton', timeout: LONGEST} as const;
      const {status} = await check(literal.slice(1, end), literal.slice(end + 1), options);
      if (status === 'vulnerable') slow.push(`${path} ${literal}`);
    }
  assert.deepEqual(slow, [], 'make them linear, or bound their text and list them');
  assert.deepEqual(
    Object.keys(BOUNDED).filter(pattern => !all.has(pattern)),
    [],
    'no longer there',
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
