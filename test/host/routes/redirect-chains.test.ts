import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {type LibraryHost, startLibrary} from './library-host.js';
import {ask} from './named-host.js';
import {page} from './test-site.js';

/** Whatever redirects a project has, they lead readers to a page, to another site, or to a 404 page. */
describe('redirects of a site', () => {
  const NAME = 'site.example.org';
  /** The domain of a subproject, which redirects to that of its parent. */
  const PART = 'tool.example.org';
  /** The number of redirects that browsers follow. */
  const MAX_HOPS = 20;
  const PATHS = [
    '/',
    '/en/',
    '/en/latest',
    '/en/latest/',
    '/en/latest/guide.html',
    '/en/latest/guide/',
    '/en/latest/folder',
    '/en/latest/gone.html',
    '/en/2.0/gone/',
    '/en/none/gone.html',
    '/de/latest/',
    '/de/gone/',
    '/page/guide.html',
    '/page/gone/index.html',
    '/projects/tool/',
    '/projects/tool/en/latest/gone.html',
    '/gone.html',
    '/guide.html',
    '/guide/',
    '/folder/',
    '//gone//index.html',
  ] as const;
  let host: LibraryHost;
  const ids: number[] = [];

  before(async () => {
    host = await startLibrary();
    const site = await host.add({slug: 'site', versions: {latest: 'public', '2.0': 'public'}});
    await host.add({slug: 'seite', language: 'de', translationOf: site, versions: {latest: 'public'}});
    const tool = await host.add({slug: 'tool', versions: {latest: 'public'}});
    await host.publish('site', '2.0', {'folder/guide.html': page('No start')});
    await host.publish('site', 'latest', {
      'guide.html': page('Guide'),
      'folder/index.html': page('Folder'),
    });
    ids.push(site, tool);
    await host.store.write(undefined, async transaction => {
      for (const [slug, domain] of [
        ['site', NAME],
        ['tool', PART],
      ] as const)
        await transaction.updateTable('project').set({domain}).where('slug', '=', slug).execute();
      await transaction
        .insertInto('subproject')
        .values({parent_id: site, child_id: tool, alias: 'tool'})
        .execute();
    });
  });
  after(() => host.stop());

  const anyPath = fc.constantFrom(...PATHS.filter(path => !path.startsWith('//')));
  const target = fc.oneof(
    {weight: 5, arbitrary: anyPath},
    {weight: 2, arbitrary: anyPath.map(path => `${path.replace(/\/$/, '')}/:splat`)},
    {weight: 1, arbitrary: anyPath.map(path => `http://${NAME}${path}`)},
    {weight: 1, arbitrary: anyPath.map(path => `http://${PART}${path}`)},
    {weight: 1, arbitrary: anyPath.map(path => `http://${PART}${path.replace(/\/$/, '')}/:splat`)},
  );
  const redirect = fc.record({
    project: fc.constantFrom(0, 0, 0, 1),
    type: fc.constantFrom('page', 'exact', 'page', 'exact', 'clean_url_to_html', 'html_to_clean_url'),
    from: anyPath.map(path => path.replace(/(?<=.)\/$/, '')),
    isPrefix: fc.boolean(),
    to: target,
    force: fc.boolean(),
  });

  async function setRedirects(set: readonly (typeof redirect extends fc.Arbitrary<infer T> ? T : never)[]) {
    const dated = {created: '2026-11-22T00:00:00.000Z', modified: '2026-11-22T00:00:00.000Z'};
    await host.store.write(undefined, async transaction => {
      await transaction.deleteFrom('redirect').execute();
      for (const [position, {project, type, from, isPrefix, to, force}] of set.entries())
        await transaction
          .insertInto('redirect')
          .values({
            project_id: ids[project]!,
            type,
            from_url: isPrefix || to.includes(':splat') ? `${from.replace(/\/$/, '')}/*` : from,
            to_url: to,
            http_status: 302,
            force: force ? 1 : 0,
            enabled: 1,
            description: '',
            position,
            ...dated,
          })
          .execute();
    });
  }

  /** All addresses to which a path redirects in turn, beginning with the address of the path. */
  async function addressesFrom(path: string): Promise<string[]> {
    const addresses = [`http://${NAME}${path}`];
    while (addresses.length <= MAX_HOPS) {
      const {hostname, pathname, search} = new URL(addresses.at(-1)!);
      if (hostname !== NAME && hostname !== PART) break;
      const target = addresses.length === 1 ? path : pathname + search;
      const {location} = await ask(host, hostname, target);
      if (!location) break;
      addresses.push(new URL(location, addresses.at(-1)).href);
    }
    return addresses;
  }

  test('end within the number of redirects that browsers follow, for every address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(redirect, {minLength: 1, maxLength: 6}), async set => {
        await setRedirects(set);
        for (const path of PATHS) {
          const addresses = await addressesFrom(path);
          assert.ok(addresses.length <= MAX_HOPS, addresses.slice(0, 6).join(' → '));
        }
      }),
      {numRuns: 50},
    );
  });
});
