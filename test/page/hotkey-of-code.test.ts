import {expect} from '@open-wc/testing';
import {hotkeyOfCode} from '../../src/page/keyboard.js';

describe('hotkeyOfCode', () => {
  for (const [code, hotkey] of [
    ['Slash', '/'],
    ['KeyS', 's'],
    ['Digit1', '1'],
    ['BracketLeft', '['],
    ['Ctrl + D', 'mod+d'],
    ['Meta+KeyK', 'mod+k'],
    ['s', 's'],
  ] as const)
    it(`${code} is ${hotkey}`, () => expect(hotkeyOfCode(code)).to.equal(hotkey));

  it('is empty for a trigger that the notation cannot express', () => {
    for (const code of ['', 'F3', 'Space', 'Alt + KeyS', 'constructor', '+', 'Ctrl + Shift + KeyS'])
      expect(hotkeyOfCode(code), code).to.equal('');
  });
});
