import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {render} from 'lit';
import {en} from '../../../src/i18n/en.js';
import {
  checkPreferences,
  isWanted,
  readPreferences,
  storePreferences,
  type Preferences,
  type PreviewMode,
} from '../../../src/elements/preview/preferences.js';
import {preferenceMenuView} from '../../../src/elements/preview/tools.js';

const DEFAULT: Preferences = {mode: 'on', delay: null};

function linkOf(inner: string, href = '/other.html#x'): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.append(document.createRange().createContextualFragment(inner));
  return link;
}

describe('preferences', () => {
  afterEach(() => localStorage.removeItem('docent-preview'));

  it('are stored', () => {
    storePreferences({mode: 'alt', delay: 250});
    expect(readPreferences()).to.deep.equal({mode: 'alt', delay: 250});
  });

  it('are the defaults if nothing valid is stored', () => {
    expect(readPreferences()).to.deep.equal(DEFAULT);
    for (const stored of ['', '{', 'null', '3', '"off"', '[]', '{"mode":"constructor","delay":"1"}']) {
      localStorage.setItem('docent-preview', stored);
      expect(readPreferences(), stored).to.deep.equal(DEFAULT);
    }
  });

  it('are valid whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), stored => {
        localStorage.setItem('docent-preview', JSON.stringify(stored));
        const {mode, delay} = readPreferences();
        expect(mode).to.be.oneOf(['on', 'alt', 'objects', 'off']);
        expect(delay === null || (delay >= 150 && delay <= 3000)).to.equal(true);
      }),
    );
  });

  it('are the defaults if storage is blocked', () => {
    const {getItem, setItem} = Storage.prototype;
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Storage.prototype.getItem = Storage.prototype.setItem = refuse;
    try {
      storePreferences({mode: 'off', delay: null});
      expect(readPreferences()).to.deep.equal(DEFAULT);
    } finally {
      Object.assign(Storage.prototype, {getItem, setItem});
    }
  });

  it('decide which links have previews', () => {
    const plain = linkOf('words');
    const object = linkOf('<code class="xref py">open()</code>');
    const term = linkOf('<span class="xref std-term">term</span>', '/glossary.html#term-x');
    const anchor = linkOf('generator', '/glossary.html#term-generator');
    const arePreviewed = (mode: Preferences['mode'], isAltHeld = false) =>
      [plain, object, term, anchor].map(link => isWanted({mode, delay: null}, link, isAltHeld));
    expect(arePreviewed('on')).to.deep.equal([true, true, true, true]);
    expect(arePreviewed('off', true)).to.deep.equal([false, false, false, false]);
    expect(arePreviewed('alt')).to.deep.equal([false, false, false, false]);
    expect(arePreviewed('alt', true)).to.deep.equal([true, true, true, true]);
    expect(arePreviewed('objects')).to.deep.equal([false, true, true, true]);
  });

  it('accept delays from 150 to 3000 ms', () => {
    expect(checkPreferences({delay: 149}).delay).to.equal(null);
    expect(checkPreferences({delay: 150}).delay).to.equal(150);
    expect(checkPreferences({delay: 3000}).delay).to.equal(3000);
    expect(checkPreferences({delay: 3001}).delay).to.equal(null);
    expect(checkPreferences({delay: NaN}).delay).to.equal(null);
  });
});

/** Renders the menu. @returns the line that says how to switch previews on again */
function offHint(mode: PreviewMode, activeHotkeys: string): HTMLElement {
  const container = document.createElement('div');
  render(preferenceMenuView({preferences: {mode, delay: null}, activeHotkeys}, en), container);
  return container.querySelector('[role=status]')!;
}

describe('the menu of preferences', () => {
  it('names the hotkey that shows a preview once previews are off', () => {
    const line = offHint('off', 'alt+arrowdown mod+j');
    expect([line.hidden, line.textContent.trim()]).to.deep.equal([false, en.previewOffHint('Alt+↓')]);
    expect(offHint('on', 'alt+arrowdown').hidden).to.equal(true);
  });

  it('names no hotkey if there is none', () => expect(offHint('off', '').hidden).to.equal(true));
});
