import {expect, waitUntil} from '@open-wc/testing';
import {messages as german} from '../../src/i18n/de.js';
import {closePage, openPage, type TaggedPage} from './frame.js';
import {BUTTON, opened, THEME} from './theme.js';

afterEach(closePage);

const HOST = 'docent-corner';

async function cornerOf(page: TaggedPage) {
  await waitUntil(() => page.find(HOST), 'no button in the corner');
  const host = page.find(HOST);
  return {host, button: host.shadowRoot!.querySelector('button')!};
}

const isShown = (page: TaggedPage): boolean => (page.find(HOST)?.getBoundingClientRect().width ?? 0) > 0;

/** Waits for a condition while the time of the page advances. */
const waitOnPage = (page: TaggedPage, condition: () => boolean, message: string): Promise<void> =>
  waitUntil(() => {
    page.advance(200);
    return condition();
  }, message);

/** A page whose search control is in a sidebar that a narrow window hides. */
const SIDEBAR = `<style>@media (width < 500px) { nav { position: fixed; left: -300px; width: 200px } }</style>
  <nav>${THEME}</nav><main>text</main>`;

describe('a page without a search control', () => {
  it('gets a button that opens search and gets the focus back', async () => {
    const page = await openPage('<main>text</main>');
    const {host, button} = await cornerOf(page);
    expect(button.getAttribute('aria-label')).to.equal('Search');
    button.click();
    page.release('search');
    expect((await opened(page)).opener === host).to.equal(true);
    host.focus();
    expect(host.shadowRoot!.activeElement === button).to.equal(true);
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('shows the button 16 px from the edges, at least 48 px high, in its own colours', async () => {
    const page = await openPage(`<style>
      button, docent-corner { all: unset !important; padding: 0 !important; background: red !important }
      body > * { position: static !important; display: none !important }</style><p>text`);
    const {host, button} = await cornerOf(page);
    const {right, bottom, height, width} = host.getBoundingClientRect();
    const {clientWidth, clientHeight} = page.document.documentElement;
    expect([clientWidth - right, clientHeight - bottom]).to.deep.equal([16, 16]);
    expect(height >= 48 && width >= 48).to.equal(true);
    const {backgroundColor, color} = page.window.getComputedStyle(button);
    expect([backgroundColor, color]).to.deep.equal(['rgb(29, 38, 51)', 'rgb(255, 255, 255)']);
  });

  it('labels the button in the language of the page', async () => {
    const page = await openPage(`<script>document.documentElement.lang = 'de'</script><main>Text</main>`);
    const {button} = await cornerOf(page);
    expect(button.textContent).to.equal(german.search);
  });

  it('styles the button under the strictest content security policy', async () => {
    const policy =
      "default-src 'none'; script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'";
    const page = await openPage(`<meta http-equiv="Content-Security-Policy" content="${policy}">text`);
    const {host} = await cornerOf(page);
    expect(page.window.getComputedStyle(host).position).to.equal('fixed');
  });

  it('gets the button once its theme has moved the sidebar with its search out of view', async () => {
    const page = await openPage(
      `<div style="position: fixed; left: 0; width: 100px; transition: left 50ms"><input type="search"></div>text`,
    );
    await page.settled();
    expect(page.find(HOST)).not.to.exist;
    page.find('div').style.left = '-200px';
    await cornerOf(page);
  });

  it('gets the button again after replacing its body', async () => {
    const page = await openPage('<main>text</main>');
    await cornerOf(page);
    page.document.body.replaceWith(page.document.createElement('body'));
    await waitOnPage(page, () => !!page.find(HOST), 'no button in the new body');
    expect(page.document.querySelectorAll(HOST).length).to.equal(1);
  });

  it('hides the button while scrolling down, and shows it on scrolling up', async () => {
    const page = await openPage('<main style="height: 3000px">text</main>');
    const {button} = await cornerOf(page);
    const isHidden = () => button.classList.contains('aside');
    page.window.scrollTo(0, 500);
    await waitUntil(isHidden, 'the button stays');
    page.window.scrollTo(0, 450);
    await waitUntil(() => !isHidden(), 'the button does not return');
  });

  it('hides the button when a finger moves up on a page that cannot scroll', async () => {
    const page = await openPage('<main>text</main>');
    const {button} = await cornerOf(page);
    // A plain Event, because Firefox and WebKit cannot construct a TouchEvent without a touch screen.
    const touch = (type: string, clientY: number) =>
      page.document.body.dispatchEvent(
        Object.assign(new page.window.Event(type, {bubbles: true}), {touches: [{clientY}]}),
      );
    touch('touchstart', 300);
    touch('touchmove', 260);
    expect(button.classList.contains('aside')).to.equal(true);
    touch('touchmove', 290);
    expect(button.classList.contains('aside')).to.equal(false);
  });
});

describe('a page with a control', () => {
  for (const [title, html] of [
    ['the control of its theme', THEME],
    ['a control that its author has marked', BUTTON],
    ['a control in the element', '<docs-search><button>Find</button></docs-search>'],
  ] as const)
    it(`has no button in the corner: ${title}`, async () => {
      const page = await openPage(html);
      page.press('/');
      page.release('search');
      await opened(page);
      expect(page.find(HOST) === null).to.equal(true);
    });

  it('shows the button while the control is not visible', async () => {
    const page = await openPage(SIDEBAR);
    page.press('/');
    page.release('search');
    await opened(page);
    expect(isShown(page)).to.equal(false);
    const frame = page.window.frameElement as HTMLElement;
    frame.style.width = '400px';
    await waitOnPage(page, () => isShown(page), 'no button');
    frame.style.width = '600px';
    await waitOnPage(page, () => !isShown(page), 'the button stays');
  });

  it('hides the button once a framework has rendered the control', async () => {
    const page = await openPage('<div id="app"></div>');
    await cornerOf(page);
    page.find('#app').append(page.document.createElement('button'));
    page.find('#app button').className = 'DocSearch-Button';
    page.find('#app').append('text');
    await waitOnPage(page, () => !isShown(page), 'the button stays');
  });
});
