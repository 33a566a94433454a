import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
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
 * query-typed schedules a query, which is sent after a pause; query-sent keeps the results on the screen; an answer to a
 * request that is not the current one changes nothing.
 */
import {toGroups} from '../../../src/elements/search/result-model.js';
import {
  foundIn,
  idle,
  isLongEnough,
  type QueryRequest,
  type SearchEffect,
  type SearchEvent,
  type SearchState,
  transition,
} from '../../../src/elements/search/state.js';
import {result, twoPages} from './answers.js';
import {assertIncludes} from '../../support/assert-includes.js';

const here = {project: 'docent', version: 'latest', base: 'https://docs.example'};
const groups = toGroups(twoPages().results, 'zz', here);
const more = toGroups([result({title: 'Third'})], 'zz', here);
const some = {groups, count: 3, next: 'https://docs.example/next'};
const none = {groups: [], count: 0, next: null};
const failure = {kind: 'server', seconds: 0} as const;

const requestOf = (token: number, query: string): QueryRequest => ({token, query, scopes: []});
/** The state after these events. */
const after = (state: SearchState, ...events: SearchEvent[]): SearchState =>
  events.reduce((before, event) => transition(before, event)[0], state);
/** The effects of an event. */
const effectsOf = (state: SearchState, event: SearchEvent): readonly SearchEffect[] =>
  transition(state, event)[1];

