import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type TurnTaker, Turns} from '../../../host/src/search/turns.js';

/** A clock that stands still but for the work that is done. */
class Clock {
  time = 0;
  readonly now = (): number => this.time;
}

/** A question of so many parts, each of so many ms, that notes what it does. */
async function ask(
  name: string,
  {turn}: TurnTaker,
  {clock, parts, ms, notes}: {clock: Clock; parts: number; ms: number; notes: string[]},
): Promise<void> {
  for (let part = 1; part <= parts; part++) {
    await turn();
    clock.time += ms;
    notes.push(`${name}${part}`);
  }
}

test('a light question waits for one part of a heavy one, not for all of it', async () => {
  const clock = new Clock();
  const turns = new Turns(Infinity, clock.now);
  const notes: string[] = [];
  const heavy = ask('heavy', turns.begin(), {clock, parts: 4, ms: 20, notes});
  while (notes.length < 1) await new Promise(setImmediate);
  const light = ask('light', turns.begin(), {clock, parts: 3, ms: 1, notes});
  await Promise.all([heavy, light]);
  const [, ...after] = notes;
  const before = after.slice(0, after.indexOf('light3')).filter(note => note.startsWith('heavy'));
  assert.ok(before.length <= 1, notes.join(' '));
});

test('how long a question has had the thread is counted, and not how long it waited', async () => {
  const clock = new Clock();
  const turns = new Turns(Infinity, clock.now);
  const [one, other] = [turns.begin(), turns.begin()];
  const notes: string[] = [];
  await Promise.all([
    ask('one', one, {clock, parts: 3, ms: 5, notes}),
    ask('other', other, {clock, parts: 2, ms: 100, notes}),
  ]);
  await new Promise(setImmediate);
  assert.deepEqual([one.spent, other.spent], [15, 200]);
});

test('between two parts everything else of the process has its turn', async () => {
  const clock = new Clock();
  const notes: string[] = [];
  const question = ask('part', new Turns(Infinity, clock.now).begin(), {clock, parts: 3, ms: 4, notes});
  const other = async (): Promise<void> => {
    for (let round = 1; round <= 5; round++) {
      await new Promise(setImmediate);
      notes.push('other');
    }
  };
  await Promise.all([question, other()]);
  assert.doesNotMatch(notes.join(' '), /part\d part/);
});

test("what takes less than a turn goes on, and is others' turn in time", async () => {
  const clock = new Clock();
  const turns = new Turns(Infinity, clock.now);
  const notes: string[] = [];
  await Promise.all([
    ask('one', turns.begin(), {clock, parts: 6, ms: 2, notes}),
    ask('other', turns.begin(), {clock, parts: 6, ms: 2, notes}),
  ]);
  const inTurns = 'one1 one2 other1 other2 one3 one4 other3 other4 one5 one6 other5 other6';
  assert.equal(notes.join(' '), inTurns);
});

test('what nobody waits for comes after all questions, whatever they have taken', async () => {
  const clock = new Clock();
  const turns = new Turns(Infinity, clock.now);
  const notes: string[] = [];
  await Promise.all([
    ask('last', turns.begin(true), {clock, parts: 2, ms: 9, notes}),
    ask('heavy', turns.begin(), {clock, parts: 3, ms: 90, notes}),
  ]);
  assert.equal(notes.join(' '), 'heavy1 heavy2 heavy3 last1 last2');
});

test('a question that others keep from its turn for too long is refused, and the others go on', async () => {
  const clock = new Clock();
  const turns = new Turns(1_000, clock.now);
  const notes: string[] = [];
  const heavy = turns.begin();
  await heavy.turn();
  clock.time += 500;
  const refused = assert.rejects(async () => heavy.turn(), {
    name: 'BusyError',
    message: /busy with other queries/,
  });
  const light = Array.from({length: 25}, () => ask('light', turns.begin(), {clock, parts: 1, ms: 30, notes}));
  await Promise.all([refused, ...light]);
  assert.equal(notes.length, 25);
});
