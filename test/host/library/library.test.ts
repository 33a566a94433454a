import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Library} from '../../../host/src/library/library.js';

const version = (slug: string, mount: string) => ({slug, mount, folder: `/srv${mount}`});
const library = new Library([
  {slug: 'root', defaultVersion: '2', versions: [version('1', '/1/'), version('2', '/')]},
  {slug: 'lib', defaultVersion: 'main', versions: [version('main', '/lib/')]},
]);
const name = (edition: {project: {slug: string}; version: {slug: string}} | undefined) =>
  edition && `${edition.project.slug}/${edition.version.slug}`;

test('an edition is found by project and version, or by its default version', () => {
  assert.equal(name(library.edition('root', '1')), 'root/1');
  assert.equal(name(library.edition('root')), 'root/2');
  assert.equal(library.edition('root', '3'), undefined);
  assert.equal(library.edition('nobody'), undefined);
});

test('a path belongs to the edition with the deepest mount above it', () => {
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
  const editions = library.editionsOf({scopes: [{project: 'root', version: '1'}], user: true, words: ''});
  assert.deepEqual(editions.map(name), ['root/1', 'lib/main']);
});
