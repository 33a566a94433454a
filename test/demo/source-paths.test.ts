import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

test('the page “How it works” names only source files that exist', () => {
  const text = readFileSync('demo/pages/how-it-works.md', 'utf8');
  const paths = Array.from(text.matchAll(/`((?:src|host)\/[\w./-]+)`/g), ([, path = '']) => path);
  assert.ok(paths.length > 12, `${paths.length} paths`);
  assert.deepEqual(
    paths.filter(path => !existsSync(path)),
    [],
  );
});
