import {realpath} from 'node:fs/promises';
import type {TestContext} from 'node:test';
import {makeSite} from '../../host/routes/test-site.js';

const LIBRARY = {
  'library/docent.yaml': 'hook_secret: PRIVATE',
  'library/data/secret': 'PRIVATE',
  'library/data/store.db': 'PRIVATE',
  'library/data/files/manual/latest-b1/index.html': 'PRIVATE',
};

/** Makes folders beside each other: a site, a shared folder to which tests allow links, private files, and a library. */
export async function makeFolders(t: TestContext): Promise<string> {
  return realpath(
    await makeSite(t, {
      ...LIBRARY,
      'site/index.html': '<p>',
      'site/deep/a.html': '<p>',
      'shared/jquery.js': 'jq',
      'shared/deep/b.js': 'b',
      'etc/passwd': 'PRIVATE',
    }),
  );
}
