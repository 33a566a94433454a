import assert from 'node:assert/strict';
import {test} from 'node:test';
import fastify from 'fastify';
import type {Library} from '../../../host/src/platform/library/library.js';
import {healthRoutes, type HostMetrics} from '../../../host/src/observability/monitoring.js';

const CASES: readonly (readonly [what: string, minutes: number | undefined, status: string, code: number])[] =
  [
    ['while PostgreSQL is there', undefined, 'ready', 200],
    ['while it has been away for as long as readers are remembered', 9, 'ready', 200],
    ['when it has been away for longer', 11, 'store away', 503],
  ];

for (const [what, minutes, status, code] of CASES)
  test(`the answers of a host to a load balancer ${what}`, async t => {
    const server = fastify();
    t.after(() => server.close());
    const awaySince = minutes === undefined ? undefined : new Date(Date.now() - minutes * 60_000);
    const library = {store: {changes: {awaySince}}, rows: async () => ({})} as unknown as Library;
    const metrics = {addRequest() {}} as unknown as HostMetrics;
    healthRoutes(server, {library, metrics, isEnding: () => false});
    const answer = await server.inject('/ready');
    assert.deepEqual([answer.statusCode, answer.json()], [code, {status}]);
  });