const sent = (token: number, query: string): SearchEvent => ({
  type: 'query-sent',
  request: requestOf(token, query),
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
const withResults = after(asking, arrived(1));

const foundOf = (state: SearchState) => {
  const results = foundIn(state);
  if (!results) throw new Error(`no results in ${state.phase}`);
  return results;
};

describe('isLongEnough', () => {
  it('accepts two characters, or one that can be a word', () => {
    for (const words of ['go', 'C#', '東', 'は', '한', '😀', '✅', '⚠️'])
      assert.equal(isLongEnough(words), true, words);
    for (const words of ['', 'a', 'é']) assert.equal(isLongEnough(words), false, words);
  });
});

describe('typing', () => {
  it('too little removes the results and aborts the pending request', () => {
    assert.deepEqual(transition(withResults, typed('')), [{phase: 'idle'}, [{type: 'abort'}]]);
    assert.deepEqual(transition(asking, typed('a')), [{phase: 'short'}, [{type: 'abort'}]]);
  });

  it('another query schedules it and keeps the results on the screen', () => {
    assert.deepEqual(transition(withResults, typed('ins')), [
      withResults,
      [{type: 'schedule', query: 'ins'}],
    ]);
  });

  it('a query that is pending or answered schedules nothing', () => {
    for (const state of [asking, withResults, after(asking, arrived(1, none))])
      assert.deepEqual(effectsOf(state, typed('in')), [{type: 'unschedule'}], state.phase);
  });

  it('a query that has failed schedules another request', () => {
    assert.deepEqual(effectsOf(after(asking, failed(1)), typed('in')), [{type: 'schedule', query: 'in'}]);
  });

  it('deselects the row', () => {
    const state = after(withResults, activated(2));
    assert.equal(foundOf(state).active, 2);
    assert.equal(foundOf(after(state, typed('ins'))).active, -1);
  });
});

describe('sending a query', () => {
  it('requests the answer', () => {
    assertIncludes(asking, {phase: 'asking', request: requestOf(1, 'in'), found: null});
    assert.deepEqual(effectsOf(idle, sent(1, 'in')), [{type: 'fetch', request: requestOf(1, 'in')}]);
  });

  it('keeps the previous results until the answer arrives', () => {
    const again = after(withResults, sent(2, 'zz'));
    assert.equal(foundIn(again), foundIn(withResults));
    assert.equal(foundIn(after(again, sent(3, 'zzz'))), foundIn(withResults));
  });

  it('keeps a row that was selected before the query was sent', () => {
    for (const before of [withResults, after(withResults, sent(2, 'us'))])
      assert.equal(foundOf(after(before, activated(3), sent(3, 'usage opt'))).active, 3);
  });

  it('keeps nothing after a failure, or after nothing was found', () => {
    for (const state of [after(asking, failed(1)), after(asking, arrived(1, none))])
      assert.equal(foundIn(after(state, sent(2, 'ins'))), null);
  });
});

describe('the arrival of results', () => {
  it('shows the rows, none of them selected', () => {
    assertIncludes(foundOf(withResults), {count: 3, next: some.next, active: -1});
    assert.equal(foundOf(withResults).hits.length, 4);
  });

  it('shows that nothing was found', () => assert.equal(after(asking, arrived(1, none)).phase, 'nothing'));

  it('is cached and reported', () => {
    assert.deepEqual(effectsOf(asking, arrived(1)), [
      {type: 'remember', request: requestOf(1, 'in'), answer: some},
      {type: 'report-results', request: requestOf(1, 'in'), count: 3},
    ]);
  });

  it('changes nothing when another query is current', () => {
    const newer = after(asking, sent(2, 'ins'));
    assert.deepEqual(transition(newer, arrived(1)), [newer, []]);
    assert.equal(after(newer, arrived(1)), newer);
    assert.equal(after(idle, arrived(1)), idle);
    assert.equal(after(withResults, arrived(1, none)), withResults);
  });
});

describe('the failure of a request', () => {
  it('is shown and reported', () => {
    assertIncludes(after(asking, failed(1)), {phase: 'failed', failure});
    assert.deepEqual(effectsOf(asking, failed(1)), [
      {type: 'report-failure', request: requestOf(1, 'in'), kind: 'server', error: 'why'},
    ]);
  });

  it('changes nothing when another query is current', () => {
    const newer = after(withResults, sent(2, 'ins'));
    assert.equal(after(newer, failed(1)), newer);
  });

  it('counts down to 0, and then sends the query again', () => {
    assert.deepEqual(effectsOf(asking, failed(1, 2)).at(-1), {type: 'count-down'});
    const twoSeconds = after(asking, failed(1, 2));
    const oneSecond = after(twoSeconds, second);
    assertIncludes(oneSecond, {failure: {kind: 'server', seconds: 1}});
    assert.deepEqual(effectsOf(twoSeconds, second), [{type: 'count-down'}]);
    const zeroSeconds = after(oneSecond, second);
    assertIncludes(zeroSeconds, {failure: {kind: 'server', seconds: 0}});
    assert.deepEqual(effectsOf(oneSecond, second), [{type: 'ask-again'}]);
    assert.deepEqual(transition(zeroSeconds, second), [zeroSeconds, []]);
    assert.equal(after(withResults, second), withResults);
  });

  it('without a network causes the query to be sent again when the network is back', () => {
    const without = (kind: 'offline' | 'network' | 'unloaded' | 'server') =>
      after(asking, {type: 'request-failed', token: 1, failure: {kind, seconds: 0}, error: null});
    for (const kind of ['offline', 'network', 'unloaded'] as const)
      assert.deepEqual(effectsOf(without(kind), {type: 'network-restored'}), [{type: 'ask-again'}], kind);
    for (const state of [without('server'), withResults, asking])
      assert.deepEqual(effectsOf(state, {type: 'network-restored'}), [], state.phase);
  });
});

describe('requesting more', () => {
  const askingMore = after(withResults, moreRequested);

  it('is possible only while there are more results, with one request at a time', () => {
    assertIncludes(askingMore, {phase: 'found', more: 'asking'});
    assert.deepEqual(effectsOf(withResults, moreRequested), [
      {type: 'fetch-more', request: requestOf(1, 'in'), next: some.next},
    ]);
    const last = after(asking, {type: 'results-arrived', token: 1, answer: {...some, next: null}});
    for (const state of [last, asking, askingMore])
      assert.deepEqual(transition(state, moreRequested), [state, []], state.phase);
  });

  it('appends the new rows and keeps the selected row', () => {
    const state = after(askingMore, activated(2), moreArrived(1));
    assert.deepEqual(
      foundOf(state).groups.map(({page}) => page.title[0]!.text),
      ['Guide', 'Usage', 'Third'],
    );
    assertIncludes(foundOf(state), {active: 2, next: null});
    assert.equal(foundOf(state).hits.length, 5);
    assertIncludes(state, {more: 'ready'});
  });

  it('changes nothing when another query is current', () => {
    const newer = after(askingMore, sent(2, 'ins'));
    assert.equal(after(newer, moreArrived(1)), newer);
    assert.equal(after(askingMore, moreArrived(7)), askingMore);
  });

  it('can fail without removing the results', () => {
    const state = after(askingMore, failed(1));
    assertIncludes(state, {phase: 'found', more: 'failed'});
    assert.equal(foundIn(state), foundIn(withResults));
  });
});

describe('the selected row', () => {
  it('can be selected and deselected', () => {
    const state = after(withResults, activated(2));
    assert.equal(foundOf(state).active, 2);
    assert.equal(foundOf(after(state, activated(-1))).active, -1);
  });

  it('requires rows or a pending answer', () => {
    assert.equal(after(idle, activated(1)), idle);
    assert.equal(foundOf(after(asking, activated(1), arrived(1))).active, 1);
    assert.equal(foundOf(after(asking, activated(1), sent(2, 'ins'), arrived(2))).active, 1);
  });

  it('is the last row if the answer has fewer rows', () => {
    const {length} = foundOf(withResults).hits;
    assert.equal(foundOf(after(asking, activated(Infinity), arrived(1))).active, length - 1);
  });

  it('is the row at the same position if the answer does not contain the selected row', () => {
    const chosen = after(withResults, sent(2, 'us'), activated(1));
    const withoutFirst = {...some, groups: some.groups.slice(1)};
    assert.equal(foundOf(after(chosen, arrived(2, withoutFirst))).active, 1);
  });

  it('is deselected when a letter is typed', () => {
    assert.equal(foundOf(after(asking, activated(1), typed('inst'), arrived(1))).active, -1);
  });
});

describe('Enter before the answer', () => {
  it('opens the first result when it arrives', () => {
    const state = after(asking, enter);
    assertIncludes(state, {opensFirst: true});
    assert.deepEqual(effectsOf(state, arrived(1)).at(-1), {type: 'open-first'});
    assert.ok(
      !effectsOf(state, arrived(1, none))
        .map(({type}) => type)
        .includes('open-first'),
    );
  });

  it('applies to the current query only', () => {
    assertIncludes(after(asking, enter, sent(2, 'ins')), {opensFirst: false});
    assert.equal(after(withResults, enter), withResults);
  });
});

describe('closing search', () => {
  it('keeps results, and drops pending requests', () => {
    assert.equal(after(withResults, closed), withResults);
    assert.deepEqual(after(withResults, moreRequested, closed), withResults);
    assert.equal(after(asking, closed), idle);
    assert.equal(after(asking, failed(1), closed), idle);
    assert.deepEqual(effectsOf(asking, closed), [{type: 'abort'}]);
  });
});
