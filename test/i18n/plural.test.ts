import {expect} from '@open-wc/testing';
import {plural} from '../../src/i18n/plural.js';

describe('plural', () => {
  it('uses the form for the count', () => {
    const pages = plural('en', {one: '# page', other: '# pages'});
    expect([0, 1, 2].map(pages)).to.deep.equal(['0 pages', '1 page', '2 pages']);
  });

  it('supports more than two forms', () => {
    const pages = plural('pl', {one: '# strona', few: '# strony', many: '# stron', other: '# strony'});
    expect([1, 3, 5, 22].map(pages)).to.deep.equal(['1 strona', '3 strony', '5 stron', '22 strony']);
  });

  it('falls back to the form `other`', () => expect(plural('ar', {other: 'x'})(2)).to.equal('x'));

  it('formats numbers for the language', () => {
    expect(plural('en', {other: '#'})(1200)).to.equal('1,200');
    expect(plural('de', {other: '#'})(1200)).to.equal('1.200');
  });
});
