import {expect, html, waitUntil} from '@open-wc/testing';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, resetMouse} from './support/reader.js';

interface Typesetter {
  katex?: {renderToString(tex: string): string};
}

const CODE = '<div class="highlight"><pre><span class="k">def</span> f</pre></div>';
const LONG = `<h2>Section</h2><p>${'Text. '.repeat(200)}</p>`;

describe('a card', () => {
  let host: FakeHost;
  let reader: PreviewPage;
  const style = document.createElement('style');
  style.textContent = '.highlight .k { color: rgb(120, 0, 60); }';

  beforeEach(async () => {
    host = fakeHost();
    document.head.append(style);
    (window as Typesetter).katex = {renderToString: tex => `<math><mi>${tex}</mi></math>`};
    reader = await PreviewPage.open(
      host,
      html`
        <main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
          <h1>Page</h1>
          <p>
            <a id="one" href="/other.html#one">one</a> <a id="here" href="#nowhere">here</a>
            <a id="old" href="/en/1.0/other.html#one">old</a>
            <a id="new" href="/en/2.0/guide/other.html#one">new</a>
          </p>
        </main>
      `,
    );
  });
  afterEach(async () => {
    style.remove();
    delete (window as Typesetter).katex;
    reader.preview.remove();
    host.restore();
    await resetMouse();
  });
  const show = async (id: string, content: string) => {
    host.always(() => content);
    await pointAt(reader.link(id));
    await reader.opened();
  };
  const inside = (selector: string) => reader.preview.shadowRoot!.querySelector<HTMLElement>(selector);
  const colorOf = (selector: string) => getComputedStyle(inside(selector)!).color;
  const unfold = async () => {
    inside('.more')!.click();
    await waitUntil(() => !inside('.more'), 'unfolded');
  };

  it('colours code like the page, including code that is unfolded later', async () => {
    await show('one', LONG + CODE);
    await unfold();
    await waitUntil(() => colorOf('.k') === 'rgb(120, 0, 60)', 'the colour of the page');
  });

  it('keeps the styles of an open menu when code is coloured', async () => {
    await show('one', CODE);
    await pointAt(reader.part('body'));
    await waitUntil(() => reader.control('menu'), 'the tools are there');
    reader.control('menu').click();
    await waitUntil(() => reader.part('menu'), 'the menu');
    await waitUntil(() => colorOf('.k') === 'rgb(120, 0, 60)', 'the colour of the page');
    expect(getComputedStyle(inside('fieldset')!).display).to.equal('flex');
  });

  it('typesets formulas like the page', async () => {
    await show('one', '<p>See <span class="math">\\(a\\)</span>.</p>');
    await waitUntil(() => inside('.math > math'), 'typeset');
  });

  it('typesets formulas that are unfolded later', async () => {
    await show('one', `${LONG}<p class="math">\\(b\\)</p>`);
    await unfold();
    await waitUntil(() => inside('.math > math'), 'typeset');
  });

  describe('the footer', () => {
    const path = () => reader.part('path').textContent!.replace(/\s+/g, ' ');
    beforeEach(() => {
      reader.preview.project = 'example';
      reader.preview.version = '2.0';
      history.replaceState(null, '', '/en/2.0/start.html');
    });
    const address = location.href;
    afterEach(() => history.replaceState(null, '', address));

    it('names the project if the address is that of a subproject', async () => {
      reader.link('new').href = '/projects/sub/en/2.0/other.html#one';
      await show('new', '<p>text</p>');
      await waitUntil(() => reader.part('source'), 'the source');
      expect(path()).to.equal('sub 2.0other');
    });

    it('names the version and the page', async () => {
      await show('new', '<p>text</p>');
      await waitUntil(() => reader.part('source'), 'the project');
      expect(path()).to.equal('2.0guide › other');
      expect(reader.part('version-warning') === null).to.equal(true);
    });

    it('warns when the target is of another version than the page', async () => {
      await show('old', '<p>text</p>');
      await waitUntil(() => reader.part('version-warning'), 'the warning');
      expect(path()).to.equal('Other version: 1.0other');
      await Promise.all(reader.preview.shadowRoot!.getAnimations().map(({finished}) => finished));
      await expect(reader.preview).to.be.accessible();
    });

    it('warns of another version even when the section is cut from its page', async () => {
      const {fetch} = window;
      window.fetch = async (input, init) =>
        String(input).includes('/en/1.0/other.html') && !String(input).includes('?')
          ? Object.defineProperty(
              new Response('<main><h1 id="one">Old</h1><p>text</p></main>', {
                headers: {'content-type': 'text/html'},
              }),
              'url',
              {value: `${location.origin}/en/1.0/other.html`},
            )
          : fetch(input, init);
      reader.preview.sources = 'page';
      await pointAt(reader.link('old'));
      await reader.opened();
      await waitUntil(() => reader.part('version-warning'), 'the warning');
      expect(host.requests.length).to.equal(0);
    });

    it('says that the target is on this page', async () => {
      await show('here', '<p>text</p>');
      await waitUntil(() => path() === 'On this page', 'where it is');
    });
  });
});
