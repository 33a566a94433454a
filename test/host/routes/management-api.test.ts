/** Tests of the rules of Read the Docs for changing projects, redirects and subprojects, and for filtering lists of them. */
import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, beforeEach, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';

interface Answer {
  readonly status: number;
  /** The body, or `undefined` if there is none. */
  readonly body: unknown;
}

describe('managing projects through the API', () => {
  let host: LibraryHost;
  let roots: string;
  const tokens: Record<string, string> = {};

  before(async () => {
    roots = await mkdtemp(join(tmpdir(), 'docent-roots-'));
    for (const repository of ['Team A/one', 'Team A/two', 'other/three']) {
      await mkdir(join(roots, `${repository}.git`), {recursive: true});
      await writeFile(join(roots, `${repository}.git`, 'HEAD'), 'ref: refs/heads/main\n');
    }
    host = await startLibrary({gitRoots: [join(roots, 'Team A'), join(roots, 'other')]});
    const id = await host.add({slug: 'manual', versions: {'1.0': 'public', '2.0': 'public'}});
    await host.add({slug: 'book', versions: {latest: 'public'}});
    await host.add({slug: 'handbuch', language: 'de', translationOf: id, versions: {latest: 'public'}});
    await host.add({slug: 'guide', versions: {latest: 'public', Hidden: 'private'}});
    for (const [name, admin] of [
      ['ada', true],
      ['rob', false],
    ] as const) {
      await host.people.add(name, 'correct horse', {admin});
      tokens[name] = (await host.people.apiTokens.issue(name, {scope: 'write', label: ''})).token;
    }
    await host.people.grant('rob', 'book', 'reader');
  });
  after(async () => {
    await host.stop();
    await rm(roots, {recursive: true});
  });

  async function send(method: string, path: string, body?: object, who = 'ada'): Promise<Answer> {
    const response = await fetch(`${host.origin}/api/v3/${path}`, {
      method,
      headers: {authorization: `Token ${tokens[who]}`, ...(body && {'content-type': 'application/json'})},
      ...(body && {body: JSON.stringify(body)}),
    });
    const text = await response.text();
    return {status: response.status, body: text ? JSON.parse(text) : undefined};
  }

  async function read<T>(path: string): Promise<T> {
    const {status, body} = await send('GET', path);
    assert.equal(status, 200, path);
    return body as T;
  }

  const slugs = async (path: string): Promise<string[]> =>
    (await read<{results: {slug: string}[]}>(path)).results.map(({slug}) => slug);

  const statusOf = async (path: string): Promise<number> =>
    (await fetch(host.origin + path, {redirect: 'manual'})).status;

  const locationOf = async (path: string): Promise<string | null> =>
    (await fetch(host.origin + path, {redirect: 'manual'})).headers.get('location');

  describe('a change of a project', () => {
    test('of the versioning scheme changes the addresses of its pages', async () => {
      for (const [scheme, served, notServed] of [
        ['multiple_versions_without_translations', ['/book/latest/guide.html'], ['/book/en/latest/']],
        ['single_version_without_translations', ['/book/guide.html'], ['/book/latest/guide.html']],
        ['multiple_versions_with_translations', ['/book/en/latest/guide.html'], ['/book/guide.html']],
      ] as const) {
        const changed = await send('PATCH', 'projects/book/', {versioning_scheme: scheme});
        assert.deepEqual(changed, {status: 204, body: undefined});
        const {versioning_scheme: stored} = await read<{versioning_scheme: string}>('projects/book/');
        assert.equal(stored, scheme);
        for (const path of served) assert.equal(await statusOf(path), 200, path);
        for (const path of notServed) assert.notEqual(await statusOf(path), 200, path);
      }
    });

    test('to a single version makes the host serve and search only the default version', async () => {
      const scheme = (versioning_scheme: string) => send('PATCH', 'projects/guide/', {versioning_scheme});
      await scheme('single_version_without_translations');
      const page = await (await fetch(`${host.origin}/guide/`)).text();
      assert.match(page, /Start of guide latest/);
      const {body} = await send('GET', `search/?q=${encodeURIComponent('project:guide/Hidden every')}`);
      assert.equal((body as {count: number}).count, 0);
      await scheme('multiple_versions_with_translations');
    });

    test('is refused with an unknown choice', async () => {
      for (const [field, value] of [
        ['programming_language', 'nope'],
        ['language', 'no such language'],
        ['versioning_scheme', 'nope'],
        ['privacy_level', 'nope'],
      ] as const) {
        const {status, body} = await send('PATCH', 'projects/book/', {[field]: value});
        assert.equal(status, 400, field);
        assert.deepEqual(Object.keys(body as object), [field]);
      }
      assert.equal((await send('PATCH', 'projects/book/', {programming_language: 'r'})).status, 204);
    });

    test('cannot remove the language from the addresses of a project with translations', async () => {
      for (const project of ['manual', 'handbuch']) {
        const change = {versioning_scheme: 'multiple_versions_without_translations'};
        const {status, body} = await send('PATCH', `projects/${project}/`, change);
        assert.equal(status, 400);
        assert.deepEqual(Object.keys(body as object), ['versioning_scheme']);
      }
      await send('PATCH', 'projects/book/', {versioning_scheme: 'single_version_without_translations'});
      const created = await send('POST', 'projects/', {
        name: 'Livre',
        language: 'fr',
        translation_of: 'book',
      });
      assert.deepEqual([created.status, Object.keys(created.body as object)], [400, ['translation_of']]);
      await send('PATCH', 'projects/book/', {versioning_scheme: 'multiple_versions_with_translations'});
    });
  });

  describe('a new project', () => {
    test('needs a name that can be turned into a slug', async () => {
      for (const name of ['*', ' ', '…']) {
        const {status, body} = await send('POST', 'projects/', {name});
        assert.deepEqual([status, Object.keys(body as object)], [400, ['name']], name);
      }
      assert.equal((await send('POST', 'projects/', {name: '日本語'})).status, 201);
    });

    test('is maintained by the person who created it, and needs no repository', async () => {
      const {status, body} = await send('POST', 'projects/', {name: 'Made'});
      const {users, repository} = body as {users: unknown; repository: {url: string}};
      assert.deepEqual([status, users, repository.url], [201, [{username: 'ada'}], '']);
    });
  });

  describe('redirects', () => {
    const LIST = 'projects/book/redirects/';
    interface Redirect {
      readonly pk: number;
      readonly from_url: string | null;
      readonly to_url: string | null;
      readonly position: number;
      readonly force: boolean;
      readonly description: string;
    }
    const add = async (body: object): Promise<Redirect> => {
      const answer = await send('POST', LIST, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body as Redirect;
    };
    const page = (name: string, more: object = {}) =>
      add({type: 'page', from_url: `/${name}`, to_url: '/guide.html', ...more});
    const order = async (): Promise<string[]> =>
      (await read<{results: Redirect[]}>(LIST)).results.map(
        ({from_url: from, position}) => `${position} ${from}`,
      );

    beforeEach(async () => {
      for (const {pk} of (await read<{results: Redirect[]}>(`${LIST}?limit=100`)).results)
        await send('DELETE', `${LIST}${pk}/`);
    });

    test('have positions without gaps or ties after any creation, move and deletion', async () => {
      const a = await page('a');
      const b = await page('b', {position: 70});
      const c = await page('c', {position: 1});
      assert.deepEqual([a.position, b.position, c.position], [0, 1, 1]);
      assert.deepEqual(await order(), ['0 /a', '1 /c', '2 /b']);
      const moved = await send('PUT', `${LIST}${b.pk}/`, {type: 'page', position: 0});
      assert.equal((moved.body as Redirect).position, 0);
      assert.deepEqual(await order(), ['0 /b', '1 /a', '2 /c']);
      await send('PUT', `${LIST}${b.pk}/`, {type: 'page', position: 9});
      assert.deepEqual(await order(), ['0 /a', '1 /c', '2 /b']);
      await send('DELETE', `${LIST}${a.pk}/`);
      assert.deepEqual(await order(), ['0 /c', '1 /b']);
      await page('d');
      assert.deepEqual(await order(), ['0 /d', '1 /c', '2 /b']);
    });

    test('keep fields that a PUT leaves out', async () => {
      const {pk} = await page('a', {force: true, description: 'Why'});
      const {body} = await send('PUT', `${LIST}${pk}/`, {type: 'page', to_url: '/'});
      const {from_url: from, to_url: to, force, description} = body as Redirect;
      assert.deepEqual([from, to, force, description], ['/a', '/', true, 'Why']);
    });

    test('match paths with and without a trailing slash', async () => {
      const {from_url: from} = await page('docs/');
      assert.equal(from, '/docs');
      for (const path of ['/book/en/latest/docs', '/book/en/latest/docs/'])
        assert.equal(await locationOf(path), '/book/en/latest/guide.html', path);
      assert.equal(await locationOf('/book/en/latest/docs/more'), null);
    });

    test('do not redirect a path to itself without its trailing slash', async () => {
      await page('docs/', {to_url: '/docs', force: true});
      assert.equal(await locationOf('/book/en/latest/docs/'), null);
    });

    test('get a slash at the start of a path that has none', async () => {
      const {from_url: from, to_url: to} = await add({type: 'page', from_url: 'a', to_url: 'b'});
      assert.deepEqual([from, to], ['/a', '/b']);
    });

    test('for all pages have no paths, and a project has at most one of each type', async () => {
      for (const type of ['clean_url_to_html', 'html_to_clean_url']) {
        const {pk, from_url: from, to_url: to} = await add({type, from_url: '/ignored'});
        assert.deepEqual([from, to], [null, null]);
        const second = await send('POST', LIST, {type});
        assert.deepEqual(second, {
          status: 400,
          body: [`Only one redirect of type \`${type}\` is allowed per project.`],
        });
        const secondRedirect = await page(type);
        assert.equal((await send('PUT', `${LIST}${secondRedirect.pk}/`, {type})).status, 400);
        assert.equal((await send('PUT', `${LIST}${pk}/`, {type, force: true})).status, 200);
      }
    });

    test('are refused with a misplaced wildcard or an invalid path', async () => {
      for (const [from_url, to_url, problem] of [
        ['/old/$rest', '/new/', /^The \$rest wildcard/],
        ['/old/*/x', '/new/', /^The \* wildcard/],
        ['/old/', '/new/:splat', /^The \* wildcard/],
        ['/old/', '//evil.example', /^to_url must be/],
        ['/old/', 'javascript:alert(1)', /^to_url must be/],
        ['', '/new/', /^from_url must be/],
      ] as const) {
        const {status, body} = await send('POST', LIST, {type: 'page', from_url, to_url});
        assert.equal(status, 400, `${from_url} ${to_url}`);
        assert.match((body as [string])[0], problem);
      }
    });
  });

  describe('a subproject', () => {
    const LIST = 'projects/manual/subprojects/';

    test('gets its slug as the alias if the request has none', async () => {
      for (const fields of [{alias: null}, {alias: ''}, {}]) {
        const {status, body} = await send('POST', LIST, {child: 'book', ...fields});
        assert.deepEqual([status, (body as {alias: string}).alias], [201, 'book']);
        assert.equal((await send('DELETE', `${LIST}book/`)).status, 204);
      }
    });

    test('is refused with an error that names the wrong field', async () => {
      await send('POST', LIST, {child: 'book'});
      const wrong: readonly (readonly [path: string, body: object, key: string])[] = [
        [LIST, {child: 'guide', alias: 'alias.with.periods'}, 'alias'],
        [LIST, {child: 'guide', alias: 'a//b'}, 'alias'],
        [LIST, {child: 'guide', alias: 'book'}, 'alias'],
        [LIST, {child: 'none'}, 'child'],
        [LIST, {child: 'manual'}, 'child'],
        [LIST, {child: 'book', alias: 'again'}, 'child'],
        ['projects/book/subprojects/', {child: 'guide'}, 'non_field_errors'],
      ];
      for (const [path, invalid, key] of wrong) {
        const {status, body} = await send('POST', path, invalid);
        assert.deepEqual([status, Object.keys(body as object)], [400, [key]], JSON.stringify(invalid));
      }
      await send('DELETE', `${LIST}book/`);
    });
  });

  describe('a filter', () => {
    test('selects projects by their programming language', async () => {
      await send('PATCH', 'projects/guide/', {programming_language: 'rust'});
      assert.deepEqual(await slugs('projects/?programming_language=rust'), ['guide']);
      assert.deepEqual(await slugs('projects/?language=DE'), ['handbuch']);
    });

    test('selects versions by name, privacy and slug, in upper or lower case', async () => {
      const versions = (query: string) => slugs(`projects/guide/versions/?${query}`);
      assert.deepEqual(await versions('privacy_level=private'), ['Hidden']);
      assert.deepEqual(await versions('slug=hID'), ['Hidden']);
      assert.deepEqual(await versions('verbose_name=LATE'), ['latest']);
    });

    test('selects remote repositories by their organization', async () => {
      const names = async (query: string) =>
        (await read<{results: {full_name: string}[]}>(`remote/repositories/?${query}`)).results.map(
          repository => repository.full_name,
        );
      assert.deepEqual(await names('organization=team-a'), ['Team A/one', 'Team A/two']);
      assert.deepEqual(await names('organization=none'), []);
      assert.deepEqual(await names('vcs_provider=github'), []);
    });

    test('is refused if its value is not one of the choices', async () => {
      for (const [path, field] of [
        ['projects/', 'programming_language'],
        ['projects/', 'language'],
        ['projects/guide/versions/', 'type'],
        ['projects/guide/versions/', 'privacy_level'],
        ['remote/repositories/', 'vcs_provider'],
        ['remote/organizations/', 'vcs_provider'],
      ] as const) {
        const {status, body} = await send('GET', `${path}?${field}=no such choice`);
        assert.equal(status, 400, field);
        assert.deepEqual(body, {
          [field]: ['Select a valid choice. no such choice is not one of the available choices.'],
        });
        assert.equal((await send('GET', `${path}?${field}=`)).status, 200);
      }
    });
  });

  test('user:@me searches the projects in which the viewer has a role', async () => {
    const slugsFor = async (q: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${host.origin}/api/v3/search/?q=${encodeURIComponent(q)}`, {headers});
      return ((await response.json()) as {projects: {slug: string}[]}).projects.map(({slug}) => slug);
    };
    const rob = {authorization: `Token ${tokens['rob']}`};
    assert.deepEqual(await slugsFor('user:@me every'), []);
    assert.deepEqual(await slugsFor('user:@me every', rob), ['book']);
    assert.deepEqual(await slugsFor('user:@me user:bob every', rob), []);
    assert.deepEqual(await slugsFor('user:bob user:@me every', rob), ['book']);
  });

  test('an inactive version is listed as not built', async () => {
    const path = 'projects/manual/versions/2.0/';
    await send('PATCH', path, {active: false});
    assert.equal((await read<{built: boolean}>(path)).built, false);
    assert.deepEqual(await slugs('projects/manual/versions/?built=true'), ['1.0']);
    await send('PATCH', path, {active: true});
    assert.equal((await read<{built: boolean}>(path)).built, true);
  });
});
