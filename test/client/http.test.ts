import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {type Clock, createGet, type HttpOptions, isReachable, systemClock} from '../../src/client/http.js';
import {getBytes} from '../../src/client/files.js';
import {
  HttpError,
  TransportError,
  DocentError,
  type ErrorKind,
  RateLimitedError,
} from '../../src/client/errors.js';
import {type ApiServer, type Reply, startApiServer} from './api-server.js';
import {fakeClock} from './fake-clock.js';
import {until} from '../support/until.js';

describe('createGet', () => {
  let server: ApiServer;
  afterEach(() => server.close());

  const parse = (text: string): unknown => JSON.parse(text);

  async function setUp(replies: Reply | Reply[], options: HttpOptions = {}) {
    server = await startApiServer({'/x': replies});
    const clock = fakeClock();
    const get = createGet({clock, ...options});
    return {clock, get: (signal?: AbortSignal) => get(new URL('x', server.api), {signal, parse})};
  }

  /** The error that a promise rejects with. */
  async function failure(promise: Promise<unknown>): Promise<DocentError> {
    try {
      await promise;
    } catch (error) {
      assert.ok(error instanceof DocentError, `not a DocentError: ${String(error)}`);
      return error;
    }
    return assert.fail('it did not fail');
  }

  const BROKEN = {status: 0};

  describe('an answer', () => {
    it('is parsed, and has the address that it came from', async () => {
      const {get} = await setUp({body: {a: 1}});
      assert.deepEqual(await get(), {status: 200, url: new URL('x', server.api), body: {a: 1}});
    });

    it('is requested without a header that would need a preflight', async () => {
      const {get} = await setUp({body: {}});
      await get();
      const [{headers, method}] = server.requests as [(typeof server.requests)[0]];
      const sent = Object.keys(headers).filter(
        name => !/^(host|connection|user-agent|sec-fetch|accept)/.test(name),
      );
      assert.deepEqual([method, sent], ['GET', []]);
    });

    it('has the address after redirects', async () => {
      server = await startApiServer({'/x': {status: 302, headers: {location: '/y'}}, '/y': {body: {}}});
      const {url} = await createGet({})(new URL('x', server.api), {parse});
      assert.equal(url.pathname, '/y');
    });

    it('is requested with the fetch function of the options', async () => {
      const {get} = await setUp({body: {}}, {fetch: async () => Response.json({from: 'a fetch of its own'})});
      assert.deepEqual((await get()).body, {from: 'a fetch of its own'});
    });
  });

  describe('an error answer', () => {
    const cases: readonly [status: number, kind: ErrorKind][] = [
      [400, 'bad-request'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not-found'],
      [410, 'gone'],
      [418, 'bad-request'],
      [429, 'rate-limited'],
      [500, 'server'],
      [503, 'server'],
    ];
    for (const [status, kind] of cases)
      it(`${status} is ${kind}`, async () => {
        const {get} = await setUp({status, body: {detail: 'why'}});
        const error = await failure(get());
        assert.ok(error instanceof HttpError);
        assert.deepEqual([error.kind, error.status, error.problem], [kind, status, 'why']);
      });

    it('has the seconds to wait from Retry-After', async () => {
      const {get} = await setUp({status: 429, headers: {'retry-after': '42'}});
      const error = await failure(get());
      assert.ok(error instanceof RateLimitedError);
      assert.equal(error.seconds, 42);
    });

    it('has no problem text if the body is HTML', async () => {
      const {get} = await setUp({status: 404, body: '<h1>no</h1>'});
      assert.equal(((await failure(get())) as HttpError).problem, undefined);
    });

    it('200 without JSON is malformed, and the error keeps the cause', async () => {
      const {get} = await setUp({body: '<title>Sign in</title>'});
      const error = await failure(get());
      assert.equal(error.kind, 'malformed');
      assert.ok(error.cause instanceof SyntaxError);
    });
  });

  describe('a request without an answer', () => {
    it('rejects with an error of the kind network when the connection breaks, and keeps the cause', async () => {
      const {get} = await setUp(BROKEN);
      const error = await failure(get());
      assert.ok(error instanceof TransportError);
      assert.equal(error.kind, 'network');
      assert.ok(error.cause instanceof TypeError);
    });

    it('rejects with an error of the kind timeout when the answer does not end, without a retry', async () => {
      let requests = 0;
      const counting: typeof fetch = (...args) => {
        requests++;
        return fetch(...args);
      };
      const {get} = await setUp('hang', {timeout: 50, fetch: counting});
      assert.equal((await failure(get())).kind, 'timeout');
      assert.equal(requests, 1);
    });

    it('times out after ten seconds by default, as does a check whether a server is reachable', async t => {
      const limits = t.mock.method(AbortSignal, 'timeout').mock;
      const {get} = await setUp({body: {}});
      await get();
      assert.equal(await isReachable(new URL('x', server.api), {}), true);
      assert.deepEqual(
        limits.calls.map(({arguments: [limit]}) => limit),
        [10_000, 10_000],
      );
    });

    it('rejects with an error of the kind aborted, with the reason as cause, and closes the connection', async () => {
      const {get} = await setUp('hang');
      const controller = new AbortController();
      const pending = failure(get(controller.signal));
      await until(() => server.paths.length > 0);
      controller.abort('a newer query');
      const error = await pending;
      assert.deepEqual([error.kind, error.cause], ['aborted', 'a newer query']);
      await until(() => server.abandoned > 0);
    });

    it('sends nothing if the signal was aborted before', async () => {
      const {get} = await setUp({body: {}});
      assert.equal((await failure(get(AbortSignal.abort()))).kind, 'aborted');
      assert.equal(server.paths.length, 0);
    });

    it('stops waiting for a retry when aborted', async () => {
      const controller = new AbortController();
      const clock: Clock = {
        now: systemClock.now,
        sleep(ms, signal) {
          const waiting = systemClock.sleep(ms, signal);
          controller.abort();
          return waiting;
        },
      };
      const {get} = await setUp({status: 429, headers: {'retry-after': '9'}}, {clock});
      assert.equal((await failure(get(controller.signal))).kind, 'aborted');
      assert.equal(server.paths.length, 1);
    });
  });

  describe('a server of another origin', () => {
    it('is reachable if it answers with any status', async () => {
      server = await startApiServer({'/x': {status: 403}});
      assert.equal(await isReachable(new URL('x', server.api), {}), true);
      assert.equal(server.requests[0]!.method, 'HEAD');
    });

    it('is not reachable if the connection breaks', async () => {
      server = await startApiServer({'/x': BROKEN});
      assert.equal(await isReachable(new URL('x', server.api), {}), false);
    });
  });

  describe('a file', () => {
    const textOf = async (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const options = {cache: 'default', maxBytes: 1_000_000, parse: textOf} as const;
    const file = () => new URL('x', server.api);

    it('is read as bytes, with a retry after a broken connection', async () => {
      server = await startApiServer({'/x': [BROKEN, {body: 'bytes'}]});
      assert.equal(await getBytes(file(), options, {clock: fakeClock()}), 'bytes');
      assert.equal(server.paths.length, 2);
    });

    it('is an error with the problem text if it is missing', async () => {
      server = await startApiServer({'/x': {status: 404, body: {detail: 'No such file.'}}});
      let isParsed = false;
      const parse = async () => void (isParsed = true);
      const error = await failure(getBytes(file(), {...options, parse}));
      assert.ok(error instanceof HttpError);
      assert.deepEqual([error.kind, error.problem, isParsed], ['not-found', 'No such file.', false]);
    });

    it('is malformed if it cannot be parsed, and the error keeps the cause', async () => {
      server = await startApiServer({'/x': {body: 'bytes'}});
      const cause = new Error('not an index');
      const error = await failure(getBytes(file(), {...options, parse: () => Promise.reject(cause)}));
      assert.deepEqual([error.kind, error.cause], ['malformed', cause]);
    });

    it('is requested with the cache mode of the caller', async () => {
      server = await startApiServer({'/x': {body: 'bytes'}});
      const caches: unknown[] = [];
      const fetch: typeof globalThis.fetch = (input, init) => {
        caches.push(init?.cache);
        return globalThis.fetch(input, init);
      };
      await getBytes(file(), {...options, cache: 'no-cache', maxBytes: 1_000_000}, {fetch});
      assert.deepEqual(caches, ['no-cache']);
    });
  });

  describe('a retry', () => {
    it('follows a broken connection', async () => {
      const {get, clock} = await setUp([BROKEN, BROKEN, {body: {a: 1}}]);
      assert.deepEqual((await get()).body, {a: 1});
      assert.deepEqual(clock.waits, [300, 1_200]);
    });

    it('is made at most twice by default', async () => {
      const {get} = await setUp({status: 503});
      assert.equal((await failure(get())).kind, 'server');
      assert.equal(server.paths.length, 3);
    });

    it('is not made if the options allow none', async () => {
      const {get} = await setUp({status: 503}, {retries: 0});
      await failure(get());
      assert.equal(server.paths.length, 1);
    });

    it('waits as long as the server asks', async () => {
      const {get, clock} = await setUp([{status: 429, headers: {'retry-after': '3'}}, {body: {}}]);
      await get();
      assert.deepEqual(clock.waits, [3_000]);
    });

    it('waits until the date that the server names', async () => {
      const at = fakeClock().now();
      const headers = {'retry-after': new Date(at + 5_000).toUTCString()};
      const {get, clock} = await setUp([{status: 503, headers}, {body: {}}]);
      await get();
      assert.deepEqual(clock.waits, [5_000]);
    });

    it('is not made if the server asks for a long wait', async () => {
      const {get, clock} = await setUp({status: 429, headers: {'retry-after': '60'}});
      await failure(get());
      assert.deepEqual([server.paths.length, clock.waits], [1, []]);
    });

    it('is not made after 500, because the answer would be the same', async () => {
      const {get} = await setUp({status: 500});
      await failure(get());
      assert.equal(server.paths.length, 1);
    });
  });
});

it('sends cookies only to the origin of the page, and none to check whether a server is reachable', async () => {
  const sent: (RequestCredentials | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(init?.credentials);
    return new Response('{}');
  };
  const url = new URL('https://other.example/api/v3/search/');
  await createGet({fetch})(url, {parse: text => text});
  await isReachable(url, {fetch});
  assert.deepEqual(sent, ['same-origin', 'omit']);
});
