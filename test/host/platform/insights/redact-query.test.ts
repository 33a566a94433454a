import assert from 'node:assert/strict';
import {test} from 'node:test';
import {redactQuery} from '../../../../host/src/platform/insights/redact-query.js';

test('ordinary queries are only converted to lower case', () => {
  for (const [query, stored] of [
    ['  How  to\tConfigure TLS ', 'how to configure tls'],
    ['numpy.random.default_rng', 'numpy.random.default_rng'],
    ['std::vector<int>::push_back', 'std::vector<int>::push_back'],
    ['x86_64-linux-gnu-g++', 'x86_64-linux-gnu-g++'],
    ['getElementsByTagNameNS', 'getelementsbytagnamens'],
    ['sha256sum', 'sha256sum'],
    ['@property', '@property'],
    ['@types/node', '@types/node'],
    ['lodash@4', 'lodash@4'],
    ['password reset', 'password reset'],
    ['error 404', 'error 404'],
    ['2026-11-28', '2026-11-28'],
    ['0x80070005', '0x80070005'],
    ['python 3.11', 'python 3.11'],
    ['kettle:spout', 'kettle:spout'],
    ['Straße', 'straße'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ] as const)
    assert.equal(redactQuery(query), stored, query);
});

test('e-mail, web and network addresses, secrets and long numbers are removed from a query', () => {
  for (const [query, stored] of [
    ['mail to ada@example.org bounces', 'mail to … bounces'],
    ['ADA.L+docs@Mail.Example.org', ''],
    ['root@localhost', ''],
    ['timeout at 10.20.30.40', 'timeout at …'],
    ['ping fe80::1ff:fe23:4567:890a', 'ping …'],
    ['mac 00:1b:44:11:3a:b7', 'mac …'],
    ['00-1b-44-11-3a-b7', ''],
    ['https://intra.example.org/wiki?u=ada', ''],
    ['see www.example.org/ada', 'see …'],
    ['call +49 170 1234567', 'call +…'],
    ['call 0049-170-1234567', 'call …'],
    ['4111 1111 1111 1111', ''],
    ['order 123456789', 'order …'],
    ['٠١٢٣٤٥٦٧٨', ''],
    ['ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4', ''],
    ['use glpat-x9Yz8_w7Vu6Ts5 in ci', 'use … in ci'],
    ['AKIAIOSFODNN7EXAMPLE', ''],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc', ''],
    ['550e8400-e29b-41d4-a716-446655440000', ''],
    ['commit 46f7cc4146f7cc4146f7cc4146f7cc4146f7cc41', 'commit …'],
    ['password=hunter2', 'password=…'],
    ['api_key: abc', 'api_key: …'],
    ['Bearer abcdefghijklmnopqrstuv', 'bearer …'],
    ['Tr0ub4dor&3', ''],
    ['q8Xw2Lp9Zr4Tn6Vb', ''],
  ] as const)
    assert.equal(redactQuery(query), stored, query);
});

test('control characters and characters that change the direction of text are removed', () => {
  assert.equal(redactQuery('a\u0000b\u202ec\u2066d\u001b[31m'), 'a bcd [31m');
  assert.equal(redactQuery('one\u2028two\r\nthree'), 'one two three');
});

test('a query that is too long, or has no text left after redaction, is not stored', () => {
  assert.equal(redactQuery('a '.repeat(51)), '');
  assert.equal(redactQuery('word '.repeat(100_000)), '');
  assert.equal(redactQuery(''), '');
  assert.equal(redactQuery(' \u200b '), '');
  assert.equal(redactQuery('… …'), '');
});
