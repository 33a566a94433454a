import assert from 'node:assert/strict';
import {type TestContext, describe, it} from 'node:test';
import {LINES} from '../../../cli/src/check/sampled-pages.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {serveFolder} from '../../support/folder-server.js';
import {assertWrong, GUIDE, page, run, site, TAG} from './checked-folder.js';

describe('docent check with the address of a site', () => {
  const serve = async (test: TestContext, folder: string, headers: Readonly<Record<string, string>> = {}) => {
    const server = await serveFolder(folder, {headers});
    test.after(() => server.stop());
    return server.address;
  };

  it('finds no problem in a site that is set up correctly, and also reads the page to which its front page links', async test => {
    const {code, report} = await run([await serve(test, await site(test))]);
    assert.equal(code, 0);
    assert.equal(report.pages, 2);
    assert.deepEqual(
      report.findings.map(({line, state}) => `${line} ${state}`),
      LINES.map(line => `${line} ok`),
    );
  });

  it('reports a Content-Security-Policy header that forbids search requests, and says what to add to the header', async test => {
    const headers = {'content-security-policy': "default-src 'self'; connect-src 'none'"};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'policy',
      /forbids/,
      /connect-src 'self'/,
    );
  });

  it('with data-insights, says where counts of queries are sent, or that a Content-Security-Policy forbids sending them', async test => {
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

  it('reports an address in data-insights to which browsers cannot send requests', async test => {
    for (const address of ['https://[', 'mailto:docs@example.org']) {
      const tag = TAG.replace('></script>', ` data-insights="${address}"></script>`);
      const folder = await site(test, {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)});
      await assertWrong([await serve(test, folder)], 'tag', /data-insights/, /https/);
    }
  });

  it('reports an index on another origin if its files are sent without Access-Control-Allow-Origin, and accepts the index with this header', async test => {
    const folder = await site(test);
    for (const [headers, code] of [
      [{}, 1],
      [{'access-control-allow-origin': '*'}, 0],
    ] as const) {
      const otherOrigin = await serve(test, folder, headers);
      const tag = TAG.replace('/docent-index/', `${otherOrigin}docent-index/`);
      const taggedSite = await site(
        test,
        {'index.html': page({tag}), 'guide.html': GUIDE.replace(TAG, tag)},
        false,
      );
      const args = [await serve(test, taggedSite)];
      if (code)
        await assertWrong(args, 'answers', /may not be read by pages of/, /Access-Control-Allow-Origin/);
      else assert.equal((await run(args)).code, 0);
    }
  });

  it('reports a host that has no search API, and pages that do not say to which project they belong', async test => {
    const tag = '<script type="module" src="/docent/docent.js" data-project="kiln"></script>';
    const filesWith = (text: string) => ({
      'index.html': page({tag: text}),
      'guide.html': GUIDE.replace(TAG, text),
    });
    await assertWrong(
      [await serve(test, await site(test, filesWith(tag), false))],
      'answers',
      /no search API/,
      /data-index/,
    );
    const tagWithoutProject = tag.replace(' data-project="kiln"', '');
    const args = [await serve(test, await site(test, filesWith(tagWithoutProject), false))];
    await assertWrong(args, 'identity', /which project/, /data-project/);
  });

  it('reports a script that the server sends with the Content-Type text/html', async test => {
    const headers = {'content-type': 'text/html'};
    await assertWrong(
      [await serve(test, await site(test), headers)],
      'script',
      /sent as text\/html/,
      /text\/javascript/,
    );
  });

  it('fails with an explanation if the address answers with 404 or does not lead to an HTML page', async test => {
    const address = await serve(test, await site(test));
    for (const [path, message] of [
      ['gone.html', /answers with 404/],
      ['docent/docent.js', /is not a page/],
    ] as const)
      await assert.rejects(
        run([new URL(path, address).href]),
        error => error instanceof UserError && message.test(error.message),
      );
  });
});
