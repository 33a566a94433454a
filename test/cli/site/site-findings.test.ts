import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findingOf, SiteFindings} from '../../../cli/src/site/site-findings.js';
import type {CutSection} from '../../../cli/src/site/parse-page.js';

const NONE = {share: 0, example: ''};

const section = (id: string, content = 'text'): CutSection => ({id, title: 't', content});

function remarksOf(title: (n: number) => string, sections: readonly CutSection[], pages = 6): string[] {
  const findings = new SiteFindings();
  for (let n = 0; n < pages; n++)
    findings.add(`${n}.html`, findingOf({title: title(n), sections: [...sections]}, NONE));
  return findings.remarks();
}

test('reports nothing for a correct site', () =>
  assert.deepEqual(
    remarksOf(n => `${n}`, [section(''), section('a'), section('b')]),
    [],
  ));

test('reports if most pages have no text', () =>
  assert.match(
    remarksOf(n => `${n}`, [section('a', '')]).join(),
    /^6 of 6 pages have no text .* 0\.html\.$/,
  ));

test('reports if most pages have the same title', () =>
  assert.match(remarksOf(() => 'Manual', [section('a')]).join(), /^6 of 6 pages have the title "Manual"/));

test('reports headings without anchors', () =>
  assert.match(remarksOf(n => `${n}`, [section('a'), section(''), section('')]).join(), /without anchors/));

test('accepts one heading without an anchor on each page, below its title', () => {
  assert.match(
    remarksOf(n => `${n}`, [section(''), section('')]).join(),
    /^6 of 6 pages have headings without anchors/,
  );
  assert.deepEqual(
    remarksOf(n => `${n}`, [section('')]),
    [],
    'a link to this heading can lead to the page itself',
  );
});

test('reports nothing for a site with few pages', () =>
  assert.deepEqual(
    remarksOf(() => 'Manual', [], 4),
    [],
  ));

test('reports pages that lose text, the worst first, even if there are few', () => {
  const findings = new SiteFindings();
  const shares = [0.02, 0.03, 0.5, 0, 0.04, 0.05, 0.06, 0.07];
  for (const [n, share] of shares.entries())
    findings.add(
      `${n}.html`,
      findingOf({title: `${n}`, sections: [section('a')]}, {share, example: 'New in 2.0'}),
    );
  assert.deepEqual(findings.remarks(), [
    '6 of 8 pages lose more than 2 % of what a reader sees: 2.html (50 %), 7.html (7 %), 6.html (6 %), 5.html (5 %), ' +
      '4.html (4 %), …: see "docent inspect" of 2.html, where "New in 2.0" is in no section.',
  ]);
  const ofSinglePage = new SiteFindings();
  ofSinglePage.add('a.html', findingOf({title: 'a', sections: []}, {share: 1, example: 'All'}));
  assert.match(ofSinglePage.remarks().join(), /^1 of 1 pages lose/);
});
