import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {CreateBucketCommand, PutObjectCommand, S3Client} from '@aws-sdk/client-s3';
import {freePort} from './free-port.js';
import {until} from './until.js';

const run = promisify(execFile);

/** An object store for tests. Its only user is `docs:key` with the secret `secret`. */
export interface SwiftServer {
  /** Origin of its S3 interface. */
  readonly endpoint: string;
  /** Stops the store and removes its folder. */
  stop(): Promise<void>;
}

const SERVERS = ['account', 'container', 'object'] as const;

/** Starts Swift with one copy of each object, in a temporary folder, and one bucket. The environment has its credentials. */
export async function startSwift(bucket: string): Promise<SwiftServer> {
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
  const client = new S3Client({endpoint, region: 'us-east-1', forcePathStyle: true});
  // Swift consists of several servers, which become ready one after the other.
  const succeeds = (work: () => Promise<unknown>) => async (): Promise<boolean> =>
    work().then(
      () => true,
      () => false,
    );
  try {
    await until(
      succeeds(() => client.send(new CreateBucketCommand({Bucket: bucket}))),
      200,
    );
    const object = {Bucket: bucket, Key: 'ready', Body: 'yes'};
    await until(
      succeeds(() => client.send(new PutObjectCommand(object))),
      200,
    );
    return {endpoint, stop};
  } catch (error) {
    await stop();
    throw error;
  } finally {
    client.destroy();
  }
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
