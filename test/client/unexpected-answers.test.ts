import assert from 'node:assert/strict';
import {afterEach, describe, it, mock} from 'node:test';
import {createGetAddons} from '../../src/client/index.js';
import {v2, v3} from './answers.js';
import {ClientFixture, QUESTION, SEARCH_V2, SEARCH_V3} from './client-fixture.js';

describe('an unexpected answer', () => {
  const fixture = new ClientFixture();
  afterEach(() => {
    fixture.server.close();
    mock.restoreAll();
  });

  const broken = (answer: {results: readonly object[]}) => ({
    ...answer,
    results: [...answer.results, {title: 'No project'}, {...answer.results[0], title: 7}],
  });

  describe('an invalid result of a search', () => {
    for (const [path, answer] of [
      [SEARCH_V3, v3],
      [SEARCH_V2, v2],
    ] as const)
      it(`is left out or corrected, and reported: ${path}`, async () => {
        const problems: string[] = [];
        const client = await fixture.setUp(
          {[SEARCH_V3]: {status: 404}, [path]: {body: broken(answer)}},
          {onUnexpected: ({message}, route) => problems.push(`${route.method} ${route.path} ${message}`)},
        );
        const {results} = await client.search(QUESTION);
        const known = answer.results.length;
        assert.equal(results.length, known + 1);
        assert.equal(results.at(-1)!.title, '');
        const project = path === SEARCH_V3 ? 'object' : 'string';
        assert.deepEqual(problems, [
          `GET ${path.slice(1)} $.results[${known}].project should be ${project}`,
          `GET ${path.slice(1)} $.results[${known + 1}].title should be string`,
        ]);
      });
  });

  describe('without the option onUnexpected', () => {
    /** The warnings on the console of a page with this host name. */
    async function warningsOn(hostname: string): Promise<string[]> {
      const warn = mock.method(console, 'warn', () => {});
      Object.assign(globalThis, {location: {hostname, href: `http://${hostname}/`}});
      try {
        const client = await fixture.setUp({[SEARCH_V3]: {body: broken(v3)}});
        await client.search(QUESTION);
        await client.search(QUESTION);
      } finally {
        Reflect.deleteProperty(globalThis, 'location');
      }
      return warn.mock.calls.map(({arguments: parts}) => parts.join(' '));
    }

    it('prints nothing on a public page', async () =>
      assert.deepEqual(await warningsOn('docs.example.org'), []));

    it('prints one warning for each field on a page of this machine, however often the field is invalid', async () => {
      assert.deepEqual(await warningsOn('localhost'), [
        'docent: api/v3/search/: $.results[].project should be object',
        'docent: api/v3/search/: $.results[].title should be string',
      ]);
      fixture.server.close();
      assert.deepEqual(await warningsOn('127.0.0.1'), []);
    });
  });

  it('filters of a page that cannot be read are left out, and reported', async () => {
    await fixture.setUp({
      '/_/addons/': {body: {addons: {search: {filters: [['All', 'project:a'], null, ['x']]}}}},
    });
    const problems: string[] = [];
    const get = createGetAddons({onUnexpected: ({message}, {path}) => problems.push(`${path} ${message}`)});
    const {filters} = await get(new URL('/_/', fixture.server.api), {url: 'https://docs.example/'});
    assert.deepEqual(filters, [{name: 'All', query: 'project:a', checked: false}]);
    assert.deepEqual(problems, [
      'addons/ $.addons.search.filters[1] should be array',
      'addons/ $.addons.search.filters[] should be [name, query, checked]',
    ]);
  });
});
