import {expect} from '@open-wc/testing';
import {optionsElement, pageOptions} from '../../src/page/options.js';
import {pageOf} from './page-of.js';

describe('the options of the script tag', () => {
  it('are its data attributes, whatever the folder and the query of its address', () => {
    const page = pageOf('<script src="/x.js" data-project="no"></script><main></main>');
    const tag = page.createElement('script');
    tag.src = 'https://cdn.example.org/v1/docent.js?v=2';
    Object.assign(tag.dataset, {project: 'kettle', contentRoot: '#text', signIn: '/in'});
    page.body.append(tag);
    expect(optionsElement(page)).to.equal(tag);
    expect({...pageOptions(page)}).to.deep.equal({project: 'kettle', contentRoot: '#text', signIn: '/in'});
  });

  it('are empty on a page without a script tag', () => {
    const page = pageOf('<script src="/docs.js" data-project="no"></script>');
    expect(pageOptions(page)).to.deep.equal({});
  });

  it('are read from the meta tag in the head, unless there is a script tag', () => {
    const page = pageOf('<main></main>');
    const meta = page.createElement('meta');
    meta.name = 'docent';
    Object.assign(meta.dataset, {index: 'search/', noPreviews: ''});
    page.head.append(meta);
    expect({...pageOptions(page)}).to.deep.equal({index: 'search/', noPreviews: ''});
    const tag = page.createElement('script');
    tag.src = '/docent.js';
    page.body.append(tag);
    expect(optionsElement(page)).to.equal(tag);
  });

  it('are never read from a meta tag in the body, which may come from a comment of a reader', () => {
    const page = pageOf('<main><meta name="docent" data-api="https://evil.example/"></main>');
    expect(optionsElement(page)).to.equal(null);
    expect(pageOptions(page)).to.deep.equal({});
  });
});
