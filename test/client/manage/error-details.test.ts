import assert from 'node:assert/strict';
import {describe, it, type TestContext} from 'node:test';
import {
  BadRequestError,
  connectApi,
  createProject,
  ForbiddenError,
  getProject,
  GoneError,
  listProjectsV2,
  MalformedError,
  NotFoundError,
  RateLimitedError,
  errorDetailsOf,
  ServerError,
  UnauthorizedError,
} from '../../../src/client.js';
import {type Replied, startRecordingServer} from '../recording-server.js';

async function refusedBy(test: TestContext, reply: Replied, write = false): Promise<unknown> {
  const server = await startRecordingServer(() => reply);
  test.after(() => server.close());
  const api = connectApi({api: server.origin, retries: 0});
  const request = write ? createProject(api, {name: 'x'}) : getProject(api, 'pip');
  return request.then(
    () => assert.fail('It was not refused'),
    (error: unknown) => error,
  );
}

const nothing = {detail: undefined, error: undefined, fields: {}, problems: []};

describe('the details of an error', () => {
  const cases = [
    [400, {error: 'Invalid arguments.'}, BadRequestError, {...nothing, error: 'Invalid arguments.'}],
    [400, ['Invalid page'], BadRequestError, {...nothing, problems: ['Invalid page']}],
    [
      400,
      {name: ['This field is required.'], slug: 'Taken.'},
      BadRequestError,
      {...nothing, fields: {name: ['This field is required.'], slug: ['Taken.']}},
    ],
    [401, {detail: 'Who are you?'}, UnauthorizedError, {...nothing, detail: 'Who are you?'}],
    [403, {detail: 'Not you.'}, ForbiddenError, {...nothing, detail: 'Not you.'}],
    [404, {detail: 'Not found.'}, NotFoundError, {...nothing, detail: 'Not found.'}],
    [410, {detail: 'Gone.'}, GoneError, {...nothing, detail: 'Gone.'}],
    [429, {detail: 'Too many.'}, RateLimitedError, {...nothing, detail: 'Too many.'}],
    [500, '<h1>Server Error (500)</h1>', ServerError, undefined],
    [404, '<h1>Not Found</h1>', NotFoundError, undefined],
    [409, {detail: 'It is there already.'}, BadRequestError, {...nothing, detail: 'It is there already.'}],
  ] as const;
  for (const [status, body, ErrorClass, words] of cases)
    for (const write of [false, true])
      it(`of ${status} ${JSON.stringify(body)} for a ${write ? 'write' : 'read'} are ${JSON.stringify(words) ?? 'undefined'}`, async t => {
        const error = await refusedBy(t, {status, body}, write);
        assert.ok(error instanceof ErrorClass);
        assert.equal(error.status, status);
        assert.deepEqual(errorDetailsOf(error), words);
      });

  it('are undefined for an answer that cannot be read', async t => {
    const error = await refusedBy(t, {body: '<h1>Sign in</h1>'});
    assert.ok(error instanceof MalformedError);
    assert.equal(errorDetailsOf(error), undefined);
  });

  it('come with a GoneError for a route that is gone on Read the Docs', async t => {
    const server = await startRecordingServer(() => ({status: 410, body: {detail: 'Filter it.'}}));
    t.after(() => server.close());
    const request = listProjectsV2(connectApi({api: server.origin})).firstPage();
    await assert.rejects(request, (error: unknown) => {
      assert.ok(error instanceof GoneError);
      assert.deepEqual(errorDetailsOf(error), {...nothing, detail: 'Filter it.'});
      return true;
    });
  });
});

describe('a request that fails for a while', () => {
  it('is repeated if it reads, and never if it writes', async t => {
    let requestCount = 0;
    const server = await startRecordingServer(() => {
      requestCount++;
      return {status: 503, headers: {'retry-after': '0'}};
    });
    t.after(() => server.close());
    const api = connectApi({api: server.origin});
    await assert.rejects(getProject(api, 'pip'), ServerError);
    assert.equal(requestCount, 3);
    await assert.rejects(createProject(api, {name: 'x'}), ServerError);
    assert.equal(requestCount, 4);
  });
});
