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

  /** Returns the error with which a promise rejects. */
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

  describe('a successful answer', () => {
    it('is returned with its parsed body, status and address', async () => {
      const {get} = await setUp({body: {a: 1}});
      assert.deepEqual(await get(), {status: 200, url: new URL('x', server.api), body: {a: 1}});
    });

    it('is requested without headers that would require a CORS preflight', async () => {
      const {get} = await setUp({body: {}});
      await get();
      const [{headers, method}] = server.requests as [(typeof server.requests)[0]];
      const sent = Object.keys(headers).filter(
        name => !/^(host|connection|user-agent|sec-fetch|accept)/.test(name),
      );
      assert.deepEqual([method, sent], ['GET', []]);
    });

    it('has the final address after redirects', async () => {
      server = await startApiServer({'/x': {status: 302, headers: {location: '/y'}}, '/y': {body: {}}});
      const {url} = await createGet({})(new URL('x', server.api), {parse});
      assert.equal(url.pathname, '/y');
    });

    it('is requested with the fetch function that the options give', async () => {
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
      it(`with status ${status} becomes an error of the kind ${kind}, with the message of the body`, async () => {
        const {get} = await setUp({status, body: {detail: 'why'}});
        const error = await failure(get());
        assert.ok(error instanceof HttpError);
        assert.deepEqual([error.kind, error.status, error.problem], [kind, status, 'why']);
      });

    it('with status 429 becomes an error with the number of seconds in Retry-After', async () => {
      const {get} = await setUp({status: 429, headers: {'retry-after': '42'}});
      const error = await failure(get());
      assert.ok(error instanceof RateLimitedError);
      assert.equal(error.seconds, 42);
    });

    it('becomes an error without the text of the body if the body is HTML', async () => {
      const {get} = await setUp({status: 404, body: '<h1>no</h1>'});
      assert.equal(((await failure(get())) as HttpError).problem, undefined);
    });

    it('with status 200 and a body that is not JSON becomes an error of the kind malformed, whose cause is the SyntaxError', async () => {
      const {get} = await setUp({body: '<title>Sign in</title>'});
      const error = await failure(get());
      assert.equal(error.kind, 'malformed');
      assert.ok(error.cause instanceof SyntaxError);
    });
  });

  describe('a request without a complete answer', () => {
    it('fails with an error of the kind network and the TypeError of fetch as its cause if the connection breaks', async () => {
      const {get} = await setUp(BROKEN);
      const error = await failure(get());
      assert.ok(error instanceof TransportError);
      assert.equal(error.kind, 'network');
      assert.ok(error.cause instanceof TypeError);
    });

    it('fails with an error of the kind timeout if the answer does not arrive in time, and is not retried', async () => {
      let requests = 0;
      const countingFetch: typeof fetch = (...args) => {
        requests++;
        return fetch(...args);
      };
      const {get} = await setUp('hang', {timeout: 50, fetch: countingFetch});
      assert.equal((await failure(get())).kind, 'timeout');
      assert.equal(requests, 1);
    });

    it('times out after ten seconds by default, and so does isReachable', async t => {
      const limits = t.mock.method(AbortSignal, 'timeout').mock;
      const {get} = await setUp({body: {}});
      await get();
      assert.equal(await isReachable(new URL('x', server.api), {}), true);
      assert.deepEqual(
        limits.calls.map(({arguments: [limit]}) => limit),
        [10_000, 10_000],
      );
    });

    it('fails with an error of the kind aborted if its signal is aborted, with the reason as cause, and closes the connection', async () => {
      const {get} = await setUp('hang');
      const controller = new AbortController();
      const pending = failure(get(controller.signal));
      await until(() => server.paths.length > 0);
      controller.abort('a newer query');
      const error = await pending;
      assert.deepEqual([error.kind, error.cause], ['aborted', 'a newer query']);
      await until(() => server.abandoned > 0);
    });

    it('is not sent if its signal is aborted already', async () => {
      const {get} = await setUp({body: {}});
      assert.equal((await failure(get(AbortSignal.abort()))).kind, 'aborted');
      assert.equal(server.paths.length, 0);
    });

    it('is not retried if its signal is aborted during the wait before a retry', async () => {
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

  describe('a server that isReachable checks', () => {
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

  describe('a file that getBytes requests', () => {
    const textOf = async (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const options = {cache: 'default', maxBytes: 1_000_000, parse: textOf} as const;
    const file = () => new URL('x', server.api);

    it('is passed to the parser as bytes, and is requested again after a broken connection', async () => {
      server = await startApiServer({'/x': [BROKEN, {body: 'bytes'}]});
      assert.equal(await getBytes(file(), options, {clock: fakeClock()}), 'bytes');
      assert.equal(server.paths.length, 2);
    });

    it('causes an error with the message of the server if the file is missing, and the parser is not called', async () => {
      server = await startApiServer({'/x': {status: 404, body: {detail: 'No such file.'}}});
      let isParsed = false;
      const parse = async () => void (isParsed = true);
      const error = await failure(getBytes(file(), {...options, parse}));
      assert.ok(error instanceof HttpError);
      assert.deepEqual([error.kind, error.problem, isParsed], ['not-found', 'No such file.', false]);
    });

    it('causes an error of the kind malformed, with the error of the parser as its cause, if the file cannot be parsed', async () => {
      server = await startApiServer({'/x': {body: 'bytes'}});
      const cause = new Error('not an index');
      const error = await failure(getBytes(file(), {...options, parse: () => Promise.reject(cause)}));
      assert.deepEqual([error.kind, error.cause], ['malformed', cause]);
    });

    it('is requested with the cache mode that the caller gives', async () => {
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
    it('is made after a broken connection, and another after a second one', async () => {
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

    it('waits for the number of seconds in Retry-After', async () => {
      const {get, clock} = await setUp([{status: 429, headers: {'retry-after': '3'}}, {body: {}}]);
      await get();
      assert.deepEqual(clock.waits, [3_000]);
    });

    it('waits until the date in Retry-After', async () => {
      const at = fakeClock().now();
      const headers = {'retry-after': new Date(at + 5_000).toUTCString()};
      const {get, clock} = await setUp([{status: 503, headers}, {body: {}}]);
      await get();
      assert.deepEqual(clock.waits, [5_000]);
    });

    it('is not made if Retry-After asks for a wait of a minute', async () => {
      const {get, clock} = await setUp({status: 429, headers: {'retry-after': '60'}});
      await failure(get());
      assert.deepEqual([server.paths.length, clock.waits], [1, []]);
    });

    it('is not made after status 500, because the next answer would probably be the same', async () => {
      const {get} = await setUp({status: 500});
      await failure(get());
      assert.equal(server.paths.length, 1);
    });
  });
});

it('requests of createGet include cookies only for the origin of the page, and requests of isReachable include none', async () => {
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
