import {expect} from '@open-wc/testing';
import {render} from 'lit';
import {previewMenuEn} from '../../../../src/i18n/english/preview-menu.js';
import {preferenceMenuView, type PreviewMode} from '../../../../src/elements/preview/preferences.js';

function wayBack(mode: PreviewMode, hotkeys: string): HTMLElement {
  const place = document.createElement('div');
  render(preferenceMenuView({preferences: {mode, delay: null}, hotkeys}, previewMenuEn), place);
  return place.querySelector('[role=status]')!;
}

describe('the menu of preferences', () => {
  it('names the key that leads back, once previews are off', () => {
    const line = wayBack('off', 'alt+arrowdown mod+j');
    expect([line.hidden, line.textContent.trim()]).to.eql([false, previewMenuEn.back('Alt+↓')]);
    expect(wayBack('on', 'alt+arrowdown').hidden).to.equal(true);
  });

  it('names none where there is none', () => expect(wayBack('off', '').hidden).to.equal(true));
});
