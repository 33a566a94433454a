import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import {limitGuessing} from '../../../host/src/http/limits.js';

test('tries are counted under short keys, whatever names are sent, and differ where the names do', () => {
  const keys: ((request: FastifyRequest) => string)[] = [];
  const createRateLimit = ({keyGenerator}: {keyGenerator: (request: FastifyRequest) => string}) =>
    keys.push(keyGenerator);
  limitGuessing({createRateLimit} as unknown as FastifyInstance, 5);
  const keyOf = (username: string) =>
    keys.map(key => key({ip: '192.0.2.1', body: {username, password: 'x'}} as FastifyRequest)).join(' ');
  const long = 'x'.repeat(200_000);
  assert.equal(keys.length, 2);
  assert.ok(keyOf(long).length < 100);
  assert.notEqual(keyOf(long), keyOf(`${long}y`));
  assert.equal(keyOf('ada'), keyOf('ada'));
});
