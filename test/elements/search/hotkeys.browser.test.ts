import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {HotkeysController} from '../../../src/elements/search/triggers.js';

class HotkeyElement extends LitElement {
  hotkeys = '/ mod+k';
  presses = 0;
  readonly controller = new HotkeysController(this);

  show(): void {
    this.presses++;
  }
}
customElements.define('test-hotkeys', HotkeyElement);

const isApple = /^(Mac|iP)/.test(navigator.platform);
const mod = isApple ? {metaKey: true} : {ctrlKey: true};

/** Presses a key on an element. @returns whether the key was handled */
function press(key: string, init: KeyboardEventInit = {}, on: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, composed: true, ...init});
  return !on.dispatchEvent(event);
}

describe('HotkeysController', () => {
  let element: HotkeyElement;
  beforeEach(async () => {
    element = await fixture<HotkeyElement>(html`<test-hotkeys></test-hotkeys>`);
  });

  it('handles the produced character, whatever keys produce it', () => {
    expect(press('/', {code: 'Slash'})).to.equal(true);
    expect(press('/', {code: 'Digit7', shiftKey: true})).to.equal(true);
    expect(press('-', {code: 'Slash'})).to.equal(false);
    expect(element.presses).to.equal(2);
  });

  it('handles a character produced with AltGr, which is reported as Ctrl and Alt', function () {
    const altGr = {ctrlKey: true, altKey: true, modifierAltGraph: true};
    // WebKit, which does not run on Windows, does not support AltGraph.
    if (!new KeyboardEvent('keydown', altGr).getModifierState('AltGraph')) this.skip();
    expect(press('/', altGr)).to.equal(true);
    expect(element.presses).to.equal(1);
  });

  it('handles mod and a letter, even on keyboards of other scripts', () => {
    expect(press('k', {...mod, code: 'KeyK'})).to.equal(true);
    expect(press('K', {...mod, code: 'KeyK'})).to.equal(true);
    expect(press('л', {...mod, code: 'KeyK'})).to.equal(true);
    expect(press('t', {...mod, code: 'KeyK'})).to.equal(false);
    expect(press('k', {code: 'KeyK'})).to.equal(false);
    expect(element.presses).to.equal(3);
  });

  it('ignores keys with other modifiers', () => {
    for (const extra of [{shiftKey: true}, {altKey: true}, {ctrlKey: true, metaKey: true}])
      expect(press('k', {...mod, ...extra})).to.equal(false);
    for (const modifier of [{ctrlKey: true}, {metaKey: true}, {altKey: true}])
      expect(press('/', modifier)).to.equal(false);
  });

  it('ignores characters that are typed into a field, even in a shadow root', async () => {
    const around = await fixture(html`
      <div>
        <input /><textarea></textarea
        ><select></select>
        <p contenteditable="true"><b>x</b></p>
        <div role="textbox" tabindex="0"></div>
      </div>
    `);
    const inside = around.attachShadow({mode: 'open'}).appendChild(document.createElement('input'));
    for (const target of [inside, ...around.querySelectorAll('input, textarea, select, p, b, div')]) {
      expect(press('/', {}, target), target.localName).to.equal(false);
      expect(press('k', mod, target), `mod+k in ${target.localName}`).to.equal(true);
    }
  });

  it('opens search by a character while a button or a checkbox has the focus', async () => {
    const button = await fixture(html`<button>x</button>`);
    const box = await fixture(html`<input type="checkbox" />`);
    expect(press('/', {}, button)).to.equal(true);
    expect(press('/', {}, box)).to.equal(true);
  });

  it('ignores keys that the page has handled, and keys while text is being composed', () => {
    expect(press('/', {isComposing: true})).to.equal(false);
    document.body.addEventListener('keydown', event => event.preventDefault(), {once: true});
    press('/');
    expect(element.presses).to.equal(0);
  });

  it('handles a key before listeners on the document, where themes have shortcuts for their own search', () => {
    const received: string[] = [];
    const handleEvent = ({key}: KeyboardEvent) => received.push(key);
    document.addEventListener('keydown', handleEvent);
    press('/');
    press('x');
    document.removeEventListener('keydown', handleEvent);
    expect([element.presses, received]).to.deep.equal([1, ['x']]);
  });

  it('opens only one of two elements on a page', async () => {
    const second = await fixture<HotkeyElement>(html`<test-hotkeys></test-hotkeys>`);
    press('/');
    expect(element.presses + second.presses).to.equal(1);
  });

  it('can be set to other shortcuts, or to none', () => {
    element.hotkeys = 's mod+j';
    expect([press('s'), press('j', mod), press('/'), press('k', mod)]).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
    element.hotkeys = '';
    expect([press('s'), press('')]).to.deep.equal([false, false]);
  });

  it('listens only while its element is in the document', () => {
    element.remove();
    expect(press('/')).to.equal(false);
    document.body.append(element);
    expect(press('/')).to.equal(true);
  });
});
