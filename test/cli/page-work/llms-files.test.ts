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

test('llms.txt lists pages by folder, with the front page first, and gives the address and first sentence of each page, but leaves out redirects and files that cannot be read as HTML', async t => {
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

test('llms.txt escapes text that would be HTML or a Markdown link in the title or excerpt of a page', async t => {
  const folder = await makeSite(t, {
    'index.html': page('&lt;b&gt;', '<p>Say &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:x)</p>'),
  });
  const text = await joinParts(llmsIndex(siteIn(folder), PAGE_JOBS));
  assert.doesNotMatch(text, /(?<!\\)<(?:script|b)/);
  assert.doesNotMatch(text, /(?<!\\)\[x\]\(javascript/);
  assert.match(text, /alert\(1\)/);
});

test('llms-full.txt has the content of each page as Markdown, after the address of the page, but leaves out redirects and files that cannot be read as HTML', async t => {
  const text = await joinParts(llmsFull(siteIn(await makeSite(t, FILES)), PAGE_JOBS));
  const [head, first, second, third, ...more] = text.split('\n---\n');
  assert.equal(head, '# Kettle & Sons, version 2.0\n');
  assert.match(first!, /^\nSource: https:\/\/docs\.example\.org\/index\.html\n\n# Kettle\n\nBoils water/);
  assert.match(second!, /## Fill\n\n```sh\npour\n```\n$/);
  assert.ok(third!.includes('[link](https://docs.example.org/guide/boiling.html#full)'));
  assert.deepEqual(more, []);
});

test('llms-full.txt has the text of a page whose elements are nested too deeply to be converted to Markdown', async t => {
  const deep = `${'<div>'.repeat(20_000)}<p>Deep down.</p>`;
  const text = await joinParts(
    llmsFull(siteIn(await makeSite(t, {'index.html': page('Deep', deep)})), PAGE_JOBS),
  );
  assert.match(text, /Deep down\./);
});

test('docent llms writes llms.txt and llms-full.txt into the folder of the site, and never overwrites a file that it did not write', async t => {
  const folder = await makeSite(t, FILES);
  const lines: string[] = [];
  const terminal = {out: () => {}, note: (line: string) => lines.push(line), progress: () => {}};
  const runLlms = (...flags: string[]) => {
    const command = parseCommand(['llms', folder, '--project=kettle', ...flags]);
    assert.ok(command.kind === 'index');
    return indexSiteFolder(command, terminal);
  };
  await runLlms();
  assert.match(await readFile(join(folder, LLMS), 'utf8'), /\[Kettle\]\(index\.html\)/);
  assert.match(await readFile(join(folder, LLMS_FULL), 'utf8'), /\[link\]\(guide\/boiling\.html#full\)/);
  await runLlms('--public-url=https://docs.example.org/kettle');
  const rewritten = await readFile(join(folder, LLMS), 'utf8');
  assert.match(rewritten, /\[Kettle\]\(https:\/\/docs\.example\.org\/kettle\/index\.html\)/);
  assert.deepEqual(lines, []);

  await writeFile(join(folder, LLMS), '# Mine\n');
  await runLlms();
  assert.equal(await readFile(join(folder, LLMS), 'utf8'), '# Mine\n');
  assert.match(lines.join(), /llms\.txt was not written by Docent/);
  assert.ok(!(await readdir(folder)).some(name => name.endsWith('.part')));
});

test('if llms.txt cannot be written, docent llms fails with a message that says what to check', async t => {
  const folder = await makeSite(t, FILES);
  await mkdir(join(folder, `${LLMS}.part`));
  const command = parseCommand(['llms', folder]);
  assert.ok(command.kind === 'index');
  await assert.rejects(
    indexSiteFolder(command, {out: () => {}, note: () => {}, progress: () => {}}),
    /cannot be written \(EISDIR .*: check who may write there/,
  );
});
