import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import type {LibraryFolder} from '../../../host/src/library/setup/library-folder.js';
import {People} from '../../../host/src/people/people.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../support/postgres-cluster.js';
import {makeRepository, whyNoGit} from '../builds/git-repository.js';
import {page} from '../server/test-site.js';
import {Fleet, kill, until} from './fleet.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';

describe('two hosts that build', {skip: whyNoGit() ?? whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  let fleet: Fleet;
  let library: LibraryFolder;

  before(async () => {
    server = await startPostgres();
    fleet = await Fleet.open(await server.database());
    library = await fleet.library();
    await fleet.add(library, 'book');
    const people = new People(library.store);
    await people.add('ada', 'correct horse');
    await people.grant('ada', 'book', 'maintainer');
  });
  after(async () => {
    await library?.close();
    await fleet?.close();
    await server?.stop();
  });

  test('one that is killed in the middle of a build gives it to the other one, which alone ends it', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Built'), slow: ''});
    const projects = {
      book: {repository: repository.folder, build: ['echo begun; ! test -e slow || sleep 1000', COPY]},
    };
    const hosts = [await fleet.serve({projects}), await fleet.serve({projects})];
    const {database} = library.store;
    await fleet.publish(library, 'book', await fleet.site('before', {'index.html': page('Before')}));
    const {token} = await new People(library.store).apiTokens.issue('ada', {
      ...{scope: 'write', days: undefined, label: ''},
    });
    const triggered = await fetch(`${hosts[0]!.origin}/api/v3/projects/book/versions/latest/builds/`, {
      method: 'POST',
      headers: {authorization: `Token ${token}`},
    });
    assert.equal(triggered.status, 202);
    const {id} = ((await triggered.json()) as {build: {id: number}}).build;
    const build = () =>
      database.selectFrom('build').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const commands = () =>
      database.selectFrom('build_command').selectAll().where('build_id', '=', id).orderBy('id').execute();
    await until('its command runs', async () => (await commands()).some(({output}) => output === 'begun\n'));

    const first = await build();
    const holder = hosts.find(host => first.worker.endsWith(`:${host.process.pid}`))!;
    const other = hosts.find(host => host !== holder)!;
    repository.git('rm', '--quiet', 'slow');
    const commit = await repository.commit({});
    await kill(holder.process);
    const shown = async () => (await fetch(`${other.origin}/book/en/latest/`)).text();
    assert.match(await shown(), /Before/);

    await until('the other one ends it', async () => (await build()).finished !== null);
    const last = await build();
    assert.deepEqual([last.success, last.attempt, last.commit_name], [1, 2, commit]);
    assert.ok(last.worker.endsWith(`:${other.process.pid}`));
    const ends = (await commands()).filter(({command}) => command.startsWith('docent publish'));
    assert.equal(ends.length, 1);
    await until('it is shown', async () => /Built/.test(await shown()));
  });
});
