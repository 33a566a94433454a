import {expect} from '@open-wc/testing';
import {
  contentOf,
  errorOf,
  IDLE,
  transition,
  type EmbedInput,
  type EmbedState,
} from '../../../src/elements/embed/state.js';
import type {Content} from '../../../src/elements/embed/controller.js';

/*
 *            ask                answer
 *    idle ─────────► loading ─────────────► ready ──┐
 *     ▲               ▲  │  ▲                 ▲     │ ask: what is shown stays
 *     │ reset         │  │  └─────────────────┼─────┘
 *     │ (from each)   │  │ failure            │
 *     │            ask│  ▼                    │ leave, with something shown
 *     └── leave ──── failed                loading
 *        (loading, with nothing shown)
 */
const section = (content: string): Content => ({
  section: {url: 'u', fragment: null, content},
  nodes: null,
});
const [old, fresh] = [section('old'), section('fresh')];
const error = new Error('no');

const loading = (token: number, content: Content | null = null, before?: unknown): EmbedState => ({
  at: 'loading',
  token,
  content,
  error: before,
});
const ready: EmbedState = {at: 'ready', content: old};
const failed: EmbedState = {at: 'failed', error, content: null};
const stale: EmbedState = {at: 'failed', error, content: old};

const ask: EmbedInput = {is: 'ask', token: 2};
const answer: EmbedInput = {is: 'answer', token: 2, content: fresh};
const failure: EmbedInput = {is: 'failure', token: 2, error};

const TRANSITIONS: readonly [title: string, from: EmbedState, input: EmbedInput, to: EmbedState][] = [
  ['asks', IDLE, ask, loading(2)],
  ['asks anew, and shows what it has', ready, ask, loading(2, old)],
  ['asks again, and says what went wrong', failed, ask, loading(2, null, error)],
  ['asks again, and does both', stale, ask, loading(2, old, error)],
  ['asks something newer', loading(1, old, error), ask, loading(2, old, error)],
  ['shows the answer', loading(2), answer, {at: 'ready', content: fresh}],
  [
    'shows the answer in place of what was there',
    loading(2, old, error),
    answer,
    {at: 'ready', content: fresh},
  ],
  ['says what went wrong', loading(2), failure, failed],
  ['says what went wrong, beside what was there', loading(2, old), failure, stale],
  ['does not wait for an answer of before', loading(3), answer, loading(3)],
  ['does not hear a failure of before', loading(3), failure, loading(3)],
  ['wants no answer when nothing is asked', IDLE, answer, IDLE],
  ['keeps its answer', ready, failure, ready],
  ['forgets the question when it leaves the page', loading(2), {is: 'leave'}, IDLE],
  ['keeps what it shows when it leaves', loading(2, old), {is: 'leave'}, ready],
  ['leaves as it is', ready, {is: 'leave'}, ready],
  ['leaves with what went wrong', failed, {is: 'leave'}, failed],
  ['begins anew from an answer', ready, {is: 'reset'}, IDLE],
  ['begins anew from a failure', stale, {is: 'reset'}, IDLE],
  ['begins anew while it waits', loading(2, old), {is: 'reset'}, IDLE],
];

describe('embed state', () => {
  for (const [title, from, input, to] of TRANSITIONS) {
    it(title, () => expect(transition(from, input)).to.deep.equal(to));
  }

  it('knows what to show', () => {
    expect([IDLE, ready, failed, stale, loading(1), loading(1, old)].map(contentOf)).to.deep.equal([
      null,
      old,
      null,
      old,
      null,
      old,
    ]);
    expect([IDLE, ready, failed, loading(1), loading(1, old, error)].map(errorOf)).to.deep.equal([
      undefined,
      undefined,
      error,
      undefined,
      error,
    ]);
  });
});
