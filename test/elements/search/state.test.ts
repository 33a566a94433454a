/*
 *                          query-typed: too little
 *      ┌───────────────────────────────────────────────────────┐
 *      ▼                                                       │
 *   idle, short ─ query-sent ─► asking ◄──── query-sent ───────┤
 *      ▲                        │ │ │                          │
 *      │      search-closed     │ │ └─ results-arrived: none ─► nothing
 *      ├────────────────────────┘ │                            │
 *      │      search-closed       ├─── request-failed ───────► failed ─ second-elapsed ─┐
 *      ├──────────────────────────│────────────────────────────┤   ▲                    │
 *      │                          │                                └────────────────────┘
 *      │                          └─── results-arrived: some ► found
 *      │
 *      found: more = ready ─ more-requested ─► asking ─ more-arrived ───► ready
 *                                                     └ request-failed ─► failed
 *
 * query-typed asks for a question to be sent after a pause; query-sent keeps the results on the screen; an answer to
 * another question than the current one changes nothing.
 */
import {expect} from '@open-wc/testing';
import {toGroups} from '../../../src/elements/search/result-model.js';
import {
  foundIn,
  idle,
  isLongEnough,
  type Question,
  type SearchEffect,
  type SearchEvent,
  type SearchState,
  transition,
} from '../../../src/elements/search/state.js';
import {result, twoPages} from './answers.js';

const here = {project: 'docent', version: 'latest', base: 'https://docs.example'};
const groups = toGroups(twoPages().results, 'zz', here);
const more = toGroups([result({title: 'Third'})], 'zz', here);
const some = {groups, count: 3, next: 'https://docs.example/next'};
const none = {groups: [], count: 0, next: null};
const failure = {kind: 'server', seconds: 0} as const;

const question = (token: number, query: string): Question => ({token, query, scopes: []});
/** The state after these events. */
const after = (state: SearchState, ...events: SearchEvent[]): SearchState =>
  events.reduce((before, event) => transition(before, event)[0], state);
/** What is to be done for the last of these events. */
const effectsOf = (state: SearchState, event: SearchEvent): readonly SearchEffect[] =>
  transition(state, event)[1];

const sent = (token: number, query: string): SearchEvent => ({
  type: 'query-sent',
  question: question(token, query),
});
const arrived = (token: number, answer: typeof some | typeof none = some): SearchEvent => ({
  type: 'results-arrived',
  token,
  answer,
});
const failed = (token: number, seconds = 0): SearchEvent => ({
  type: 'request-failed',
  token,
  failure: {...failure, seconds},
  error: 'why',
});
const typed = (query: string): SearchEvent => ({type: 'query-typed', query});
const activated = (row: number): SearchEvent => ({type: 'row-activated', row});
const moreRequested: SearchEvent = {type: 'more-requested'};
const moreArrived = (token: number): SearchEvent => ({
  type: 'more-arrived',
  token,
  answer: {groups: more, count: 3, next: null},
});
const enter: SearchEvent = {type: 'enter-pressed'};
const second: SearchEvent = {type: 'second-elapsed'};
const closed: SearchEvent = {type: 'search-closed'};

const asking = after(idle, sent(1, 'in'));
const found = after(asking, arrived(1));

const foundOf = (state: SearchState) => {
  const it = foundIn(state);
  if (!it) throw new Error(`no results in ${state.phase}`);
  return it;
};

