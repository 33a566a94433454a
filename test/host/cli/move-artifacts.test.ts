import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {cp, mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {after, before, describe, test, type TestContext} from 'node:test';
import {startObjectStore} from '../../support/object-store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../support/postgres-cluster.js';
import {until} from '../../support/until.js';
import {makeSite, page} from '../routes/test-site.js';
import {addressOf, runDocent, startDocent} from './docent.js';

const CREDENTIALS = {AWS_ACCESS_KEY_ID: 'docs:key', AWS_SECRET_ACCESS_KEY: 'secret-of-the-bucket'};

/** A library in PostgreSQL with one published version, and an object store with an empty bucket. */
async function setUp(t: TestContext, server: PostgresServer) {
  const root = await makeSite(t, {'site/index.html': page('Start', '<p>axolotl</p>')});
  const library = join(root, 'library');
  const bucket = await startObjectStore();
  t.after(() => bucket.stop());
  const env = {DOCENT_STORE: await server.database(), ...CREDENTIALS};
  const docent = async (...words: string[]) => {
    const {code, stdout, stderr} = await runDocent(t, [...words, '--library', library], {env});
    return {code, stdout, output: stdout + stderr};
  };
  await runDocent(t, ['init', library]);
  assert.equal((await docent('add', 'manual', join(root, 'site'))).code, 0);
  const keepIn = async (folder: string, place: string): Promise<void> => {
    const config = join(folder, 'docent.yaml');
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replace(/^artifacts: .*$/m, `artifacts: '${place}'`));
  };
  const place = `s3://docs/library?endpoint=${bucket.endpoint}`;
  return {root, library, bucket, env, docent, keepIn, place};
}

