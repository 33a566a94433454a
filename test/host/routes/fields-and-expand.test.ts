import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {findOrAddVersion, newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {Organizations} from '../../../host/src/platform/people/people.js';
import {page} from './test-site.js';
import {type LibraryHost, startLibrary} from './library-host.js';

describe('the requested parts of an answer', () => {
  let host: LibraryHost;
  let token: string;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'manual', versions: {}});
    await host.publish('manual', '1.0', {'index.html': page('Start')}, {also: 'latest', commit: 'abc'});
    await host.store.write(undefined, async transaction => {
      await transaction.insertInto('project').values(newProject('empty')).execute();
      await transaction.updateTable('version').set({type: 'tag'}).where('slug', '=', '1.0').execute();
    });
    const organizations = new Organizations(host.store);
    await organizations.add('team', 'The Team');
    await organizations.assign('manual', 'team');
    await host.people.add('ada', 'correct horse');
    await organizations.grant('team', 'ada', 'admin');
    token = (await host.people.apiTokens.issue('ada', {scope: 'read', label: ''})).token;
  });
  after(() => host.stop());

  const read = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const response = await fetch(`${host.origin}/api/v3/${path}`, {headers});
    assert.equal(response.status, 200, path);
    return (await response.json()) as Record<string, unknown>;
  };

  describe('fields and omit', () => {
    test('keep or remove the named fields', async () => {
      assert.deepEqual(await read('projects/manual/?fields=slug,%20urls.home,none'), {
        slug: 'manual',
        urls: {home: null},
      });
      const rest = await read('projects/manual/?omit=_links,urls.home');
      assert.ok(!('_links' in rest) && !('home' in (rest['urls'] as object)) && 'slug' in rest);
    });

    test('apply to the items of a list, not to the list', async () => {
      const list = await read('projects/?fields=slug&limit=1');
      assert.deepEqual(list['results'], [{slug: 'manual'}]);
      assert.equal(list['count'], 2);
      assert.match(String(list['next']), /fields=slug/);
    });

    test('change nothing if they are empty', async () => {
      assert.ok('slug' in (await read('projects/manual/?fields=,&omit=')));
    });
  });

  describe('expand', () => {
    test('adds the last build of a version', async () => {
      const version = await read('projects/manual/versions/1.0/?expand=last_build,other');
      assert.equal((version['last_build'] as {commit: string}).commit, 'abc');
      assert.ok(!('last_build' in (await read('projects/manual/versions/1.0/'))));
    });

    test('adds the organization for its members', async () => {
      const path = 'projects/manual/?expand=organization';
      const answerToMember = await read(path, {authorization: `Token ${token}`});
      assert.equal((answerToMember['organization'] as {slug: string}).slug, 'team');
      assert.equal((await read(path))['organization'], null);
      assert.equal((await read('projects/empty/?expand=organization'))['organization'], null);
    });
  });

  test('versions of the same commit are aliases of each other, and versions other than `stable` have no `ref`', async () => {
    const latest = await read('projects/manual/versions/latest/');
    assert.equal(latest['ref'], null);
    assert.equal(latest['identifier'], 'abc');
    assert.deepEqual(
      (latest['aliases'] as {slug: string}[]).map(({slug}) => slug),
      ['1.0'],
    );
    assert.equal((await read('projects/manual/versions/1.0/'))['ref'], null);
  });

  test('a version has at most a hundred aliases, even if thousands have the same commit', async () => {
    await host.store.write(undefined, async transaction => {
      const {id} = await transaction
        .insertInto('project')
        .values(newProject('crowd'))
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let at = 0; at < 1_500; at++) await findOrAddVersion(transaction, id, `v${at}`);
      await transaction
        .updateTable('version')
        .set({identifier: 'c0ffee', type: 'tag'})
        .where('project_id', '=', id)
        .execute();
    });
    type Listed = {slug: string; aliases: {slug: string}[]}[];
    const {count, results} = (await read('projects/crowd/versions/?limit=100')) as {
      count: number;
      results: Listed;
    };
    const {active_versions: active} = (await read('projects/crowd/?expand=active_versions')) as {
      active_versions: Listed;
    };
    assert.deepEqual([count, results.length, active.length], [1_500, 100, 100]);
    for (const {slug, aliases} of [...results, ...active]) {
      assert.equal(aliases.length, 100);
      assert.ok(!aliases.some(alias => alias.slug === slug));
    }
  });

  test('a page of a list has at most ten projects if they are listed with their versions', async () => {
    await host.store.write(undefined, async transaction => {
      for (let at = 0; at < 12; at++)
        await transaction
          .insertInto('project')
          .values(newProject(`many${at}`))
          .execute();
    });
    const list = await read('projects/?expand=organization,active_versions&limit=100');
    assert.equal((list['results'] as unknown[]).length, 10);
    assert.match(String(list['next']), /limit=10&offset=10$/);
    assert.ok(((await read('projects/?limit=100'))['results'] as unknown[]).length > 10);
  });

  test('a build that another version serves is kept when newer builds are published', async () => {
    for (let build = 0; build < 3; build++)
      await host.publish('manual', '1.0', {'index.html': page(`Start ${build}`)});
    const response = await fetch(`${host.origin}/manual/en/latest/`);
    assert.match(await response.text(), /<title>Start<\/title>|<h1>Start<\/h1>/);
  });
});
