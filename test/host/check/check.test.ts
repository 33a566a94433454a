import assert from 'node:assert/strict';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {type TestContext, describe, it} from 'node:test';
import {LINES, type Finding, type SiteReport} from '../../../host/src/check/finding.js';
import {webReader} from '../../../host/src/check/web-reader.js';
import {parseCommand} from '../../../host/src/cli/arguments.js';
import {check} from '../../../host/src/cli/static/check.js';
import {indexSiteFolder} from '../../../host/src/cli/static/index-site-folder.js';
import {UserError} from '../../../host/src/cli/user-error.js';
import {serveFolder} from '../../support/folder-server.js';
import {temporaryFolder} from '../search/temporary-engine.js';

const TAG = '<script type="module" src="/docent/docent.js" data-index="/docent-index/"></script>';

interface PageParts {
  readonly tag?: string;
  readonly head?: string;
  readonly body?: string;
}

const page = ({tag = TAG, head = '', body = ''}: PageParts = {}): string =>
  `<!doctype html><html lang="en"><head><title>Kiln</title>${tag}${head}</head><body><nav><a href="/guide.html#nowhere">x</a></nav>` +
  `<main><h1 id="kiln">Kiln</h1><p>Fires pottery, see <a href="/guide.html#glazes">glazes</a>.</p>${body}</main></body></html>`;

const GUIDE = page({body: '<h2 id="glazes">Glazes</h2><p>A glaze is glass.</p>'});

/** A site that is set up right, but for what `files` change; with an index unless it is left out. */
async function site(
  test: TestContext,
  files: Readonly<Record<string, string>> = {},
  index = true,
): Promise<string> {
  const root = await temporaryFolder(test);
  const folder = join(root, 'site');
  const all = {'index.html': page(), 'guide.html': GUIDE, 'docent/docent.js': '// the elements', ...files};
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), text);
  }
  if (index)
    await indexSiteFolder(
      {
        ...{kind: 'index', site: {project: 'kiln', folder}, version: '2.0'},
        ...{out: undefined, data: join(root, 'data')},
      },
      {out: () => {}, note: () => {}, progress: () => {}},
    );
  return folder;
}

/** What the command says, by line, and the code it ends with. */
async function run(words: readonly string[]) {
  const printed: string[] = [];
  const command = parseCommand(['check', ...words, '--json']);
  assert.ok(command.kind === 'check');
  const reader = webReader({timeout: 2000, total: 60_000, bytes: 1_000_000});
  const code = await check(
    command,
    {out: line => printed.push(line), note: () => {}, progress: () => {}},
    reader,
  );
  const report = JSON.parse(printed.join('\n')) as SiteReport;
  const of = (line: Finding['line'], state: Finding['state']) =>
    report.findings.filter(finding => finding.line === line && finding.state === state);
  return {code, report, of};
}

/** Asserts that one thing is wrong, in these words, with something to do about it. */
async function assertWrong(
  words: readonly string[],
  line: Finding['line'],
  says: RegExp,
  fix: RegExp,
): Promise<void> {
  const {code, report} = await run(words);
  const wrong = report.findings.filter(({state}) => state === 'wrong');
  assert.deepEqual(
    wrong.map(finding => finding.line),
    [line],
    JSON.stringify(wrong),
  );
  assert.match(wrong[0]!.says, says);
  assert.match(wrong[0]!.fix!, fix);
  assert.equal(code, 1);
}

