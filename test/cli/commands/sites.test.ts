import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {makeSite} from '../../host/routes/test-site.js';
import {defaultDataFolder, openDataFolder} from '../../../cli/src/commands/sites.js';

const site = (project: string, folder: string) => ({project, folder});
const surroundings = (platform: NodeJS.Platform, env: Record<string, string>) => ({platform, env});

test("stores the index in the user's cache folder", () => {
  const folder = (platform: NodeJS.Platform, env: Record<string, string>) =>
    defaultDataFolder([site('demo', '/srv/demo')], surroundings(platform, env));
  assert.match(folder('linux', {XDG_CACHE_HOME: '/cache'}), /^\/cache[\\/]docent[\\/]demo-[0-9a-f]{8}$/);
  assert.ok(folder('linux', {}).includes(join('.cache', 'docent')));
  assert.ok(folder('darwin', {}).includes(join('Library', 'Caches', 'docent')));
  assert.match(folder('win32', {LOCALAPPDATA: '/local'}), /^\/local[\\/]docent/);
});

test('stores the indexes of different sites in different folders, and those of the same sites always in the same folder', () => {
  const env = surroundings('linux', {XDG_CACHE_HOME: '/cache'});
  const sites = [
    [site('demo', '/srv/one')],
    [site('demo', '/srv/two')],
    [site('other', '/srv/one')],
    [site('demo', '/srv/one'), site('other', '/srv/two')],
  ];
  const folders = sites.map(each => defaultDataFolder(each, env));
  assert.equal(new Set(folders).size, sites.length);
  assert.deepEqual(
    sites.map(each => defaultDataFolder(each, env)),
    folders,
  );
});

test('creates a data folder with its parents', async t => {
  const folder = join(await makeSite(t, {}), 'one/two/three');
  await openDataFolder(folder);
  await openDataFolder(folder);
  assert.ok((await stat(folder)).isDirectory());
});

test('explains why the data folder cannot be created', {skip: !existsSync('/proc/self')}, async () => {
  await assert.rejects(openDataFolder('/proc/docent/data'), {
    name: 'UserError',
    message:
      'The index cannot be stored in /proc/docent/data: nothing can be written there (ENOENT); choose another folder with --data.',
  });
});

test('reports a file in place of the data folder or of its parent', async t => {
  const site = await makeSite(t, {file: ''});
  for (const folder of [join(site, 'file'), join(site, 'file/data')])
    await assert.rejects(openDataFolder(folder), /there is a file of that name/);
});
