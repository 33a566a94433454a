import assert from 'node:assert/strict';
import {test} from 'node:test';
import fastify from 'fastify';
import type {Library} from '../../../host/src/platform/library/library.js';
import {healthRoutes, type HostMetrics} from '../../../host/src/observability/monitoring.js';

const CASES: readonly (readonly [when: string, minutes: number | undefined, status: string, code: number])[] =
  [
    ['while PostgreSQL is reachable', undefined, 'ready', 200],
    ['while PostgreSQL has been unreachable for less than ten minutes', 9, 'ready', 200],
    ['once PostgreSQL has been unreachable for more than ten minutes', 11, 'store away', 503],
  ];

for (const [when, minutes, status, code] of CASES)
  test(`a host tells a load balancer whether it is ready: ${when}`, async t => {
    const server = fastify();
    t.after(() => server.close());
    const awaySince = minutes === undefined ? undefined : new Date(Date.now() - minutes * 60_000);
    const library = {store: {changes: {awaySince}}, rows: async () => ({})} as unknown as Library;
    const metrics = {addRequest() {}} as unknown as HostMetrics;
    healthRoutes(server, {library, metrics, isEnding: () => false});
    const answer = await server.inject('/ready');
    assert.deepEqual([answer.statusCode, answer.json()], [code, {status}]);
  });
