import {expect} from '@open-wc/testing';
import {setTemporaryAttribute} from '../../../../src/elements/preview/active-link.js';

describe('setTemporaryAttribute', () => {
  it('takes away and gives back', () => {
    const element = document.createElement('a');
    element.title = 'first';
    const give = setTemporaryAttribute(element, 'title', null);
    expect(element.hasAttribute('title')).to.equal(false);
    give();
    expect(element.title).to.equal('first');
  });

  it('sets, and leaves nothing behind', () => {
    const element = document.createElement('a');
    setTemporaryAttribute(element, 'aria-description', 'hint')();
    expect(element.hasAttribute('aria-description')).to.equal(false);
  });

  it('leaves what the page has written since', () => {
    const element = document.createElement('a');
    element.title = 'first';
    const give = setTemporaryAttribute(element, 'title', null);
    element.title = 'new';
    give();
    expect(element.title).to.equal('new');
  });
});
