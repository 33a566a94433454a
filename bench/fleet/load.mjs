// Readers that send queries continuously, each as soon as the last answer has arrived.
import {Agent, get} from 'node:http';
import {percentiles} from '../figures.mjs';

/** @typedef {{perSecond: number, p50: number, p95: number, p99: number, count: number, faults: number}} LoadFigures times in ms */

/**
 * @param {readonly string[]} addresses URLs with `%s` in place of the query; readers use them in turn
 * @param {readonly string[]} questions
 * @param {{readers: number, seconds: number}} options
 * @returns {Promise<LoadFigures>}
 */
export async function putLoad(addresses, questions, {readers, seconds}) {
  const agent = new Agent({keepAlive: true, maxSockets: Infinity});
  /** @type {number[]} */
  const times = [];
  let [next, faults] = [0, 0];
  const begun = performance.now();
  const read = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const number = next++;
      const address = addresses[number % addresses.length] ?? '';
      const question = questions[number % questions.length] ?? '';
      const start = performance.now();
      const isGood = await ask(address.replace('%s', encodeURIComponent(question)), agent);
      if (isGood) times.push(performance.now() - start);
      else faults++;
    }
  };
  await Promise.all(Array.from({length: readers}, read));
  const spent = (performance.now() - begun) / 1_000;
  agent.destroy();
  return {...percentiles(times), perSecond: times.length / spent, count: times.length, faults};
}

/** @param {string} address @param {Agent} [agent] @returns {Promise<boolean>} whether there was a complete response with status 200 */
const ask = (address, agent) =>
  new Promise(resolve => {
    get(address, {agent}, response => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
