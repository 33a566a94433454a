import {execFile} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {realpathSync} from 'node:fs';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {type AddressInfo, createServer, type Server} from 'node:net';
import {homedir, tmpdir} from 'node:os';
import {join} from 'node:path';

/** Something a command was able to do although it should not be. */
export type Leak = 'secret' | 'files' | 'write' | 'socket' | 'mounts' | 'kernel' | 'network';

/** A way of isolating commands does not work on this machine. The message is that of the program that isolates. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';
  /** @param isMissing whether the program is not installed */
  constructor(
    reason: string,
    readonly isMissing: boolean,
  ) {
    super(reason);
  }
}

interface ProbeOptions {
  /** Returns the command line that runs a program in isolation, with or without network, and with further readable paths. */
  readonly wrap: (
    argv: readonly string[],
    network: boolean,
    readable: readonly string[],
  ) => readonly string[];
  /** Folder that commands may write to, as they see it. */
  readonly work: string;
  readonly library: string;
  readonly readable: readonly string[];
  /** Leaks to try. Default: all. */
  readonly only?: readonly Leak[];
}

/**
 * Runs a command that tries to escape. Resolves to the attempts that succeeded; none of them does harm.
 *
 * @throws {ProbeError} if commands cannot be run this way at all
 */
export async function probe({wrap, work, library, readable, only}: ProbeOptions): Promise<readonly Leak[]> {
  const bait = await layBait(library);
  try {
    // Node may be in a folder that commands cannot read.
    const node = realpathSync(process.execPath);
    const targets = JSON.stringify({...bait.targets, node, work, readable, only: only ?? null});
    const leaks = new Set<Leak>();
    for (const network of [false, true])
      for (const leak of await run(wrap([node, '-e', SCRIPT, targets], network, [...readable, node])))
        if (leak !== 'network' || !network) leaks.add(leak);
    return [...leaks];
  } finally {
    await bait.remove();
  }
}

function run([program, ...args]: readonly string[]): Promise<Leak[]> {
  return new Promise((resolve, reject) => {
    const env = {PATH: process.env['PATH'] ?? ''};
    execFile(program!, args, {env, timeout: TIMEOUT, killSignal: 'SIGKILL'}, (error, stdout, stderr) => {
      try {
        if (!error) return resolve(JSON.parse(stdout) as Leak[]);
      } catch {
        // The output is not JSON, so the script did not run.
      }
      const reason = stderr.trim() || error?.message || 'it did not run what it was given';
      const {code} = (error ?? {}) as {readonly code?: string | number};
      // A shell reports a missing program with exit code 127.
      reject(new ProbeError(reason.split('\n')[0]!, code === 'ENOENT' || code === 127));
    });
  });
}

/** Time limit of the command, in ms. A machine that needs longer is too slow for builds. */
const TIMEOUT = 60_000;

/** Creates files and listeners that an isolated command must not reach. */
async function layBait(library: string) {
  const data = join(library, 'data');
  await mkdir(data, {recursive: true, mode: 0o700});
  const secret = join(data, `probe-${randomBytes(8).toString('hex')}`);
  const folder = await mkdtemp(join(tmpdir(), 'docent-probe-'));
  const socket = join(folder, 'socket');
  const servers = [createServer(), createServer()] as const;
  const remove = async (): Promise<void> => {
    await Promise.all(servers.map(closeServer));
    await Promise.all([secret, folder].map(path => rm(path, {recursive: true, force: true})));
  };
  try {
    await writeFile(secret, 'bait', {mode: 0o600});
    servers[0].listen(socket);
    servers[1].listen(0, '127.0.0.1');
    for (const server of servers) if (!server.listening) await once(server, 'listening');
  } catch (error) {
    await remove();
    throw error;
  }
  const {port} = servers[1].address() as AddressInfo;
  return {targets: {secret, folder, socket, port, data, home: homedir()}, remove};
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}

/** The program that tries to escape. It is plain JavaScript, since only Node is available in isolation. */
const SCRIPT = `
const fs = require('node:fs'), net = require('node:net'), path = require('node:path');
const {spawnSync} = require('node:child_process');
const at = JSON.parse(process.argv[1]);
const works = action => { try { return action() !== false; } catch { return false; } };
const connects = options => new Promise(resolve => {
  const socket = net.connect(options, () => { socket.destroy(); resolve(true); });
  socket.on('error', () => resolve(false));
});
const allowed = [...at.readable, at.node, at.work];
const holds = folder => fs.readdirSync(folder).some(name => {
  const inside = path.join(folder, name);
  return !allowed.some(path => path === inside || path.startsWith(inside + '/'));
});
const writes = folder => works(() => {
  const file = path.join(folder, 'docent-probe-' + process.pid);
  fs.writeFileSync(file, '', {flag: 'wx'});
  fs.rmSync(file);
});
const opens = file => works(() => fs.closeSync(fs.openSync(file, fs.constants.O_WRONLY)));
const mount = (...words) => spawnSync('mount', words).status === 0;
const trials = {
  secret: () => works(() => fs.readFileSync(at.secret)) || works(() => fs.readdirSync(at.data)),
  files: () =>
    ['/home', '/root', '/run', '/var/run', '/srv', '/mnt', '/media'].some(folder => works(() => holds(folder))) ||
    works(() => fs.readFileSync('/etc/shadow')) || works(() => fs.readdirSync(at.folder)),
  write: () => ['/', '/usr', '/etc', '/run', '/dev', at.home, at.data, at.folder].some(writes),
  socket: () => connects({path: at.socket}),
  network: () => connects({host: '127.0.0.1', port: at.port}),
  kernel: () =>
    ['/proc/sys/kernel/core_pattern', '/proc/sys/vm/overcommit_memory', '/proc/sysrq-trigger'].some(opens),
  mounts: () => works(() => {
    const folder = fs.mkdtempSync(path.join(at.work, 'tmp', 'mount-'));
    const mounted = mount('-t', 'tmpfs', 'tmpfs', folder);
    if (mounted) spawnSync('umount', [folder]);
    fs.rmdirSync(folder);
    return mounted;
  }) || mount('-o', 'remount,bind,rw', '/usr'),
};
(async () => {
  const leaks = [];
  for (const [name, trial] of Object.entries(trials))
    if ((!at.only || at.only.includes(name)) && (await trial())) leaks.push(name);
  console.log(JSON.stringify(leaks));
})();
`;
