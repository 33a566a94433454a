// Runs the docs host as users do, as the built command in a process of its own, for tests and benches.
import {spawn} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

/**
 * @typedef {object} DocsHost
 * @property {string} address its URL, with a trailing slash
 * @property {readonly string[]} printed the lines it has printed so far
 * @property {string} data the folder of its index, which `stop` deletes
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

const CLI = 'host/bin/docent.mjs';
/** Timeout in ms. Indexing the largest manual in Debian takes half a minute on two cores. */
const START_LIMIT_MS = 300_000;

/**
 * Starts `docent serve` on a free port, with an index of its own, and waits until it is indexed and serves.
 * @param {readonly string[]} folders folders of built HTML, or `name=folder`
 * @param {readonly string[]} [flags] more flags of the command
 * @returns {Promise<DocsHost>}
 * @throws {Error} if the command ends or prints no address; the message has everything that it printed
 */
export async function startDocsHost(folders, flags = []) {
  const data = await mkdtemp(join(tmpdir(), 'docent-data-'));
  const args = [...folders, '--data', data, '--no-watch', ...flags];
  return serve(args, data, () => rm(data, {recursive: true, force: true}));
}

/**
 * Starts a host of a library. The library is kept when the host stops.
 * @param {string} library its folder
 * @param {string} [checkout] folder of the project whose host is started. Default: this project
 * @returns {Promise<DocsHost>}
 */
export const startLibraryHost = (library, checkout) => serve([library], library, async () => {}, checkout);

/**
 * @param {readonly string[]} flags
 * @param {string} data
 * @param {() => Promise<void>} clean called after the host has stopped
 * @param {string} [checkout] see `startLibraryHost`
 * @returns {Promise<DocsHost>}
 */
async function serve(flags, data, clean, checkout = '.') {
  const args = [CLI, 'serve', ...flags, '--port', '0'];
  const child = spawn(process.execPath, args, {cwd: checkout, stdio: ['ignore', 'pipe', 'pipe']});
  const ended = new Promise(resolve => child.once('close', resolve));
  const stop = async () => {
    child.kill();
    await ended;
    await clean();
  };

  /** @type {string[]} */
  const printed = [];
  const address = await new Promise(resolve => {
    const limit = setTimeout(resolve, START_LIMIT_MS);
    const settle = (/** @type {string | undefined} */ address) => {
      clearTimeout(limit);
      resolve(address);
    };
    const read = (/** @type {string} */ line) => {
      printed.push(line);
      const url = /\bhttps?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
      if (url) settle(new URL('/', url).href);
    };
    createInterface({input: child.stdout}).on('line', read);
    createInterface({input: child.stderr}).on('line', read);
    child.once('close', () => settle(undefined));
    child.once('error', error => printed.push(error.message));
  });
  if (address) return {address, printed, data, pid: child.pid ?? 0, stop};
  await stop();
  throw new Error(`docent serve did not start:\n${printed.join('\n')}`);
}
