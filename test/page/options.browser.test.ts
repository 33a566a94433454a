import {expect} from '@open-wc/testing';
import {pageOptions, scriptTag} from '../../src/page/options.js';
import {pageOf} from './page-of.js';

describe('the options of the script tag', () => {
  it('are its data attributes, wherever the file is, and with any query', () => {
    const page = pageOf('<script src="/x.js" data-project="no"></script><main></main>');
    const tag = page.createElement('script');
    tag.src = 'https://cdn.example.org/v1/docent.js?v=2';
    Object.assign(tag.dataset, {project: 'kettle', contentRoot: '#text', signIn: '/in'});
    page.body.append(tag);
    expect(scriptTag(page)).to.equal(tag);
    expect({...pageOptions(page)}).to.deep.equal({project: 'kettle', contentRoot: '#text', signIn: '/in'});
  });

  it('are empty on a page without a script tag', () => {
    const page = pageOf('<script src="/docs.js" data-project="no"></script>');
    expect(pageOptions(page)).to.deep.equal({});
  });
});
