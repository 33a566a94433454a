import assert from 'node:assert/strict';
import {link, lstat, mkdir, readFile, readlink, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {type TestContext, test} from 'node:test';
import fc from 'fast-check';
import {Element} from 'domhandler';
import {findAll} from 'domutils';
import {injectTags, pagesWithoutTag, removeTags} from '../../../cli/src/site/inject-tag.js';
import {parsePage} from '../../../cli/src/site/parse-page.js';
import {temporaryFolder} from '../search/temporary-engine.js';

const TARGET = {script: 'docent/docent.js', index: 'docent-index', publicUrl: undefined};
const tag = (root: string) =>
  `<script type="module" src="${root}docent/docent.js" data-index="${root}docent-index/" data-injected></script>`;

async function siteOf(context: TestContext, pages: Readonly<Record<string, string | Buffer>>) {
  const folder = await temporaryFolder(context);
  for (const [path, content] of Object.entries(pages)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), content);
  }
  const read = (path: string) => readFile(join(folder, path), 'latin1');
  return {folder, read};
}

test('injectTags writes the script tag at the beginning of the head of every page, with relative addresses', async context => {
  const {folder, read} = await siteOf(context, {
    'index.html': '<!doctype html><html><head><title>A</title></head>',
    'guide/a b/page.HTML': '<title>B</title><p>x',
    'genindex.html': '<html><head></head>',
    'image.svg': '<svg/>',
  });
  const report = await injectTags(folder, TARGET);
  assert.deepEqual(report, {written: 3, unchanged: 0, foreign: 0, refused: []});
  assert.equal(await read('index.html'), `<!doctype html><html><head>${tag('')}<title>A</title></head>`);
  assert.equal(await read('guide/a b/page.HTML'), `${tag('../../')}<title>B</title><p>x`);
  assert.equal(await read('genindex.html'), `<html><head>${tag('')}</head>`);
  assert.equal(await read('image.svg'), '<svg/>');
});

test('a second run of injectTags writes no file, except to correct the tags if the index has moved', async context => {
  const {folder, read} = await siteOf(context, {'a/index.html': '<head></head>'});
  await injectTags(folder, TARGET);
  const before = await lstat(join(folder, 'a/index.html'));
  assert.deepEqual(await injectTags(folder, TARGET), {written: 0, unchanged: 1, foreign: 0, refused: []});
  assert.equal((await lstat(join(folder, 'a/index.html'))).mtimeMs, before.mtimeMs);
  await injectTags(folder, {...TARGET, index: 'find here'});
  assert.equal(
    await read('a/index.html'),
    `<head>${tag('../').replace('docent-index', 'find%20here')}</head>`,
  );
});

test('options with any printable characters are written as attributes of the tag, even into a page in windows-1252, and are removed with the tag', async context => {
  const page = Buffer.from('<head><meta charset="windows-1252"></head>\xfc', 'latin1');
  const {folder, read} = await siteOf(context, {'index.html': page});
  await fc.assert(
    fc.asyncProperty(fc.string({unit: 'binary'}), async text => {
      const value = text.replace(/[\x00-\x1f\x7f-\x9f]/g, '') + `"'><script>&amp;ü𝄞`;
      await injectTags(folder, {...TARGET, attributes: {'data-hotkeys': '', 'data-content-root': value}});
      const html = await read('index.html');
      assert.match(html, /^[\x20-\x7e]+\xfc$/);
      const scripts = findAll(({name}) => name === 'script', parsePage(html).children);
      assert.deepEqual(
        scripts.map(({attribs}) => [attribs['data-hotkeys'], attribs['data-content-root']]),
        [['', value]],
      );
    }),
    {numRuns: 30},
  );
  await removeTags(folder);
  assert.equal(await read('index.html'), page.toString('latin1'));
});

test('injectTags and removeTags do not change a page to which its author has added a script tag', async context => {
  const authoredPage = '<head><script type="module" src="/_/docent/docent.js"></script></head>';
  const {folder, read} = await siteOf(context, {'index.html': authoredPage, 'b.html': '<p>docent.js</p>'});
  assert.deepEqual(await injectTags(folder, TARGET), {written: 1, unchanged: 0, foreign: 1, refused: []});
  assert.equal(await read('index.html'), authoredPage);
  await removeTags(folder);
  assert.equal(await read('index.html'), authoredPage);
  assert.equal(await read('b.html'), '<p>docent.js</p>');
});

test('the text of a script tag in a comment, a script or a code example is not mistaken for a script tag of the page', async context => {
  const page = `<head><!-- ${tag('')} --><script>"${tag('').replace('</script>', '')}"</script></head><pre>&lt;script src="docent.js"></pre>`;
  const {folder, read} = await siteOf(context, {'index.html': page});
  assert.deepEqual(await pagesWithoutTag(folder), ['index.html']);
  await injectTags(folder, TARGET);
  assert.equal(await read('index.html'), page.replace('<head>', `<head>${tag('')}`));
  assert.deepEqual(await pagesWithoutTag(folder), []);
  await removeTags(folder);
  assert.equal(await read('index.html'), page);
});

