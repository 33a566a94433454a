import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createGetAddons, MalformedError, NotFoundError} from '../../src/client/index.js';

const api = new URL('https://docs.example/_/');
const page = {project: 'docent', version: 'latest'};

function answering(body: unknown, status = 200) {
  const requests: string[] = [];
  const fetch = async (url: URL | RequestInfo) => {
    requests.push(String(url));
    return new Response(JSON.stringify(body), {status});
  };
  return {requests, get: createGetAddons({fetch})};
}

test('requests the addons of a page by its project and version, and reads the filters of search', async () => {
  const {requests, get} = answering({addons: {search: {filters: [['All', 'subprojects:docent', true]]}}});
  const {filters, answer} = await get(api, page);
  assert.deepEqual(requests, [
    'https://docs.example/_/addons/?api-version=1&project-slug=docent&version-slug=latest',
  ]);
  assert.deepEqual(filters, [{name: 'All', query: 'subprojects:docent', checked: true}]);
  assert.equal(answer.addons.search.default_filter, null);
});

test('requests the addons of a page without a version by its project alone', async () => {
  const {requests, get} = answering({});
  await get(api, {...page, version: undefined});
  assert.deepEqual(requests, ['https://docs.example/_/addons/?api-version=1&project-slug=docent']);
});

test('rejects an error or a malformed answer with the errors of the client, and does not retry', async () => {
  const missing = answering({detail: 'Not found.'}, 404);
  await assert.rejects(missing.get(api, page), NotFoundError);
  const busy = answering({}, 503);
  await assert.rejects(busy.get(api, page));
  assert.equal(busy.requests.length, 1);
  await assert.rejects(answering([]).get(api, page), MalformedError);
});
