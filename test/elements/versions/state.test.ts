import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {IDLE, menuIn, transition, type VersionsState} from '../../../src/elements/versions/state.js';
import {readMenu, type VersionsMenu} from '../../../src/elements/versions/menu.js';
import {answerOf} from './answers.js';

/*
 *            request            answer with a menu
 *   idle ─────────────► loading ─────────────────► ready
 *                        ▲  │                        │
 *                        │  └──► failed              │ request: the menu stays
 *                        └────────┴──────────────────┘
 */
const menu: VersionsMenu = readMenu(answerOf(), {
  url: new URL('https://site.example/en/1.0/'),
  filename: '/',
});
const loading = (token: number, kept?: VersionsMenu): VersionsState => ({
  phase: 'loading',
  token,
  menu: kept,
});

describe('the state of the versions menu', () => {
  it('has no menu until one is requested', () => assert.equal(menuIn(IDLE), undefined));

  it('has the menu from the answer', () => {
    const state = transition(loading(1), {type: 'answer', token: 1, menu});
    assert.deepEqual(state, {phase: 'ready', menu});
  });

  it('is `failed` if the request fails', () =>
    assert.deepEqual(transition(loading(1), {type: 'answer', token: 1, menu: undefined}), {phase: 'failed'}));

  it('keeps its menu while another is requested', () =>
    assert.deepEqual(transition({phase: 'ready', menu}, {type: 'request', token: 2}), loading(2, menu)));

  it('is not changed by an answer to an older request, nor by an answer without a request', () => {
    for (const state of [loading(2), IDLE, {phase: 'ready', menu}] as const)
      assert.equal(transition(state, {type: 'answer', token: 1, menu}), state);
  });

  it('allows a new request after a failure', () =>
    assert.deepEqual(transition({phase: 'failed'}, {type: 'request', token: 2}), loading(2)));
});
