import {expect, oneEvent, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {DocsVersions} from '../../../src/elements/versions/define.js';
import type {DocsVersionsSelectEvent} from '../../../src/elements/versions/events.js';
import {messages as german} from '../../../src/i18n/de.js';
import {answerOf} from './answers.js';
import {choice, choices, openMenu, part, type VersionsPage, versionsPage} from './support/versions-page.js';

let site: VersionsPage;
afterEach(() => site.restore());

/** Opens the element on a page of an old version, with a hint of its host about that. */
async function openOld(properties: Partial<DocsVersions> = {}): Promise<DocsVersions> {
  site = versionsPage({hint: '/en/stable/guide.html'});
  site.answer = answerOf({origin: location.origin, languages: ['en', 'de']});
  return site.open(properties);
}

const focused = (element: DocsVersions) => element.shadowRoot!.activeElement;
const isOpen = (element: DocsVersions) => part(element, 'menu')!.matches(':popover-open');

describe('<docs-versions>', () => {
  it('shows its button without a request if the page has a hint that there is a choice', async () => {
    const versions = await openOld();
    expect(part(versions, 'button')).to.have.trimmed.text('1.0');
    expect(part(versions, 'button')).to.have.attribute('aria-label', 'Version 1.0');
    expect(site.requests).to.deep.equal([]);
  });

  it('requests its menu once, when it is opened, and lists versions and languages', async () => {
    const versions = await openOld();
    await openMenu(versions);
    await versions.show();
    expect(site.requests).to.deep.equal(['addons']);
    expect(choices(versions).map(({textContent}) => textContent.trim())).to.deep.equal([
      ...['latest', 'stable', '2.0', '1.0'],
      ...['Deutsch', 'English'],
    ]);
    expect(
      choices(versions)
        .filter(({ariaCurrent}) => ariaCurrent === 'true')
        .map(({textContent}) => textContent.trim()),
    ).to.deep.equal(['1.0', 'English']);
    expect(choice(versions, 'Deutsch').lang).to.equal('de');
  });

  it('says that it is loading, reports a failure, and tries again', async () => {
    const versions = await openOld();
    site.answer = undefined;
    const release = site.hold();
    await versions.show();
    await waitUntil(() => part(versions, 'menu')!.textContent.includes('Loading the versions'));
    release();
    await waitUntil(() => part(versions, 'retry'));
    expect(part(versions, 'menu')!.textContent).to.include('The versions could not be loaded.');
    site.answer = answerOf();
    part(versions, 'retry')!.click();
    await waitUntil(() => choices(versions).length);
    expect(part(versions, 'retry') === null).to.equal(true);
  });

  describe('on a page without a hint about versions', () => {
    it('requests the menu, and shows nothing for one version in one language', async () => {
      site = versionsPage();
      site.answer = answerOf({versions: [{slug: '1.0'}]});
      const release = site.hold();
      const versions = await site.open();
      expect(part(versions, 'button') === null).to.equal(true);
      release();
      await waitUntil(() => site.requests.length);
      while (!(await versions.updateComplete));
      expect(part(versions, 'button') === null).to.equal(true);
      expect(versions.offsetHeight).to.equal(0);
    });

    it('shows its button once the host has answered that there are two versions', async () => {
      site = versionsPage();
      site.answer = answerOf();
      const versions = await site.open();
      await waitUntil(() => part(versions, 'button'));
      expect(site.requests).to.deep.equal(['addons']);
      expect(part(versions, 'notice')).to.include.text('This is not the latest version.');
    });

    it('shows and requests nothing on a page without a host', async () => {
      site = versionsPage({isHosted: false});
      const versions = await site.open();
      expect(part(versions, 'button') === null).to.equal(true);
      expect(site.requests).to.deep.equal([]);
      await versions.show();
      expect(versions.open).to.equal(false);
    });

    it('requests nothing on a page with a static index and no host', async () => {
      site = versionsPage({isHosted: false});
      await site.open({index: 'search/', project: 'kettle', version: '1'});
      expect(site.requests).to.deep.equal([]);
    });

    it('requests the menu even if the page has a static index', async () => {
      site = versionsPage();
      site.answer = answerOf();
      const versions = await site.open({index: 'search/', project: 'kettle'});
      await waitUntil(() => part(versions, 'button'));
    });

    it('shows nothing if the host answers with an error', async () => {
      site = versionsPage();
      const versions = await site.open();
      await waitUntil(() => site.requests.length);
      while (!(await versions.updateComplete));
      expect(part(versions, 'button') === null).to.equal(true);
    });
  });

  describe('the notice about an old version', () => {
    const notice = (versions: DocsVersions) => part(versions, 'notice');

    it('links to the address in the hint of the page, with the current fragment', async () => {
      const versions = await openOld();
      history.replaceState(null, '', '#boil');
      versions.addEventListener('docs-versions-select', event => event.preventDefault());
      part(versions, 'latest')!.click();
      expect((part(versions, 'latest') as HTMLAnchorElement).href).to.equal(
        `${location.origin}/en/stable/guide.html#boil`,
      );
    });

    it('can be dismissed for this version, which moves the focus to the button', async () => {
      const versions = await openOld();
      part(versions, 'dismiss')!.click();
      await versions.updateComplete;
      expect(notice(versions) === null).to.equal(true);
      expect(focused(versions) === part(versions, 'button')).to.equal(true);
      versions.remove();
      expect(notice(await site.open()) === null).to.equal(true);
      document.head.querySelector<HTMLMetaElement>('[name=readthedocs-version-slug]')!.content = '0.9';
      document.querySelector('docs-versions')!.remove();
      expect(notice(await site.open()) === null).to.equal(false);
    });

    it('is shown only by the first of several elements on a page', async () => {
      const versions = await openOld();
      expect(notice(await site.open()) === null).to.equal(true);
      expect(notice(versions) === null).to.equal(false);
    });

    for (const hint of ['', 'javascript:alert(1)', 'data:text/html,x', 'http://['])
      it(`is not shown if the hint of the page is ${JSON.stringify(hint)}`, async () => {
        site = versionsPage({hint});
        const versions = await site.open();
        expect(notice(versions) === null).to.equal(true);
        expect(part(versions, 'button') === null).to.equal(false);
      });

    it("is not shown if Read the Docs' own script is on the page", async () => {
      site = versionsPage();
      const announced = answerOf({notifications: true});
      announced.projects.current.slug = document.head.querySelector<HTMLMetaElement>(
        '[name=readthedocs-project-slug]',
      )!.content;
      const script = Object.assign(document.createElement('script'), {type: 'text/plain'});
      script.setAttribute('src', '/_/static/readthedocs-addons.js');
      document.head.append(script);
      const page = window as {ReadTheDocsEventData?: unknown};
      page.ReadTheDocsEventData = {data: () => announced};
      const versions = await site.open();
      await waitUntil(() => part(versions, 'button'));
      expect(notice(versions) === null).to.equal(true);
      expect(site.requests).to.deep.equal([]);
      script.remove();
      delete page.ReadTheDocsEventData;
    });
  });

  describe('the page that a menu item leads to', () => {
    it('is the same page, which is requested once when the pointer is on the item', async () => {
      const versions = await openOld();
      await openMenu(versions);
      const link = choice(versions, '2.0');
      expect(new URL(link.href).pathname).to.equal('/en/2.0/guide.html');
      expect(site.requests).to.deep.equal(['addons']);
      link.dispatchEvent(new Event('pointerenter'));
      link.dispatchEvent(new Event('pointerenter'));
      await waitUntil(() => site.requests.length > 1);
      expect(site.requests.slice(1)).to.deep.equal(['HEAD /en/2.0/guide.html']);
    });

    it('is the start page of the version if the version does not have the page', async () => {
      const versions = await openOld();
      site.missing.add('/en/2.0/guide.html');
      await openMenu(versions);
      choice(versions, '2.0').focus();
      await waitUntil(() => choice(versions, '2.0').href === `${location.origin}/en/2.0/`);
    });

    it('is not requested if it is on another origin', async () => {
      const versions = await openOld();
      site.answer = answerOf();
      await openMenu(versions);
      choice(versions, '2.0').focus();
      await new Promise(resolve => setTimeout(resolve));
      expect(site.requests).to.deep.equal(['addons']);
    });

    it('is announced by a cancelable event before it is opened', async () => {
      const versions = await openOld();
      await openMenu(versions);
      for (const [name, kind, path] of [
        ['2.0', 'version', '/en/2.0/guide.html'],
        ['Deutsch', 'language', '/de/latest/guide.html'],
      ] as const) {
        versions.addEventListener('docs-versions-select', event => event.preventDefault(), {once: true});
        const selected = oneEvent(versions, 'docs-versions-select') as Promise<DocsVersionsSelectEvent>;
        choice(versions, name).click();
        const event = await selected;
        expect([event.kind, event.url.pathname]).to.deep.equal([kind, path]);
      }
      await new Promise(resolve => setTimeout(resolve));
      expect(site.requests).to.deep.equal(['addons']);
    });
  });

  describe('with the keyboard', () => {
    it('opens from its button, and closes on Escape, with the focus on the button', async () => {
      const versions = await openOld();
      part(versions, 'button')!.focus();
      await sendKeys({press: 'Enter'});
      await waitUntil(() => versions.open && choices(versions).length);
      expect(part(versions, 'button')).to.have.attribute('aria-expanded', 'true');
      await sendKeys({press: 'Tab'});
      expect(focused(versions) === choices(versions)[0]).to.equal(true);
      await sendKeys({press: 'Escape'});
      await waitUntil(() => !versions.open);
      expect(focused(versions) === part(versions, 'button')).to.equal(true);
      expect(part(versions, 'button')).to.have.attribute('aria-expanded', 'false');
    });

    it('moves through its items with the arrow keys, Home and End', async () => {
      const versions = await openOld();
      await openMenu(versions);
      const [first, second] = choices(versions);
      for (const [key, expected] of [
        ['ArrowDown', first],
        ['ArrowDown', second],
        ['ArrowUp', first],
        ['End', choices(versions).at(-1)],
        ['ArrowDown', first],
        ['ArrowUp', part(versions, 'button')],
        ['ArrowUp', choices(versions).at(-1)],
        ['Home', first],
      ] as const) {
        await sendKeys({press: key});
        expect(focused(versions) === expected, key).to.equal(true);
      }
    });

    it('closes when the focus leaves it', async () => {
      const versions = await openOld();
      const after = document.body.appendChild(document.createElement('button'));
      await openMenu(versions);
      await sendKeys({press: 'End'});
      await sendKeys({press: 'Tab'});
      await waitUntil(() => !isOpen(versions));
      expect(document.activeElement === after).to.equal(true);
      after.remove();
    });
  });

  it('opens and closes when `open` is set, and dispatches events', async () => {
    const versions = await openOld();
    const opened = oneEvent(versions, 'docs-versions-open');
    versions.open = true;
    await opened;
    expect(isOpen(versions)).to.equal(true);
    const closed = oneEvent(versions, 'docs-versions-close');
    versions.open = false;
    await closed;
    expect(isOpen(versions)).to.equal(false);
    versions.open = true;
    await waitUntil(() => isOpen(versions));
    versions.hide();
    await waitUntil(() => !versions.open);
  });

  it('uses the language of the surrounding page', async () => {
    document.documentElement.lang = 'de';
    try {
      const versions = await openOld();
      await waitUntil(() => part(versions, 'notice')!.textContent.includes(german.versionsOutdated));
      expect(part(versions, 'button')).to.have.attribute('aria-label', 'Version 1.0');
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('shows the version of the next page after a navigation in a single-page application', async () => {
    const versions = await openOld();
    await openMenu(versions);
    versions.hide();
    history.replaceState(null, '', '/en/1.0/boiling.html');
    document.head.querySelector<HTMLMetaElement>('[name=readthedocs-version-slug]')!.content = '2.0';
    site.answer = answerOf({current: '2.0', origin: location.origin});
    dispatchEvent(new Event('readthedocs-url-changed'));
    await waitUntil(() => part(versions, 'button')!.textContent.trim() === '2.0');
  });
});
