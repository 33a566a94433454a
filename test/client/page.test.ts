import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {createGetPage} from '../../src/client/index.js';
import {type ApiServer, startApiServer} from './api-server.js';
import {until} from '../support/until.js';

const HTML = {'content-type': 'text/html; charset=utf-8'};

describe('createGetPage', () => {
  let server: ApiServer;
  const getPage = createGetPage({retries: 1, clock: {now: () => 0, sleep: () => Promise.resolve()}});
  const at = (path: string) => new URL(path, server.api);

  before(async () => {
    server = await startApiServer({
      '/page.html': {headers: HTML, body: '<h1>Page</h1>'},
      '/json-like.html': {headers: HTML, body: '{"a": 1}'},
      '/moved.html': {status: 302, headers: {location: '/page.html'}},
      '/file.pdf': {headers: {'content-type': 'application/pdf'}, body: '%PDF'},
      '/busy.html': [{status: 503}, {headers: HTML, body: 'at last'}],
      '/gone.html': {status: 410, headers: HTML, body: '<h1>Gone</h1>'},
      '/slow.html': 'hang',
    });
  });
  after(() => server.close());

  it('returns a page as text, with its address after redirects', async () => {
    assert.deepEqual(await getPage(at('/page.html#x')), {url: at('/page.html'), html: '<h1>Page</h1>'});
    assert.deepEqual(await getPage(at('/moved.html')), {url: at('/page.html'), html: '<h1>Page</h1>'});
    assert.equal((await getPage(at('/json-like.html'))).html, '{"a": 1}');
  });

  it('sends no header that would need a preflight', async () => {
    await getPage(at('/page.html'));
    const {headers} = server.requests.at(-1)!;
    assert.equal(headers['x-requested-with'], undefined);
    assert.equal(headers.accept, '*/*');
  });

  it('retries temporary failures', async () => {
    assert.equal((await getPage(at('/busy.html'))).html, 'at last');
  });

  it('rejects with the errors of the client', async () => {
    await assert.rejects(getPage(at('/file.pdf')), {kind: 'malformed'});
    await assert.rejects(getPage(at('/missing.html')), {kind: 'not-found'});
    await assert.rejects(getPage(at('/gone.html')), {kind: 'gone'});
  });

  it('closes the connection when aborted', async () => {
    const abort = new AbortController();
    const page = getPage(at('/slow.html'), {signal: abort.signal});
    await until(() => server.paths.includes('/slow.html'));
    abort.abort();
    await assert.rejects(page, {kind: 'aborted'});
    await until(() => server.abandoned > 0);
  });
});
