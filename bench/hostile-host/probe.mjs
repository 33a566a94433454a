// The reader of a simple page, in a thread of its own, so that its waiting time is caused by the host and not by the attacker.
import {Agent, get} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {parentPort, workerData} from 'node:worker_threads';

/** Pause between two requests, in ms. */
const PAUSE = 5;

const agent = new Agent({keepAlive: true, maxSockets: 1});
/** @type {number[]} */
let times = [];
let faults = 0;

parentPort?.on('message', () => {
  parentPort?.postMessage({times, faults});
  [times, faults] = [[], 0];
});

for (;;) {
  const begun = performance.now();
  const status = await new Promise(resolve => {
    get(workerData, {agent}, answer => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    }).once('error', () => resolve(0));
  });
  if (status === 200) times.push(performance.now() - begun);
  else faults++;
  await wait(PAUSE);
}
