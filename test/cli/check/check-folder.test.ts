import assert from 'node:assert/strict';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {LINES} from '../../../cli/src/check/sampled-pages.js';
import {parseCommand} from '../../../cli/src/commands/program.js';
import {check} from '../../../cli/src/commands/check.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {temporaryFolder} from '../search/temporary-engine.js';
import {assertWrong, GUIDE, page, run, site, TAG} from './checked-folder.js';

describe('docent check for a folder', () => {
  it('reports nothing for a correct site', async test => {
    const {code, report} = await run([await site(test)]);
    assert.equal(code, 0);
    assert.equal(report.pages, 2);
    assert.deepEqual(
      report.findings.map(({line, state}) => `${line} ${state}`),
      LINES.map(line => `${line} ${line === 'policy' ? 'note' : 'ok'}`),
    );
  });

  it('prints the report as text', async test => {
    const lines: string[] = [];
    const source = await site(test, {'guide.html': page({tag: ''})});
    const terminal = {out: (line: string) => lines.push(line), note: () => {}, progress: () => {}};
    assert.equal(await check({kind: 'check', source, publicUrl: undefined, json: false}, terminal), 1);
    const text = lines.join('\n');
    assert.match(
      text,
      /^✗ 1 of 2 pages have no script tag\.\n {4}on guide\.html\n {4}→ Add it to their template, too\.$/m,
    );
    assert.match(
      text,
      /\d checks? failed, \d notes?\nFollow the advice after → .* run "docent check" again\.$/,
    );
  });

  it('names the pages whose encoding had to be guessed, and says what to do', async test => {
    const folder = await site(test);
    await writeFile(join(folder, 'old.html'), Buffer.from(page({body: '<p>M\xfcller</p>'}), 'latin1'));
    const {code, of} = await run([folder]);
    assert.equal(code, 0);
    const [note] = of('encoding', 'note');
    assert.match(note!.message, /^1 of 3 pages .* read as windows-1252/);
    assert.match(note!.fix!, /UTF-8/);
    assert.deepEqual(note!.pages, ['old.html']);
  });

  it('reports headings that a stray end tag has put outside of the main content', async test => {
    const body = '</div></div></section><h2 id="s2">Second step</h2><p>Feed the wombat.</p>';
    const tut = page({body}).replace('<main>', '<div><main role="main"><div>');
    const {of} = await run([await site(test, {'tut.html': tut})]);
    const [finding] = of('text', 'note');
    assert.match(finding!.message, /^1 of 3 pages have text after the end .*"Second step"/);
    assert.match(finding!.fix!, /<\/div>/);
    assert.deepEqual(finding!.pages, ['tut.html']);
  });

  for (const [title, rest, quoted] of [
    ['a section with a heading', '<section id="b"><h2 id="c">Wash</h2><p>Text.</p></section>', '"Wash"'],
    ['a paragraph', '<script>"script"</script> <p>Wash the wombat.</p>', '"Wash the wombat\\."'],
  ] as const)
    it(`reports text that a stray end tag has put outside of the main content: ${title}`, async test => {
      const tut = page({body: `</div>${rest}<footer>Copyright</footer>`}).replace('<main>', '<div><main>');
      const {of} = await run([await site(test, {'tut.html': tut})]);
      const [finding] = of('text', 'note');
      assert.match(finding!.message, new RegExp(`^1 of 3 pages have text after the end .*${quoted}`));
      assert.deepEqual(finding!.pages, ['tut.html']);
    });

  it('does not report what a theme puts after the main content', async test => {
    const tut = page({body: ''}).replace(
      '</main>',
      '</main><section class="newsletter"><h3>Subscribe</h3></section><div><p>Imprint</p></div>',
    );
    const unclosed = page({
      body: '</div><footer><h2>Imprint</h2></footer><div class="sidebar"><h2>Menu</h2></div>',
    });
    const {of} = await run([
      await site(test, {'tut.html': tut, 'unclosed.html': unclosed.replace('<main>', '<div><main>')}),
    ]);
    assert.deepEqual(of('text', 'note'), []);
  });

  it('does not check redirect pages, and accepts a link to one', async test => {
    const redirect = '<html><head><meta http-equiv="refresh" content="0; url=guide.html"></head></html>';
    const body = '<p><a href="/old.html#moved">Old</a></p>';
    const {code, report} = await run([await site(test, {'old.html': redirect, 'links.html': page({body})})]);
    assert.equal(code, 0);
    assert.equal(report.pages, 3);
  });

  it('notes that a script adds the tag, as with customJs of TypeDoc', async test => {
    const tag = '<script src="assets/custom.js"></script>';
    const script =
      "const tag = document.createElement('script'); tag.src = '/docent/docent.js'; document.head.append(tag);";
    const files = {
      'index.html': page({tag}),
      'guide.html': GUIDE.replace(TAG, tag),
      'assets/custom.js': script,
    };
    const {code, of} = await run([await site(test, files)]);
    assert.equal(code, 0);
    assert.match(of('tag', 'note')[0]!.message, /assets\/custom\.js/);
    const {code: failed} = await run([await site(test, {...files, 'assets/custom.js': 'document.title;'})]);
    assert.equal(failed, 1);
  });

  it('reads pages whose names end in .HTML', async test => {
    const {code, report} = await run([await site(test, {'UPPER.HTML': GUIDE})]);
    assert.equal(code, 0);
    assert.equal(report.pages, 3);
  });

  it('says how to give headings an id if they have none', async test => {
    const headings = Array.from({length: 9}, (_, at) => `<h2>Step ${at}</h2><p>Text.</p>`).join('');
    const {code, of} = await run([await site(test, {'steps.html': page({body: headings})})]);
    assert.equal(code, 1);
    const [finding] = of('text', 'wrong');
    assert.match(finding!.message, /^9 of \d+ sections have no anchor/);
    assert.match(finding!.fix!, /Eleventy/);
    assert.deepEqual(finding!.pages, ['steps.html']);
  });

  it('reports pages without the tag', async test =>
    assertWrong(
      [await site(test, {'guide.html': GUIDE.replace(TAG, '')})],
      'tag',
      /1 of 2 pages have no script tag/,
      /template/,
    ));

  it('reports that no page has the tag', async test => {
    const {code, of} = await run([
      await site(test, {'index.html': page({tag: ''}), 'guide.html': GUIDE.replace(TAG, '')}),
    ]);
    assert.equal(code, 1);
    assert.match(of('tag', 'wrong')[0]!.fix!, /<script type="module"/);
  });

  it('reports a second tag on a page', async test => {
    const {code, of} = await run([await site(test, {'index.html': page({tag: TAG + TAG})})]);
    assert.equal(code, 0);
    assert.deepEqual(of('tag', 'note')[0]!.pages, ['index.html']);
  });

  it('reports a tag without type="module"', async test => {
    const tag = TAG.replace('type="module" ', '');
    await assertWrong(
      [await site(test, {'index.html': page({tag})})],
      'tag',
      /lacks type="module"/,
      /Add type/,
    );
  });

  it('notes a link to the missing index of modules that Sphinx writes into new projects, and fails for other missing pages', async test => {
    const link = (to: string) => page({body: `<p><a href="${to}">Module Index</a></p>`});
    const {code, of} = await run([await site(test, {'index.html': link('py-modindex.html')})]);
    assert.equal(code, 0);
    assert.match(of('links', 'note')[0]!.fix!, /remove the link/);
    const lost = [await site(test, {'index.html': link('modules.html')})];
    await assertWrong(lost, 'links', /1 of \d links lead to a page .* modules\.html/, /Correct the links/);
  });

  it('reports that the elements are missing', async test => {
    const folder = await site(test);
    await rm(join(folder, 'docent'), {recursive: true});
    await assertWrong([folder], 'script', /docent\.js is not there \(404\)/, /--elements/);
  });

  it('reports that the index is missing', async test =>
    assertWrong([await site(test, {}, false)], 'answers', /no index at docent-index\//, /docent index/));

  it('reports a damaged index', async test => {
    const folder = await site(test);
    const file = join(folder, 'docent-index/index.bin');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    await assertWrong([folder], 'answers', /damaged, or of another version/, /again/);
  });

  it('resolves the addresses of the tag and of links below --public-url', async test => {
    const tag = TAG.replaceAll('="/', '="/manual/');
    const files = {
      'index.html': page({tag}).replaceAll('"/guide', '"guide'),
      'guide.html': GUIDE.replace(TAG, tag).replaceAll('"/guide', '"guide'),
    };
    const folder = await site(test, files);
    assert.equal((await run([folder])).code, 1);
    const {code, report} = await run([folder, '--public-url=https://docs.example.org/manual']);
    assert.equal(code, 0, JSON.stringify(report.findings));
  });

  it('proposes a tag with addresses below the public address of the site', async test => {
    const folder = await site(test, {'index.html': page({tag: ''}), 'guide.html': GUIDE.replace(TAG, '')});
    const fixes = async (...flags: string[]) =>
      (await run([folder, ...flags])).report.findings.find(({line}) => line === 'tag')?.fix ?? '';
    assert.ok((await fixes()).includes(TAG));
    assert.ok(
      (await fixes('--public-url=https://docs.example.org/docs/')).includes(
        TAG.replaceAll('="/', '="/docs/'),
      ),
    );
  });

  it('reports what a Content-Security-Policy in the page forbids', async test => {
    const head = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; worker-src 'none'">`;
    await assertWrong(
      [await site(test, {'index.html': page({head})})],
      'policy',
      /forbids/,
      /worker-src 'self'/,
    );
  });

  it('reports pages without text', async test =>
    assertWrong(
      [await site(test, {'empty.html': `<head><title></title>${TAG}</head><body><nav>Menu</nav></body>`})],
      'text',
      /1 of 3 pages have no text/,
      /<main>/,
    ));

  it('reports headings without anchors', async test =>
    assertWrong(
      [await site(test, {'index.html': page({body: '<h2>One</h2><p>1</p><h2>Two</h2><p>2</p>'})})],
      'text',
      /2 of \d sections have no anchor/,
      /id/,
    ));

  it('reports duplicate ids', async test => {
    const {code, of} = await run([await site(test, {'index.html': page({body: '<p id="kiln">Again</p>'})})]);
    assert.equal(code, 0);
    assert.match(of('ids', 'note')[0]!.message, /lead to the first: kiln\./);
  });

  it('reports links to missing anchors and pages, but not to missing files of other types', async test => {
    const body = '<p><a href="guide.html#gone">a</a> <a href="gone.html">b</a> <a href="file.zip">c</a></p>';
    await assertWrong(
      [await site(test, {'index.html': page({body})})],
      'links',
      /2 of \d links lead to .* not there: guide\.html#gone, gone\.html\./,
      /anchors/,
    );
  });

  it('reports that no link has a preview', async test => {
    const alone = page().replace(/<a href="\/guide.html#glazes">glazes<\/a>/, 'nothing');
    const {of} = await run([await site(test, {'index.html': alone, 'guide.html': alone})]);
    assert.equal(of('links', 'note').length, 1);
  });

  for (const [path, text] of [
    ['search/search_index.json', '{"config":{},"docs":[{"text":"Kiln"}]}'],
    ['pagefind/pagefind.js', '// Pagefind'],
  ] as const)
    it(`reports that the theme has its own search if there is ${path}`, async test => {
      const {code, of} = await run([await site(test, {[path]: text})]);
      assert.equal(code, 0);
      assert.ok(of('own-search', 'note')[0]!.fix);
    });

  it("accepts a theme's search whose index is empty", async test => {
    const {of} = await run([await site(test, {'search/search_index.json': '{"config":{},"docs":[]}'})]);
    assert.equal(of('own-search', 'ok').length, 1);
  });

  it('advises writing an index if the tag names neither an index nor an API', async test => {
    const tag = '<script type="module" src="/docent/docent.js"></script>';
    const files = {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)};
    const {code, of} = await run([await site(test, files, false)]);
    assert.equal(code, 0);
    assert.match(of('answers', 'note')[0]!.fix!, /docent index/);
  });

  it('rejects a folder that does not exist or has no pages', async test => {
    await assert.rejects(run([join(await temporaryFolder(test), 'gone')]), UserError);
    await assert.rejects(run([await temporaryFolder(test)]), UserError);
  });
});

describe('docent check with wrong arguments', () => {
  for (const [words, message] of [
    [[], /Missing required argument 'folder\|url'/],
    [['a', 'b'], /Too many arguments/],
    [['https://['], /is not an address/],
    [['https://docs.example.org/', '--public-url=https://a.example/'], /applies to a folder/],
    [['site', '--public-url=ftp://x'], /public-url/],
  ] as const)
    it(`${words.join(' ') || 'none'}: the error matches /${message.source}/`, () =>
      assert.throws(
        () => parseCommand(['check', ...words]),
        error => error instanceof UserError && message.test(error.message),
      ));
});
