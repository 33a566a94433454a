import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  isPostgresAddress,
  parsePostgresAddress,
} from '../../../../../host/src/platform/store/postgres/address.js';

test('splits an address with several servers into one for each, with user, database and parameters', () => {
  const {servers, shown} = parsePostgresAddress(
    'postgres://ada:se%40cret@one:5433,two/docs?sslmode=require&target_session_attrs=read-write',
  );
  assert.deepEqual(servers, [
    'postgres://ada:se%40cret@one:5433/docs?sslmode=require',
    'postgres://ada:se%40cret@two/docs?sslmode=require',
  ]);
  assert.equal(shown, 'postgres://one:5433,two/docs');
});

test('accepts an IPv6 address, without user and parameters', () => {
  assert.deepEqual(parsePostgresAddress('postgresql://[::1]:5432/docs').servers, [
    'postgres://[::1]:5432/docs',
  ]);
});

for (const [name, address] of [
  ['no host', 'postgres:///docs'],
  ['an empty host', 'postgres://one,,two/docs'],
  ['an invalid port', 'postgres://one:port/docs'],
  ['another protocol', 'mysql://one/docs'],
])
  test(`refuses ${name}, without the password in the message`, () => {
    assert.throws(
      () => parsePostgresAddress(address!.replace('//', '//ada:secret@')),
      (error: Error) => {
        assert.equal(error.name, 'StoreError');
        assert.match(error.message, /write it as in postgres:/);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      },
    );
  });

test('refuses an address that selects a read-only standby', () => {
  assert.throws(() => parsePostgresAddress('postgres://one/docs?target_session_attrs=prefer-standby'), {
    message: /leave it out, or set it to read-write/,
  });
});

test('recognises texts that are meant as addresses, whether valid or not', () => {
  assert.ok(isPostgresAddress('postgres:one') && isPostgresAddress('postgresql://x'));
  assert.ok(!isPostgresAddress('data/store.db'));
});
