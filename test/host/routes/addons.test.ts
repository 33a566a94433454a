import assert from 'node:assert/strict';
import {after, before, describe, test, type TestContext} from 'node:test';
import {addonsAnswer, read, readFilters} from '../../../src/api/index.js';
import {findOrAddVersion, newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {ListEngine, project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

async function host(t: TestContext, ...slugs: string[]): Promise<string> {
  const folder = await makeSite(t, {'a.html': page('A')});
  const projects = slugs.map(slug => project(slug, folder, slugs.length > 1 ? `/${slug}/` : '/'));
  return (await startHost(t, {projects})).origin;
}

const request = async (origin: string, query: string) => {
  const answer = await fetch(`${origin}/_/addons/?api-version=1&${query}`);
  return {status: answer.status, body: (await answer.json()) as unknown};
};

test('the addons of a page contain its project, its version and its search filters', async t => {
  const origin = await host(t, 'demo');
  const {status, body} = await request(origin, 'project-slug=demo&version-slug=latest');
  assert.equal(status, 200);
  assert.deepEqual(read(addonsAnswer, body), {
    api_version: '1',
    projects: {current: {slug: 'demo', default_version: 'latest'}},
    versions: {current: {slug: 'latest'}},
    addons: {
      search: {enabled: true, filters: [], default_filter: 'project:demo/latest', questions: []},
      linkpreviews: {enabled: false, selector: null},
      options: {root_selector: null},
      hotkeys: {enabled: true, search: {enabled: true, trigger: 'Slash'}},
    },
  });
});

test('the addons of a page contain the suggestions of its version, unless the index cannot be read', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  const queries: unknown[] = [];
  engine.suggestions = async scope => {
    queries.push(scope);
    if (queries.length > 1) throw new Error('no disk');
    return ['How it works'];
  };
  const {origin} = await startHost(t, {projects: [project('demo', folder, '/')], engine});
  const offered = async () => {
    const {status, body} = await request(origin, 'project-slug=demo&version-slug=latest');
    return [status, read(addonsAnswer, body).addons.search.questions];
  };
  assert.deepEqual(await offered(), [200, ['How it works']]);
  assert.deepEqual(await offered(), [200, []]);
  assert.deepEqual(queries[0], {project: 'demo', version: 'latest'});
});

test('the addons of a served folder have the language of the start page, and link to the documentation in place of builds', async t => {
  const folder = await makeSite(t, {
    'index.html': '<!doctype html><html class=x lang="pt-BR"><p>',
    'a.html': page('A'),
  });
  const {origin} = await startHost(t, {projects: [project('demo', folder, '/demo/')]});
  const {body} = await request(origin, 'project-slug=demo&version-slug=latest');
  const {projects, versions} = body as {
    projects: {current: Record<string, unknown>; translations: unknown[]};
    versions: {current: unknown; active: unknown[]};
  };
  assert.deepEqual(projects.current['language'], {code: 'pt-br', name: 'Brazilian Portuguese'});
  const start = `${origin}/demo/`;
  assert.deepEqual(projects.current['urls'], {
    documentation: start,
    home: start,
    builds: start,
    versions: start,
    downloads: null,
  });
  assert.deepEqual(projects.translations, []);
  assert.deepEqual(versions.active, [versions.current]);
});

test('a page without meta tags is identified by its address, even if there is no page at that address', async t => {
  const origin = await host(t, 'guide', 'demo');
  for (const path of ['/demo/a.html', '/demo/gone.html?x#y']) {
    const {status, body} = await request(origin, `url=${encodeURIComponent(origin + path)}`);
    assert.equal(status, 200);
    const {projects, versions} = read(addonsAnswer, body);
    assert.deepEqual([projects.current?.slug, versions.current?.slug], ['demo', 'latest']);
  }
  for (const path of ['/', '/other/']) {
    const {status, body} = await request(origin, `url=${encodeURIComponent(origin + path)}`);
    assert.equal(status, 200);
    const {versions, addons} = read(addonsAnswer, body);
    assert.equal(versions.current, null);
    assert.deepEqual(
      addons.search.filters,
      [['All projects here', 'project:guide project:demo', true]],
      path,
    );
  }
  for (const url of ['https://elsewhere.example/', 'https:///a.html', 'x'])
    assert.equal((await request(origin, `url=${encodeURIComponent(url)}`)).status, 404, url);
});

for (const [version, status, error] of [
  ['1', 200, ''],
  ['1.0', 200, ''],
  ['v1.2.3rc1.post2.dev3+abc.1', 200, ''],
  ['2', 200, ''],
  ['0!2', 200, ''],
  ['3', 400, 'currently not supported'],
  ['0', 400, 'currently not supported'],
  ['10', 400, 'currently not supported'],
  ['x', 400, 'is invalid'],
  ['1.', 400, 'is invalid'],
  [`1${'.1'.repeat(3_900)}x`, 400, 'is invalid'],
  ['', 400, 'is required'],
] as const)
  test(`api-version "${version.slice(0, 30)}" is answered with ${status}`, async t => {
    const query = new URLSearchParams({
      'api-version': version,
      'project-slug': 'demo',
      'version-slug': 'latest',
    });
    const answer = await fetch(`${await host(t, 'demo')}/_/addons/?${query}`);
    assert.equal(answer.status, status);
    const body = (await answer.json()) as {error?: string; api_version?: string};
    if (error) assert.ok(body.error?.includes(error), body.error);
    else assert.equal(body.api_version, /^(?:0!)?2/.test(version) ? '2' : '1');
  });

test('on a host with several projects, the addons of a page contain a filter that searches all projects', async t => {
  const origin = await host(t, 'guide', 'demo');
  const {body} = await request(origin, 'project-slug=demo&version-slug=latest');
  const [filter, ...rest] = readFilters(read(addonsAnswer, body));
  assert.deepEqual(filter, {name: 'All projects here', query: 'project:demo project:guide', checked: false});
  assert.deepEqual(rest, []);
});

test('for an unknown version, the current version is null, and search covers the default version', async t => {
  const {body} = await request(await host(t, 'demo'), 'project-slug=demo&version-slug=9.9');
  const {versions, addons} = read(addonsAnswer, body);
  assert.equal(versions.current, null);
  assert.equal(addons.search.default_filter, 'project:demo');
});

test('an unknown project is answered with 404, and a request without project or version with 400', async t => {
  const origin = await host(t, 'demo');
  assert.deepEqual(await request(origin, 'project-slug=other&version-slug=latest'), {
    status: 404,
    body: {detail: 'Not found.'},
  });
  const error = "'project-slug' and 'version-slug' GET attributes are required when not sending 'url'";
  for (const query of ['', 'project-slug=demo', 'version-slug=latest'])
    assert.deepEqual(await request(origin, query), {status: 400, body: {error}});
});

describe('a library', () => {
  let library: LibraryHost;
  before(async () => {
    library = await startLibrary();
    const id = await library.add({slug: 'manual', versions: {latest: 'public'}});
    await library.add({slug: 'handbuch', language: 'de', translationOf: id, versions: {latest: 'public'}});
    await library.add({
      slug: 'manuel',
      language: 'fr',
      translationOf: id,
      privacy: 'private',
      versions: {latest: 'public'},
    });
    await library.store.write(undefined, transaction =>
      transaction.updateTable('project').set({name: 'The Manual'}).where('id', '=', id).execute(),
    );
  });
  after(() => library.stop());

  const projectsOf = async (slug: string) => {
    const {body} = await request(library.origin, `project-slug=${slug}&version-slug=latest`);
    return (body as {projects: {current: {name: string}; translations: Record<string, unknown>[]}}).projects;
  };

  test('lists projects, and the translations that the viewer may see', async () => {
    const manual = await projectsOf('manual');
    assert.equal(manual.current.name, 'The Manual');
    const [german, ...more] = manual.translations as unknown as {
      slug: string;
      language: object;
      urls: Record<string, string>;
    }[];
    assert.deepEqual(
      [german!.slug, german!.language, german!.urls['documentation'], more],
      ['handbuch', {code: 'de', name: 'German'}, `${library.origin}/manual/de/latest/`, []],
    );
    const [original, ...others] = (await projectsOf('handbuch')).translations;
    assert.deepEqual([original?.['slug'], original?.['name'], others], ['manual', 'The Manual', []]);
  });

  test('names no more projects in a filter than one search can cover', async () => {
    await library.store.write(undefined, async transaction => {
      const {folder, index_name: name} = await transaction
        .selectFrom('build')
        .select(['folder', 'index_name'])
        .executeTakeFirstOrThrow();
      const build = await transaction
        .insertInto('build')
        .values({
          project_id: 1,
          state: 'finished',
          error: '',
          commit_name: '',
          created: '',
          version_id: null,
          success: 1,
          finished: '',
          folder,
          index_name: name,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let number = 0; number < 120; number++) {
        const project = await transaction
          .insertInto('project')
          .values(newProject(`book-${number}`))
          .returning('id')
          .executeTakeFirstOrThrow();
        const id = await findOrAddVersion(transaction, project.id, 'latest');
        await transaction.updateTable('version').set({build_id: build.id}).where('id', '=', id).execute();
      }
    });
    const {body} = await request(library.origin, 'project-slug=book-110&version-slug=latest');
    const [filter] = readFilters(read(addonsAnswer, body));
    assert.deepEqual([filter!.name, filter!.query], ['All projects here', 'project:*']);
  });
});
