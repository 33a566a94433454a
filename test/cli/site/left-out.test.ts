import assert from 'node:assert/strict';
import {symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {describeLeftOut} from '../../../cli/src/site/left-out.js';
import {findSiteFile, listFolder} from '../../../cli/src/site/site-file.js';
import {leftOutOf, walkFiles} from '../../../cli/src/site/walk-site.js';
import {makeFolders} from './linked-folders.js';

test('groups links by the folder to which they lead, and names the option that allows it', () => {
  const outside = (path: string, target: string) => ({
    path,
    target,
    isFolder: false,
    belonging: 'outside' as const,
  });
  const leftOut = [
    outside('_static/jquery.js', '/usr/share/javascript/jquery/jquery.js'),
    outside('_static/underscore.js', '/usr/share/javascript/underscore/underscore.js'),
    outside('_static/doctools.js', '/usr/share/javascript/sphinxdoc/1.0/doctools.js'),
    outside('_static/language_data.js', '/usr/share/javascript/sphinxdoc/1.0/language_data.js'),
    outside('passwd', '/etc/passwd'),
    {path: 'secret', target: '/srv/docs/data/secret', isFolder: false, belonging: 'library' as const},
  ];
  assert.deepEqual(describeLeftOut(leftOut, 'command'), [
    'Left out 4 links that lead to /usr/share/javascript, outside the folder: _static/jquery.js (/usr/share/javascript/jquery/jquery.js), _static/underscore.js (/usr/share/javascript/underscore/underscore.js), _static/doctools.js (/usr/share/javascript/sphinxdoc/1.0/doctools.js) and 1 more. If readers may see everything in /usr/share/javascript, --follow-links-to /usr/share/javascript includes them.',
    'Left out 1 link that leads to /etc, outside the folder: passwd (/etc/passwd). If readers may see everything in /etc, --follow-links-to /etc includes it.',
    'Left out secret (/srv/docs/data/secret): the data of a library is never read as part of a site. Remove it from the folder.',
  ]);
  assert.match(
    describeLeftOut(leftOut.slice(4, 5), 'library')[0]!,
    /"follow_links_to: \['\/etc'\]" in docent\.yaml, or --follow-links-to \/etc, includes it\.$/,
  );
  assert.deepEqual(describeLeftOut(leftOut.slice(3), 'log'), [
    'Left out _static/language_data.js, passwd: links that lead out of the folder. The log of the host says where they lead, and how to include them.',
    'Left out secret: the data of a library is never read as part of a site.',
  ]);
});

test('reports what a walk leaves out, and where it leads', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  await symlink('../shared', join(folder, 'shared'));
  await symlink('../../library/data/secret', join(folder, 'deep/secret'));
  await symlink('..', join(folder, 'deep/up'));
  await symlink('../..', join(folder, 'deep/upper'));
  await symlink('nowhere', join(folder, 'dead'));
  await symlink('loop', join(folder, 'loop'));
  const files: string[] = [];
  for await (const file of walkFiles({folder})) files.push(file.slice(folder.length + 1));
  assert.deepEqual(files, ['deep/a.html', 'index.html']);
  assert.deepEqual(await leftOutOf({folder}), [
    {path: 'deep/secret', target: join(root, 'library/data/secret'), isFolder: false, belonging: 'library'},
    {path: 'deep/upper', target: root, isFolder: true, belonging: 'outside'},
    {path: 'shared', target: join(root, 'shared'), isFolder: true, belonging: 'outside'},
  ]);
});

test('does not serve a library that is in a served folder', async t => {
  const root = await makeFolders(t);
  const site = {folder: root};
  for (const path of [
    'library/data/secret',
    'library/docent.yaml',
    'library/data/files/manual/latest-b1/index.html',
  ])
    assert.deepEqual(await findSiteFile(site, path), {kind: 'nothing'}, path);
  assert.deepEqual(await listFolder(site, 'library/data/files/manual/latest-b1'), []);
});

test('the list of a folder has no links that lead out of the site, and a folder that is such a link is not listed', async t => {
  const root = await makeFolders(t);
  const folder = join(root, 'site');
  await symlink('../../library/data/files/manual/latest-b1/index.html', join(folder, 'deep/out.html'));
  await symlink('a.html', join(folder, 'deep/in.html'));
  await symlink('../../site', join(folder, 'deep/self'));
  await symlink('../shared', join(folder, 'shared'));
  const names = (await listFolder({folder}, 'deep')).map(({name}) => name);
  assert.deepEqual(names, ['a.html', 'in.html', 'self']);
  assert.deepEqual(await listFolder({folder}, 'shared'), []);
});
