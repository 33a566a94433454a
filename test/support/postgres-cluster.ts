import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, chown, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {promisify} from 'node:util';
import pg from 'pg';
import {findPostgres} from '../../tools/find-postgres.mjs';
import {freePort} from './free-port.js';

const run = promisify(execFile);
/** Timeout for a server to start or a standby to follow, in ms. */
const LIMIT = 300_000;

/** A PostgreSQL server for tests, in a temporary folder. */
export interface PostgresServer {
  readonly port: number;
  /** Its data folder, for a standby. */
  readonly folder: string;
  /** Creates an empty database, and returns its URL. */
  database(): Promise<string>;
  /** Simulates a power failure: nothing more is written, and clients are not notified. */
  kill(): Promise<void>;
  /** Stops responding without closing connections, like a broken network, until `resume`. */
  suspend(): Promise<void>;
  resume(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
  /** Promotes a standby to primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Starts a hot standby with synchronous replication. */
  standby(): Promise<PostgresServer>;
  /** Stops the server and removes its folder. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Why tests with PostgreSQL cannot run here; `undefined` if they can.
 *
 * @throws {Error} in CI, if PostgreSQL is missing. The message says what to install
 */
export function whyNoPostgres(): string | undefined {
  try {
    findPostgres();
    return undefined;
  } catch (error) {
    if (process.env['CI']) throw error;
    return (error as Error).message;
  }
}

/** Starts a server of its own; a PostgreSQL server that already runs on the machine is not used. */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = await unprivilegedOwner();
  const folder = await temporaryFolder(owner);
  await run(
    join(findPostgres(), 'initdb'),
    ['-D', folder, '-U', 'docent', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...owner,
      cwd: folder,
    },
  );
  return openServer(folder, await freePort(), owner);
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const numberOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return {uid: await numberOf('-u'), gid: await numberOf('-g')};
}

async function temporaryFolder({uid, gid}: Owner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-postgres-'));
  await chmod(folder, 0o700);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

async function openServer(folder: string, port: number, owner: Owner): Promise<PostgresServer> {
  const bin = findPostgres();
  let child: ChildProcess | undefined;
  const addressOf = (database: string) => `postgres://docent@127.0.0.1:${port}/${database}`;

  const start = async (): Promise<void> => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
      // Without fsync, data is lost only if the machine is turned off. Tests only kill processes.
      fsync: 'off',
      wal_level: 'replica',
      hot_standby: 'on',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const words: string[] = [];
    child = spawn(join(bin, 'postgres'), ['-D', folder, ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      ...owner,
    });
    child.stderr!.on('data', (chunk: Buffer) => void words.push(String(chunk)));
    await until(() => answers(addressOf('postgres'), 'select 1'), words, child);
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };

  await start();
  const standbys: PostgresServer[] = [];
  let databases = 0;
  return {
    port,
    folder,
    start,
    async database() {
      const name = `docs${++databases}`;
      await ask(addressOf('postgres'), `create database ${name}`);
      return addressOf(name);
    },
    kill: () => end('SIGKILL'),
    async suspend() {
      await signalGroup(child!, 'SIGSTOP');
    },
    async resume() {
      await signalGroup(child!, 'SIGCONT');
    },
    async promote() {
      await ask(addressOf('postgres'), 'select pg_promote()');
    },
    async standby() {
      const copy = await temporaryFolder(owner);
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'docent'];
      await run(
        join(bin, 'pg_basebackup'),
        [...from, '-D', copy, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
        {
          ...owner,
          cwd: copy,
        },
      );
      const server = await openServer(copy, await freePort(), owner);
      standbys.push(server);
      await ask(addressOf('postgres'), "alter system set synchronous_standby_names = '*'");
      await ask(addressOf('postgres'), 'select pg_reload_conf()');
      return server;
    },
    async stop() {
      await Promise.all(standbys.map(standby => standby.stop()));
      await end('SIGQUIT');
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** The processes of a server, including one for each connection. */
async function signalGroup(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const {stdout} = await run('ps', ['-o', 'pid=', '--ppid', String(server.pid)]).catch(() => ({stdout: ''}));
  for (const pid of [server.pid!, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)])
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
}

async function ask(address: string, query: string): Promise<void> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

const answers = (address: string, query: string): Promise<boolean> =>
  ask(address, query).then(
    () => true,
    () => false,
  );

async function until(
  isSo: () => Promise<boolean>,
  words: readonly string[],
  child: ChildProcess,
): Promise<void> {
  for (const end = Date.now() + LIMIT; !(await isSo()); await wait(50))
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`PostgreSQL does not start:\n${words.slice(-20).join('')}`);
}
