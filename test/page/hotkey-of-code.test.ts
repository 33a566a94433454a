import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {hotkeyOfCode} from '../../src/page/hotkey-of-code.js';

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
    it(`turns ${code} into ${hotkey}`, () => assert.equal(hotkeyOfCode(code), hotkey));

  it('returns an empty string for codes that the notation of hotkeys cannot express', () => {
    for (const code of ['', 'F3', 'Space', 'Alt + KeyS', 'constructor', '+', 'Ctrl + Shift + KeyS'])
      assert.equal(hotkeyOfCode(code), '', code);
  });
});
