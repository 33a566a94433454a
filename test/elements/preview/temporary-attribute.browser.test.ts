import {expect} from '@open-wc/testing';
import {setTemporaryAttribute} from '../../../src/elements/preview/active-link.js';

describe('setTemporaryAttribute', () => {
  it('removes an attribute and restores it', () => {
    const element = document.createElement('a');
    element.title = 'first';
    const restore = setTemporaryAttribute(element, 'title', null);
    expect(element.hasAttribute('title')).to.equal(false);
    restore();
    expect(element.title).to.equal('first');
  });

  it('sets an attribute and removes it again', () => {
    const element = document.createElement('a');
    setTemporaryAttribute(element, 'aria-description', 'hint')();
    expect(element.hasAttribute('aria-description')).to.equal(false);
  });

  it('keeps a value that the page has set in the meantime', () => {
    const element = document.createElement('a');
    element.title = 'first';
    const restore = setTemporaryAttribute(element, 'title', null);
    element.title = 'new';
    restore();
    expect(element.title).to.equal('new');
  });
});
