import assert from 'node:assert/strict';
import {test} from 'node:test';
import {routes} from '../../../src/api/index.js';
import {project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

interface Description {
  openapi: string;
  info: {title: string; version: string};
  paths: Record<string, {get: Operation}>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: {name: string; in: string; required: boolean; schema: object}[];
  responses: Record<string, {description: string; content?: Record<string, {schema: object}>}>;
}

test('the interface is described in OpenAPI: every route, what it needs and what it answers', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const described = (await (await fetch(`${origin}/openapi.json`)).json()) as Description;
  assert.match(described.openapi, /^3\.1\.\d+$/);
  assert.ok(described.info.title && described.info.version);
  const expected = Object.values(routes).flatMap(({path}) => [`/${path}`, `/_/${path}`]);
  assert.deepEqual(Object.keys(described.paths).sort(), [...expected, '/_/addons/'].sort());
  const required = (path: string) =>
    described.paths[path]!.get.parameters.filter(parameter => parameter.required).map(({name}) => name);
  assert.deepEqual(required('/api/v3/search/'), ['q']);
  assert.deepEqual(required('/api/v2/search/'), ['q', 'project', 'version']);
  assert.deepEqual(required('/api/v3/embed/'), ['url']);
  assert.deepEqual(required('/api/v2/embed/'), []);
  const operations = Object.values(described.paths).map(({get}) => get);
  assert.equal(new Set(operations.map(({operationId}) => operationId)).size, 9);
  for (const get of operations) {
    assert.ok(get.summary);
    assert.ok(get.parameters.every(parameter => parameter.in === 'query' && parameter.schema));
    assert.ok(get.responses['200']!.content!['application/json']!.schema);
    for (const [status, {description}] of Object.entries(get.responses)) {
      assert.match(status, /^[1-5](\d\d|XX)$/);
      assert.ok(description);
    }
  }
});

test("a site's own openapi.json is served; ours stays under /_/", async t => {
  const folder = await makeSite(t, {'a.html': page('A'), 'openapi.json': '{"own": true}'});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  assert.deepEqual(await (await fetch(`${origin}/openapi.json`)).json(), {own: true});
  assert.ok('paths' in ((await (await fetch(`${origin}/_/openapi.json`)).json()) as object));
});
