import assert from 'node:assert/strict';
import {test} from 'node:test';
import {People} from '../../../../host/src/platform/people/people.js';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary, PROJECT} from './build-library.js';
import {serveBuilds} from './build-server.js';
import {forEachStore} from '../store/store-kinds.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';

forEachStore(kind => {
  test(
    'a maintainer starts, follows and cancels a build on the pages of a project',
    {skip: whyNoGit() ?? false},
    async t => {
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('First')});
      const built = await makeBuildLibrary(
        t,
        {
          repository: repository.folder,
          build: ['echo "<b>markup</b>"', '! test -e slow || sleep 1000', COPY],
        },
        await kind.library(),
      );
      const {origin} = await serveBuilds(t, built);
      const people = new People(built.library.store);
      await people.add('mae', 'correct horse');
      await people.add('rob', 'correct horse');
      await people.grant('mae', PROJECT, 'maintainer');
      await people.grant('rob', PROJECT, 'reader');
      const headersOf = async (name: string) => {
        const {token} = await people.apiTokens.issue(name, {scope: 'write', days: undefined, label: ''});
        const answer = await fetch(`${origin}/_/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          headers: {'sec-fetch-site': 'same-origin'},
          body: new URLSearchParams({name, password: 'correct horse'}),
        });
        const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
        const front = await (await fetch(`${origin}/`, {headers: {cookie}})).text();
        const csrf = /name="csrf" value="([\w-]+)"/.exec(front)![1]!;
        const page = {cookie, 'sec-fetch-site': 'same-origin', 'x-csrftoken': csrf};
        return {page, api: {authorization: `Token ${token}`}};
      };
      const [mae, rob] = [await headersOf('mae'), await headersOf('rob')];
      const request = (path: string, headers: Record<string, string> = {}, body?: URLSearchParams) =>
        fetch(origin + path, {
          redirect: 'manual',
          headers,
          ...(body && {method: 'POST', body}),
        });
      const LIST = `/_/builds/${PROJECT}/`;

      const anonymous = await request(LIST);
      assert.deepEqual(
        [anonymous.status, anonymous.headers.get('location')],
        [302, `/_/sign-in?next=${encodeURIComponent(LIST)}`],
      );
      assert.equal((await request('/_/builds/none/')).status, 302);
      assert.equal((await request(LIST, rob.page)).status, 404);
      const order = new URLSearchParams({version: 'latest'});
      assert.equal((await request(LIST, rob.page, order)).status, 404);
      const {token} = await people.apiTokens.issue('mae', {scope: 'read', label: ''});
      const toRead = {authorization: `Token ${token}`, 'sec-fetch-site': 'none'};
      assert.equal((await request(LIST, toRead, order)).status, 403, 'a token to read starts no build');

      const {id} = await built.build();
      const list = await request(LIST, mae.page);
      assert.equal(list.status, 200);
      assert.match(list.headers.get('content-security-policy')!, /script-src 'self'/);
      assert.match(await list.text(), /<td>latest<\/td><td>succeeded in \d+ s<\/td>/);
      assert.match(await (await request('/_/builds/', mae.page)).text(), new RegExp(`href="${LIST}"`));
      const buildPage = await (await request(`${LIST}${id}/`, mae.page)).text();
      assert.match(buildPage, /This build has succeeded\./);
      assert.ok(buildPage.includes('&#60;b&#62;markup') && !buildPage.includes('<b>markup'));
      assert.equal((await request(`${LIST}${id}/`, rob.page)).status, 404);
      assert.equal((await request(`${LIST}999/`, mae.page)).status, 404);
      assert.match((await request('/_/builds.js')).headers.get('content-type')!, /javascript/);

      const textOf = async (path: string) => (await request(path, mae.page)).text();
      await repository.commit({slow: ''});
      const withoutToken = {...mae.page, 'x-csrftoken': 'none'};
      assert.equal((await request(LIST, withoutToken, order)).status, 403);
      const form = await textOf(LIST);
      const csrf = /name="csrf" value="([\w-]+)"/.exec(form)![1];
      assert.equal(csrf, mae.page['x-csrftoken']);
      const crossSite = {...mae.page, 'sec-fetch-site': 'cross-site'};
      assert.equal((await request(LIST, crossSite, order)).status, 403);
      const begun = await request(LIST, mae.page, order);
      const path = begun.headers.get('location')!;
      const number = Number(/(\d+)\/$/.exec(path)![1]);
      await built.until(number, ({output}) => output.split('markup').length > 1);
      const live = await (await request(path, mae.page)).text();
      assert.match(live, /data-running/);
      const [older, newer] = [await request(LIST, mae.page, order), await request(LIST, mae.page, order)].map(
        answer => answer.headers.get('location')!,
      );
      const newest = /(\d+)\/$/.exec(newer!)![1];
      assert.match(await textOf(LIST), new RegExp(`<td>superseded by ${newest}</td>`));
      const replaced = await textOf(older!);
      assert.ok(replaced.includes(`superseded by <a href="${newer}">build ${newest}</a>`), replaced);
      assert.doesNotMatch(replaced, /failed|Error/);
      for (const cancelled of [newer!, path])
        assert.equal((await request(`${cancelled}cancel`, mae.page, new URLSearchParams())).status, 303);
      assert.equal((await built.ended(number)).error, 'mae cancelled it.');
      for (const cancelled of [newer!, path])
        assert.match(await textOf(cancelled), /This build was cancelled\.[^]*<dd>mae<\/dd>/);
      assert.match(await textOf(LIST), /<td>cancelled after \d+ s</);
      assert.doesNotMatch(await textOf(LIST), /failed/);

      repository.git('rm', '--quiet', 'slow');
      const commit = await repository.commit({'docs/index.html': page('Second')});
      const TRIGGER = `/api/v3/projects/${PROJECT}/versions/latest/builds/`;
      assert.equal((await request(TRIGGER, rob.api, new URLSearchParams())).status, 403);
      const triggered = await fetch(origin + TRIGGER, {method: 'POST', headers: mae.api});
      assert.equal(triggered.status, 202);
      const {build} = (await triggered.json()) as {
        build: {id: number; state: {code: string}; urls: {build: string}};
      };
      assert.equal(build.urls.build, `${origin}${LIST}${build.id}/`);
      await built.ended(build.id);

      // A version that is deactivated and activated again is built again.
      const VERSION = `${origin}/api/v3/projects/${PROJECT}/versions/latest/`;
      const headers = {...mae.api, 'content-type': 'application/json'};
      const buildsAfter = async (active: boolean) => {
        const body = JSON.stringify({active});
        assert.equal((await fetch(VERSION, {method: 'PATCH', headers, body})).status, 204);
        const answer = await fetch(`${origin}/api/v3/projects/${PROJECT}/builds/`, {headers: mae.api});
        return ((await answer.json()) as {results: {id: number}[]}).results.map(({id}) => id);
      };
      const [known] = await buildsAfter(false);
      assert.equal(known, build.id);
      const [activated] = await buildsAfter(true);
      assert.notEqual(activated, build.id);
      assert.equal((await built.ended(activated!)).success, 1);
      assert.equal((await buildsAfter(true))[0], activated, 'it was active');

      const buildV2 = (await (await request(`/api/v2/build/${build.id}/`, mae.api)).json()) as Record<
        string,
        unknown
      >;
      assert.deepEqual(
        [buildV2['state'], buildV2['success'], buildV2['error'], buildV2['commit'], buildV2['docs_url']],
        ['finished', true, '', commit, `${origin}/${PROJECT}/en/latest/`],
      );
      const commands = buildV2['commands'] as {command: string; exit_code: number}[];
      assert.deepEqual(
        commands.slice(-2).map(({command, exit_code: code}) => [command, code]),
        [
          [COPY, 0],
          [`docent publish ${PROJECT}/latest _readthedocs/html`, 0],
        ],
      );
    },
  );
});
