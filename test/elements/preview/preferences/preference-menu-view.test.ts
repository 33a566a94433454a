import {expect} from '@open-wc/testing';
import {render} from 'lit';
import {en} from '../../../../src/i18n/en.js';
import {preferenceMenuView, type PreviewMode} from '../../../../src/elements/preview/preferences.js';

function wayBack(mode: PreviewMode, hotkeys: string): HTMLElement {
  const place = document.createElement('div');
  render(preferenceMenuView({preferences: {mode, delay: null}, hotkeys}, en), place);
  return place.querySelector('[role=status]')!;
}

describe('the menu of preferences', () => {
  it('names the key that leads back, once previews are off', () => {
    const line = wayBack('off', 'alt+arrowdown mod+j');
    expect([line.hidden, line.textContent.trim()]).to.eql([false, en.previewOffHint('Alt+↓')]);
    expect(wayBack('on', 'alt+arrowdown').hidden).to.equal(true);
  });

  it('names none where there is none', () => expect(wayBack('off', '').hidden).to.equal(true));
});
