import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {Worker} from 'node:worker_threads';
import {JobError} from '../../../cli/src/page-work/thread-messages.js';
import {
  AbandonedError,
  BusyError,
  OverBudgetError,
  type PoolLimits,
  WorkerPool,
} from '../../../cli/src/page-work/worker-pool.js';

/** A thread with jobs for tests. `flag` is shared memory that a job sets when it starts. */
const THREAD = `
  const {parentPort, workerData} = require('node:worker_threads');
  const jobs = {
    echo: value => value,
    forever({flag}) { Atomics.store(flag, 0, 1); for (;;); },
    hoard() { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); },
    untilAbandoned({flag}, id) {
      Atomics.store(flag, 0, 1);
      while (Atomics.load(workerData.cancelled, 0) !== id);
      Atomics.store(flag, 0, 2);
    },
    crash() { process.exit(1); },
    fail() { throw new RangeError('too deep'); },
  };
  const notices = [];
  jobs.notices = () => notices;
  parentPort.on('message', ({job, input, id, notice}) => {
    if (notice !== undefined) return notices.push(notice);
    try {
      parentPort.postMessage({value: jobs[job](input, id)});
    } catch ({name, message, stack}) {
      parentPort.postMessage({error: {name, message, stack}});
    }
  });
  parentPort.postMessage('ready');
`;

/** Time limit of jobs, in ms, that is reached only if the test fails. */
const LONG_TIME = 10 * 60_000;
/** Timeout of tests that would hang instead of failing. */
const HANGS = {timeout: 120_000};

function poolOf(t: TestContext, limits: Partial<PoolLimits> = {}) {
  let started = 0;
  const start = (memory: number, cancelled: Int32Array): Worker => {
    started++;
    const resourceLimits = {maxOldGenerationSizeMb: memory};
    return new Worker(THREAD, {eval: true, workerData: {cancelled}, resourceLimits});
  };
  const pool = new WorkerPool(start, {threads: 1, queue: 10, time: LONG_TIME, memory: 64, ...limits});
  t.after(() => pool.close());
  const run = (job: string, input: unknown = {}, options = {}) => pool.run({job, input}, options);
  return {pool, run, started: () => started};
}

const raisable = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

async function raised(flag: Int32Array): Promise<void> {
  while (!Atomics.load(flag, 0)) await setImmediate();
}

test('runs jobs one after the other in the same thread', async t => {
  const {run, started} = poolOf(t);
  assert.deepEqual(await Promise.all([run('echo', 1), run('echo', 2), run('echo', 3)]), [1, 2, 3]);
  assert.equal(started(), 1);
});

test('terminates a job that exceeds its time, and continues with the next', async t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {run, started} = poolOf(t, {time: 20});
  const flag = raisable();
  const long = assert.rejects(run('forever', {flag}), OverBudgetError);
  const next = assert.doesNotReject(run('echo', 1));
  await raised(flag);
  t.mock.timers.tick(20);
  assert.equal(started(), 2);
  await Promise.all([long, next]);
});

test('terminates a job that exceeds its memory, and continues with the next', async t => {
  const {run} = poolOf(t);
  const [greedy, next] = await Promise.allSettled([run('hoard'), run('echo', 1)]);
  assert.ok(greedy.status === 'rejected' && greedy.reason instanceof OverBudgetError);
  assert.match(greedy.reason.message, /memory/);
  assert.deepEqual(next, {status: 'fulfilled', value: 1});
});

test('terminates a running job that is aborted', async t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {run, started} = poolOf(t);
  const [flag, abort] = [raisable(), new AbortController()];
  const long = run('forever', {flag}, {signal: abort.signal});
  const next = run('echo', 1);
  await raised(flag);
  abort.abort();
  await assert.rejects(long, AbandonedError);
  assert.equal(started(), 1);
  // A thread that has not ended the job by itself after this time is terminated.
  t.mock.timers.tick(250);
  assert.equal(started(), 2);
  assert.equal(await next, 1);
});

test('keeps the thread of an aborted job that stops by itself', HANGS, async t => {
  const {run, started} = poolOf(t);
  const [flag, abort] = [raisable(), new AbortController()];
  const long = run('untilAbandoned', {flag}, {signal: abort.signal});
  await raised(flag);
  abort.abort();
  await assert.rejects(long, AbandonedError);
  assert.equal(await run('echo', 1), 1);
  assert.equal(flag[0], 2);
  assert.equal(started(), 1);
});

test(
  'fails the job of a thread that ends by itself, and starts another thread for the next job',
  HANGS,
  async t => {
    const {run, started} = poolOf(t, {of: 'queries'});
    const [crashed, next] = await Promise.allSettled([run('crash'), run('echo', 1)]);
    assert.ok(crashed.status === 'rejected');
    assert.match(String(crashed.reason), /A thread that works on queries has ended/);
    assert.deepEqual(next, {status: 'fulfilled', value: 1});
    assert.equal(started(), 2);
  },
);

test(
  'runs a job that is expected to be short beside a long one if a thread is reserved for short jobs',
  HANGS,
  async t => {
    const {run, started} = poolOf(t, {reserved: 1});
    const [flag, abort, done] = [raisable(), new AbortController(), [] as string[]];
    const heavy = run('forever', {flag}, {signal: abort.signal, expected: 100});
    await raised(flag);
    const waiting = run('echo', 1, {expected: 60}).then(() => done.push('heavy'));
    assert.equal(await run('echo', 2, {expected: 50}), 2);
    assert.equal(started(), 2);
    assert.deepEqual(done, []);
    abort.abort();
    await assert.rejects(heavy, AbandonedError);
    await waiting;
  },
);

