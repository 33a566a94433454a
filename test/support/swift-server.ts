import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {promisify} from 'node:util';
import {freePort} from './free-port.js';

const run = promisify(execFile);
/** How long Swift may take to start, in ms: an end to waiting, not a measure. */
const LIMIT = 120_000;

/** An object store of the tests' own, whose only user is `docs:key` with the secret `secret`. */
export interface SwiftServer {
  /** Its origin, with the S3 interface. */
  readonly endpoint: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const SERVERS = ['account', 'container', 'object'] as const;

/** Starts Swift with one copy of each object, in a temporary folder. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-swift-'));
  const children: ChildProcess[] = [];
  const start = (program: string, file: string) =>
    children.push(spawn(program, [file], {stdio: 'ignore', cwd: folder}));
  await mkdir(join(folder, 'devices', 'one'), {recursive: true});
  await writeFile(join(folder, 'swift.conf'), SWIFT);
  for (const server of SERVERS) {
    const port = await freePort();
    await writeFile(join(folder, `${server}.conf`), serverConfig(server, port, folder));
    const ring = join(folder, `${server}.builder`);
    await run('swift-ring-builder', [ring, 'create', '4', '1', '1']);
    await run('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${port}/one`, '1']);
    await run('swift-ring-builder', [ring, 'rebalance']);
    start(`swift-${server}-server`, `${server}.conf`);
  }
  const port = await freePort();
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(port, folder));
  start('swift-proxy-server', 'proxy.conf');
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    for (const child of children) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await rm(folder, {recursive: true, force: true, maxRetries: 5});
  };
  const end = Date.now() + LIMIT;
  while (!(await fetch(endpoint).catch(() => undefined))) {
    if (Date.now() < end) await wait(200);
    else {
      await stop();
      throw new Error('Swift did not start.');
    }
  }
  return {endpoint, stop};
}

const SWIFT = `[swift-hash]
swift_hash_path_suffix = docent
[storage-policy:0]
name = one
default = yes
`;

const common = (port: number, folder: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env['USER'] ?? 'root'}
swift_dir = ${folder}
log_address = ${join(folder, 'no-log')}
`;

const serverConfig = (server: string, port: number, folder: string) => `${common(port, folder)}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

const FILTERS = ['catch_errors', 'listing_formats', 's3api', 'bulk', 'slo', 'dlo'];

const proxyConfig = (port: number, folder: string) => `${common(port, folder)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
${FILTERS.map(name => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_docs_key = secret .admin
`;
