import assert from 'node:assert/strict';
import {describe, it, type TestContext} from 'node:test';
import {AbortedError, connectApi, listVersions, MalformedError, searchV3} from '../../../src/client.js';
import {type Replied, startRecordingServer} from '../recording-server.js';
import {searchV3 as searchAnswer, versionV3} from './recorded.js';

const versions = Array.from({length: 25}, (_, index) => ({
  ...versionV3,
  id: index + 1,
  slug: `v${index + 1}`,
}));

/** A server with pages of 10 items, like Read the Docs. */
async function startPaging(test: TestContext, next?: (origin: string, offset: number) => string | null) {
  const server = await startRecordingServer(({url}): Replied => {
    const offset = Number(new URL(url, server.origin).searchParams.get('offset') ?? 0);
    const following =
      offset + 10 < versions.length ? `${server.origin}/more/?limit=10&offset=${offset + 10}` : null;
    return {
      body: {
        count: versions.length,
        next: next ? next(server.origin, offset) : following,
        previous: null,
        results: versions.slice(offset, offset + 10),
      },
    };
  });
  test.after(() => server.close());
  return server;
}

describe('a list', () => {
  it('is iterated to the end by its next links', async t => {
    const server = await startPaging(t);
    const seen: number[] = [];
    for await (const {id} of listVersions(connectApi({api: server.origin}), 'pip')) seen.push(id);
    assert.deepEqual(
      seen,
      versions.map(({id}) => id),
    );
    assert.equal(server.requests.length, 3);
  });

  it('requests nothing before iteration starts, and no page that is not needed', async t => {
    const server = await startPaging(t);
    const list = listVersions(connectApi({api: server.origin}), 'pip');
    assert.equal(server.requests.length, 0);
    for await (const {id} of list) if (id === 10) break;
    assert.equal(server.requests.length, 1);
    assert.equal((await list.firstPage()).count, 25);
  });

  it('ends with an AbortedError, and requests no further page, when its signal is aborted', async t => {
    const server = await startPaging(t);
    const controller = new AbortController();
    const walk = async () => {
      for await (const {id} of listVersions(connectApi({api: server.origin}), 'pip', {
        signal: controller.signal,
      }))
        if (id === 10) controller.abort();
    };
    await assert.rejects(walk, AbortedError);
    assert.equal(server.requests.length, 1);
  });

  it('does not follow next to another origin', async t => {
    const otherServer = await startPaging(t);
    const server = await startPaging(t, () => `${otherServer.origin}/more/?offset=10`);
    const walk = async () => {
      for await (const version of listVersions(connectApi({api: server.origin}), 'pip')) void version;
    };
    await assert.rejects(walk, MalformedError);
    assert.equal(otherServer.requests.length, 0);
  });

  it('whose next links form a cycle ends with an error', async t => {
    const server = await startPaging(t, origin => `${origin}/more/?offset=0`);
    const walk = async () => {
      for await (const version of listVersions(connectApi({api: server.origin}), 'pip')) void version;
    };
    await assert.rejects(walk, MalformedError);
    assert.equal(server.requests.length, 2);
  });

  it('of search results is iterated to the end, even if its pages are shorter than requested and its paths are null', async t => {
    const [result] = searchAnswer.results;
    const server = await startRecordingServer(({url}) => {
      const isFirst = !url.includes('page=2');
      return {
        body: {
          ...searchAnswer,
          count: 20,
          next: isFirst ? `${server.origin}/api/v3/search/?q=x&page=2` : null,
          results: Array.from({length: isFirst ? 15 : 5}, () => result),
        },
      };
    });
    t.after(() => server.close());
    let count = 0;
    for await (const {path} of searchV3(connectApi({api: server.origin}), 'project:pip x', {pageSize: 50})) {
      assert.equal(path, null);
      count++;
    }
    assert.equal(count, 20);
  });
});
