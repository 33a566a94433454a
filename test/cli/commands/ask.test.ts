import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {answerQuery} from '../../../cli/src/commands/explain.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';
import {writeLanguageSite} from '../../support/language-site.js';

test('docent ask prints results, and with --explain the features of their scores', async context => {
  const root = await mkdtemp(join(tmpdir(), 'docent-ask-'));
  context.after(() => rm(root, {recursive: true, force: true}));
  const folder = join(root, 'html');
  await mkdir(folder);
  await writeFile(join(folder, 'a.html'), '<main><h1 id="loop">Event loop</h1>It runs tasks.</main>');
  // The two words of the query are so far apart that this heading adds almost nothing to the score.
  const long = Array.from({length: 400}, (_, n) => `word${n}`).join(' ');
  await writeFile(join(folder, 'b.html'), `<main><h1 id="b">Other ${long}, an event</h1>An event.</main>`);
  const lines: string[] = [];
  const terminal: Terminal = {out: line => lines.push(line), note: () => {}, progress: () => {}};
  const command = {
    kind: 'ask',
    words: 'event loop',
    site: {project: 'p', folder},
    data: join(root, 'data'),
    json: false,
  } as const;
  await answerQuery({...command, explain: false}, terminal);
  assert.match(
    lines.join('\n'),
    /^2 pages match\.\n1\. {2}a\.html {2}Event loop\n {6}#loop {2}Event loop\n[^]*^2\. {2}b\.html/m,
  );
  lines.length = 0;
  await answerQuery({...command, explain: true}, terminal);
  assert.match(lines.join('\n'), /\+ \d\.\d\d {2}nameMatch: "event loop" matches its heading/);
  lines.length = 0;
  await answerQuery({...command, words: 'evnt loop', explain: true}, terminal);
  assert.match(lines.join('\n'), /^Also searched for: event$/m);
  assert.doesNotMatch(lines.join('\n'), /thesaurus/);
  lines.length = 0;
  await answerQuery({...command, words: 'foreach', explain: true}, terminal);
  assert.match(lines.join('\n'), /^From the thesaurus, for "foreach": loop$/m);
  lines.length = 0;
  await answerQuery({...command, words: 'evnt loop', explain: true, json: true}, terminal);
  assert.deepEqual((JSON.parse(lines.join('\n')) as {also: unknown}).also, ['event']);
  lines.length = 0;
  await answerQuery({...command, explain: false, json: true}, terminal);
  const {count, results} = JSON.parse(lines.join('\n')) as {
    count: number;
    results: readonly {path: string; title: string; sections: readonly Readonly<Record<string, unknown>>[]}[];
  };
  assert.deepEqual([count, results[0]!.path, results[0]!.title], [2, 'a.html', 'Event loop']);
  assert.equal(results[0]!.sections[0]!['anchor'], 'loop');
  assert.ok(!('evidence' in results[0]!.sections[0]!));
  lines.length = 0;
  await answerQuery({...command, explain: true}, terminal);
  assert.doesNotMatch(lines.join('\n'), /\+ 0\.00|× 1\.00/, 'negligible features are not printed');
});

test('docent ask --language prints the pages in a language, and counts those in others', async context => {
  const root = await mkdtemp(join(tmpdir(), 'docent-ask-'));
  context.after(() => rm(root, {recursive: true, force: true}));
  const folder = join(root, 'html');
  await mkdir(folder);
  await writeLanguageSite(folder);
  const lines: string[] = [];
  const terminal: Terminal = {out: line => lines.push(line), note: () => {}, progress: () => {}};
  const printed = async (language: string | undefined, json = false) => {
    lines.length = 0;
    await answerQuery(
      {
        kind: 'ask',
        words: 'docker',
        site: {project: 'p', folder},
        data: join(root, 'data'),
        explain: false,
        json,
        ...(language !== undefined && {language}),
      },
      terminal,
    );
    return lines.join('\n');
  };
  assert.match(await printed(undefined), /^12 pages match\.\n/);
  const german = await printed('de-CH');
  assert.match(german, /^4 pages match in de, and 8 in other languages\.\n/);
  const paths = [...german.matchAll(/^\d+\. +(\S+)/gm)].map(([, path]) => path);
  assert.deepEqual(paths.sort(), ['changes.html', 'de/config.html', 'de/index.html', 'de/install.html']);
  assert.match(
    await printed('pl'),
    /^12 pages match in all languages: the index has no pages in pl, or none in other languages\.\n/,
  );
  const {count, language, otherLanguages} = JSON.parse(await printed('de', true)) as Record<string, unknown>;
  assert.deepEqual({count, language, otherLanguages}, {count: 4, language: 'de', otherLanguages: 8});
});
