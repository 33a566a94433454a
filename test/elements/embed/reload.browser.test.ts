import {expect, nextFrame, oneEvent} from '@open-wc/testing';
import {fakeSite, type FakeSite} from './support/fake-site.js';
import {requestsTo, openEmbed, openFailed, openLoaded, part, sectionOf} from './support/open-embed.js';

describe('<docs-embed> after loading', () => {
  let site: FakeSite;

  beforeEach(() => {
    site = fakeSite();
  });
  afterEach(() => site.restore());

  describe('refresh', () => {
    it('loads the section again, and shows the old one meanwhile', async () => {
      const embed = await openLoaded(site);
      site.always(() => sectionOf('next'));
      const refreshed = embed.refresh();
      await embed.updateComplete;
      expect(part(embed, 'body')!.textContent).to.include('Text of /guide');
      await refreshed;
      expect(part(embed, 'body')!.textContent).to.include('Text of next');
      expect(site.requests).to.have.length(2);
    });

    it('keeps the old section if the request fails, and says so', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      site.requests[0]!.answer(sectionOf('first'));
      await oneEvent(embed, 'docs-embed-load');
      const refreshed = embed.refresh();
      await requestsTo(site, 2);
      site.requests[1]!.refuse(403);
      await refreshed;
      expect(part(embed, 'body')!.textContent).to.include('Text of first');
      expect(part(embed, 'problem') !== null).to.equal(true);
    });
  });

  describe('retry', () => {
    it('loads the section again, and keeps the focus on its button meanwhile', async () => {
      const embed = await openFailed(site);
      const retry = part(embed, 'retry')!;
      retry.focus();
      retry.click();
      await requestsTo(site, 2);
      await embed.updateComplete;
      expect(embed.shadowRoot!.activeElement === retry).to.equal(true);
      expect(retry).to.have.attribute('aria-disabled', 'true');
      retry.click();
      await embed.updateComplete;
      expect(site.requests).to.have.length(2);
    });

    it('moves the focus to the section once it has loaded', async () => {
      const embed = await openFailed(site);
      part(embed, 'retry')!.focus();
      part(embed, 'retry')!.click();
      await requestsTo(site, 2);
      site.requests[1]!.answer(sectionOf('x'));
      await oneEvent(embed, 'docs-embed-load');
      expect(embed.shadowRoot!.activeElement === part(embed, 'body')).to.equal(true);
      expect(part(embed, 'problem') === null).to.equal(true);
    });

    it('does not move the focus if it is elsewhere', async () => {
      const embed = await openFailed(site);
      part(embed, 'retry')!.click();
      await requestsTo(site, 2);
      site.requests[1]!.answer(sectionOf('x'));
      await oneEvent(embed, 'docs-embed-load');
      expect(embed.shadowRoot!.activeElement === null).to.equal(true);
    });

    it('happens once, automatically, when the network is back', async () => {
      await openFailed(site);
      window.dispatchEvent(new Event('online'));
      await requestsTo(site, 2);
      window.dispatchEvent(new Event('online'));
      await nextFrame();
      expect(site.requests).to.have.length(2);
    });
  });
});
