import {realpath, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {makeSite, page} from '../routes/test-site.js';

/** Creates a site with symbolic links to a folder outside of it, to a system file and to the data of a library. */
export async function makeLinkedSite(t: TestContext) {
  const root = await realpath(
    await makeSite(t, {
      'site/index.html': page('Start', '<p>Here lives the axolotl.</p>'),
      'site/_static/own.css': 'own',
      'shared/jquery/jquery.js': 'jq',
      'shared/extra/extra.html': page('Extra', '<p>Here lives the wombat.</p>'),
      'etc/passwd.html': page('Passwd', '<p>PRIVATE quokka</p>'),
      'library/docent.yaml': '',
      'library/data/secret': 'PRIVATE'.repeat(10),
      'library/data/store.db': '',
      'library/data/page.html': page('Data', '<p>PRIVATE numbat</p>'),
    }),
  );
  const site = join(root, 'site');
  await symlink('../../shared/jquery/jquery.js', join(site, '_static/jquery.js'));
  await symlink('../shared/extra', join(site, 'extra'));
  await symlink('../etc/passwd.html', join(site, 'passwd.html'));
  await symlink('../library/data', join(site, 'data'));
  await symlink('../library/data/secret', join(site, 'secret.txt'));
  await symlink('../library/data/page.html', join(site, 'page.html'));
  return {root, site, shared: join(root, 'shared')};
}
