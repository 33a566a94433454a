import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {
  DELAYS,
  IDLE,
  isShown,
  linkIn,
  transition,
  type Effect,
  type InputKind,
  type Link,
  type PreviewState,
  type StateEvent,
  type Timer,
} from '../../../src/elements/preview/state.js';
import {assertIncludes} from '../../support/assert-includes.js';

/*
 * Arrows are labelled with events / effects. A timer is an event `timer-elapsed`.
 *
 *                 link-dwell                timer fetch / fetch
 *      ┌──────┐ ─────────────► ┌──────────┐ ─────────────► ┌─────────┐ ◄─ timer show: is due
 *      │ idle │                │ dwelling │                │ loading │ ◄─ content-loaded: has content
 *      └──────┘ ◄───────────── └──────────┘                └─────────┘
 *       ▲  ▲  ▲  link-abandon                               │   ▲   │ due and with content / show,
 *       │  │  │                                link-abandon │   │   ▼ or timer slow / show
 *       │  │  │                                             │   │  ┌──────┐ ◄─ content-loaded / update
 *       │  │  │     timer grace / abort                     │   │  │ open │
 *       │  │  └──────────────────────┐        link-dwell of │   │  └──────┘
 *       │  │                         │        the same link │   │   │   ▲
 *       │  │                         │       / fetch, abort │   │   │   │
 *       │  │                    ┌────────────────────┐ ◄────┘   │   │   │
 *       │  │                    │ leaving, not shown │ ─────────┘   │   │ link-dwell of the same link,
 *       │  │                    └────────────────────┘ link-abandon │   │ or card-enter
 *       │  │                          ┌────────────────┐ card-leave │   │
 *       │  │ timer grace / hide,abort │                │ ◄──────────┘   │
 *       │  └───────────────────────── │ leaving, shown │ ───────────────┘
 *       │                             └────────────────┘ ─── timer grace, with a `next` link ──► its state
 *       └── dismiss / abort, hide: from each; the link is `dismissed` until the reader leaves it
 *
 *  A link that the reader reaches while a card is shown becomes `next`: it dwells and loads during the card's grace period.
 *  A link that the reader reaches while no card is shown replaces the previous link, whose request is aborted.
 *  card-approach restarts the grace period.
 */

const a: Link = {href: 'a'};
const b: Link = {href: 'b'};

const dwell = (
  link: Link,
  token: number,
  more: Partial<Extract<StateEvent, {type: 'link-dwell'}>> = {},
): StateEvent => ({
  type: 'link-dwell',
  token,
  link,
  input: 'pointer',
  delay: 'normal',
  elapsed: 0,
  ...more,
});
const abandon = (link: Link, input: InputKind = 'pointer'): StateEvent => ({
  type: 'link-abandon',
  link,
  input,
});
const enterCard = (input: InputKind = 'pointer'): StateEvent => ({type: 'card-enter', input});
const leaveCard = (input: InputKind = 'pointer'): StateEvent => ({type: 'card-leave', input});
const elapse = (timer: Timer, token: number): StateEvent => ({type: 'timer-elapsed', timer, token});
const loaded = (token: number): StateEvent => ({type: 'content-loaded', token});
const dismiss: StateEvent = {type: 'dismiss'};

/** Plays events from idle. @returns the effects of the last event as text, and the timers that it starts */
function play(...events: StateEvent[]): {
  state: PreviewState;
  effects: string[];
  timers: Record<string, number>;
} {
  let state: PreviewState = IDLE;
  let effects: readonly Effect[] = [];
  for (const event of events) [state, effects] = transition(state, event);
  return {
    state,
    effects: effects.flatMap(effect =>
      effect.type === 'start-timer' ? [] : [`${effect.type}${'token' in effect ? ' ' + effect.token : ''}`],
    ),
    timers: Object.fromEntries(
      effects.flatMap(effect =>
        effect.type === 'start-timer' ? [[`${effect.timer} ${effect.token}`, effect.ms]] : [],
      ),
    ),
  };
}
const phaseAfter = (...events: StateEvent[]) => play(...events).state.phase;

const LOADING = [dwell(a, 1), elapse('fetch', 1)];
const OPEN = [...LOADING, elapse('show', 1), loaded(1)];
const LEFT = [...OPEN, abandon(a)];