describe('a library whose artifacts move to an object store', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  test('docent migrate moves builds to an object store and back, and another machine serves them from there', async t => {
    const {root, library, bucket, env, docent, keepIn, place} = await setUp(t, server);
    const moved = await docent('migrate', '--artifacts', place);
    assert.equal(moved.code, 0, moved.output);
    assert.match(
      moved.output,
      /Copied 2 artifacts of 2, and checked all of them\. Next: set artifacts: 's3:/,
    );
    assert.deepEqual(JSON.parse((await docent('migrate', '--artifacts', place, '--json')).stdout), {
      artifacts: 2,
      copied: 0,
      missing: 0,
    });
    assert.doesNotMatch(moved.output, /Warning/);
    await keepIn(library, place);

    // The other machine has nothing but the configuration.
    const second = join(root, 'second');
    await mkdir(second);
    await cp(join(library, 'docent.yaml'), join(second, 'docent.yaml'));
    const host = startDocent(t, ['serve', second, '--port', '0'], {env});
    const address = await addressOf(host);
    assert.match(await (await fetch(new URL('/manual/en/latest/', address))).text(), /axolotl/);
    const response = await fetch(new URL('/api/v3/search/?q=project:manual axolotl', address));
    assert.match(await response.text(), /"title":"Start"/);
    host.process.kill('SIGTERM');
    await host.ended;
    assert.ok(bucket.requests.some(request => request.startsWith('GET /docs/library/sha256-')));

    await writeFile(join(root, 'site', 'new.html'), page('New', '<p>quokka</p>'));
    assert.equal((await docent('publish', 'manual/latest', join(root, 'site'))).code, 0);
    const back = await docent('migrate', '--artifacts', 'store');
    assert.match(back.output, /and checked all of them/);
    await keepIn(library, '');
    const keys = bucket.requests.length;
    assert.equal((await docent('backup', join(root, 'backup.tar.gz'))).code, 0);
    assert.equal(bucket.requests.length, keys, 'the object store is no longer asked');
  });

  test('docent restore restores the library from a backup after the store and the object store have been lost', async t => {
    const {root, library, bucket, env, docent, keepIn, place} = await setUp(t, server);
    await docent('migrate', '--artifacts', place);
    await keepIn(library, place);
    const file = join(root, 'backup.tar.gz');
    const written = await docent('backup', file);
    assert.equal(written.code, 0, written.output);
    bucket.objects.clear();
    const third = join(root, 'third');
    const elsewhere = {...env, DOCENT_STORE: await server.database()};
    const restored = await runDocent(t, ['restore', file, '--library', third], {env: elsewhere});
    assert.equal(restored.code, 0, restored.stderr);
    assert.equal(bucket.objects.size, 2);
    const host = startDocent(t, ['serve', third, '--port', '0'], {env: elsewhere});
    const address = await addressOf(host);
    assert.match(await (await fetch(new URL('/manual/en/latest/', address))).text(), /axolotl/);
  });

  test('while the object store does not answer, a host serves the versions that are on its machine, and delays only requests for others', async t => {
    const {root, library, bucket, env, docent, keepIn, place} = await setUp(t, server);
    await docent('migrate', '--artifacts', place);
    await keepIn(library, place);
    const second = join(root, 'second');
    await mkdir(second);
    await cp(join(library, 'docent.yaml'), join(second, 'docent.yaml'));
    const address = await addressOf(startDocent(t, ['serve', second, '--port', '0'], {env}));
    const open = (path: string) => fetch(new URL(path, address));
    assert.equal((await open('/manual/en/latest/')).status, 200);

    const hanging: ServerResponse[] = [];
    bucket.fault = ({method, url}, response) =>
      method === 'GET' && !url?.includes('list-type') && hanging.push(response) > 0;
    const added = await docent('add', 'other', join(root, 'site'));
    assert.equal(added.code, 0, added.output);
    await writeFile(join(root, 'site/index.html'), page('Start', '<p>quokka</p>'));
    assert.equal((await docent('publish', 'other/latest', join(root, 'site'))).code, 0);
    await until(async () => hanging.length > 0);
    let isAnswered = false;
    const waiting = open('/other/en/latest/').finally(() => (isAnswered = true));
    assert.match(await (await open('/manual/en/latest/')).text(), /axolotl/);
    assert.match(await (await open('/api/v3/search/?q=project:manual axolotl')).text(), /"title":"Start"/);
    assert.equal(isAnswered, false);
    bucket.fault = undefined;
    for (const response of hanging) response.destroy();
    assert.match(await (await waiting).text(), /quokka/);
  });

  test('docent migrate replaces an artifact whose content does not match its name', async t => {
    const {bucket, docent, place} = await setUp(t, server);
    await docent('migrate', '--artifacts', place);
    for (const object of bucket.objects.values()) object.bytes = gzipSync('something else');
    assert.match((await docent('migrate', '--artifacts', place)).output, /Copied 2 artifacts of 2/);
  });

  test('docent migrate fails if the new store returns wrong bytes, does not answer, or refuses requests', async t => {
    const {bucket, docent, place} = await setUp(t, server);
    bucket.fault = (request, response) => {
      if (request.method !== 'GET' || request.url?.includes('list-type')) return false;
      response.end(gzipSync('something else'));
      return true;
    };
    const lied = await docent('migrate', '--artifacts', place);
    assert.equal(lied.code, 1);
    assert.match(lied.output, /returns other bytes than it was given; the library still uses the old one/);

    bucket.fault = (_, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    };
    const refused = await docent('migrate', '--artifacts', place);
    assert.equal(refused.code, 1);
    assert.match(refused.output, /refused access \(AccessDenied\); check the credentials/);
    assert.doesNotMatch(refused.output, /secret-of-the-bucket/);
  });

  test('docent migrate says what to do in a library that is not in PostgreSQL, and with wrong arguments', async t => {
    const root = await makeSite(t, {});
    const library = join(root, 'library');
    await runDocent(t, ['init', library]);
    const migrate = async (...words: string[]) =>
      (await runDocent(t, ['migrate', ...words, '--library', library])).stderr;
    assert.match(
      await migrate('--artifacts', 's3://docs'),
      /for libraries in PostgreSQL\. Move it there first/,
    );
    assert.match(await migrate('--artifacts', 's3://Docs'), /Write it as in s3:\/\/bucket\/prefix/);
    assert.match(await migrate(), /Say what to move/);
    assert.match(await migrate('--to', 'file', '--artifacts', 'store'), /Say what to move/);
  });
});
