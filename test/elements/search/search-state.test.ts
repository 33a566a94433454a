/*
 *                typedTooLittle
 *      ┌────────────────────────────────┐
 *      ▼                                │
 *   idle, short ──── asked ────► asking ┤◄────── asked ──────┐
 *      ▲                         │  │  │                     │
 *      │ cancelled (asking…)  │  │  └─ answered: none ─► nothing
 *      └─────────────────────────┘  │                        │
 *                                   ├──── failed ─────────► failed ─ waited ─┐
 *                                   │                        ▲   └───────────┘
 *                                   └─ answered: some ─► found
 *                          found: more = ready ─ askedMore ─► asking ─ answeredMore ─► ready
 *                                                                    └─ failed ──────► failed
 *
 * asked keeps the results on the screen; every answer of another token than the question's changes nothing.
 */
import {expect} from '@open-wc/testing';
import {toGroups} from '../../../src/elements/search/result-model.js';
import * as states from '../../../src/elements/search/state.js';
import type {SearchState} from '../../../src/elements/search/state.js';
import {result, twoPages} from './answers.js';

const here = {project: 'docent', version: 'latest', base: 'https://docs.example'};
const groups = toGroups(twoPages().results, 'zz', here);
const more = toGroups([result({title: 'Third'})], 'zz', here);
const some = {groups, count: 3, next: 'https://docs.example/next'};
const none = {groups: [], count: 0, next: null};
const failure = {kind: 'server', seconds: 0} as const;

const asking = states.asked(states.idle, {token: 1, query: 'in'});
const found = states.answered(asking, 1, some);

const foundOf = (state: SearchState) => {
  const it = states.foundIn(state);
  if (!it) throw new Error(`no results in ${state.phase}`);
  return it;
};

describe('what can be asked', () => {
  it('is two characters, or one of those that are words', () => {
    for (const words of ['go', 'C#', '東', 'は', '한', '😀😀'])
      expect(states.isLongEnough(words), words).to.equal(true);
    for (const words of ['', 'a', '😀', 'é']) expect(states.isLongEnough(words), words).to.equal(false);
  });

  it('too little of it forgets the results', () => {
    expect(states.typedTooLittle('')).to.deep.equal({phase: 'idle'});
    expect(states.typedTooLittle('a')).to.deep.equal({phase: 'short'});
  });
});

describe('asked', () => {
  it('asks', () =>
    expect(asking).to.deep.include({phase: 'asking', question: {token: 1, query: 'in'}, found: null}));

  it('keeps the last results', () => {
    const again = states.asked(found, {token: 2, query: 'ins'});
    expect(states.foundIn(again)).to.equal(states.foundIn(found));
    expect(states.foundIn(states.asked(again, {token: 3, query: 'inst'}))).to.equal(states.foundIn(found));
  });

  it('keeps nothing after a failure, or after nothing was found', () => {
    for (const state of [states.failed(asking, 1, failure), states.answered(asking, 1, none)])
      expect(states.foundIn(states.asked(state, {token: 2, query: 'ins'}))).to.equal(null);
  });
});

describe('answered', () => {
  it('shows the rows, none of them active', () => {
    expect(foundOf(found)).to.deep.include({count: 3, next: some.next, active: -1});
    expect(foundOf(found).hits).to.have.length(4);
  });

  it('says that nothing was found', () => expect(states.answered(asking, 1, none).phase).to.equal('nothing'));

  it('changes nothing when it answers another question', () => {
    const newer = states.asked(asking, {token: 2, query: 'ins'});
    expect(states.answered(newer, 1, some)).to.equal(newer);
    expect(states.answered(states.idle, 1, some)).to.equal(states.idle);
    expect(states.answered(found, 1, none)).to.equal(found);
  });
});

describe('failed', () => {
  it('says why', () => expect(states.failed(asking, 1, failure)).to.deep.include({phase: 'failed', failure}));

  it('changes nothing when another question failed', () => {
    const newer = states.asked(found, {token: 2, query: 'ins'});
    expect(states.failed(newer, 1, failure)).to.equal(newer);
  });

  it('is not what those words are about: they may be asked again', () => {
    expect(states.isAbout(asking, 'in')).to.equal(true);
    expect(states.isAbout(states.failed(asking, 1, failure), 'in')).to.equal(false);
  });

  it('counts down to 0 and no further', () => {
    let state = states.failed(asking, 1, {kind: 'rate-limited', seconds: 2});
    state = states.waited(state);
    expect(state).to.deep.include({failure: {kind: 'rate-limited', seconds: 1}});
    state = states.waited(state);
    expect(state).to.deep.include({failure: {kind: 'rate-limited', seconds: 0}});
    expect(states.waited(state)).to.equal(state);
    expect(states.waited(found)).to.equal(found);
  });
});

describe('more', () => {
  const askingMore = states.askedMore(found);

  it('is asked for only where there is some', () => {
    expect(askingMore).to.deep.include({phase: 'found', more: 'asking'});
    const last = states.answered(asking, 1, {...some, next: null});
    expect(states.askedMore(last)).to.equal(last);
    expect(states.askedMore(asking)).to.equal(asking);
    expect(states.askedMore(askingMore)).to.equal(askingMore);
  });

  it('comes after what is there and leaves the active row', () => {
    const state = states.answeredMore(states.activated(askingMore, 2), 1, {
      groups: more,
      count: 3,
      next: null,
    });
    expect(foundOf(state).groups.map(({page}) => page.title[0]!.text)).to.eql(['Guide', 'Usage', 'Third']);
    expect(foundOf(state)).to.deep.include({active: 2, next: null});
    expect(foundOf(state).hits).to.have.length(5);
    expect(state).to.deep.include({more: 'ready'});
  });

  it('changes nothing when it belongs to another question', () => {
    const newer = states.asked(askingMore, {token: 2, query: 'ins'});
    expect(states.answeredMore(newer, 1, some)).to.equal(newer);
    expect(states.answeredMore(askingMore, 7, some)).to.equal(askingMore);
  });

  it('fails without taking away what is there', () => {
    const state = states.failed(askingMore, 1, failure);
    expect(state).to.deep.include({phase: 'found', more: 'failed'});
    expect(states.foundIn(state)).to.equal(states.foundIn(found));
  });
});

describe('the active row', () => {
  it('is chosen, and given up when the words change', () => {
    const state = states.activated(found, 2);
    expect(foundOf(state).active).to.equal(2);
    expect(foundOf(states.activated(state, -1)).active).to.equal(-1);
  });

  it('needs rows', () => expect(states.activated(states.idle, 1)).to.equal(states.idle));
});

describe('opening the first result as soon as it is there', () => {
  it('is remembered by the question only', () => {
    const state = states.openFirstWhenReady(asking);
    expect(state).to.deep.include({opensFirst: true});
    expect(states.asked(state, {token: 2, query: 'ins'})).to.deep.include({opensFirst: false});
    expect(states.openFirstWhenReady(found)).to.equal(found);
  });
});

describe('rested', () => {
  it('keeps what was found and gives up the rest', () => {
    expect(states.cancelled(found)).to.equal(found);
    expect(states.cancelled(states.askedMore(found))).to.deep.equal(found);
    expect(states.cancelled(asking)).to.equal(states.idle);
    expect(states.cancelled(states.failed(asking, 1, failure))).to.equal(states.idle);
  });
});
