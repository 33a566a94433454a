import {expect, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {isStored, SINGLE_KEYS_OFF} from '../../../src/page/storage.js';
import {twoPages} from './answers.js';
import {createSearch, type Search, watchLinks} from './open-search.js';
import {clearStorage, openPanels, until} from './open-panels.js';

const pressSlash = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true, cancelable: true}));

async function openSettings(search: Search): Promise<void> {
  search.part('settings')!.click();
  await search.changes();
}

describe('the settings of <docs-search>', () => {
  let links: ReturnType<typeof watchLinks>;
  beforeEach(() => (links = watchLinks()));
  afterEach(async () => {
    links.stop();
    clearStorage();
    await setViewport({width: 800, height: 600});
  });

  it('are in a menu that Escape closes without closing search', async () => {
    const search = await openPanels();
    expect([search.part('settings')!.ariaExpanded, search.part('settings-menu')]).to.deep.equal([
      'false',
      null,
    ]);
    await openSettings(search);
    expect(search.part('settings')!.ariaExpanded).to.equal('true');
    await expect(search.element).to.be.accessible();
    search.part('remember')!.focus();
    search.press('Escape', {}, search.part('remember')!);
    await search.changes();
    expect([search.part('settings-menu'), search.element.open]).to.deep.equal([null, true]);
    expect(search.root.activeElement === search.part('settings')).to.equal(true);
  });

  it('switch single-key shortcuts off and on, and store that', async () => {
    const search = await openPanels();
    await openSettings(search);
    const control = search.part('single-keys')!;
    expect([control.role, control.ariaChecked, search.text('single-keys')]).to.deep.equal([
      'switch',
      'true',
      'Single-key shortcut /',
    ]);
    control.click();
    await search.changes();
    expect([control.ariaChecked, isStored(SINGLE_KEYS_OFF)]).to.deep.equal(['false', true]);
    search.element.hide();
    pressSlash();
    expect(search.element.open).to.equal(false);
    const second = await createSearch();
    pressSlash();
    expect(second.element.open).to.equal(false);
    search.element.show();
    await openSettings(search);
    search.part('single-keys')!.click();
    search.element.hide();
    pressSlash();
    expect([search.element.open, second.element.open]).to.include(true);
  });

  it('omit a setting that has no effect', async () => {
    const search = await openPanels();
    search.element.hotkeys = 'mod+k';
    await openSettings(search);
    const menu = search.part('settings-menu')!;
    const labels = Array.from(menu.querySelectorAll('[role=switch]'), element => element.textContent.trim());
    expect(search.part('single-keys') === null).to.equal(true);
    expect(labels).not.to.deep.equal([]);
    expect(menu.textContent.replace(/\s+/g, ' ').trim()).to.equal(labels.join(' '));
  });

  it('do not switch off shortcuts with a modifier', async () => {
    const search = await createSearch();
    localStorage.setItem(SINGLE_KEYS_OFF, '1');
    const isMac = /^(Mac|iP)/.test(navigator.platform);
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'k', [isMac ? 'metaKey' : 'ctrlKey']: true, bubbles: true}),
    );
    expect(search.element.open).to.equal(true);
  });

  it('have no switch for a feature that the page has switched off', async () => {
    const search = await openPanels(
      html`<docs-search project="docent" hotkeys="mod+k" no-history></docs-search>`,
    );
    await openSettings(search);
    expect([search.part('single-keys'), search.part('remember')]).to.deep.equal([null, null]);
    expect(search.part('preview-results')).to.exist;
  });

  it('switch the search history off, which clears it, and on again', async () => {
    const search = await openPanels();
    await search.find();
    search.rows[0]!.click();
    search.element.show();
    await search.type('');
    await search.changes();
    expect(search.part('search-history')).to.exist;
    await openSettings(search);
    search.part('remember')!.click();
    await search.changes();
    expect([search.part('search-history'), search.part('remember')!.ariaChecked]).to.deep.equal([
      null,
      'false',
    ]);
    search.part('remember')!.click();
    await search.changes();
    expect(search.part('remember')!.ariaChecked).to.equal('true');
  });

  it('switch the result preview off', async () => {
    await setViewport({width: 1280, height: 800});
    const search = await openPanels();
    await search.find('in', twoPages());
    await until(() => search.part('result-preview'), 'no preview');
    await openSettings(search);
    search.part('preview-results')!.click();
    await search.changes();
    expect([search.part('result-preview'), search.part('results') === null]).to.deep.equal([null, false]);
  });
});