describe('typing', () => {
  it('is enough to search for from two characters on, or one that can be a word', () => {
    for (const words of ['go', 'C#', '東', 'は', '한', '😀😀'])
      expect(isLongEnough(words), words).to.equal(true);
    for (const words of ['', 'a', '😀', 'é']) expect(isLongEnough(words), words).to.equal(false);
  });

  it('too little removes the results and ends the request under way', () => {
    expect(transition(found, typed(''))).to.deep.equal([{phase: 'idle'}, [{type: 'abort'}]]);
    expect(transition(asking, typed('a'))).to.deep.equal([{phase: 'short'}, [{type: 'abort'}]]);
  });

  it('another query schedules it, and leaves the results on the screen', () => {
    expect(transition(found, typed('ins'))).to.deep.equal([found, [{type: 'schedule', query: 'ins'}]]);
  });

  it('a query that is pending or answered schedules nothing', () => {
    for (const state of [asking, found, after(asking, arrived(1, none))])
      expect(effectsOf(state, typed('in')), state.phase).to.deep.equal([{type: 'unschedule'}]);
  });

  it('a query that has failed schedules it again', () => {
    expect(effectsOf(after(asking, failed(1)), typed('in'))).to.deep.equal([{type: 'schedule', query: 'in'}]);
  });

  it('deselects the row', () => {
    const state = after(found, activated(2));
    expect(foundOf(state).active).to.equal(2);
    expect(foundOf(after(state, typed('ins'))).active).to.equal(-1);
  });
});

describe('sending a query', () => {
  it('requests the answer', () => {
    expect(asking).to.deep.include({phase: 'asking', question: question(1, 'in'), found: null});
    expect(effectsOf(idle, sent(1, 'in'))).to.deep.equal([{type: 'fetch', question: question(1, 'in')}]);
  });

  it('keeps the previous results until the answer arrives', () => {
    // None of them matches, so all stay; which ones stay otherwise has tests of its own.
    const again = after(found, sent(2, 'zz'));
    expect(foundIn(again)).to.equal(foundIn(found));
    expect(foundIn(after(again, sent(3, 'zzz')))).to.equal(foundIn(found));
  });

  it('keeps the row that was selected while the query waited to be sent, wherever it is now', () => {
    const {hits} = foundOf(found);
    for (const before of [found, after(found, sent(2, 'us'))]) {
      const row = foundOf(before).hits.findIndex(({url}) => url === hits[3]!.url);
      const state = after(before, activated(row), sent(3, 'usage opt'));
      expect(foundOf(state).hits.map(({url}) => url)).to.deep.equal([hits[3]!.url]);
      expect(foundOf(state).active).to.equal(0);
    }
  });

  it('keeps nothing after a failure, or after nothing was found', () => {
    for (const state of [after(asking, failed(1)), after(asking, arrived(1, none))])
      expect(foundIn(after(state, sent(2, 'ins')))).to.equal(null);
  });
});

describe('the arrival of results', () => {
  it('shows the rows, none of them selected', () => {
    expect(foundOf(found)).to.deep.include({count: 3, next: some.next, active: -1});
    expect(foundOf(found).hits).to.have.length(4);
  });

  it('shows that nothing was found', () => expect(after(asking, arrived(1, none)).phase).to.equal('nothing'));

  it('is remembered and reported', () => {
    expect(effectsOf(asking, arrived(1))).to.deep.equal([
      {type: 'remember', question: question(1, 'in'), answer: some},
      {type: 'report-results', question: question(1, 'in'), count: 3},
    ]);
  });

  it('changes nothing when another question is current', () => {
    const newer = after(asking, sent(2, 'ins'));
    expect(transition(newer, arrived(1))).to.deep.equal([newer, []]);
    expect(after(newer, arrived(1))).to.equal(newer);
    expect(after(idle, arrived(1))).to.equal(idle);
    expect(after(found, arrived(1, none))).to.equal(found);
  });
});

