import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {en} from '../../src/i18n/english/search.js';

const KINDS =
  'network timeout unauthorized forbidden not-found gone rate-limited server bad-request malformed'.split(
    ' ',
  );

test('the manual quotes what search really says of each kind of error', async () => {
  const manual = await readFile(new URL('../../demo/pages/reference/client.md', import.meta.url), 'utf8');
  for (const kind of KINDS) {
    const [, entry = ''] = manual.split(`{#error-${kind} `);
    const [text = ''] = entry.split('\n\n');
    const {title} = en.failed(kind as Parameters<typeof en.failed>[0], 0);
    assert.ok(text.replace(/\s+/g, ' ').includes(`“${title}`), `${kind}: ${title}`);
  }
  const [, forbidden = ''] = manual.split('{#error-forbidden ');
  assert.ok(forbidden.replace(/\s+/g, ' ').includes(en.failed('forbidden', 0).hint));
});
