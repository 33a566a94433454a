import assert from 'node:assert/strict';
import {mkdir, readFile, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {indexSiteFolder} from '../../../cli/src/commands/index-site-folder.js';
import {LLMS, LLMS_FULL, llmsFull, llmsIndex, type LlmsSite} from '../../../cli/src/page-work/llms-files.js';
import {PAGE_JOBS} from '../../../cli/src/page-work/page-jobs.js';
import {parseCommand} from '../../../cli/src/commands/program.js';
import {makeSite, page} from '../../host/routes/test-site.js';

const FILES = {
  'z.html': page('Last [one]', '<p>Text <a href="guide/boiling.html#full">link</a>.</p>'),
  'index.html': page('Kettle', '<p>Boils water. It does so quickly.</p>'),
  'guide/boiling water.html': page(
    'Boiling',
    '<h2 id="b">Fill</h2><pre><code class="language-sh">pour</code></pre>',
  ),
  'old.html': '<meta http-equiv="refresh" content="0; url=index.html">',
  'broken.html': '\0',
};

const siteIn = (folder: string): LlmsSite => ({
  name: 'Kettle & Sons',
  version: '2.0',
  site: {folder},
  addressOf: path => `https://docs.example.org/${encodeURI(path)}`,
});

async function joinParts(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

test('llms.txt lists every page with its address and first words, grouped by folder, with the front page first', async t => {
  const text = await joinParts(llmsIndex(siteIn(await makeSite(t, FILES)), PAGE_JOBS));
  assert.equal(
    text,
    `# Kettle & Sons

> Documentation of Kettle & Sons, version 2.0. The text of all pages is in [llms-full.txt](https://docs.example.org/llms-full.txt).

## Pages

- [Kettle](https://docs.example.org/index.html): Boils water.
- [Last \\[one\\]](https://docs.example.org/z.html): Text link.

## guide

- [Boiling](https://docs.example.org/guide/boiling%20water.html): pour
`,
  );
});

test('escapes HTML and links in titles and excerpts of pages', async t => {
  const folder = await makeSite(t, {
    'index.html': page('&lt;b&gt;', '<p>Say &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:x)</p>'),
  });
  const text = await joinParts(llmsIndex(siteIn(folder), PAGE_JOBS));
  assert.doesNotMatch(text, /(?<!\\)<(?:script|b)/);
  assert.doesNotMatch(text, /(?<!\\)\[x\]\(javascript/);
  assert.match(text, /alert\(1\)/);
});

test('llms-full.txt has the text of every page as Markdown, after its address', async t => {
  const text = await joinParts(llmsFull(siteIn(await makeSite(t, FILES)), PAGE_JOBS));
  const [head, first, second, third, ...others] = text.split('\n---\n');
  assert.equal(head, '# Kettle & Sons, version 2.0\n');
  assert.match(first!, /^\nSource: https:\/\/docs\.example\.org\/index\.html\n\n# Kettle\n\nBoils water/);
  assert.match(second!, /## Fill\n\n```sh\npour\n```\n$/);
  assert.ok(third!.includes('[link](https://docs.example.org/guide/boiling.html#full)'));
  assert.deepEqual(others, []);
});

test('writes the plain text of a page whose elements are nested too deeply for Markdown', async t => {
  const deep = `${'<div>'.repeat(20_000)}<p>Deep down.</p>`;
  const text = await joinParts(
    llmsFull(siteIn(await makeSite(t, {'index.html': page('Deep', deep)})), PAGE_JOBS),
  );
  assert.match(text, /Deep down\./);
});

test('docent llms writes both files beside the pages, and replaces those that it wrote, but not those that it did not write', async t => {
  const folder = await makeSite(t, FILES);
  const lines: string[] = [];
  const terminal = {out: () => {}, note: (line: string) => lines.push(line), progress: () => {}};
  const index = (...flags: string[]) => {
    const command = parseCommand(['llms', folder, '--project=kettle', ...flags]);
    assert.ok(command.kind === 'index');
    return indexSiteFolder(command, terminal);
  };
  await index();
  assert.match(await readFile(join(folder, LLMS), 'utf8'), /\[Kettle\]\(index\.html\)/);
  assert.match(await readFile(join(folder, LLMS_FULL), 'utf8'), /\[link\]\(guide\/boiling\.html#full\)/);
  await index('--public-url=https://docs.example.org/kettle');
  const first = await readFile(join(folder, LLMS), 'utf8');
  assert.match(first, /\[Kettle\]\(https:\/\/docs\.example\.org\/kettle\/index\.html\)/);
  assert.deepEqual(lines, []);

  await writeFile(join(folder, LLMS), '# Mine\n');
  await index();
  assert.equal(await readFile(join(folder, LLMS), 'utf8'), '# Mine\n');
  assert.match(lines.join(), /llms\.txt was not written by Docent/);
  assert.ok(!(await readdir(folder)).some(name => name.endsWith('.part')));
});

test('docent llms says what to do if a file cannot be written', async t => {
  const folder = await makeSite(t, FILES);
  await mkdir(join(folder, `${LLMS}.part`));
  const command = parseCommand(['llms', folder]);
  assert.ok(command.kind === 'index');
  await assert.rejects(
    indexSiteFolder(command, {out: () => {}, note: () => {}, progress: () => {}}),
    /cannot be written \(EISDIR .*: check who may write there/,
  );
});
