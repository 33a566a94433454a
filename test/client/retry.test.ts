import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {BACK_OFF, httpErrorFrom, readRetryAfter, retryDelay} from '../../src/client/http.js';
import {AbortedError, type DocentError, NetworkError, TimeoutError} from '../../src/client/errors.js';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('readRetryAfter', () => {
  const cases: readonly [header: string | null, seconds: number | undefined][] = [
    [null, undefined],
    ['7', 7],
    [' 7 ', 7],
    ['0', 0],
    [new Date(NOW + 4_000).toUTCString(), 4],
    [new Date(NOW - 4_000).toUTCString(), 0],
    ['soon', undefined],
    ['', undefined],
    ['-1x', undefined],
  ];
  for (const [header, seconds] of cases)
    it(`reads ${JSON.stringify(header)} as ${seconds}`, () =>
      assert.equal(readRetryAfter(header, NOW), seconds));

  const headers = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.date({noInvalidDate: true}).map(date => date.toUTCString()),
  );
  it('never returns a time in the past', () =>
    fc.assert(
      fc.property(headers, header => {
        const seconds = readRetryAfter(header, NOW);
        assert.ok(seconds === undefined || seconds >= 0);
      }),
    ));
});

describe('retryDelay', () => {
  const cases: readonly [title: string, error: DocentError, delay: number | undefined][] = [
    ['a broken connection', new NetworkError('', null), BACK_OFF[0]],
    ['a timeout', new TimeoutError('', null), undefined],
    ['an abort', new AbortedError('', null), undefined],
    ...[502, 503, 504].map(
      status => [`a ${status}`, httpErrorFrom({status}), BACK_OFF[0]] as [string, DocentError, number],
    ),
    ...[400, 401, 403, 404, 410, 500, 501].map(
      status => [`a ${status}`, httpErrorFrom({status}), undefined] as [string, DocentError, undefined],
    ),
    ['a 429 without a time', httpErrorFrom({status: 429}), BACK_OFF[0]],
    ['a 429 with a time', httpErrorFrom({status: 429, retryAfter: 10}), 10_000],
    ['a 503 with a time', httpErrorFrom({status: 503, retryAfter: 2}), 2_000],
    ['a 429 with a longer time than a reader waits', httpErrorFrom({status: 429, retryAfter: 11}), undefined],
  ];
  for (const [title, error, delay] of cases)
    it(`${delay === undefined ? 'does not retry' : `retries in ${delay} ms`} after ${title}`, () =>
      assert.equal(retryDelay(error, 0), delay));

  it('does not retry if the server asks for a longer wait than the caller allows', () => {
    const error = httpErrorFrom({status: 429, retryAfter: 3});
    assert.deepEqual(
      [0, 2, 3, undefined].map(maxRetryAfter => retryDelay(error, 0, maxRetryAfter)),
      [undefined, undefined, 3_000, 3_000],
    );
  });

  it('waits longer before the second retry, and as long before further ones', () => {
    const delays = [0, 1, 2, 3].map(retry => retryDelay(new NetworkError('', null), retry));
    assert.deepEqual(delays, [BACK_OFF[0], BACK_OFF[1], BACK_OFF[1], BACK_OFF[1]]);
  });
});
