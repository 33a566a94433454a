import {expect} from '@open-wc/testing';
import {copyText} from '../../src/page/clipboard.js';

describe('copyText', () => {
  const {writeText} = navigator.clipboard;
  afterEach(() => (navigator.clipboard.writeText = writeText));

  it('copies, and reports whether the browser has allowed it', async () => {
    const copied: string[] = [];
    navigator.clipboard.writeText = async text => void copied.push(text);
    expect([await copyText('a.b()'), copied]).to.deep.equal([true, ['a.b()']]);
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await copyText('x')).to.equal(false);
  });
});
