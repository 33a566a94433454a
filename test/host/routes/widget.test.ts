import assert from 'node:assert/strict';
import {test} from 'node:test';
import {project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

test('the elements are served to every origin, and chunks with a hash in their name are cached for a year', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const widget = await makeSite(t, {
    'docent.js': 'import("./chunks/define-4be9a0.js")',
    'chunks/define-4be9a0.js': 'export {}',
    'chunks/plain-register.js': 'export {}',
  });
  const {origin, port} = await startHost(t, {projects: [project('demo', folder)], widget});
  const cached: Readonly<Record<string, string>> = {
    'docent.js': 'no-cache',
    'chunks/define-4be9a0.js': 'public, max-age=31536000, immutable',
    'chunks/plain-register.js': 'no-cache',
  };
  for (const [file, control] of Object.entries(cached)) {
    const answer = await fetch(`${origin}/_/docent/${file}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type')!, /^(text|application)\/javascript/);
    assert.equal(answer.headers.get('cache-control'), control, file);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const known = {'if-none-match': answer.headers.get('etag')!};
    const again = await rawRequest(port, `/_/docent/${file}`, {headers: known});
    assert.equal(again.status, 304);
    assert.equal(again.headers['cache-control'], control);
  }
  assert.equal((await fetch(`${origin}/_/docent/other.js`)).status, 404);
});

test('requests for elements that are not built are answered with instructions to build them', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)], widget: undefined});
  const answer = await fetch(`${origin}/_/docent/docent.js`);
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), {
    detail: 'The widget is not built. Run `npm run build`, then start again.',
  });
});