describe('the failure of a request', () => {
  it('shows why', () => {
    expect(after(asking, failed(1))).to.deep.include({phase: 'failed', failure});
    expect(effectsOf(asking, failed(1))).to.deep.equal([
      {type: 'report-failure', question: question(1, 'in'), kind: 'server', error: 'why'},
    ]);
  });

  it('changes nothing when another question is current', () => {
    const newer = after(found, sent(2, 'ins'));
    expect(after(newer, failed(1))).to.equal(newer);
  });

  it('counts down to 0, and then asks again', () => {
    expect(effectsOf(asking, failed(1, 2)).at(-1)).to.deep.equal({type: 'count-down'});
    const two = after(asking, failed(1, 2));
    const one = after(two, second);
    expect(one).to.deep.include({failure: {kind: 'server', seconds: 1}});
    expect(effectsOf(two, second)).to.deep.equal([{type: 'count-down'}]);
    const zero = after(one, second);
    expect(zero).to.deep.include({failure: {kind: 'server', seconds: 0}});
    expect(effectsOf(one, second)).to.deep.equal([{type: 'ask-again'}]);
    expect(transition(zero, second)).to.deep.equal([zero, []]);
    expect(after(found, second)).to.equal(found);
  });

  it('for lack of a network asks again when that is back', () => {
    const without = (kind: 'offline' | 'network' | 'unloaded' | 'server') =>
      after(asking, {type: 'request-failed', token: 1, failure: {kind, seconds: 0}, error: null});
    for (const kind of ['offline', 'network', 'unloaded'] as const)
      expect(effectsOf(without(kind), {type: 'network-restored'}), kind).to.deep.equal([{type: 'ask-again'}]);
    for (const state of [without('server'), found, asking])
      expect(effectsOf(state, {type: 'network-restored'}), state.phase).to.deep.equal([]);
  });
});

describe('requesting more', () => {
  const askingMore = after(found, moreRequested);

  it('is possible only while there is more, once at a time', () => {
    expect(askingMore).to.deep.include({phase: 'found', more: 'asking'});
    expect(effectsOf(found, moreRequested)).to.deep.equal([
      {type: 'fetch-more', question: question(1, 'in'), next: some.next},
    ]);
    const last = after(asking, {type: 'results-arrived', token: 1, answer: {...some, next: null}});
    for (const state of [last, asking, askingMore])
      expect(transition(state, moreRequested), state.phase).to.deep.equal([state, []]);
  });

  it('appends what arrives and leaves the selected row', () => {
    const state = after(askingMore, activated(2), moreArrived(1));
    expect(foundOf(state).groups.map(({page}) => page.title[0]!.text)).to.deep.equal([
      'Guide',
      'Usage',
      'Third',
    ]);
    expect(foundOf(state)).to.deep.include({active: 2, next: null});
    expect(foundOf(state).hits).to.have.length(5);
    expect(state).to.deep.include({more: 'ready'});
  });

  it('changes nothing when another question is current', () => {
    const newer = after(askingMore, sent(2, 'ins'));
    expect(after(newer, moreArrived(1))).to.equal(newer);
    expect(after(askingMore, moreArrived(7))).to.equal(askingMore);
  });

  it('can fail without removing the results', () => {
    const state = after(askingMore, failed(1));
    expect(state).to.deep.include({phase: 'found', more: 'failed'});
    expect(foundIn(state)).to.equal(foundIn(found));
  });
});

describe('the selected row', () => {
  it('is selected and deselected', () => {
    const state = after(found, activated(2));
    expect(foundOf(state).active).to.equal(2);
    expect(foundOf(after(state, activated(-1))).active).to.equal(-1);
  });

  it('needs rows', () => expect(after(idle, activated(1))).to.equal(idle));
});

describe('Enter before the answer', () => {
  it('opens the first result when it arrives', () => {
    const state = after(asking, enter);
    expect(state).to.deep.include({opensFirst: true});
    expect(effectsOf(state, arrived(1)).at(-1)).to.deep.equal({type: 'open-first'});
    expect(effectsOf(state, arrived(1, none)).map(({type}) => type)).not.to.include('open-first');
  });

  it('counts for the current question only', () => {
    expect(after(asking, enter, sent(2, 'ins'))).to.deep.include({opensFirst: false});
    expect(after(found, enter)).to.equal(found);
  });
});

describe('closing search', () => {
  it('keeps results, and drops what is under way', () => {
    expect(after(found, closed)).to.equal(found);
    expect(after(found, moreRequested, closed)).to.deep.equal(found);
    expect(after(asking, closed)).to.equal(idle);
    expect(after(asking, failed(1), closed)).to.equal(idle);
    expect(effectsOf(asking, closed)).to.deep.equal([{type: 'abort'}]);
  });
});
