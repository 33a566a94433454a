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
    ['/api/classkettle_1_1Queue.html', 'api'],
    ['/kettle_8h_source.html', ''],
    ['/dir_68267d1309a1af8e8297ef4c3efbcdb5.html', ''],
    ['/group__iso_8601_dates.html', 'group__iso_8601_dates'],
    ['/100%/a', '100% › a'],
    ['/index.html', ''],
    ['/', ''],
    ['', ''],
  ] as const)
    it(`shows "${path}" as "${label}"`, () => {
      assert.equal(pathLabel(path), label);
    });
});
