import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {openPublisher} from '../../../host/src/cli/open-publisher.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';
import {type LibraryFolder, openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {type SiteFiles, writeSite} from '../routes/test-site.js';

const CLI = join(import.meta.dirname, '../../../host/src/cli.ts');
/** Timeout for a condition that a test awaits, in ms. No test measures time with it. */
const LIMIT = 300_000;
const SILENT: Terminal = {out() {}, note() {}, progress() {}};

/** A process of `docent serve`. */
export interface FleetHost {
  readonly origin: string;
  readonly process: ChildProcess;
  /** The folder of the library on the machine of this host. */
  readonly folder: string;
  /** Lines that the process has written to standard error. */
  readonly messages: string[];
}

export interface MachineOptions {
  readonly cacheMegabytes?: number;
  /** The setting `projects` of the configuration. */
  readonly projects?: object;
  /** Address of the store for this machine. Default: that of the fleet. */
  readonly store?: string;
}

/** Several processes of `docent` that share a store, each with its own folder, as on different machines. */
export class Fleet {
  readonly #address: string;
  readonly #folder: string;
  readonly #hosts: FleetHost[] = [];
  #libraries = 0;

  /** Called only by `open`. */
  constructor(address: string, folder: string) {
    this.#address = address;
    this.#folder = folder;
  }

  static async open(address: string): Promise<Fleet> {
    return new Fleet(address, await mkdtemp(join(tmpdir(), 'docent-fleet-')));
  }

  /** The address of the store with another port, where a proxy on this machine listens. */
  addressBy(port: number): string {
    return this.#address.replace(/:\d+\//, `:${port}/`);
  }

  /** Creates a folder with the configuration of the library, as on another machine. */
  async machine({cacheMegabytes = 1_000, projects = {}}: MachineOptions = {}): Promise<string> {
    const folder = join(this.#folder, `machine${++this.#libraries}`);
    await mkdir(folder);
    const config = `listen: {port: 0}\ncache: {megabytes: ${cacheMegabytes}}\nsearch: {requests_per_minute: 1000000}\nbuilds: {allow_root: true}\nprojects: ${JSON.stringify(projects)}\n`;
    await writeFile(join(folder, 'docent.yaml'), config);
    return folder;
  }

  async serve(options?: MachineOptions): Promise<FleetHost> {
    const folder = await this.machine(options);
    const child = this.#run(['serve', folder], options?.store);
    const messages: string[] = [];
    createInterface({input: child.stderr!}).on('line', line => void messages.push(line));
    for await (const line of createInterface({input: child.stdout!})) {
      const [, origin] = /at (http:\S+)\/ /.exec(line) ?? [];
      if (origin === undefined) continue;
      const host = {origin, process: child, folder, messages};
      this.#hosts.push(host);
      return host;
    }
    throw new Error(`The host ended before it served:\n${messages.join('\n')}`);
  }

  /** Opens the library in this process. */
  async library(): Promise<LibraryFolder> {
    return openLibraryFolder(await this.machine(), this.#address);
  }

  async add(library: LibraryFolder, slug: string): Promise<void> {
    await library.store.write(undefined, transaction =>
      transaction.insertInto('project').values(newProject(slug)).execute(),
    );
  }

  /** Writes a site to be published. */
  async site(name: string, files: SiteFiles): Promise<string> {
    const folder = join(this.#folder, 'sites', name);
    await writeSite(folder, files);
    return folder;
  }

  async publish(library: LibraryFolder, project: string, folder: string): Promise<number> {
    const {publisher, close} = openPublisher(library, SILENT, new AbortController().signal);
    try {
      return (await publisher.publish({project, version: 'latest', folder, who: 'test'})).build;
    } finally {
      await close();
    }
  }

  /** Runs `docent publish` as a process. */
  async publishing(project: string, folder: string): Promise<ChildProcess> {
    return this.#run(['publish', `${project}/latest`, folder, '--library', await this.machine()]);
  }

  async close(): Promise<void> {
    await Promise.all(this.#hosts.map(host => kill(host.process)));
    await rm(this.#folder, {recursive: true, force: true});
  }

  #run(words: readonly string[], store = this.#address): ChildProcess {
    return spawn(process.execPath, ['--import', 'tsx', CLI, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, DOCENT_STORE: store},
    });
  }
}

export const healthOf = async ({origin}: FleetHost): Promise<{status: string; store: {since?: string}}> =>
  (await (await fetch(`${origin}/health`)).json()) as {status: string; store: {since?: string}};

/** Signs the person `ada` in. */
export const signIn = ({origin}: FleetHost): Promise<Response> =>
  fetch(`${origin}/_/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: {'sec-fetch-site': 'same-origin'},
    body: new URLSearchParams({name: 'ada', password: 'correct horse'}),
  });

/** Kills a process, and waits until it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export async function until(condition: string, isMet: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT; !(await isMet().catch(() => false)); await wait(100))
    if (Date.now() > end) throw new Error(`Timed out: it was waiting until ${condition}.`);
}
