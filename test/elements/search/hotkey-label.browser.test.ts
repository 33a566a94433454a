import {expect} from '@open-wc/testing';
import {hotkeyLabel} from '../../../src/elements/search/dialog.js';

const isApple = /^(Mac|iP)/.test(navigator.platform);

describe('hotkeyLabel', () => {
  it('names keys as this operating system does', () => {
    expect(hotkeyLabel('/ mod+k')).to.equal(isApple ? '⌘K' : 'Ctrl K');
    expect(hotkeyLabel('/')).to.equal('');
  });
});
