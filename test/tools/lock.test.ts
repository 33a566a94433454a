import assert from 'node:assert/strict';
import {test} from 'node:test';
import {faultsOf} from '../../tools/lock.mjs';

const integrity = 'sha512-x';

test('reports entries of a lock file without a hash, except for folders of the repository', () => {
  const packages = {
    '': {},
    host: {},
    'node_modules/@docent/host': {resolved: 'host', link: true},
    'node_modules/good': {integrity},
    'host/node_modules/bad': {},
    'node_modules/old': {integrity: 'sha1-x'},
  };
  assert.deepEqual(faultsOf({packages}), [
    'host/node_modules/bad has no "integrity": remove the entry, then run "npm install".',
    'node_modules/old has no "integrity": remove the entry, then run "npm install".',
  ]);
});

test('reports entries with a URL, even if they have a hash', () => {
  const resolved = 'https://registry.example/a-1.0.0.tgz';
  assert.deepEqual(faultsOf({packages: {'node_modules/a': {integrity, resolved}}}), [
    'node_modules/a names an address: run "npm install --omit-lockfile-registry-resolved".',
  ]);
});
