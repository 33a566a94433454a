import {expect} from '@open-wc/testing';
import {sharedSectionClient} from '../../src/sections/shared-sections.js';
import {sharedSearchClient} from '../../src/page/search-client.js';

const clients = {
  sharedSearchClient: (api: URL) => sharedSearchClient({api}),
  sharedSectionClient,
};
for (const [name, shared] of Object.entries(clients)) {
  describe(name, () => {
    const at = (path: string) => shared(new URL(path, location.href));

    it('is shared for the same API address', () => {
      expect(at('/_/')).to.equal(at('/_/'));
    });

    it('differs for another API address', () => {
      expect(at('/a/')).not.to.equal(at('/b/'));
    });
  });
}

it('the client of static indexes is shared for the same indexes', () => {
  const at = (...names: readonly string[]) =>
    sharedSearchClient({
      api: new URL('/_/', location.href),
      index: {given: names.map(name => ({folder: `/${name}/`})), base: location.href},
    });
  expect(at('a', 'b')).to.equal(at('a', 'b'));
  expect(at('a', 'b')).not.to.equal(at('a'));
});
