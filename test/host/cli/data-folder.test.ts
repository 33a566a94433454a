import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {defaultDataFolder} from '../../../host/src/cli/data-folder.js';

const site = (project: string, folder: string) => ({project, folder});
const surroundings = (platform: NodeJS.Platform, env: Record<string, string>) => ({platform, env});

test('the index is kept in the cache folder of the person', () => {
  const folder = (platform: NodeJS.Platform, env: Record<string, string>) =>
    defaultDataFolder([site('demo', '/srv/demo')], surroundings(platform, env));
  assert.match(folder('linux', {XDG_CACHE_HOME: '/cache'}), /^\/cache[\\/]docent[\\/]demo-[0-9a-f]{8}$/);
  assert.ok(folder('linux', {}).includes(join('.cache', 'docent')));
  assert.ok(folder('darwin', {}).includes(join('Library', 'Caches', 'docent')));
  assert.match(folder('win32', {LOCALAPPDATA: '/local'}), /^\/local[\\/]docent/);
});

test('two sites never share an index, and one always finds its own', () => {
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