describe('preview state', () => {
  it('has the default delays that the manual documents', () => {
    assert.deepEqual(DELAYS, {
      fetch: 150,
      show: 500,
      showSoon: 300,
      showFocus: 600,
      slow: 1_100,
      grace: 300,
      seen: 1_000,
      warm: 1_000,
    });
  });

  describe('idle', () => {
    it('requests nothing when the reader reaches a link', () => {
      const {state, effects, timers} = play(dwell(a, 1));
      assert.deepEqual(state, {phase: 'dwelling', token: 1, link: a, input: 'pointer'});
      assert.deepEqual(effects, []);
      assert.deepEqual(timers, {'fetch 1': 150, 'show 1': 500, 'slow 1': 1100});
    });
    it('has a shorter delay for cached content and a longer one for focus, and subtracts the time that has passed', () => {
      assert.equal(play(dwell(a, 1, {delay: 'short'})).timers['show 1'], DELAYS.showSoon);
      assert.equal(play(dwell(a, 1, {delay: 'short', input: 'keyboard'})).timers['show 1'], DELAYS.showFocus);
      assertIncludes(play(dwell(a, 1, {delay: 'none'})).timers, {'show 1': 0, 'slow 1': 0});
      assert.deepEqual(play(dwell(a, 1, {elapsed: 100})).timers, {
        'fetch 1': 50,
        'show 1': 400,
        'slow 1': 1000,
      });
    });
    it('ignores all other events', () => {
      for (const input of [abandon(a), leaveCard(), enterCard(), elapse('show', 1), loaded(1), dismiss])
        assert.deepEqual(play(input), {state: IDLE, effects: [], timers: {}});
    });
    it('does not reopen a dismissed preview before the reader has left its link', () => {
      assert.equal(phaseAfter(dwell(a, 1), dismiss, dwell(a, 2)), 'idle');
      assert.equal(phaseAfter(dwell(a, 1), dismiss, dwell(b, 2)), 'dwelling');
      assert.equal(phaseAfter(dwell(a, 1), dismiss, abandon(a), dwell(a, 2)), 'dwelling');
      assert.equal(phaseAfter(dwell(a, 1), dismiss, abandon(b), dwell(a, 2)), 'idle');
      // For example, search opens just after the pointer has left a link.
      assert.equal(phaseAfter(dwell(a, 1), elapse('fetch', 1), abandon(a), dismiss, dwell(a, 2)), 'dwelling');
    });
  });

  describe('dwelling', () => {
    it('ends without a request when the reader leaves the link', () => {
      assert.deepEqual(play(dwell(a, 1), abandon(a)), {state: IDLE, effects: [], timers: {}});
      assert.equal(phaseAfter(dwell(a, 1), abandon(a), elapse('fetch', 1)), 'idle');
    });
    it('requests the section after the first delay', () => {
      const {state, effects} = play(...LOADING);
      assert.deepEqual(state, {
        phase: 'loading',
        token: 1,
        link: a,
        input: 'pointer',
        hasContent: false,
        isDue: false,
      });
      assert.deepEqual(effects, ['fetch 1']);
    });
    it('moves on to another link', () => {
      assertIncludes(play(dwell(a, 1), dwell(b, 2)).state, {phase: 'dwelling', token: 2, link: b});
    });
    it('does not restart for the same link', () => {
      assertIncludes(play(dwell(a, 1), dwell(a, 2)).state, {token: 1});
      assert.deepEqual(play(dwell(a, 1), dwell(a, 2)).timers, {});
    });
    it('ends only if the input that reached the link last, pointer or keyboard, leaves it', () => {
      const reached = [dwell(a, 1), dwell(a, 2, {input: 'keyboard'})];
      assert.equal(phaseAfter(...reached, abandon(a, 'pointer')), 'dwelling');
      assert.equal(phaseAfter(...reached, abandon(a, 'keyboard')), 'idle');
    });
    it('ignores timers and content with the token of another link', () => {
      assert.equal(phaseAfter(dwell(a, 2), elapse('fetch', 1)), 'dwelling');
      assert.equal(phaseAfter(dwell(a, 2), loaded(2)), 'dwelling');
    });
  });

  describe('loading', () => {
    it('shows a card once there is content and the delay is over, in either order', () => {
      assert.equal(phaseAfter(...LOADING, loaded(1)), 'loading');
      assert.equal(phaseAfter(...LOADING, elapse('show', 1)), 'loading');
      for (const last of [
        [loaded(1), elapse('show', 1)],
        [elapse('show', 1), loaded(1)],
      ]) {
        const {state, effects, timers} = play(...LOADING, ...last);
        assert.deepEqual(state, {phase: 'open', token: 1, link: a, input: 'pointer', hasContent: true});
        assert.deepEqual(effects, ['show 1']);
        assert.deepEqual(timers, {'seen 1': 1000});
      }
    });
    it('shows a card without content if the reader stays', () => {
      const {state, effects} = play(...LOADING, elapse('show', 1), elapse('slow', 1));
      assertIncludes(state, {phase: 'open', hasContent: false});
      assert.deepEqual(effects, ['show 1']);
    });
    it('keeps its request for the grace period when the reader leaves, and shows nothing', () => {
      const leftWhileLoading = [...LOADING, abandon(a)];
      assertIncludes(play(...leftWhileLoading).state, {phase: 'leaving', isShown: false});
      assert.deepEqual(play(...leftWhileLoading).effects, []);
      assert.deepEqual(play(...leftWhileLoading).timers, {'grace 1': 300});
      assert.equal(
        phaseAfter(...leftWhileLoading, loaded(1), elapse('show', 1), elapse('slow', 1)),
        'leaving',
      );
      assert.deepEqual(play(...leftWhileLoading, elapse('grace', 1)).effects, ['abort 1']);
      assert.equal(phaseAfter(...leftWhileLoading, elapse('grace', 1)), 'idle');
    });
    it('restarts the delay but not the request when the reader returns', () => {
      const returned = [...LOADING, abandon(a), dwell(a, 2)];
      assertIncludes(play(...returned).state, {phase: 'loading', token: 2, isDue: false});
      assert.deepEqual(play(...returned).effects, ['fetch 2', 'abort 1']);
      assert.deepEqual(play(...returned).timers, {'show 2': 500, 'slow 2': 1100});
      assert.equal(phaseAfter(...returned, elapse('show', 1), loaded(2)), 'loading');
      assert.equal(phaseAfter(...returned, elapse('grace', 1), loaded(2), elapse('show', 2)), 'open');
    });
    it('aborts the request when the reader reaches another link', () => {
      assert.deepEqual(play(...LOADING, dwell(b, 2)).effects, ['abort 1']);
      assert.deepEqual(play(...LOADING, abandon(a), dwell(b, 2)).effects, ['abort 1']);
      assert.equal(phaseAfter(...LOADING, dwell(b, 2), loaded(1), elapse('show', 1)), 'dwelling');
    });
    it('aborts the request when dismissed, and hides no card, because none is open', () => {
      assert.deepEqual(play(...LOADING, dismiss).effects, ['abort 1']);
    });
  });

  describe('open', () => {
    it('shows content that arrives late', () => {
      const shownWithoutContent = [...LOADING, elapse('slow', 1)];
      assert.deepEqual(play(...shownWithoutContent, loaded(1)).effects, ['update 1']);
      assert.deepEqual(play(...shownWithoutContent, abandon(a), loaded(1)).effects, ['update 1']);
    });
    it('reports a card as seen after a second', () => {
      assert.deepEqual(play(...OPEN, elapse('seen', 1)).effects, ['report-seen 1']);
      assert.deepEqual(play(...LEFT, elapse('seen', 1)).effects, []);
    });
    it('stays open for a grace period, and longer if the reader returns to the link or enters the card', () => {
      assert.deepEqual(play(...LEFT).timers, {'grace 1': 300});
      assert.deepEqual(play(...LEFT).effects, []);
      for (const event of [dwell(a, 2), enterCard()]) {
        assert.deepEqual(play(...LEFT, event), {...play(...OPEN), effects: [], timers: {}});
        assert.equal(phaseAfter(...LEFT, event, elapse('grace', 1)), 'open');
      }
    });
    it('hides after the grace period', () => {
      const {state, effects} = play(...LEFT, elapse('grace', 1));
      assert.equal(state, IDLE);
      assert.deepEqual(effects, ['hide', 'abort 1']);
    });
    it('hides only if the input that entered the card, pointer or keyboard, leaves it', () => {
      assert.equal(phaseAfter(...LEFT, enterCard(), leaveCard()), 'leaving');
      assert.equal(phaseAfter(...OPEN, enterCard('keyboard'), abandon(a, 'pointer')), 'open');
      assert.equal(phaseAfter(...OPEN, enterCard('keyboard'), leaveCard('keyboard')), 'leaving');
    });
    it('hides at once when dismissed', () => {
      const {state, effects} = play(...OPEN, dismiss);
      assert.deepEqual(state, {phase: 'idle', dismissed: a});
      assert.deepEqual(effects, ['abort 1', 'hide']);
    });
    it('restarts the grace period when the pointer approaches an open card from its link, and ignores it in other phases', () => {
      const approach: StateEvent = {type: 'card-approach'};
      assert.deepEqual(play(...LEFT, approach), {
        ...play(...LEFT),
        effects: [],
        timers: {'grace 1': 300},
      });
      for (const before of [[dwell(a, 1)], LOADING, OPEN, [...LOADING, abandon(a)]])
        assert.deepEqual(play(...before, approach), {
          state: play(...before).state,
          effects: [],
          timers: {},
        });
    });
    it('restarts the grace period when the reader leaves a second time', () => {
      const twice = [...LEFT, dwell(a, 2), abandon(a)];
      assert.deepEqual(play(...twice).timers, {'grace 1': 300});
    });
  });

  describe('leaving for another link', () => {
    const NEXT = [...OPEN, dwell(b, 2)];
    it('keeps the card for the grace period while the reader dwells on the next link', () => {
      assertIncludes(play(...NEXT).state, {phase: 'leaving', link: a, isShown: true});
      assert.deepEqual(play(...NEXT).timers, {
        'grace 1': 300,
        'fetch 2': 150,
        'show 2': 500,
        'slow 2': 1100,
      });
      assert.ok(!('grace 1' in play(...LEFT, dwell(b, 2)).timers));
    });
    it('requests the section of the next link during the grace period', () => {
      assert.deepEqual(play(...NEXT, elapse('fetch', 2)).effects, ['fetch 2']);
    });
    it('continues with the next link after the grace period, in the phase that this link has reached', () => {
      const afterGrace = (...more: StateEvent[]) => play(...NEXT, ...more, elapse('grace', 1));
      assertIncludes(afterGrace().state, {phase: 'dwelling', link: b});
      assertIncludes(afterGrace(elapse('fetch', 2)).state, {phase: 'loading', link: b, hasContent: false});
      const opened = afterGrace(elapse('fetch', 2), loaded(2), elapse('show', 2));
      assertIncludes(opened.state, {phase: 'open', link: b, hasContent: true});
      assert.deepEqual(opened.effects, ['hide', 'abort 1', 'show 2']);
    });
    it('drops the next link when the reader enters the card or returns to the first link', () => {
      for (const event of [enterCard(), dwell(a, 3)]) {
        const {state, effects} = play(...NEXT, elapse('fetch', 2), event);
        assertIncludes(state, {phase: 'open', link: a});
        assert.deepEqual(effects, ['abort 2']);
      }
    });
    it('drops the next link when the reader leaves it or reaches another', () => {
      assertIncludes(play(...NEXT, abandon(b)).state, {phase: 'leaving', next: null});
      const c: Link = {href: 'c'};
      assert.deepEqual(play(...NEXT, elapse('fetch', 2), dwell(c, 3)).effects, ['abort 2']);
      assert.equal(linkIn(play(...NEXT, dwell(c, 3), elapse('grace', 1)).state), c);
    });
    it('dismisses both links, and does not reopen the one that the reader is on', () => {
      const {state, effects} = play(...NEXT, elapse('fetch', 2), dismiss);
      assert.deepEqual(state, {phase: 'idle', dismissed: b});
      assert.deepEqual(effects, ['abort 1', 'abort 2', 'hide']);
    });
  });

  it('keeps its invariants for any sequence of events', () => {
    const links = [a, b];
    const event = fc.oneof(
      fc.record({
        type: fc.constant('link-dwell' as const),
        link: fc.constantFrom(...links),
        delay: fc.constantFrom('normal', 'short', 'none'),
      }),
      fc.record({type: fc.constant('link-abandon' as const), link: fc.constantFrom(...links)}),
      fc.record({
        type: fc.constantFrom(
          'card-enter' as const,
          'card-leave' as const,
          'card-approach' as const,
          'dismiss' as const,
          'content-loaded' as const,
        ),
      }),
      fc.record({
        type: fc.constant('timer-elapsed' as const),
        timer: fc.constantFrom('fetch', 'show', 'slow', 'grace', 'seen' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(3), fc.boolean()), {maxLength: 60}), steps => {
        let state: PreviewState = IDLE;
        let tokens = 0;
        let isCardShown = false;
        const requested = new Set<number>();
        for (const [step, back, byKeyboard] of steps) {
          const input = byKeyboard ? 'keyboard' : 'pointer';
          const token = Math.max(1, tokens - back);
          const played = {
            ...step,
            input,
            elapsed: 0,
            token: step.type === 'link-dwell' ? ++tokens : token,
          } as StateEvent;
          const [next, effects] = transition(state, played);
          for (const effect of effects) {
            if (effect.type === 'fetch') requested.add(effect.token);
            if (effect.type === 'abort') requested.delete(effect.token);
            // A card is hidden before another is shown.
            if (effect.type === 'show') assert.equal(isCardShown, false);
            if (effect.type === 'hide') assert.equal(isCardShown, true);
            if (effect.type === 'show' || effect.type === 'hide') isCardShown = effect.type === 'show';
            if (effect.type === 'update' || effect.type === 'report-seen') assert.equal(isCardShown, true);
            if (effect.type === 'show') assert.equal(requested.has(effect.token), true);
          }
          assert.equal(isShown(next), isCardShown);
          // Every request has a link that waits for it.
          assert.ok(requested.size <= (next.phase === 'leaving' ? 2 : next.phase === 'idle' ? 0 : 1));
          state = next;
        }
      }),
      {numRuns: 2000},
    );
  });
});
