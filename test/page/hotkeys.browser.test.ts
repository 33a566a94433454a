import {expect, fixture, html} from '@open-wc/testing';
import type {ReactiveController} from 'lit';
import {HotkeysController} from '../../src/elements/search/triggers.js';
import {isHotkey, mayBeHotkey} from '../../src/page/keyboard.js';

const isApple = /^(Mac|iP)/.test(navigator.platform);
const MOD = isApple ? {metaKey: true} : {ctrlKey: true};
const OTHER = isApple ? {ctrlKey: true} : {metaKey: true};

/** What handles shortcuts: the script tag until the element has loaded, and then the element. */
const LISTENERS: readonly [name: string, isHandled: (hotkeys: string, dispatch: () => void) => boolean][] = [
  [
    'the script tag',
    (hotkeys, dispatch) => {
      let handled = false;
      const handleKeydown = (event: KeyboardEvent) =>
        (handled = isHotkey(event, hotkeys) === true && mayBeHotkey(event));
      document.addEventListener('keydown', handleKeydown);
      dispatch();
      document.removeEventListener('keydown', handleKeydown);
      return handled;
    },
  ],
  [
    'the element',
    (hotkeys, dispatch) => {
      let handled = false;
      const host = {
        addController() {},
        removeController() {},
        requestUpdate() {},
        updateComplete: Promise.resolve(true),
        hotkeys,
        show: () => (handled = true),
      };
      const controller: ReactiveController = new HotkeysController(host);
      controller.hostConnected!();
      dispatch();
      controller.hostDisconnected!();
      return handled;
    },
  ],
];

const DEFAULT = '/ mod+k';

/** Shortcuts are compared by the character that a key produces, on any keyboard layout. */
const CASES: readonly [title: string, hotkeys: string, init: KeyboardEventInit, expected: boolean][] = [
  ['/', DEFAULT, {key: '/'}, true],
  ['/ as Shift+7', DEFAULT, {key: '/', code: 'Digit7', shiftKey: true}, true],
  ['/ by AltGr', DEFAULT, {key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true}, true],
  ['7 on the key of / on other keyboards', DEFAULT, {key: '7', code: 'Slash'}, false],
  ['Ctrl+/', DEFAULT, {key: '/', ctrlKey: true}, false],
  ['⌘+/', DEFAULT, {key: '/', metaKey: true}, false],
  ['Alt+/', DEFAULT, {key: '/', altKey: true}, false],
  ['mod+k', DEFAULT, {key: 'k', ...MOD}, true],
  ['mod+K with Caps Lock', DEFAULT, {key: 'K', ...MOD}, true],
  ['mod+л, on the key of k', DEFAULT, {key: 'л', code: 'KeyK', ...MOD}, true],
  ['k with the modifier of another system', DEFAULT, {key: 'k', ...OTHER}, false],
  ['k with both modifiers', DEFAULT, {key: 'k', ...MOD, ...OTHER}, false],
  ['mod+Shift+k', DEFAULT, {key: 'K', shiftKey: true, ...MOD}, false],
  ['mod+Alt+k', DEFAULT, {key: 'k', altKey: true, ...MOD}, false],
  ['alt+arrowdown when it is listed', '/ alt+arrowdown', {key: 'ArrowDown', altKey: true}, true],
  ['alt+p, where Alt produces another character', 'alt+p', {key: 'π', code: 'KeyP', altKey: true}, true],
  ['Alt+Shift+↓', 'alt+arrowdown', {key: 'ArrowDown', altKey: true, shiftKey: true}, false],
  ['Alt+⌘+↓', 'alt+arrowdown', {key: 'ArrowDown', altKey: true, metaKey: true}, false],
  ['Alt+k when mod+k is listed', DEFAULT, {key: 'k', altKey: true}, false],
  ['mod+↓ when alt+arrowdown is listed', 'alt+arrowdown', {key: 'ArrowDown', ...MOD}, false],
  ['k alone', DEFAULT, {key: 'k'}, false],
  ['s when it is listed', 's', {key: 's'}, true],
  ['/ when it is not listed', 's mod+j', {key: '/'}, false],
  ['mod+j when it is listed', ' s  mod+j ', {key: 'j', ...MOD}, true],
  ['/ on a line of its own', '\n  /\n  mod+k\n', {key: '/'}, true],
  ['mod+k after a tab', '/\tmod+k', {key: 'k', ...MOD}, true],
  ['/ when no shortcut is listed', '', {key: '/'}, false],
  ['a space when no shortcut is listed', '  ', {key: ' '}, false],
];

const TYPING = ['<input>', '<textarea>', '<select>', '<div contenteditable>', '<div role="textbox">'];

for (const [name, isHandled] of LISTENERS)
  describe(`shortcuts of ${name}`, () => {
    const press = (init: KeyboardEventInit, target: Element = document.body) => {
      const options = {bubbles: true, composed: true, cancelable: true};
      const event = new KeyboardEvent('keydown', {...options, ...init});
      // Not every browser lets a synthetic event set AltGraph.
      const getModifierState = (name: string) => name === 'AltGraph' && !!init.modifierAltGraph;
      Object.assign(event, {getModifierState});
      return () => target.dispatchEvent(event);
    };

    for (const [title, hotkeys, init, expected] of CASES)
      it(`${title} ${expected ? 'matches' : 'does not match'} "${hotkeys}"`, () => {
        expect(isHandled(hotkeys, press(init))).to.equal(expected);
      });

    for (const [index, title] of TYPING.entries())
      it(`a single character is ignored in ${title}, a combination is not`, async () => {
        const group = await fixture<HTMLElement>(
          html`<div>
            <input aria-label="a" /><textarea aria-label="b"></textarea
            ><select aria-label="c"></select>
            <div contenteditable="true"></div>
            <div role="textbox" tabindex="0" aria-label="d"></div>
          </div>`,
        );
        const target = group.children[index]!;
        expect(isHandled(DEFAULT, press({key: '/'}, target))).to.equal(false);
        expect(isHandled(DEFAULT, press({key: 'k', ...MOD}, target))).to.equal(true);
      });
  });
