import {expect, waitUntil} from '@open-wc/testing';
import {createSearch, type Search} from './open-search.js';

describe('the theme of <docs-search>', () => {
  let search: Search;

  beforeEach(async () => {
    search = await createSearch();
  });

  it('overrides the colour scheme of the page', async () => {
    search.element.theme = 'dark';
    search.element.show();
    expect(getComputedStyle(search.dialog).colorScheme).to.equal('dark');
  });

  it('follows a page that becomes dark while search is open', async () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '[data-theme=dark] body { background: #141414 }';
    search.element.show();
    expect(getComputedStyle(search.dialog).colorScheme).to.equal('light');
    document.documentElement.dataset['theme'] = 'dark';
    try {
      await waitUntil(() => getComputedStyle(search.dialog).colorScheme === 'dark', 'search is dark');
    } finally {
      document.documentElement.removeAttribute('data-theme');
      sheet.remove();
    }
  });
});
