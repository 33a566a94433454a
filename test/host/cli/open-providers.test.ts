import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {openProviders, readClientSecrets} from '../../../host/src/cli/open-providers.js';
import {readConfig} from '../../../host/src/config/config.js';
import {Log} from '../../../host/src/observability/log.js';
import {People} from '../../../host/src/platform/people/people.js';
import {openLibsqlStore} from '../../../host/src/platform/store/libsql-store.js';
import type {Store} from '../../../host/src/platform/store/store.js';
import {moduleImports} from '../../rules/module-imports.js';
import {readFiles} from '../../rules/source-files.js';

const VARIABLE = 'DOCENT_CLIENT_SECRET_MY_WORK';

describe('the start of a host with a sign-in provider', () => {
  let folder: string;
  let store: Store;
  const lines: string[] = [];
  const log = new Log({format: 'text', secrets: [], write: line => lines.push(line)});
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-providers-'));
    store = await openLibsqlStore(join(folder, 'store.db'));
    await new People(store).add('rob', 'correct horse');
    await new People(store).add('ada', 'correct horse', {admin: true});
  });
  after(async () => {
    Reflect.deleteProperty(process.env, VARIABLE);
    await store.close();
    await rm(folder, {recursive: true, force: true});
  });

  const configOf = (provider: object = {}, signIn: object = {}) =>
    readConfig(
      JSON.stringify({
        sign_in: {
          providers: {'my-work': {issuer: 'https://login.example.org', client_id: 'docent', ...provider}},
          ...signIn,
        },
      }),
    );
  const secretsOf = (provider?: object) => readClientSecrets({config: configOf(provider), folder});
  const open = (signIn?: object, provider?: object) =>
    openProviders({config: configOf(provider, signIn), store, secret: 's'.repeat(43)}, new Map(), log);

  test('takes the client secret from the environment, and says what to do if it is not there', async () => {
    await assert.rejects(
      secretsOf(),
      /as DOCENT_CLIENT_SECRET_MY_WORK, or name a file with sign_in\.providers\.my-work/,
    );
    process.env[VARIABLE] = ' a secret\n';
    assert.deepEqual([...(await secretsOf())], [['my-work', 'a secret']]);
  });

  test('takes the client secret from a file, relative to the library, and names a file that is missing or empty', async () => {
    const provider = {client_secret_file: 'client-secret'};
    await assert.rejects(secretsOf(provider), /cannot be read from .*client-secret \(ENOENT\)/);
    await writeFile(join(folder, 'client-secret'), '\n');
    await assert.rejects(secretsOf(provider), /client-secret is empty/);
    await writeFile(join(folder, 'client-secret'), 'another secret\n');
    assert.deepEqual([...(await secretsOf(provider))], [['my-work', 'another secret']]);
  });

  test('fails if the only person who may use a password is not an administrator', async () => {
    for (const name of ['eve', 'rob'])
      await assert.rejects(
        open({passwords: false, local_admin: name}),
        new RegExp(`must name an administrator: "docent user add ${name} --admin"`),
      );
    assert.ok(await open({passwords: false, local_admin: 'ada'}));
  });

  test('warns about projects and organizations in which groups have roles, but that do not exist', async () => {
    lines.length = 0;
    await open({}, {groups: {writers: ['manual:reader', 'team/:reader', 'admin']}});
    assert.equal(lines.length, 2);
    assert.match(
      lines.join('\n'),
      /the project "manual", which does not exist yet\.[^]*the organization "team"/,
    );
  });

  test('does not load OpenID Connect without a provider', async () => {
    const config = readConfig('');
    assert.equal(await openProviders({config, store, secret: ''}, new Map(), log), undefined);
    const loaded = readFiles(['host/src'], ['.ts']).flatMap(({path, text}) =>
      moduleImports(path, text)
        .filter(({typeOnly, dynamic}) => !typeOnly && !dynamic)
        .filter(({specifier}) => /^openid-client$|\/(?:providers?|provider-request)\.js$/.test(specifier))
        .map(() => path),
    );
    assert.deepEqual(
      loaded.filter(path => !path.startsWith('host/src/platform/openid/')),
      [],
    );
    assert.ok(loaded.includes('host/src/platform/openid/provider.ts'));
  });
});
