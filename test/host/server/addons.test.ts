import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {addonsAnswer, read, readFilters} from '../../../src/api/index.js';
import {project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

async function host(t: TestContext, ...slugs: string[]): Promise<string> {
  const folder = await makeSite(t, {'a.html': page('A')});
  const projects = slugs.map(slug => project(slug, folder, slugs.length > 1 ? `/${slug}/` : '/'));
  return (await startHost(t, {projects})).origin;
}

const ask = async (origin: string, query: string) => {
  const answer = await fetch(`${origin}/_/addons/?api-version=1&${query}`);
  return {status: answer.status, body: (await answer.json()) as unknown};
};

test('a page learns its project, its version and where search looks first', async t => {
  const origin = await host(t, 'demo');
  const {status, body} = await ask(origin, 'project-slug=demo&version-slug=latest');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    api_version: '1',
    projects: {current: {slug: 'demo', default_version: 'latest'}},
    versions: {current: {slug: 'latest'}},
    addons: {
      search: {enabled: true, filters: [], default_filter: 'project:demo/latest'},
      linkpreviews: {enabled: true, selector: null},
      options: {root_selector: null},
      hotkeys: {enabled: true},
    },
  });
});

test('of several projects, all can be searched at once', async t => {
  const origin = await host(t, 'guide', 'demo');
  const {body} = await ask(origin, 'project-slug=demo&version-slug=latest');
  const [filter, ...rest] = readFilters(read(addonsAnswer, body));
  assert.deepEqual(filter, {name: 'All projects here', query: 'project:demo project:guide', checked: false});
  assert.deepEqual(rest, []);
});

for (const version of ['', '&version-slug=9.9']) {
  test(`without a version that is here there is none, and no failure (${version})`, async t => {
    const {body} = await ask(await host(t, 'demo'), `project-slug=demo${version}`);
    const {versions, addons} = read(addonsAnswer, body);
    assert.equal(versions.current, null);
    assert.equal(addons.search.default_filter, 'project:demo/latest');
  });
}

test('an unknown project is a 404, none at all a 400', async t => {
  const origin = await host(t, 'demo');
  assert.deepEqual(await ask(origin, 'project-slug=other'), {status: 404, body: {detail: 'Not found.'}});
  assert.deepEqual(await ask(origin, ''), {
    status: 400,
    body: {'project-slug': ['This query parameter is required']},
  });
});

test('no other origin may read it', async t => {
  const origin = await host(t, 'demo');
  const {headers} = await fetch(`${origin}/_/addons/?project-slug=demo`, {
    headers: {origin: 'https://elsewhere.example'},
  });
  assert.equal(headers.get('access-control-allow-origin'), null);
});
