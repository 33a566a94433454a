import {expect} from '@open-wc/testing';
import {isStored} from '../../src/page/storage.js';

const NAME = 'docent-test';

describe('isStored', () => {
  afterEach(() => localStorage.removeItem(NAME));

  it('finds an item with any value', () => {
    expect(isStored(NAME)).to.equal(false);
    localStorage.setItem(NAME, '');
    expect(isStored(NAME)).to.equal(true);
  });
});
