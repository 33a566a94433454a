// Long, as the machine is drawn here and every transition has its row.
import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  IDLE,
  isShown,
  subject,
  transition,
  type Effect,
  type Input,
  type Link,
  type State,
} from '../../../src/elements/preview/state.js';
import {DELAYS} from '../../../src/elements/preview/intent.js';

/*
 *                    enter                 tick fetch / ask
 *      ┌──────┐ ─────────────► ┌──────────┐ ─────────────► ┌─────────┐ ◄─ tick show: rested
 *      │ idle │                │ dwelling │                │ loading │ ◄─ answer: ready
 *      └──────┘ ◄───────────── └──────────┘                └─────────┘
 *       ▲  ▲  ▲      leave                                  │   ▲   │ rested and ready, or tick slow / show
 *       │  │  │                                       leave │   │   ▼
 *       │  │  │                                             │   │  ┌──────┐ ◄─ answer / fill
 *       │  │  │     tick grace / drop                       │   │  │ open │
 *       │  │  └──────────────────────┐       enter it again │   │  └──────┘
 *       │  │                         │       / ask, drop    │   │   │   ▲
 *       │  │                    ┌────────────────────┐ ◄────┘   │   │   │
 *       │  │                    │ leaving, not shown │ ─────────┘   │   │ enter it again, or reach the card
 *       │  │                    └────────────────────┘        leave │   │
 *       │  │ tick grace / hide, drop  ┌────────────────┐ ◄──────────┘   │
 *       │  └───────────────────────── │ leaving, shown │ ───────────────┘
 *       │                             └────────────────┘ ─── tick grace, with a `next` link ──► its state
 *       └── dismiss / drop, hide: from anywhere; the link is `dismissed` until it is left
 *
 *  A link entered while a card is shown becomes `next`: it dwells and loads while the card has its grace.
 *  A link entered while none is shown takes the place of the one before, whose request is dropped.
 */

const a: Link = {href: 'a'};
const b: Link = {href: 'b'};

const enter = (link: Link, token: number, more: Partial<Extract<Input, {is: 'enter'}>> = {}): Input => ({
  is: 'enter',
  token,
  link,
  way: 'pointer',
  pace: 'usual',
  ago: 0,
  ...more,
});
const leave = (link?: Link, way: 'pointer' | 'focus' = 'pointer'): Input =>
  link ? {is: 'leave', way, link} : {is: 'leave', way};
const reach = (way: 'pointer' | 'focus' = 'pointer'): Input => ({is: 'reach', way});
const tick = (timer: Extract<Input, {is: 'tick'}>['timer'], token: number): Input => ({
  is: 'tick',
  timer,
  token,
});
const answer = (token: number): Input => ({is: 'answer', token});
const dismiss: Input = {is: 'dismiss'};

/** Plays inputs from idle; the last step's effects as words, all but the waits. */
function play(...inputs: Input[]): {state: State; effects: string[]; waits: Record<string, number>} {
  let state: State = IDLE;
  let effects: Effect[] = [];
  for (const input of inputs) [state, ...effects] = transition(state, input);
  return {
    state,
    effects: effects.flatMap(one =>
      one.do === 'wait' ? [] : [`${one.do}${'token' in one ? ' ' + one.token : ''}`],
    ),
    waits: Object.fromEntries(
      effects.flatMap(one => (one.do === 'wait' ? [[`${one.timer} ${one.token}`, one.ms]] : [])),
    ),
  };
}
const at = (...inputs: Input[]) => play(...inputs).state.at;

const LOADING = [enter(a, 1), tick('fetch', 1)];
const OPEN = [...LOADING, tick('show', 1), answer(1)];
const LEFT = [...OPEN, leave(a)];

