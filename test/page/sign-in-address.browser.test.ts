import {expect} from '@open-wc/testing';
import {signInAddress} from '../../src/page/identity.js';

describe('signInAddress', () => {
  const before = location.href;
  let tag: HTMLScriptElement | undefined;
  beforeEach(() => history.replaceState(null, '', '/guide/?theme=dark#part'));
  afterEach(() => {
    tag?.remove();
    tag = undefined;
    history.replaceState(null, '', before);
  });

  const addTag = (address: string) => {
    tag = Object.assign(document.createElement('script'), {type: 'text/plain', src: '/docent.js'});
    tag.dataset['signIn'] = address;
    document.head.append(tag);
  };
  /** The address that a reader returns to after signing in. */
  const returnAddress = (address: string) => new URL(address, location.href).searchParams.get('next');

  it('returns to the page with its own parameters and the given ones', () => {
    const address = signInAddress('/sign-in?next={page}', {'docs-search': 'a & b'});
    expect(returnAddress(address)).to.equal(`${location.origin}/guide/?theme=dark&docs-search=a+%26+b#part`);
  });

  it('adds no parameter without a name or without a value', () => {
    for (const parameters of [{'': 'kettle'}, {'docs-search': ''}])
      expect(returnAddress(signInAddress('/sign-in?next={page}', parameters))).to.equal(location.href);
  });

  it('is that of the element, else of the script tag, else empty', () => {
    expect(signInAddress('', {})).to.equal('');
    addTag('/by-tag');
    expect(signInAddress('', {})).to.equal('/by-tag');
    expect(signInAddress('/by-author', {})).to.equal('/by-author');
  });
});
