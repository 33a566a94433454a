import assert from 'node:assert/strict';
import {type TestContext, describe, it} from 'node:test';
import {LINES} from '../../../cli/src/check/sampled-pages.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {serveFolder} from '../../support/folder-server.js';
import {assertWrong, GUIDE, page, run, site, TAG} from './checked-folder.js';

describe('docent check for an address', () => {
  const serve = async (test: TestContext, folder: string, headers: Readonly<Record<string, string>> = {}) => {
    const server = await serveFolder(folder, {headers});
    test.after(() => server.stop());
    return server.address;
  };

  it('reports nothing for a correct site, and reads pages to which the first one links', async test => {
    const {code, report} = await run([await serve(test, await site(test))]);
    assert.equal(code, 0);
    assert.equal(report.pages, 2);
    assert.deepEqual(
      report.findings.map(({line, state}) => `${line} ${state}`),
      LINES.map(line => `${line} ok`),
    );
  });

  it('reports what the Content-Security-Policy of the server forbids', async test => {
    const headers = {'content-security-policy': "default-src 'self'; connect-src 'none'"};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'policy',
      /forbids/,
      /connect-src 'self'/,
    );
  });

  it('reports a Content-Security-Policy that forbids sending counts of queries, and otherwise says where they are sent', async test => {
    const tag = TAG.replace('></script>', ' data-insights="https://counts.example.org/reports/"></script>');
    const folder = await site(test, {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)});
    const policy = (sources: string) => ({
      'content-security-policy': `default-src 'self'; connect-src ${sources}`,
    });
    await assertWrong(
      [await serve(test, folder, policy("'self'"))],
      'policy',
      /forbids.*https:\/\/counts\.example\.org\/reports\//,
      /connect-src https:\/\/counts\.example\.org\.$/,
    );
    for (const headers of [policy("'self' https://counts.example.org"), {}]) {
      const {code, of} = await run([await serve(test, folder, headers)]);
      assert.equal(code, 0);
      assert.match(of('policy', 'ok')[0]!.message, /reported to https:\/\/counts\.example\.org\/reports\//);
    }
  });

  it('reports an address in data-insights to which browsers cannot send', async test => {
    for (const address of ['https://[', 'mailto:docs@example.org']) {
      const tag = TAG.replace('></script>', ` data-insights="${address}"></script>`);
      const folder = await site(test, {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)});
      await assertWrong([await serve(test, folder)], 'tag', /data-insights/, /https/);
    }
  });

  it('reports an index on another origin that pages may not read, and accepts one that they may read', async test => {
    const folder = await site(test);
    for (const [headers, code] of [
      [{}, 1],
      [{'access-control-allow-origin': '*'}, 0],
    ] as const) {
      const elsewhere = await serve(test, folder, headers);
      const tag = TAG.replace('/docent-index/', `${elsewhere}docent-index/`);
      const taggedSite = await site(
        test,
        {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)},
        false,
      );
      const words = [await serve(test, taggedSite)];
      if (code)
        await assertWrong(words, 'answers', /may not be read by pages of/, /Access-Control-Allow-Origin/);
      else assert.equal((await run(words)).code, 0);
    }
  });

  it('reports a host that has no search API, and pages that declare no project', async test => {
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

  it('reports a script with a wrong content type', async test => {
    const headers = {'content-type': 'text/html'};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'script',
      /sent as text\/html/,
      /text\/javascript/,
    );
  });

  it('rejects an address that is not found or is not a page, and says so', async test => {
    const address = await serve(test, await site(test));
    for (const [path, words] of [
      ['gone.html', /answers with 404/],
      ['docent/docent.js', /is not a page/],
    ] as const)
      await assert.rejects(
        run([new URL(path, address).href]),
        error => error instanceof UserError && words.test(error.message),
      );
  });
});
