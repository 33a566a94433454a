import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import {parseS3Address} from '../../../../host/src/platform/artifacts/s3-address.js';

describe('the address of an object store', () => {
  test('is parsed with and without optional parts', () => {
    assert.deepEqual(parseS3Address('s3://docs'), {
      bucket: 'docs',
      prefix: '',
      endpoint: undefined,
      region: undefined,
    });
    assert.deepEqual(parseS3Address('s3://docs/a/b-c/?endpoint=https://s3.example.org:9000&region=eu-1'), {
      bucket: 'docs',
      prefix: 'a/b-c',
      endpoint: 'https://s3.example.org:9000',
      region: 'eu-1',
    });
  });

  for (const text of [
    's3://',
    's3://ab',
    's3://Docs',
    's3://key:secret@docs',
    's3://docs//a',
    's3://docs/a/../b',
    's3://docs/a b',
    's3://docs?endpoint=ftp://s3.example.org',
    's3://docs?endpoint=https://key:secret@s3.example.org',
    's3://docs?endpoint=https://s3.example.org/path',
    's3://docs?endpoint=',
    's3://docs?region=..',
    's3://docs?secret=abc',
    's3://docs#fragment',
    'docs',
  ])
    test(`cannot be ${text}`, () => assert.equal(parseS3Address(text), undefined));

  test('has a prefix of safe characters without dot segments, whatever text was parsed', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.string(), (path, query) => {
        const address = parseS3Address(`s3://docs/${path}?${query}`);
        if (!address) return;
        assert.match(address.prefix, /^[\w./-]*$/);
        assert.ok(!address.prefix.split('/').some(folder => folder === '..' || folder === '.'));
      }),
    );
  });
});
