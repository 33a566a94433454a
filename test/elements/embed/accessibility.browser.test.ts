import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {fakeSite, type FakeSite} from './support/fake-site.js';
import {requestsTo, openEmbed, openFailed, openLoaded, part} from './support/open-embed.js';

describe('<docs-embed>', () => {
  let site: FakeSite;

  beforeEach(() => {
    site = fakeSite();
  });
  afterEach(() => site.restore());

  it('has the role "group" and the label as its accessible name, but no role if it has no label', async () => {
    const embed = await openLoaded(site, {label: 'Installing'});
    expect(part(embed, 'body')).to.have.attribute('role', 'group');
    expect(part(embed, 'body')).to.have.attribute('aria-label', 'Installing');
    expect(part(await openLoaded(site), 'body')).not.to.have.attribute('role');
  });

  const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
    idle: () => openEmbed(site, {href: ''}),
    loading: async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      return embed.updateComplete;
    },
    skeleton: () => fixture(html`<docs-embed api=${site.api} href="/a.html"></docs-embed>`),
    ready: () => openLoaded(site, {source: true, label: 'Install', project: 'docent'}),
    'ready, with code and a table that are too wide': async () => {
      site.always(
        () => `<h1>T</h1><pre>${'wide '.repeat(200)}</pre><table><tr><th>a</th></tr><tr><td>${'w'.repeat(400)}</td></tr></table>
            <div class="admonition warning"><p class="admonition-title">Warning</p><p>text</p></div>
            <div class="versionadded"><p>New in 1</p></div><dl><dt>x <span class="classifier">int</span></dt><dd>y</dd></dl>`,
      );
      const embed = await openEmbed(site, {loading: 'eager'});
      await waitUntil(() => part(embed, 'body')!.querySelector('pre')?.tabIndex === 0);
    },
    failed: () => openFailed(site),
    retrying: async () => {
      const embed = await openFailed(site);
      part(embed, 'retry')!.click();
      await requestsTo(site, 2);
      return embed.updateComplete;
    },
  };
  const SCHEMES = {
    light: {color: '#222', background: '#fff', 'color-scheme': 'light'},
    dark: {color: '#ddd', background: '#16181d', 'color-scheme': 'dark'},
    // Many dark themes do not set `color-scheme`.
    'dark without a declared scheme': {color: '#ddd', background: '#16181d', 'color-scheme': 'light'},
  };
  for (const [scheme, look] of Object.entries(SCHEMES)) {
    for (const [state, reach] of Object.entries(STATES)) {
      it(`passes axe in the state "${state}" on a page with colours "${scheme}"`, async () => {
        for (const [name, value] of Object.entries(look)) document.body.style.setProperty(name, value);
        try {
          await reach();
          // Links in the light DOM have the colour of the page, not of the element. The default colour has too little contrast on a dark page.
          for (const link of document.querySelectorAll<HTMLElement>('docs-embed > a'))
            link.style.setProperty('color', 'inherit');
          await expect(document.querySelector('docs-embed')).to.be.accessible();
        } finally {
          document.body.removeAttribute('style');
        }
      });
    }
  }
});
