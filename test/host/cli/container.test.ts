import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {parse} from 'yaml';
import {makeSite} from '../routes/test-site.js';
import {addressOf, startDocent} from './docent.js';

/** The instructions of all stages of the Dockerfile. */
const instructions = (await readFile('Dockerfile', 'utf8'))
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean)
  .map(line => /^([A-Z]+) (.*)$/.exec(line)!.slice(1) as [name: string, value: string]);
const lastStage = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
const valueOf = (instruction: string): string => lastStage.findLast(([name]) => name === instruction)![1];

test('the container runs as a user without privileges', () => {
  assert.equal(valueOf('USER'), 'node');
  const names = lastStage.map(([name]) => name);
  assert.ok(names.lastIndexOf('RUN') < names.indexOf('USER'));
});

test('the container serves the library in its folder, and its health check requests "/ready"', async t => {
  const home = await makeSite(t, {});
  assert.equal(await startDocent(t, ['init'], {cwd: home}).ended, 0);
  const [command, ...args] = JSON.parse(valueOf('CMD')) as string[];
  assert.equal(command, 'docent');
  const docent = startDocent(t, [...args, '--port=0'], {cwd: home});
  const {port} = new URL(await addressOf(docent));
  const [node, ...check] = JSON.parse(valueOf('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[];
  assert.equal(node, 'node');
  const isHealthy = () =>
    promisify(execFile)(
      process.execPath,
      check.map(word => word.replace(':8000', `:${port}`)),
    ).then(
      () => true,
      () => false,
    );
  assert.equal(await isHealthy(), true);
  docent.process.kill('SIGTERM');
  await docent.ended;
  assert.equal(await isHealthy(), false);
});

test('the compose file builds the container, which waits for the store', async () => {
  const {services} = parse(await readFile('compose.yaml', 'utf8')) as {
    services: {
      store: {image: string; healthcheck: unknown};
      docs: {
        build: string;
        environment: {DOCENT_STORE: string; PGPASSWORD: string};
        depends_on: unknown;
      };
    };
  };
  assert.ok(existsSync(`${services.docs.build}/Dockerfile`));
  // The password is not part of the address, where it would have to be encoded.
  assert.equal(services.docs.environment.DOCENT_STORE, 'postgres://docent@store/docs');
  assert.match(services.docs.environment.PGPASSWORD, /^\$\{STORE_PASSWORD:\?\w.*\}$/);
  assert.match(services.store.image, /^postgres:/);
  assert.ok(services.store.healthcheck);
  assert.deepEqual(services.docs.depends_on, {store: {condition: 'service_healthy'}});
});
