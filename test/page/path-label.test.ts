import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pathLabel} from '../../src/page/identity.js';

describe('pathLabel', () => {
  for (const [path, label] of [
    ['/guide/install.html', 'guide › install'],
    ['/guide/install.htm', 'guide › install'],
    ['/guide/index.html', 'guide'],
    ['/guide/index.htm', 'guide'],
    ['/guide/', 'guide'],
    ['guide', 'guide'],
    ['/reindex.html', 'reindex'],
    ['/html.parser', 'html.parser'],
    ['/caf%C3%A9/a%20b.html', 'café › a b'],
    ['/100%/a', '100% › a'],
    ['/index.html', ''],
    ['/', ''],
    ['', ''],
  ] as const)
    it(`shows "${path}" as "${label}"`, () => {
      assert.equal(pathLabel(path), label);
    });
});
