import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {plural} from '../../src/i18n/plural.js';

describe('plural', () => {
  it('takes the form for the count', () => {
    const pages = plural('en', {one: '# page', other: '# pages'});
    assert.deepEqual([0, 1, 2].map(pages), ['0 pages', '1 page', '2 pages']);
  });

  it('knows more forms than two', () => {
    const pages = plural('pl', {one: '# strona', few: '# strony', many: '# stron', other: '# strony'});
    assert.deepEqual([1, 3, 5, 22].map(pages), ['1 strona', '3 strony', '5 stron', '22 strony']);
  });

  it('falls back to the form for others', () => assert.equal(plural('ar', {other: 'x'})(2), 'x'));

  it("writes numbers the language's way", () => {
    assert.equal(plural('en', {other: '#'})(1200), '1,200');
    assert.equal(plural('de', {other: '#'})(1200), '1.200');
  });
});