describe('preview-state', () => {
  it('has the delays that were measured, and that the manual promises', () => {
    expect(DELAYS).to.deep.equal({
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
    it('dwells on a link that is entered, and asks for nothing', () => {
      const {state, effects, waits} = play(enter(a, 1));
      expect(state).to.deep.equal({at: 'dwelling', token: 1, link: a, way: 'pointer'});
      expect(effects).to.deep.equal([]);
      expect(waits).to.deep.equal({'fetch 1': 150, 'show 1': 500, 'slow 1': 1100});
    });
    it('waits less when the content is here, longer for focus, and counts time that has gone', () => {
      expect(play(enter(a, 1, {pace: 'soon'})).waits['show 1']).to.equal(DELAYS.showSoon);
      expect(play(enter(a, 1, {pace: 'soon', way: 'focus'})).waits['show 1']).to.equal(DELAYS.showFocus);
      expect(play(enter(a, 1, {pace: 'now'})).waits).to.include({'show 1': 0, 'slow 1': 0});
      expect(play(enter(a, 1, {ago: 100})).waits).to.deep.equal({
        'fetch 1': 50,
        'show 1': 400,
        'slow 1': 1000,
      });
    });
    it('takes no notice of anything else', () => {
      for (const input of [leave(a), leave(), reach(), tick('show', 1), answer(1), dismiss])
        expect(play(input)).to.deep.equal({state: IDLE, effects: [], waits: {}});
    });
    it('leaves a link alone that was dismissed, until it has been left', () => {
      expect(at(enter(a, 1), dismiss, enter(a, 2))).to.equal('idle');
      expect(at(enter(a, 1), dismiss, enter(b, 2))).to.equal('dwelling');
      expect(at(enter(a, 1), dismiss, leave(a), enter(a, 2))).to.equal('dwelling');
      expect(at(enter(a, 1), dismiss, leave(b), enter(a, 2))).to.equal('idle');
    });
  });

  describe('dwelling', () => {
    it('is over without a request when the link is left', () => {
      expect(play(enter(a, 1), leave(a))).to.deep.equal({state: IDLE, effects: [], waits: {}});
      expect(at(enter(a, 1), leave(a), tick('fetch', 1))).to.equal('idle');
    });
    it('asks after the first delay', () => {
      const {state, effects} = play(...LOADING);
      expect(state).to.deep.equal({
        at: 'loading',
        token: 1,
        link: a,
        way: 'pointer',
        ready: false,
        rested: false,
      });
      expect(effects).to.deep.equal(['fetch 1']);
    });
    it('goes over to another link', () => {
      expect(play(enter(a, 1), enter(b, 2)).state).to.include({at: 'dwelling', token: 2, link: b});
    });
    it('is not begun anew by the same link', () => {
      expect(play(enter(a, 1), enter(a, 2)).state).to.include({token: 1});
      expect(play(enter(a, 1), enter(a, 2)).waits).to.deep.equal({});
    });
    it('knows the last way in', () => {
      const both = [enter(a, 1), enter(a, 2, {way: 'focus'})];
      expect(at(...both, leave(a, 'pointer'))).to.equal('dwelling');
      expect(at(...both, leave(a, 'focus'))).to.equal('idle');
    });
    it('ignores delays and answers of another token', () => {
      expect(at(enter(a, 2), tick('fetch', 1))).to.equal('dwelling');
      expect(at(enter(a, 2), answer(2))).to.equal('dwelling');
    });
  });

  describe('loading', () => {
    it('shows when there is an answer and the rest is over, whichever is last', () => {
      expect(at(...LOADING, answer(1))).to.equal('loading');
      expect(at(...LOADING, tick('show', 1))).to.equal('loading');
      for (const last of [
        [answer(1), tick('show', 1)],
        [tick('show', 1), answer(1)],
      ]) {
        const {state, effects, waits} = play(...LOADING, ...last);
        expect(state).to.deep.equal({at: 'open', token: 1, link: a, way: 'pointer', ready: true});
        expect(effects).to.deep.equal(['show 1']);
        expect(waits).to.deep.equal({'seen 1': 1000});
      }
    });
    it('shows without content to a reader who rests on', () => {
      const {state, effects} = play(...LOADING, tick('show', 1), tick('slow', 1));
      expect(state).to.include({at: 'open', ready: false});
      expect(effects).to.deep.equal(['show 1']);
    });
    it('keeps its request for the grace when the link is left, and shows nothing', () => {
      const left = [...LOADING, leave(a)];
      expect(play(...left).state).to.include({at: 'leaving', shown: false});
      expect(play(...left).effects).to.deep.equal([]);
      expect(play(...left).waits).to.deep.equal({'grace 1': 300});
      expect(at(...left, answer(1), tick('show', 1), tick('slow', 1))).to.equal('leaving');
      expect(play(...left, tick('grace', 1)).effects).to.deep.equal(['abort 1']);
      expect(at(...left, tick('grace', 1))).to.equal('idle');
    });
    it('begins its rest anew, not its request, when the reader returns', () => {
      const back = [...LOADING, leave(a), enter(a, 2)];
      expect(play(...back).state).to.include({at: 'loading', token: 2, rested: false});
      expect(play(...back).effects).to.deep.equal(['fetch 2', 'abort 1']);
      expect(play(...back).waits).to.deep.equal({'show 2': 500, 'slow 2': 1100});
      expect(at(...back, tick('show', 1), answer(2))).to.equal('loading');
      expect(at(...back, tick('grace', 1), answer(2), tick('show', 2))).to.equal('open');
    });
    it('is dropped for another link', () => {
      expect(play(...LOADING, enter(b, 2)).effects).to.deep.equal(['abort 1']);
      expect(play(...LOADING, leave(a), enter(b, 2)).effects).to.deep.equal(['abort 1']);
      expect(at(...LOADING, enter(b, 2), answer(1), tick('show', 1))).to.equal('dwelling');
    });
    it('is dropped when dismissed, with nothing to hide', () => {
      expect(play(...LOADING, dismiss).effects).to.deep.equal(['abort 1']);
    });
  });

  describe('open', () => {
    it('is filled by a late answer', () => {
      const late = [...LOADING, tick('slow', 1)];
      expect(play(...late, answer(1)).effects).to.deep.equal(['update 1']);
      expect(play(...late, leave(a), answer(1)).effects).to.deep.equal(['update 1']);
    });
    it('is seen after a while', () => {
      expect(play(...OPEN, tick('seen', 1)).effects).to.deep.equal(['seen 1']);
      expect(play(...LEFT, tick('seen', 1)).effects).to.deep.equal([]);
    });
    it('has a grace when it is left, and stays for who returns to the link or reaches the card', () => {
      expect(play(...LEFT).waits).to.deep.equal({'grace 1': 300});
      expect(play(...LEFT).effects).to.deep.equal([]);
      for (const back of [enter(a, 2), reach()]) {
        expect(play(...LEFT, back)).to.deep.equal({...play(...OPEN), effects: [], waits: {}});
        expect(at(...LEFT, back, tick('grace', 1))).to.equal('open');
      }
    });
    it('hides after the grace', () => {
      const {state, effects} = play(...LEFT, tick('grace', 1));
      expect(state).to.equal(IDLE);
      expect(effects).to.deep.equal(['hide', 'abort 1']);
    });
    it('is left from the card too, by the way it was reached', () => {
      expect(at(...LEFT, reach(), leave())).to.equal('leaving');
      expect(at(...OPEN, reach('focus'), leave(a, 'pointer'))).to.equal('open');
      expect(at(...OPEN, reach('focus'), leave(undefined, 'focus'))).to.equal('leaving');
    });
    it('hides at once when dismissed', () => {
      const {state, effects} = play(...OPEN, dismiss);
      expect(state).to.deep.equal({at: 'idle', dismissed: a});
      expect(effects).to.deep.equal(['abort 1', 'hide']);
    });
    it('is put off while the pointer is on its way to the card, and only then', () => {
      const approach: Input = {is: 'approach'};
      expect(play(...LEFT, approach)).to.deep.equal({...play(...LEFT), effects: [], waits: {'grace 1': 300}});
      for (const before of [[enter(a, 1)], LOADING, OPEN, [...LOADING, leave(a)]])
        expect(play(...before, approach)).to.deep.equal({
          state: play(...before).state,
          effects: [],
          waits: {},
        });
    });
    it('has one grace only: an old one changes nothing after a return', () => {
      const twice = [...LEFT, enter(a, 2), leave(a)];
      expect(play(...twice).waits).to.deep.equal({'grace 1': 300});
    });
  });

  describe('leaving for another link', () => {
    const NEXT = [...OPEN, enter(b, 2)];
    it('keeps the card for the grace while the next link dwells', () => {
      expect(play(...NEXT).state).to.include({at: 'leaving', link: a, shown: true});
      expect(play(...NEXT).waits).to.deep.equal({
        'grace 1': 300,
        'fetch 2': 150,
        'show 2': 500,
        'slow 2': 1100,
      });
      expect(play(...LEFT, enter(b, 2)).waits).not.to.have.property('grace 1');
    });
    it('asks for the next link during the grace', () => {
      expect(play(...NEXT, tick('fetch', 2)).effects).to.deep.equal(['fetch 2']);
    });
    it('goes on with the next link as far as it has come', () => {
      const then = (...more: Input[]) => play(...NEXT, ...more, tick('grace', 1));
      expect(then().state).to.include({at: 'dwelling', link: b});
      expect(then(tick('fetch', 2)).state).to.include({at: 'loading', link: b, ready: false});
      const whole = then(tick('fetch', 2), answer(2), tick('show', 2));
      expect(whole.state).to.include({at: 'open', link: b, ready: true});
      expect(whole.effects).to.deep.equal(['hide', 'abort 1', 'show 2']);
    });
    it('forgets the next link when the card is reached, or the first link entered again', () => {
      for (const back of [reach(), enter(a, 3)]) {
        const {state, effects} = play(...NEXT, tick('fetch', 2), back);
        expect(state).to.include({at: 'open', link: a});
        expect(effects).to.deep.equal(['abort 2']);
      }
    });
    it('forgets the next link when it is left, or another is entered', () => {
      expect(play(...NEXT, leave(b)).state).to.include({at: 'leaving', next: null});
      const c: Link = {href: 'c'};
      expect(play(...NEXT, tick('fetch', 2), enter(c, 3)).effects).to.deep.equal(['abort 2']);
      expect(subject(play(...NEXT, enter(c, 3), tick('grace', 1)).state)).to.equal(c);
    });
    it('dismisses both, and spends the one the reader is on', () => {
      const {state, effects} = play(...NEXT, tick('fetch', 2), dismiss);
      expect(state).to.deep.equal({at: 'idle', dismissed: b});
      expect(effects).to.deep.equal(['abort 1', 'abort 2', 'hide']);
    });
  });

  it('holds its promises whatever comes', () => {
    const links = [a, b];
    const input = fc.oneof(
      fc.record({
        is: fc.constant('enter' as const),
        link: fc.constantFrom(...links),
        pace: fc.constantFrom('usual', 'soon', 'now'),
      }),
      fc.record({is: fc.constant('leave' as const), link: fc.constantFrom(...links, undefined)}),
      fc.record({is: fc.constantFrom('reach' as const, 'dismiss' as const, 'answer' as const)}),
      fc.record({
        is: fc.constant('tick' as const),
        timer: fc.constantFrom('fetch', 'show', 'slow', 'grace', 'seen' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(input, fc.nat(3), fc.boolean()), {maxLength: 60}), steps => {
        let state: State = IDLE;
        let tokens = 0;
        let shown = false;
        const asked = new Set<number>();
        for (const [step, back, byFocus] of steps) {
          const way = byFocus ? 'focus' : 'pointer';
          const token = Math.max(1, tokens - back);
          const one = {...step, way, ago: 0, token: step.is === 'enter' ? ++tokens : token} as Input;
          const [next, ...effects] = transition(state, one);
          for (const effect of effects) {
            if (effect.do === 'fetch') asked.add(effect.token);
            if (effect.do === 'abort') asked.delete(effect.token);
            // Hidden before another is shown: one alive at a time.
            if (effect.do === 'show') expect(shown).to.equal(false);
            if (effect.do === 'hide') expect(shown).to.equal(true);
            if (effect.do === 'show' || effect.do === 'hide') shown = effect.do === 'show';
            if (effect.do === 'update' || effect.do === 'seen') expect(shown).to.equal(true);
            if (effect.do === 'show') expect(asked.has(effect.token)).to.equal(true);
          }
          expect(isShown(next)).to.equal(shown);
          // What nobody waits for is not asked for any longer.
          expect(asked.size).to.be.at.most(next.at === 'leaving' ? 2 : next.at === 'idle' ? 0 : 1);
          state = next;
        }
      }),
      {numRuns: 2000},
    );
  });
});
