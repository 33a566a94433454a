import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {encodePath} from '../../../cli/src/system/paths.js';

test('encodes paths reversibly, including all characters that would end the path of a URL', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme'}), path => {
      const encoded = encodePath(path);
      assert.equal(decodeURIComponent(encoded), path);
      assert.match(encoded, /^[\x21-\x7E]*$/);
      assert.doesNotMatch(encoded, /[?#"<>\\]/);
    }),
  );
});
