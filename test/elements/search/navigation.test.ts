import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {keyAction} from '../../../src/elements/search/navigation.js';

const press = (key: string, active = -1, length = 25, modifiers: Partial<KeyboardEvent> = {}) =>
  keyAction(
    {key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers},
    {length, active},
  );

const move = (to: number) => ({do: 'move', to});

describe('keyAction', () => {
  const moves: readonly [key: string, from: number, to: number][] = [
    ['ArrowDown', -1, 1],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 24, 0],
    ['ArrowUp', -1, 24],
    ['ArrowUp', 24, 23],
    ['ArrowUp', 0, 24],
    ['PageDown', -1, 10],
    ['PageDown', 3, 13],
    ['PageDown', 20, 24],
    ['PageUp', 13, 3],
    ['PageUp', 3, 0],
    ['Home', 13, 0],
    ['End', 13, 24],
  ];
  for (const [key, from, to] of moves) {
    it(`moves from row ${from} to row ${to} on ${key}`, () => assert.deepEqual(press(key, from), move(to)));
  }

  it('leaves Home and End to the box while no row is selected', () => {
    assert.equal(press('Home'), null);
    assert.equal(press('End'), null);
  });

  it('leaves arrow keys with a modifier to the box', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      assert.equal(press('ArrowDown', 0, 25, {[modifier]: true}), null);
  });

  it('selects nothing if there are no rows', () => assert.equal(press('ArrowDown', -1, 0), null));

  it('opens a row on Enter, with any modifier that a link supports', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey'])
      assert.deepEqual(press('Enter', 0, 25, {[modifier]: true}), {do: 'open'});
  });

  it('leaves search on Escape', () => assert.deepEqual(press('Escape', -1, 0), {do: 'leave'}));

  it('ignores every other key', () => {
    for (const key of ['a', ' ', 'Tab', 'ArrowLeft', 'Backspace', 'F1']) assert.equal(press(key, 0), null);
  });
});
