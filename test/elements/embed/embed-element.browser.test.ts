import {expect, fixture, html, nextFrame, oneEvent, waitUntil} from '@open-wc/testing';
import type {DocsEmbed} from '../../../src/elements/embed/define.js';
import type {DocsEmbedErrorEvent} from '../../../src/elements/embed/events.js';
import {fakeSite, type FakeSite} from './support/fake-site.js';
import {requestsTo, openEmbed, openLoaded, part, sectionOf} from './support/open-embed.js';

describe('<docs-embed>', () => {
  let site: FakeSite;

  beforeEach(() => {
    site = fakeSite();
  });
  afterEach(() => site.restore());

  const isFallbackShown = (embed: DocsEmbed) =>
    embed.firstElementChild!.checkVisibility() && embed.shadowRoot!.querySelector('slot') !== null;

  describe('content', () => {
    it('shows a sanitised section with absolute addresses', async () => {
      const embed = await openLoaded(site);
      expect(part(embed, 'body')!.textContent).to.include('Text of /guide.html#install');
      expect(part(embed, 'body')!.querySelector('a')!.href).to.equal(`${location.origin}/x.html#y`);
      expect(part(embed, 'body')!.querySelector('section')!.id).to.equal('docs-section-s');
      expect(embed.section).to.deep.equal({
        url: `${location.origin}/guide.html#install`,
        fragment: 'install',
        content: sectionOf('/guide.html#install'),
      });
    });

    it('adjusts the levels of its headings', async () => {
      const levels = async (headingLevel: number) =>
        Array.from(
          part(await openLoaded(site, {headingLevel}), 'body')!.querySelectorAll('h1,h2,h3,h4,h5,h6'),
          ({localName}) => localName,
        );
      expect(await levels(2)).to.deep.equal(['h2', 'h3']);
      expect(await levels(4)).to.deep.equal(['h4', 'h5']);
    });

    it('isolates the name of its page, which may contain bidirectional control characters', async () => {
      const embed = await openLoaded(site, {href: '/%E2%80%AEgnp.html', source: true, project: '\u202esda'});
      const [path, origin] = part(embed, 'source')!.querySelectorAll<HTMLElement>('a,bdi');
      expect(path!.textContent).to.equal('\u202egnp');
      expect(origin!.textContent).to.equal('\u202esda');
      for (const name of [path!, origin!]) expect(getComputedStyle(name).unicodeBidi).to.equal('isolate');
    });

    it('puts the full stop at the end of an English sentence in a right-to-left page', async () => {
      const embed = await openLoaded(site);
      embed.parentElement!.dir = 'rtl';
      const text = part(embed, 'body')!.querySelector('p')!.lastChild as Text;
      expect(text.data).to.equal('.');
      const stop = document.createRange();
      stop.selectNode(text);
      const link = part(embed, 'body')!.querySelector('a')!.getBoundingClientRect();
      expect(stop.getBoundingClientRect().left).to.be.at.least(Math.floor(link.right));
    });

    it('leaves out only the heading of the section with `untitled`', async () => {
      const embed = await openLoaded(site, {untitled: true});
      expect(
        Array.from(part(embed, 'body')!.querySelectorAll('h2,h3'), ({textContent}) => textContent),
      ).to.deep.equal(['Below']);
    });

    it('colours code and typesets formulas like the page', async () => {
      const style = document.createElement('style');
      style.textContent = '.highlight .k { color: rgb(120, 0, 60); }';
      document.head.append(style);
      const typesetter = window as {katex?: unknown};
      typesetter.katex = {renderToString: (tex: string) => `<math><mi>${tex}</mi></math>`};
      site.always(
        () =>
          '<p class="math">\\(a\\)</p><div class="highlight"><pre><span class="k">def</span> f</pre></div>',
      );
      const embed = await openEmbed(site, {loading: 'eager'});
      const inside = (selector: string) => embed.shadowRoot!.querySelector(selector);
      await waitUntil(() => inside('.math > math'), 'typeset');
      expect(getComputedStyle(inside('.k')!).color).to.equal('rgb(120, 0, 60)');
      delete typesetter.katex;
      style.remove();
    });

    it('looks like the text around it', async () => {
      site.always(sectionOf);
      const page = await fixture(
        html`<div style="color: rgb(10, 20, 30); font: 17px serif">
          <docs-embed api=${site.api} href="/a.html" loading="eager"></docs-embed>
        </div>`,
      );
      const embed = page.querySelector('docs-embed')!;
      await waitUntil(() => embed.section);
      await embed.updateComplete;
      const style = getComputedStyle(part(embed, 'body')!.querySelector('p')!);
      expect(style.color).to.equal('rgb(10, 20, 30)');
      expect(style.font).to.include('17px').and.include('serif');
    });

    it('says that a section is empty', async () => {
      site.always(() => '<div> </div>');
      const embed = await openEmbed(site, {loading: 'eager'});
      await waitUntil(() => embed.section);
      await embed.updateComplete;
      expect(part(embed, 'body')!.textContent).to.include('This section has no text');
    });

    it('runs no scripts and loads nothing from other sites, whatever the section contains', async () => {
      site.always(
        () => `<p>text</p><img src=x onerror="window.embedRan = 1"><script>window.embedRan = 1</script>
          <iframe srcdoc="<script>parent.embedRan = 1</script>"></iframe><form action="/x"><input name="a"></form>
          <a href="javascript:window.embedRan = 1">go</a><style>* {display: none}</style>
          <div style="position: fixed; inset: 0">over</div><img src="https://tracker.invalid/x.png" alt="t">`,
      );
      const embed = await openEmbed(site, {loading: 'eager'});
      await waitUntil(() => embed.section);
      await embed.updateComplete;
      const body = part(embed, 'body')!;
      for (const link of body.querySelectorAll('a')) expect(link.href).not.to.match(/^javascript/);
      expect(body.querySelectorAll('script,iframe,form,input,style,[style],[onerror]').length).to.equal(0);
      expect(Array.from(body.querySelectorAll('img'), ({src}) => new URL(src).origin)).to.deep.equal([
        location.origin,
      ]);
      expect('embedRan' in window).to.equal(false);
    });
  });

  describe('fallback', () => {
    it('is shown until the section has loaded', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      expect(isFallbackShown(embed)).to.equal(true);
      expect(part(embed, 'body')).to.have.attribute('aria-busy', 'true');
      site.requests[0]!.answer(sectionOf('x'));
      await oneEvent(embed, 'docs-embed-load');
      expect(embed.firstElementChild!.checkVisibility()).to.equal(false);
      expect(part(embed, 'body')).to.have.attribute('aria-busy', 'false');
    });

    it('is shown with one line of explanation if the section fails to load', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      site.requests[0]!.refuse(404);
      await requestsTo(site, 2);
      site.requests[1]!.refuse(404);
      const {error, url} = await oneEvent<DocsEmbedErrorEvent>(embed, 'docs-embed-error');
      expect(error).to.include({kind: 'not-found'});
      expect(url!.pathname).to.equal('/guide.html');
      expect(isFallbackShown(embed)).to.equal(true);
      expect(part(embed, 'problem')!.textContent).to.include('nothing at this address');
      expect(part(embed, 'open')).to.have.attribute('href', `${location.origin}/guide.html#install`);
    });

    it('says that the page has no such section, and does not show the whole page instead', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      site.requests[0]!.refuse(404);
      await requestsTo(site, 2);
      site.requests[1]!.answer('<h1>Guide</h1><p>All of it</p>');
      const {error} = await oneEvent<DocsEmbedErrorEvent>(embed, 'docs-embed-error');
      expect(error).to.include({kind: 'no-section'});
      expect(part(embed, 'problem')!.textContent).to.include('The page has no such section.');
      expect(part(embed, 'body')!.textContent).not.to.include('All of it');
    });

    it('consists of grey bars if the author provides none', async () => {
      const page = await fixture(html`<docs-embed api=${site.api} href="/a.html"></docs-embed>`);
      expect(part(page as DocsEmbed, 'skeleton')!.checkVisibility()).to.equal(true);
    });

    it('is shown alone if there is no address', async () => {
      const embed = await openEmbed(site, {href: ''});
      await nextFrame();
      expect(isFallbackShown(embed)).to.equal(true);
      expect(part(embed, 'skeleton') === null).to.equal(true);
      await embed.refresh();
      expect(site.requests).to.have.length(0);
    });

    it('is shown with a message that has no link if the address is not http(s)', async () => {
      for (const href of ['javascript:alert(1)', 'https://[', 'file:///etc/passwd']) {
        const embed = await openEmbed(site, {href, loading: 'eager'});
        await waitUntil(() => part(embed, 'problem'));
        expect(part(embed, 'open') === null, href).to.equal(true);
      }
      expect(site.requests).to.have.length(0);
    });
  });

  describe('loading', () => {
    it('loads a section only when it is near the viewport', async () => {
      site.always(sectionOf);
      const page = await fixture(html`
        <div>
          <docs-embed api=${site.api} href="/near.html"></docs-embed>
          <div style="height: 5000px"></div>
          <docs-embed api=${site.api} href="/far.html"></docs-embed>
        </div>
      `);
      const [near, far] = page.querySelectorAll('docs-embed');
      await oneEvent(near!, 'docs-embed-load');
      expect(site.requests.map(({address}) => address)).to.deep.equal(['/near.html']);
      far!.scrollIntoView();
      await oneEvent(far!, 'docs-embed-load');
      expect(site.requests.map(({address}) => address)).to.deep.equal(['/near.html', '/far.html']);
      window.scrollTo(0, 0);
    });

    it('loads at once with `loading="eager"`', async () => {
      await fixture(html`
        <div>
          <div style="height: 5000px"></div>
          <docs-embed api=${site.api} href="/far.html" loading="eager"></docs-embed>
        </div>
      `);
      await requestsTo(site, 1);
    });

    it('requests a section only once if it is embedded fifty times', async () => {
      site.always(sectionOf);
      const page = await fixture(
        html`<div>
          ${Array.from({length: 50}, () => html`<docs-embed api=${site.api} href="/a.html#x" loading="eager"></docs-embed>`)}
        </div>`,
      );
      const embeds = [...page.querySelectorAll('docs-embed')];
      await waitUntil(() => embeds.every(({section}) => section));
      await Promise.all(embeds.map(({updateComplete}) => updateComplete));
      for (const embed of embeds)
        expect(part(embed, 'body')!.querySelector('p')!.textContent).to.include('/a.html#x');
      expect(site.requests).to.have.length(1);
    });

    it('shows another section when `href` changes, and aborts the request for the first', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      embed.href = '/other.html#b';
      await requestsTo(site, 2);
      expect(site.requests[0]!.signal.aborted).to.equal(true);
      site.requests[1]!.answer(sectionOf('b'));
      await oneEvent(embed, 'docs-embed-load');
      expect(part(embed, 'body')!.textContent).to.include('Text of b');
    });

    it('keeps the height of the old section until the new one has loaded', async () => {
      const embed = await openLoaded(site, {loading: 'eager'});
      const height = part(embed, 'body')!.offsetHeight;
      site.always(() => '<p>short</p>');
      const loaded = oneEvent(embed, 'docs-embed-load');
      embed.href = '/other.html#b';
      await embed.updateComplete;
      expect(part(embed, 'body')!.textContent).not.to.include('Text of');
      expect(part(embed, 'body')!.offsetHeight).to.be.at.least(height);
      await loaded;
      expect(part(embed, 'body')!.offsetHeight).to.be.below(height);
    });

    it('aborts its request when it is removed, and loads again when it is added again', async () => {
      const embed = await openEmbed(site, {loading: 'eager'});
      await requestsTo(site, 1);
      const parent = embed.parentElement!;
      embed.remove();
      await waitUntil(() => site.requests[0]!.signal.aborted);
      parent.append(embed);
      await requestsTo(site, 2);
      expect(part(embed, 'problem') === null).to.equal(true);
    });

    it('keeps showing its section when it is moved', async () => {
      const embed = await openLoaded(site);
      embed.parentElement!.append(document.createElement('p'), embed);
      await embed.updateComplete;
      expect(part(embed, 'body')!.textContent).to.include('Text of');
      expect(site.requests).to.have.length(1);
    });
  });

  it('has typed events for listeners on the document', async () => {
    const listening = new AbortController();
    const loaded = new Promise<string>(resolve =>
      document.addEventListener('docs-embed-load', ({section}) => resolve(section.url), listening),
    );
    await openLoaded(site);
    expect(await loaded).to.equal(`${location.origin}/guide.html#install`);
    listening.abort();
  });

  describe('source line', () => {
    it('is shown only with `source`', async () => {
      expect(part(await openLoaded(site), 'source') === null).to.equal(true);
      const embed = await openLoaded(site, {source: true, project: 'docent', version: '2.0'});
      expect(part(embed, 'source')!.textContent!.replace(/\s+/g, ' ').trim()).to.equal(
        'From guide · docent 2.0',
      );
      expect(part(embed, 'source')!.querySelector('a')!.href).to.equal(
        `${location.origin}/guide.html#install`,
      );
    });

    it('names the host of another site', async () => {
      const embed = await openLoaded(site, {
        source: true,
        href: 'https://docs.example.org/en/latest/a/b.html#c',
      });
      expect(part(embed, 'source')!.textContent).to.include('· docs.example.org');
    });
  });
});
