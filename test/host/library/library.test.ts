import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Library} from '../../../host/src/library/library.js';

const version = (slug: string, mount: string) => ({slug, mount, folder: `/srv${mount}`});
const library = new Library([
  {slug: 'root', defaultVersion: '2', versions: [version('1', '/1/'), version('2', '/')]},
  {slug: 'lib', defaultVersion: 'main', versions: [version('main', '/lib/')]},
]);
const name = (projectVersion: {project: {slug: string}; version: {slug: string}} | undefined) =>
  projectVersion && `${projectVersion.project.slug}/${projectVersion.version.slug}`;

test('a version is found by project and version, or by its default version', () => {
  assert.equal(name(library.find('root', '1')), 'root/1');
  assert.equal(name(library.find('root')), 'root/2');
  assert.equal(library.find('root', '3'), undefined);
  assert.equal(library.find('nobody'), undefined);
});

test('a path belongs to the version with the deepest mount above it', () => {
  const places = Object.entries({
    '/a/b.html': 'root/2 a/b.html',
    '/1/a.html': 'root/1 a.html',
    '/lib/': 'lib/main ',
    '/lib': 'root/2 lib',
    '/library/x': 'root/2 library/x',
  });
  for (const [path, expected] of places) {
    const place = library.locate(path);
    assert.equal(`${name(place)} ${place?.path}`, expected, path);
  }
  assert.equal(new Library([]).locate('/a'), undefined);
});

test('everyone may read everything, so user:@me is every project in its default version', () => {
  const projectVersions = library.selectedBy({
    named: [{project: 'root', version: '1'}],
    user: true,
  });
  assert.deepEqual(projectVersions.map(name), ['root/1', 'lib/main']);
});

test('of several versions of a project the last one that exists is searched', () => {
  const select = (...versions: string[]) =>
    library.selectedBy({named: versions.map(version => ({project: 'root', version})), user: false}).map(name);
  assert.deepEqual(select('1', '2'), ['root/2']);
  assert.deepEqual(select('1', 'gone'), ['root/1']);
  assert.deepEqual(select('gone'), []);
});
