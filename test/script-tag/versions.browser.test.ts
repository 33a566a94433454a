import {expect, waitUntil} from '@open-wc/testing';
import {messages as german} from '../../src/i18n/de.js';
import {closePage, openPage, type TaggedPage} from './frame.js';

afterEach(closePage);

/** A script that adds meta tags to the head of the page, where a host has them. A test can write only the body. */
const metas = (content: Readonly<Record<string, string>>): string =>
  `<script>for (const [name, content] of ${JSON.stringify(Object.entries(content))})
    document.head.append(Object.assign(document.createElement('meta'), {name, content}));</script>`;
const HOSTED = {'readthedocs-project-slug': 'site', 'readthedocs-version-slug': '1.0'};
/** The meta tags of a page of an old version. */
const OLD = metas({...HOSTED, 'docent-versions': '/en/stable/guide.html'});
const TEXT = '<input type="search" aria-label="Search"><main>text</main>';

const buttonIn = (page: TaggedPage) =>
  page.document.querySelector('docs-versions')?.shadowRoot?.querySelector<HTMLElement>('[part=button]');
const isDefined = (page: TaggedPage) => page.window.customElements.get('docs-versions') !== undefined;

async function buttonOf(page: TaggedPage): Promise<HTMLElement> {
  await waitUntil(() => buttonIn(page), 'no versions button');
  return buttonIn(page)!;
}

/** Records the requests of a page from now on. */
function requestsOf(page: TaggedPage): string[] {
  const requests: string[] = [];
  page.window.fetch = (input: RequestInfo | URL) => {
    requests.push(new URL(input instanceof Request ? input.url : input, page.window.location.href).pathname);
    return Promise.resolve(new Response('{}', {status: 404}));
  };
  return requests;
}

/** Asserts that no versions button appears on a page. */
async function expectNone(page: TaggedPage): Promise<void> {
  await page.settled();
  await new Promise(resolve => setTimeout(resolve));
  await page.settled();
  expect(buttonIn(page) instanceof page.window.HTMLElement).to.equal(false);
  expect(isDefined(page)).to.equal(false);
}

describe('the versions button', () => {
  it('is shown at the edge of a page with a hint of its host, without loading the element', async () => {
    const page = await openPage(OLD + TEXT);
    const requests = requestsOf(page);
    const button = await buttonOf(page);
    const {right, bottom, height} = button.getBoundingClientRect();
    const {clientWidth, clientHeight} = page.document.documentElement;
    // In Firefox, the distances are not integers.
    expect([clientWidth - right, clientHeight - bottom].map(Math.round)).to.deep.equal([16, 16]);
    expect(height >= 32).to.equal(true);
    expect(button.textContent).to.equal('1.0');
    expect(button.getAttribute('aria-label')).to.equal('Version 1.0');
    expect(isDefined(page)).to.equal(false);
    expect(requests).to.deep.equal([]);
  });

  it('is replaced by the element on a click, which opens and gets the focus', async () => {
    const page = await openPage(OLD + TEXT);
    const requests = requestsOf(page);
    const initial = await buttonOf(page);
    initial.focus();
    initial.click();
    initial.click();
    const element = page.find<HTMLElement & {open: boolean}>('docs-versions');
    await waitUntil(() => element.open, 'not open');
    const {shadowRoot} = element;
    expect(shadowRoot!.querySelectorAll('nav').length).to.equal(1);
    expect(shadowRoot!.activeElement === buttonIn(page)).to.equal(true);
    expect(buttonIn(page) === initial).to.equal(false);
    expect(requests).to.deep.equal(['/_/addons/']);
    expect(shadowRoot!.querySelector('[part=latest]')!.getAttribute('href')).to.match(
      /\/en\/stable\/guide\.html$/,
    );
  });

  it('has a notice on a page of an old version, which stays dismissed on the next page', async () => {
    const page = await openPage(OLD + TEXT);
    await buttonOf(page);
    const root = page.find('docs-versions').shadowRoot!;
    const link = root.querySelector<HTMLAnchorElement>('[part=latest]')!;
    expect(new URL(link.href).pathname).to.equal('/en/stable/guide.html');
    root.querySelector<HTMLElement>('[part=dismiss]')!.click();
    expect(root.querySelector('[part=notice]') === null).to.equal(true);
    expect(root.activeElement === buttonIn(page)).to.equal(true);
    const next = await openPage(OLD + TEXT);
    await buttonOf(next);
    expect(next.find('docs-versions').shadowRoot!.querySelector('[part=notice]') === null).to.equal(true);
    next.window.localStorage.clear();
  });

  it('uses the language of the page', async () => {
    const page = await openPage(`<script>document.documentElement.lang = 'de'</script>${OLD}${TEXT}`);
    await buttonOf(page);
    expect(page.find('docs-versions').shadowRoot!.textContent).to.include(german.versionsOutdated);
    page.window.localStorage.clear();
  });

  it('is shown where the author has placed the element', async () => {
    const page = await openPage(`${OLD}<nav id="place"><docs-versions></docs-versions></nav>${TEXT}`);
    await buttonOf(page);
    expect(page.document.querySelectorAll('docs-versions').length).to.equal(1);
    const place = page.find('#place').getBoundingClientRect();
    expect(buttonIn(page)!.getBoundingClientRect().bottom <= place.bottom).to.equal(true);
  });

  it('is above the search button in the corner', async () => {
    const page = await openPage(`${OLD}<main>text</main>`);
    const button = await buttonOf(page);
    await waitUntil(() => page.find('docent-corner'));
    await waitUntil(() => {
      page.advance(200);
      return button.getBoundingClientRect().bottom <= page.find('docent-corner').getBoundingClientRect().top;
    }, 'the buttons overlap');
  });

  it('is hidden while the reader scrolls down', async () => {
    const page = await openPage(`${OLD}${TEXT}<div style="height: 3000px"></div>`);
    const button = await buttonOf(page);
    const opacity = () => page.window.getComputedStyle(button).opacity;
    page.window.scrollTo(0, 500);
    await waitUntil(() => opacity() !== '1', 'the button stays');
    page.window.scrollTo(0, 300);
    await waitUntil(() => opacity() === '1', 'the button does not return');
  });
});