describe('docent check, of a folder', () => {
  it('has nothing to say of a site that is set up right', async test => {
    const {code, report} = await run([await site(test)]);
    assert.equal(code, 0);
    assert.equal(report.pages, 2);
    assert.deepEqual(
      report.findings.map(({line, state}) => `${line} ${state}`),
      LINES.map(line => `${line} ${line === 'policy' ? 'note' : 'ok'}`),
    );
  });

  it('says the same in words', async test => {
    const lines: string[] = [];
    const source = await site(test, {'guide.html': page({tag: ''})});
    const terminal = {out: (line: string) => lines.push(line), note: () => {}, progress: () => {}};
    assert.equal(await check({kind: 'check', source, publicUrl: undefined, json: false}, terminal), 1);
    const text = lines.join('\n');
    assert.match(
      text,
      /^✗ 1 of 2 pages have no script tag\.\n {4}on guide\.html\n {4}→ Add it to their template, too\.$/m,
    );
    assert.match(text, /to mend, \d to know$/);
  });

  it('finds pages without the tag', async test =>
    assertWrong(
      [await site(test, {'guide.html': GUIDE.replace(TAG, '')})],
      'tag',
      /1 of 2 pages have no script tag/,
      /template/,
    ));

  it('finds that no page has the tag', async test => {
    const {code, of} = await run([
      await site(test, {'index.html': page({tag: ''}), 'guide.html': GUIDE.replace(TAG, '')}),
    ]);
    assert.equal(code, 1);
    assert.match(of('tag', 'wrong')[0]!.fix!, /<script type="module"/);
  });

  it('finds a tag that is there twice', async test => {
    const {code, of} = await run([await site(test, {'index.html': page({tag: TAG + TAG})})]);
    assert.equal(code, 0);
    assert.deepEqual(of('tag', 'note')[0]!.pages, ['index.html']);
  });

  it('finds a tag that is no module', async test => {
    const tag = TAG.replace('type="module" ', '');
    await assertWrong(
      [await site(test, {'index.html': page({tag})})],
      'tag',
      /not of type="module"/,
      /Add type/,
    );
  });

  it('finds that the elements are missing', async test => {
    const folder = await site(test);
    await rm(join(folder, 'docent'), {recursive: true});
    await assertWrong([folder], 'script', /docent\.js is not there \(404\)/, /--elements/);
  });

  it('finds that the index is missing', async test =>
    assertWrong([await site(test, {}, false)], 'answers', /no index at docent-index\//, /docent index/));

  it('finds a damaged index, and one of which a file is missing', async test => {
    const folder = await site(test);
    const file = join(folder, 'docent-index/index.bin');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    await assertWrong([folder], 'answers', /damaged, or of another version/, /again/);
  });

  it('takes addresses from the root of the published site', async test => {
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

  it('finds what a policy in the page forbids', async test => {
    const head = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; worker-src 'none'">`;
    await assertWrong(
      [await site(test, {'index.html': page({head})})],
      'policy',
      /forbids/,
      /worker-src 'self'/,
    );
  });

  it('finds pages without text', async test =>
    assertWrong(
      [await site(test, {'empty.html': `<head><title></title>${TAG}</head><body><nav>Menu</nav></body>`})],
      'text',
      /1 of 3 pages have no text/,
      /<main>/,
    ));

  it('finds headings that no hit can lead to', async test =>
    assertWrong(
      [await site(test, {'index.html': page({body: '<h2>One</h2><p>1</p><h2>Two</h2><p>2</p>'})})],
      'text',
      /2 of \d sections have no anchor/,
      /id/,
    ));

  it('finds ids that are there twice', async test => {
    const {code, of} = await run([await site(test, {'index.html': page({body: '<p id="kiln">Again</p>'})})]);
    assert.equal(code, 0);
    assert.match(of('ids', 'note')[0]!.says, /lead to the first: kiln\./);
  });

  it('finds links to anchors and to pages that are not there', async test => {
    const body = '<p><a href="guide.html#gone">a</a> <a href="gone.html">b</a> <a href="file.zip">c</a></p>';
    await assertWrong(
      [await site(test, {'index.html': page({body})})],
      'links',
      /2 of \d links lead to .* not there: guide\.html#gone, gone\.html\./,
      /anchors/,
    );
  });

  it('finds that no link has a preview', async test => {
    const alone = page().replace(/<a href="\/guide.html#glazes">glazes<\/a>/, 'nothing');
    const {of} = await run([await site(test, {'index.html': alone, 'guide.html': alone})]);
    assert.equal(of('links', 'note').length, 1);
  });

  for (const [path, text] of [
    ['search/search_index.json', '{"config":{},"docs":[{"text":"Kiln"}]}'],
    ['pagefind/pagefind.js', '// Pagefind'],
  ] as const)
    it(`finds the theme's own search by ${path}`, async test => {
      const {code, of} = await run([await site(test, {[path]: text})]);
      assert.equal(code, 0);
      assert.ok(of('own-search', 'note')[0]!.fix);
    });

  it('has nothing against an emptied search', async test => {
    const {of} = await run([await site(test, {'search/search_index.json': '{"config":{},"docs":[]}'})]);
    assert.equal(of('own-search', 'ok').length, 1);
  });

  it('says of a tag without index and API where it works', async test => {
    const tag = '<script type="module" src="/docent/docent.js"></script>';
    const files = {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)};
    const {code, of} = await run([await site(test, files, false)]);
    assert.equal(code, 0);
    assert.match(of('answers', 'note')[0]!.fix!, /docent index/);
  });

  it('says what to name where there is no folder, or no page', async test => {
    await assert.rejects(run([join(await temporaryFolder(test), 'gone')]), UserError);
    await assert.rejects(run([await temporaryFolder(test)]), UserError);
  });
});

describe('docent check, of an address', () => {
  const serve = async (test: TestContext, folder: string, headers: Readonly<Record<string, string>> = {}) => {
    const server = await serveFolder(folder, {headers});
    test.after(() => server.stop());
    return server.address;
  };

  it('has nothing to say of a site that is set up right, and reads pages that the first links to', async test => {
    const {code, report} = await run([await serve(test, await site(test))]);
    assert.equal(code, 0);
    assert.equal(report.pages, 2);
    assert.deepEqual(
      report.findings.map(({line, state}) => `${line} ${state}`),
      LINES.map(line => `${line} ok`),
    );
  });

  it('finds what the policy of the server forbids', async test => {
    const headers = {'content-security-policy': "default-src 'self'; connect-src 'none'"};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'policy',
      /forbids/,
      /connect-src 'self'/,
    );
  });

  it('finds an index elsewhere that may not be read, and one that may', async test => {
    const folder = await site(test);
    for (const [headers, code] of [
      [{}, 1],
      [{'access-control-allow-origin': '*'}, 0],
    ] as const) {
      const elsewhere = await serve(test, folder, headers);
      const tag = TAG.replace('/docent-index/', `${elsewhere}docent-index/`);
      const other = await site(
        test,
        {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)},
        false,
      );
      const words = [await serve(test, other)];
      if (code)
        await assertWrong(words, 'answers', /may not be read by pages of/, /Access-Control-Allow-Origin/);
      else assert.equal((await run(words)).code, 0);
    }
  });

  it('finds that there is no API, and that nobody says which project it is', async test => {
    const tag = '<script type="module" src="/docent/docent.js" data-project="kiln"></script>';
    const files = (text: string) => ({
      'index.html': page({tag: text}),
      'guide.html': GUIDE.replace(TAG, text),
    });
    await assertWrong(
      [await serve(test, await site(test, files(tag), false))],
      'answers',
      /no search API/,
      /data-index/,
    );
    const nameless = tag.replace(' data-project="kiln"', '');
    const words = [await serve(test, await site(test, files(nameless), false))];
    await assertWrong(words, 'identity', /which project/, /data-project/);
  });

  it('finds a script that is sent as something else', async test => {
    const headers = {'content-type': 'text/html'};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'script',
      /sent as text\/html/,
      /text\/javascript/,
    );
  });

  it('says what is wrong with an address', async test => {
    const address = await serve(test, await site(test));
    for (const [path, words] of [
      ['gone.html', /answers with 404/],
      ['docent/docent.js', /is no page/],
    ] as const)
      await assert.rejects(
        run([new URL(path, address).href]),
        error => error instanceof UserError && words.test(error.message),
      );
  });
});

describe('the arguments of docent check', () => {
  for (const [words, message] of [
    [[], /Name one folder/],
    [['a', 'b'], /Name one folder/],
    [['https://['], /is no address/],
    [['https://docs.example.org/', '--public-url=https://a.example/'], /is about a folder/],
    [['site', '--public-url=ftp://x'], /public-url/],
  ] as const)
    it(`${words.join(' ') || 'none'}: ${message.source}`, () =>
      assert.throws(
        () => parseCommand(['check', ...words]),
        error => error instanceof UserError && message.test(error.message),
      ));
});
