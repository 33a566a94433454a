import {expect} from '@open-wc/testing';
import {sharedSectionClient} from '../../src/page/clients.js';
import {sharedSearchClient} from '../../src/page/search-client.js';

for (const shared of [sharedSearchClient, sharedSectionClient]) {
  describe(shared === sharedSearchClient ? 'sharedSearchClient' : 'sharedSectionClient', () => {
    const at = (path: string) => shared(new URL(path, location.href));

    it('is shared for the same API address', () => {
      expect(at('/_/')).to.equal(at('/_/'));
    });

    it('differs for another API address', () => {
      expect(at('/a/')).not.to.equal(at('/b/'));
    });
  });
}
