import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  type Content,
  contentIn,
  type EmbedEffect,
  type EmbedEvent,
  type EmbedState,
  errorIn,
  IDLE,
  transition,
} from '../../../src/elements/embed/state.js';

/*
 *            load               content-loaded
 *    idle ─────────► loading ─────────────────► ready ──┐
 *     ▲               ▲  │  ▲                     ▲     │ load: what is shown stays
 *     │ source-change │  │  └─────────────────────┼─────┘
 *     │ (from each)   │  │ request-failed         │
 *     │           load│  ▼                        │ disconnect, with content shown
 *     └─ disconnect ─ failed                    loading
 *        (loading, without content)
 */
const section = (content: string): Content => ({
  section: {url: 'u', fragment: null, content},
  nodes: null,
});
const [old, fresh] = [section('old'), section('fresh')];
const error = new Error('no');

const loading = (token: number, content: Content | null = null, before?: unknown): EmbedState => ({
  phase: 'loading',
  token,
  content,
  error: before,
});
const ready: EmbedState = {phase: 'ready', content: old};
const failed: EmbedState = {phase: 'failed', error, content: null};
const failedRefresh: EmbedState = {phase: 'failed', error, content: old};

const load: EmbedEvent = {type: 'load', token: 2};
const loaded: EmbedEvent = {type: 'content-loaded', token: 2, content: fresh};
const failure: EmbedEvent = {type: 'request-failed', token: 2, error};
const disconnect: EmbedEvent = {type: 'disconnect'};
const change: EmbedEvent = {type: 'source-change'};

const fetch: EmbedEffect = {type: 'fetch', token: 2};
const abort: EmbedEffect = {type: 'abort'};
const reportLoad: EmbedEffect = {type: 'report-load', content: fresh};
const reportError: readonly EmbedEffect[] = [{type: 'await-network'}, {type: 'report-error', error}];

const TRANSITIONS: readonly [
  title: string,
  from: EmbedState,
  event: EmbedEvent,
  to: EmbedState,
  effects: readonly EmbedEffect[],
][] = [
  ['requests the section', IDLE, load, loading(2), [fetch]],
  ['keeps its content while it loads again', ready, load, loading(2, old), [fetch]],
  ['keeps its error while it tries again', failed, load, loading(2, null, error), [abort, fetch]],
  [
    'keeps its content and the error of a failed refresh while it tries again',
    failedRefresh,
    load,
    loading(2, old, error),
    [abort, fetch],
  ],
  [
    'aborts the request for a newer one',
    loading(1, old, error),
    load,
    loading(2, old, error),
    [abort, fetch],
  ],
  ['shows the content', loading(2), loaded, {phase: 'ready', content: fresh}, [reportLoad]],
  [
    'replaces old content and the error',
    loading(2, old, error),
    loaded,
    {phase: 'ready', content: fresh},
    [reportLoad],
  ],
  ['shows the error', loading(2), failure, failed, reportError],
  ['shows the error beside old content', loading(2, old), failure, failedRefresh, reportError],
  ['ignores content of an older request', loading(3), loaded, loading(3), []],
  ['ignores the error of an older request', loading(3), failure, loading(3), []],
  ['ignores content when nothing is requested', IDLE, loaded, IDLE, []],
  ['ignores an error when nothing is requested', ready, failure, ready, []],
  ['aborts its request when it leaves the page', loading(2), disconnect, IDLE, [abort]],
  ['keeps its content when it leaves the page while it loads', loading(2, old), disconnect, ready, [abort]],
  ['keeps its content when it leaves the page', ready, disconnect, ready, []],
  ['no longer waits for the network when it leaves the page', failed, disconnect, failed, [abort]],
  ['drops its content when the source changes', ready, change, IDLE, []],
  ['drops its error when the source changes', failedRefresh, change, IDLE, [abort]],
  ['drops its request when the source changes', loading(2, old), change, IDLE, [abort]],
];

describe('transition', () => {
  for (const [title, from, event, to, effects] of TRANSITIONS) {
    it(title, () => assert.deepEqual(transition(from, event), [to, effects]));
  }

  it('provides the content and the error to show in each phase', () => {
    const states = [IDLE, ready, failed, failedRefresh, loading(1), loading(1, old)];
    assert.deepEqual(states.map(contentIn), [null, old, null, old, null, old]);
    assert.deepEqual([IDLE, ready, failed, loading(1), loading(1, old, error)].map(errorIn), [
      undefined,
      undefined,
      error,
      undefined,
      error,
    ]);
  });
});
