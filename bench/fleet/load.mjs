// Readers that ask all the time, each as soon as the last answer has come.
import {Agent, get} from 'node:http';
import {percentiles} from '../figures.mjs';

/** @typedef {{perSecond: number, p50: number, p95: number, p99: number, count: number, faults: number}} LoadFigures times in ms */

/**
 * @param {readonly string[]} addresses with `%s` where the question goes; readers take turns between them
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
      const asked = performance.now();
      const isGood = await ask(address.replace('%s', encodeURIComponent(question)), agent);
      if (isGood) times.push(performance.now() - asked);
      else faults++;
    }
  };
  await Promise.all(Array.from({length: readers}, read));
  const spent = (performance.now() - begun) / 1_000;
  agent.destroy();
  return {...percentiles(times), perSecond: times.length / spent, count: times.length, faults};
}

/** @param {string} address @param {Agent} [agent] @returns {Promise<boolean>} whether it was answered with 200, and to its end */
const ask = (address, agent) =>
  new Promise(resolve => {
    get(address, {agent}, response => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
