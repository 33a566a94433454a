import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openFolderLibrary} from '../../../../host/src/platform/publishing/library-folder.js';
import {LibraryView} from '../../../../host/src/platform/library/library-view.js';
import {wholeLibrary} from '../../../../host/src/platform/people/viewer.js';

const folder = (project: string, mount: string) => ({
  project,
  version: 'main',
  folder: `/srv${mount}`,
  mount,
});
const library = await openFolderLibrary([folder('root', '/'), folder('lib', '/lib/')]);
const view = await library.view();
const name = (projectVersion: {project: {slug: string}; version: {slug: string}} | undefined) =>
  projectVersion && `${projectVersion.project.slug}/${projectVersion.version.slug}`;

test('finds a version by its name, or the default version', () => {
  assert.equal(name(view.find('root', 'main')), 'root/main');
  assert.equal(name(view.find('root')), 'root/main');
  assert.equal(view.find('root', '3'), undefined);
  assert.equal(view.find('nobody'), undefined);
});

test('locates a path in the version with the longest matching mount', () => {
  const places = Object.entries({
    '/a/b.html': 'root/main a/b.html',
    '/lib/': 'lib/main ',
    '/lib': 'root/main lib',
    '/library/x': 'root/main library/x',
  });
  for (const [path, expected] of places) {
    const place = view.locate(path);
    assert.equal(`${name(place)} ${place?.path}`, expected, path);
  }
  assert.equal(new LibraryView([]).locate('/a'), undefined);
});

test('for user:@me, selects the default versions of all projects in which the viewer has a role', async () => {
  const selection = {named: [{project: 'root', version: 'main'}], user: true};
  assert.deepEqual(view.selectedBy(selection).map(name), ['root/main']);
  const wholeView = await library.view(wholeLibrary('test'));
  assert.deepEqual(wholeView.selectedBy(selection).map(name), ['root/main', 'lib/main']);
});

test('caches a view until the next write', async () => {
  assert.equal(await library.view(), view);
  await library.store.write(undefined, transaction =>
    transaction.updateTable('project').set({name: 'Library'}).where('slug', '=', 'lib').execute(),
  );
  const next = await library.view();
  assert.notEqual(next, view);
  assert.equal(next.project('lib')!.row.name, 'Library');
});