describe('there is no versions button', () => {
  for (const [place, body, attributes] of [
    ['on a page without a host', TEXT, ''],
    ['on a page with one version and language', metas(HOSTED) + TEXT, ''],
    ['if the author has switched it off', OLD + TEXT, 'data-no-versions'],
    [
      'if the hint is in the content of the page',
      `${metas(HOSTED)}<meta name="docent-versions" content="/">${TEXT}`,
      '',
    ],
    [
      "if Read the Docs' own script shows its menu",
      `${OLD}${TEXT}<readthedocs-flyout></readthedocs-flyout>`,
      '',
    ],
    [
      "if Read the Docs' own script is on the page",
      `${OLD}${TEXT}<script type="text/plain" src="/readthedocs-addons.js"></script>`,
      '',
    ],
    [
      'in the Read the Docs theme',
      `${OLD}${TEXT}<div class="rst-versions"><div class="rst-other-versions"></div></div>`,
      '',
    ],
    ['in the PyData theme', `${OLD}${TEXT}<div class="version-switcher__container"></div>`, ''],
    ['in Material with mike', `${OLD}${TEXT}<div class="md-version"></div>`, ''],
    ['beside another version picker', `${OLD}${TEXT}<select class="docs-version-picker"></select>`, ''],
  ] as const)
    it(place, async () => expectNone(await openPage(body, attributes)));

  it('if a theme adds its own menu after it has received the settings', async () => {
    const page = await openPage(
      metas({...HOSTED, 'docent-versions': '', 'readthedocs-addons-api-version': '1'}) +
        TEXT +
        `<script>document.addEventListener('readthedocs-addons-data-ready', () => {
          document.body.append(Object.assign(document.createElement('div'), {className: "rst-other-versions"}));
        });</script>`,
    );
    await expectNone(page);
    page.document.dispatchEvent(new page.window.CustomEvent('readthedocs-addons-data-ready'));
    page.advance(0);
    await expectNone(page);
  });

  it('except on a page whose only version picker is in the content', async () => {
    const picker = '<select class="version-picker"></select><div class="versionadded">New in 2.0</div>';
    await buttonOf(await openPage(`${OLD}${TEXT.replace('text', picker)}`));
  });
});