test(
  'runs short jobs before long ones that arrived a little earlier, and long ones before those that arrive much later',
  HANGS,
  async t => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const {run} = poolOf(t);
    const [flag, abort, done] = [raisable(), new AbortController(), [] as string[]];
    const long = run('forever', {flag}, {signal: abort.signal});
    await raised(flag);
    const note = (name: string, expected: number) => run('echo', 1, {expected}).then(() => done.push(name));
    const jobs = [note('heavy', 100)];
    now = 900;
    jobs.push(note('light', 5));
    now = 1_000;
    jobs.push(note('late', 5));
    abort.abort();
    await assert.rejects(long, AbandonedError);
    await Promise.all(jobs);
    assert.deepEqual(done, ['light', 'heavy', 'late']);
  },
);

test(
  'refuses the longest job if too many are waiting, rather than a short one that arrives later',
  HANGS,
  async t => {
    const {run} = poolOf(t, {queue: 1});
    const [flag, abort] = [raisable(), new AbortController()];
    const long = run('forever', {flag}, {signal: abort.signal});
    await raised(flag);
    const heavy = assert.rejects(run('echo', 1, {expected: 1e6}), BusyError);
    const light = run('echo', 2);
    await heavy;
    abort.abort();
    await assert.rejects(long, AbandonedError);
    assert.equal(await light, 2);
  },
);

test('delivers notices to a thread before later jobs', HANGS, async t => {
  const {pool, run} = poolOf(t);
  await run('echo', 1);
  pool.notify('first');
  pool.notify('second');
  assert.deepEqual(await run('notices'), ['first', 'second']);
});

test('keeps the configured number of idle threads', async t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {run, started} = poolOf(t, {threads: 2, kept: 1});
  await Promise.all([run('echo', 1), run('echo', 2)]);
  assert.equal(started(), 2);
  t.mock.timers.tick(30_000);
  await run('echo', 3);
  assert.equal(started(), 2);
  await Promise.all([run('echo', 4), run('echo', 5)]);
  assert.equal(started(), 3);
});

test('never starts an aborted job', HANGS, async t => {
  const {run} = poolOf(t);
  const [flag, never, first, second] = [raisable(), raisable(), new AbortController(), new AbortController()];
  const long = run('forever', {flag}, {signal: first.signal});
  const waiting = run('forever', {flag: never}, {signal: second.signal});
  await raised(flag);
  second.abort();
  await assert.rejects(waiting, AbandonedError);
  first.abort();
  await assert.rejects(long, AbandonedError);
  assert.equal(await run('echo', 1), 1);
  assert.equal(never[0], 0);
  await assert.rejects(run('echo', 1, {signal: first.signal}), AbandonedError);
});

test(
  'refuses jobs while as many are waiting as allowed, and accepts them again afterwards',
  HANGS,
  async t => {
    const {run} = poolOf(t, {queue: 1});
    const [flag, abort] = [raisable(), new AbortController()];
    const long = run('forever', {flag}, {signal: abort.signal});
    await raised(flag);
    const waiting = run('echo', 1);
    await assert.rejects(run('echo', 2), BusyError);
    abort.abort();
    await assert.rejects(long, AbandonedError);
    assert.equal(await waiting, 1);
    assert.equal(await run('echo', 3), 3);
  },
);

test('runs jobs without a deadline after all others', HANGS, async t => {
  const {run} = poolOf(t, {queue: 1});
  const [flag, abort, done] = [raisable(), new AbortController(), [] as number[]];
  const long = run('forever', {flag}, {signal: abort.signal});
  await raised(flag);
  const jobs = [
    ...[1, 2].map(value => run('echo', value, {expected: Infinity}).then(() => done.push(value))),
    run('echo', 3).then(() => done.push(3)),
  ];
  abort.abort();
  await assert.rejects(long, AbandonedError);
  await Promise.all(jobs);
  assert.deepEqual(done, [3, 1, 2]);
});

test('rejects a job that throws with the message of the error and the name of its class', async t => {
  const {run} = poolOf(t);
  await assert.rejects(run('fail'), (error: unknown) => {
    assert.ok(error instanceof JobError);
    return error.kind === 'RangeError' && error.message === 'too deep';
  });
  assert.equal(await run('echo', 1), 1);
});

test('rejects running and waiting jobs when it is closed', async t => {
  const {pool, run} = poolOf(t);
  const flag = raisable();
  const outcomes = Promise.allSettled([
    run('forever', {flag}),
    run('echo', 1),
    run('echo', 2, {expected: Infinity}),
  ]);
  await raised(flag);
  await pool.close();
  for (const outcome of await outcomes)
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof AbandonedError);
  await assert.rejects(run('echo', 1), AbandonedError);
});

test('rejects jobs with a BusyError if no thread can be started, and runs later ones', async t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let isFull = false;
  const start = (memory: number, cancelled: Int32Array): Worker => {
    if (isFull) throw Object.assign(new Error('EAGAIN'), {code: 'ERR_WORKER_INIT_FAILED'});
    const resourceLimits = {maxOldGenerationSizeMb: memory};
    return new Worker(THREAD, {eval: true, workerData: {cancelled}, resourceLimits});
  };
  const pool = new WorkerPool(start, {threads: 1, queue: 10, time: 20, memory: 64});
  t.after(() => pool.close());
  const flag = raisable();
  const long = assert.rejects(pool.run({job: 'forever', input: {flag}}), OverBudgetError);
  const waiting = assert.rejects(pool.run({job: 'echo', input: 1}), BusyError);
  await raised(flag);
  isFull = true;
  t.mock.timers.tick(20);
  await Promise.all([long, waiting]);
  await assert.rejects(pool.run({job: 'echo', input: 2}), BusyError);
  isFull = false;
  assert.equal(await pool.run({job: 'echo', input: 3}), 3);
});
