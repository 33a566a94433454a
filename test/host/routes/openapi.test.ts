import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeApi, type OpenApi} from '../../../src/api/index.js';
import {project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

test('the API is described in OpenAPI, and all described routes are served', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const described = (await (await fetch(`${origin}/openapi.json`)).json()) as OpenApi;
  assert.match(described.openapi, /^3\.1\.\d+$/);
  assert.ok(described.info.title && described.info.version);
  assert.deepEqual(described, JSON.parse(JSON.stringify(describeApi())));
  for (const [path, methods] of Object.entries(described.paths)) {
    if (path === '/_/addons/') continue;
    const url = origin + path.replace(/\{\w+\}/g, '1');
    const allowed = (await fetch(url, {method: 'OPTIONS'})).headers.get('allow') ?? '';
    for (const method of Object.keys(methods))
      assert.ok(allowed.includes(method.toUpperCase()), `${method} ${path}`);
    const refused = await fetch(url, {method: 'PROPFIND'});
    assert.equal(refused.status, 405, path);
    for (const method of Object.keys(methods))
      assert.ok(refused.headers.get('allow')!.includes(method.toUpperCase()), `${method} ${path}`);
  }
});

test("a site's own openapi.json is served, and that of the host is still served under /_/", async t => {
  const folder = await makeSite(t, {'a.html': page('A'), 'openapi.json': '{"own": true}'});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  assert.deepEqual(await (await fetch(`${origin}/openapi.json`)).json(), {own: true});
  assert.ok('paths' in ((await (await fetch(`${origin}/_/openapi.json`)).json()) as object));
});
