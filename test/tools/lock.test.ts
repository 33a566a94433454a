import assert from 'node:assert/strict';
import {test} from 'node:test';
import {faultsOf} from '../../tools/lock.mjs';

const integrity = 'sha512-x';

test('an entry of a lock file without a hash is a fault; folders of our own have none', () => {
  const packages = {
    '': {},
    host: {},
    'node_modules/@docent/host': {resolved: 'host', link: true},
    'node_modules/good': {integrity},
    'node_modules/better': {integrity, resolved: 'https://registry.npmjs.org/better/-/better-1.0.0.tgz'},
    'host/node_modules/bad': {},
    'node_modules/old': {integrity: 'sha1-x'},
  };
  assert.deepEqual(faultsOf({packages}), [
    'host/node_modules/bad has no "integrity": remove the entry, then run "npm install".',
    'node_modules/old has no "integrity": remove the entry, then run "npm install".',
  ]);
});

test('an entry from elsewhere is a fault, whatever its hash', () => {
  const [fault, ...more] = faultsOf({
    packages: {'node_modules/a': {integrity, resolved: 'https://mirror.example/a-1.0.0.tgz'}},
  });
  assert.match(fault!, /^node_modules\/a comes from https:\/\/mirror\.example\/a-1\.0\.0\.tgz, and not from/);
  assert.deepEqual(more, []);
});