test('a page in which relative addresses do not work gets no tag, and the reported reason asks for --public-url', async context => {
  const pages = {'a/index.html': '<head><base href="/docs/"></head>', '404.html': '<head></head>'};
  const {folder, read} = await siteOf(context, pages);
  const {refused} = await injectTags(folder, TARGET);
  assert.deepEqual(
    refused.map(({path, reason}) => [path, /--public-url/.test(reason)]),
    [
      ['404.html', true],
      ['a/index.html', true],
    ],
  );
  await injectTags(folder, {...TARGET, publicUrl: 'https://docs.example.org/docs/'});
  assert.equal(await read('404.html'), `<head>${tag('https://docs.example.org/docs/')}</head>`);
});

test('injectTags changes no file outside the folder of the site, not even through symbolic or hard links', async context => {
  const {folder: outside} = await siteOf(context, {'secret.html': '<head></head>', victim: 'kept'});
  const {folder, read} = await siteOf(context, {'index.html': '<head></head>', 'real.html': '<head></head>'});
  await symlink(join(outside, 'secret.html'), join(folder, 'out.html'));
  await symlink(outside, join(folder, 'folder'));
  await symlink('real.html', join(folder, 'alias.html'));
  await link(join(folder, 'index.html'), join(outside, 'second-name.html'));
  // The changed page is written to `index.html.part`, which is then renamed to `index.html`.
  await symlink(join(outside, 'victim'), join(folder, 'index.html.part'));
  await injectTags(folder, TARGET);
  assert.equal(await readFile(join(outside, 'secret.html'), 'utf8'), '<head></head>');
  assert.equal(await readFile(join(outside, 'second-name.html'), 'utf8'), '<head></head>');
  assert.equal(await readFile(join(outside, 'victim'), 'utf8'), 'kept');
  assert.equal(await readlink(join(folder, 'alias.html')), 'real.html');
  assert.equal(await read('real.html'), `<head>${tag('')}</head>`);
  assert.equal(await read('index.html'), `<head>${tag('')}</head>`);
});

test('injectTags keeps the permissions of a page, and everything that follows the tag in a long page', async context => {
  const rest = '<p>ü'.repeat(200_000);
  const {folder} = await siteOf(context, {'index.html': `<head></head>${rest}`});
  await writeFile(join(folder, 'private.html'), '<head></head>', {mode: 0o600});
  await injectTags(folder, TARGET);
  assert.equal((await lstat(join(folder, 'private.html'))).mode & 0o777, 0o600);
  assert.equal(await readFile(join(folder, 'index.html'), 'utf8'), `<head>${tag('')}</head>${rest}`);
});

/** Generates pages from random pieces of HTML in random order. */
const page = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<!doctype html>',
        '<html>',
        '<head>',
        '</head>',
        '<title>',
        '</title>',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<script src=docent.js>',
        '<body>',
        ' ',
        tag(''),
      ),
      fc.string({maxLength: 5}),
    ),
    {maxLength: 12},
  )
  .map(parts => parts.join(''));

const encoded = fc
  .tuple(page, fc.constantFrom('utf8', 'latin1', 'utf16le', 'utf16be'))
  .map(([text, encoding]) => {
    if (encoding === 'utf8' || encoding === 'latin1') return Buffer.from(text, encoding);
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return encoding === 'utf16be' ? bytes.swap16() : bytes;
  });

function decoded(bytes: Buffer): string {
  const charset = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(charset).decode(bytes);
}

/** Parses a page. Returns the name of the parent element of each injected script. */
const injectedIn = (text: string): string[] =>
  findAll(({name, attribs}) => name === 'script' && 'data-injected' in attribs, parsePage(text).children).map(
    ({parent}) => (parent instanceof Element ? parent.name : ''),
  );

test('in random pages, a parser finds the injected tag in the head, a second run does not write the page again, and removing the tag restores every byte', async context => {
  const {folder} = await siteOf(context, {});
  const file = join(folder, 'index.html');
  let tagged = 0;
  await fc.assert(
    fc.asyncProperty(encoded, async bytes => {
      await writeFile(file, bytes);
      await removeTags(folder);
      const clean = await readFile(file);
      const {written, foreign, refused} = await injectTags(folder, TARGET);
      const injected = await readFile(file);
      if (foreign + refused.length === 0) {
        tagged++;
        assert.equal(written, 1);
        assert.deepEqual(injectedIn(decoded(injected)), ['head']);
      }
      assert.equal((await injectTags(folder, TARGET)).written, 0);
      await removeTags(folder);
      assert.deepEqual(await readFile(file), clean);
    }),
    {numRuns: 150},
  );
  assert.ok(tagged > 30, `${tagged} pages were tagged`);
});
