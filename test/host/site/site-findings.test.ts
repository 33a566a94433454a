import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SiteFindings} from '../../../host/src/site/site-findings.js';
import type {CutSection} from '../../../host/src/site/parse-page.js';

const section = (id: string, content = 'text'): CutSection => ({id, title: 't', content});

function remarksOf(title: (n: number) => string, sections: readonly CutSection[], pages = 6): string[] {
  const findings = new SiteFindings();
  for (let n = 0; n < pages; n++) findings.add(`${n}.html`, {title: title(n), sections: [...sections]});
  return findings.remarks();
}

test('a sound site says nothing', () =>
  assert.deepEqual(
    remarksOf(n => `${n}`, [section(''), section('a'), section('b')]),
    [],
  ));

test('most pages without text', () =>
  assert.match(
    remarksOf(n => `${n}`, [section('a', '')]).join(),
    /^6 of 6 pages have no text .* 0\.html\.$/,
  ));

test('one title for most pages', () =>
  assert.match(remarksOf(() => 'Manual', [section('a')]).join(), /^6 of 6 pages have the title "Manual"/));

test('headings without anchors', () =>
  assert.match(remarksOf(n => `${n}`, [section('a'), section(''), section('')]).join(), /without anchors/));

test('one heading without an anchor on each page, below its title', () => {
  assert.match(
    remarksOf(n => `${n}`, [section(''), section('')]).join(),
    /^6 of 6 pages have headings without anchors/,
  );
  assert.deepEqual(
    remarksOf(n => `${n}`, [section('')]),
    [],
    'the page itself is there for that',
  );
});

test('a few pages tell nothing of a site', () =>
  assert.deepEqual(
    remarksOf(() => 'Manual', [], 4),
    [],
  ));
