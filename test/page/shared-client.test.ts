import {expect} from '@open-wc/testing';
import {sharedClient} from '../../src/page/index.js';

describe('sharedClient', () => {
  it('is one for an address', () => {
    expect(sharedClient(new URL('/_/', location.href))).to.equal(sharedClient(new URL('/_/', location.href)));
  });

  it('is another for another', () => {
    const client = sharedClient(new URL('/a/', location.href));
    expect(client).not.to.equal(sharedClient(new URL('/b/', location.href)));
    expect(client.api.pathname).to.equal('/a/');
  });
});
