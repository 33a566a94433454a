// Processes of `docent`, each with a library folder as on a machine of its own, and the store they share.
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
  /** Address of a PostgreSQL; empty: each library has its own file. */
  #store;

  /** @param {string} [store] */
  constructor(store = '') {
    this.#store = store;
  }

  /** @returns {Promise<string>} a new folder, gone after `close` */
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

  /** @param {string} library @param {string} [checkout] whose host it is. Default: this one @returns {Promise<DocsHost>} */
  async serve(library, checkout) {
    Object.assign(process.env, this.#environment);
    const host = await startLibraryHost(library, checkout);
    this.#hosts.push(host);
    return host;
  }

  /** @param {DocsHost} host */
  async stop(host) {
    this.#hosts = this.#hosts.filter(other => other !== host);
    await host.stop();
  }

  /** @param {string} from @returns {Promise<string>} a copy of a folder that may be changed */
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

/** Memory of a process in MB, now or (`VmHWM`) at most. Linux only. @param {number} pid @param {'VmRSS' | 'VmHWM'} [field] */
export function memoryOf(pid, field = 'VmRSS') {
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Of a tick of the kernel's clock, in ms: 100 a second on every Linux that Node runs on. */
const TICK = 10;

/** Time of the processor that processes have had since they began, in ms. Linux only. @param {readonly number[]} pids */
export const cpuOf = pids =>
  pids.reduce((sum, pid) => {
    // The name, in parentheses, may hold spaces.
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return sum + (user + system) * TICK;
  }, 0);

/** CPU time used so far by the main thread of a process, in ms. In a host, that thread answers HTTP. Linux only. @param {number} pid */
export const firstThreadCpuOf = pid =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
