// Starts processes of `docent` that share a store, each with its own library folder, as on separate machines.
import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {cp, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {startLibraryHost} from '../../tools/docs-host.mjs';

/** @import {DocsHost} from '../../tools/docs-host.mjs' */

const run = promisify(execFile);
const CLI = 'host/bin/docent.mjs';
const CONFIG = 'listen: {port: 0}\nsearch: {requests_per_minute: 1000000}\nlog: {requests: false}\n';

export class Machines {
  #root = '';
  #made = 0;
  /** @type {DocsHost[]} */
  #hosts = [];
  /** URL of a PostgreSQL database. Empty: each library has its own file. */
  #store;

  /** @param {string} [store] */
  constructor(store = '') {
    this.#store = store;
  }

  /** @returns {Promise<string>} a new folder, which `close` deletes */
  async folder() {
    this.#root ||= await mkdtemp(join(tmpdir(), 'docent-bench-'));
    const folder = join(this.#root, `${++this.#made}`);
    await mkdir(folder);
    return folder;
  }

  /** @returns {Promise<string>} the folder of a new library */
  async library() {
    const folder = await this.folder();
    await this.docent('init', folder);
    await writeFile(join(folder, 'docent.yaml'), CONFIG);
    return folder;
  }

  /** Runs a command. @param {...string} words @returns {Promise<string>} what it printed */
  async docent(...words) {
    const {stdout, stderr} = await run(process.execPath, [CLI, ...words], {
      env: this.#environment,
      maxBuffer: 2 ** 26,
    });
    return stdout + stderr;
  }

  /** @param {string} library @param {string} [checkout] folder of the project whose host is started. Default: this project @returns {Promise<DocsHost>} */
  async serve(library, checkout) {
    Object.assign(process.env, this.#environment);
    const host = await startLibraryHost(library, checkout);
    this.#hosts.push(host);
    return host;
  }

  /** @param {DocsHost} host */
  async stop(host) {
    this.#hosts = this.#hosts.filter(running => running !== host);
    await host.stop();
  }

  /** Copies a folder, so that it can be changed. @param {string} from @returns {Promise<string>} */
  async copy(from) {
    const folder = await this.folder();
    await cp(from, folder, {recursive: true, dereference: true});
    return folder;
  }

  async close() {
    await Promise.all(this.#hosts.map(host => host.stop()));
    if (this.#root) await rm(this.#root, {recursive: true, force: true});
  }

  get #environment() {
    return {...process.env, DOCENT_STORE: this.#store};
  }
}

/** Memory of a process in MB: current, or (`VmHWM`) at its peak. Linux only. @param {number} pid @param {'VmRSS' | 'VmHWM'} [field] */
export function memoryOf(pid, field = 'VmRSS') {
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Length of a clock tick of the kernel, in ms. It is the same on every Linux that Node runs on. */
const TICK = 10;

/** CPU time that processes have used since they started, in ms. Linux only. @param {readonly number[]} pids */
export const cpuOf = pids =>
  pids.reduce((sum, pid) => {
    // The name, in parentheses, may contain spaces.
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return sum + (user + system) * TICK;
  }, 0);

/** CPU time used so far by the main thread of a process, in ms. In a host, that thread answers HTTP. Linux only. @param {number} pid */
export const firstThreadCpuOf = pid =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
