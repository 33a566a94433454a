import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readdir, utimes} from 'node:fs/promises';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, describe, test} from 'node:test';
import type {LibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../host/src/platform/people/people.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../support/postgres-cluster.js';
import {page} from '../routes/test-site.js';
import {Fleet, type FleetHost, healthOf, kill, signIn, until} from './fleet.js';
import {Load} from './load.js';

const siteOf = (generation: number) => ({
  'index.html': page(`Generation ${generation}`, `<p>The quokka of generation${generation}.</p>`),
});

/**
 * Makes all large files in the cache of a host look as if they were last used an hour ago. The small files belong to `book`, which the
 * simulated readers use all the time.
 */
async function ageCache({folder}: FleetHost): Promise<void> {
  const before = new Date(Date.now() - 3_600_000);
  const cache = join(folder, 'data/cache');
  for (const name of await readdir(cache, {recursive: true}))
    if (/\.\d{6,}\.used$/.test(name)) await utimes(join(cache, name), before, before);
}

describe(
  'three hosts that share a library on a PostgreSQL server with a standby server',
  {skip: whyNoPostgres() ?? false},
  () => {
    let primary: PostgresServer;
    let standby: PostgresServer;
    let fleet: Fleet;
    let library: LibraryFolder;
    let hosts: FleetHost[];
    let load: Load;

    before(async () => {
      primary = await startPostgres();
      const address = await primary.database();
      standby = await primary.standby();
      fleet = await Fleet.open(address.replace(/:\d+\//, `:${primary.port},127.0.0.1:${standby.port}/`));
      library = await fleet.library();
      await fleet.add(library, 'book');
      await new People(library.store).add('ada', 'correct horse');
      await fleet.publish(library, 'book', await fleet.site('one', siteOf(1)));
      hosts = await Promise.all([fleet.serve(), fleet.serve(), fleet.serve({cacheMegabytes: 1})]);
      load = new Load(hosts.map(({origin}) => origin));
    });
    after(async () => {
      await load?.stop();
      await library?.close();
      await fleet?.close();
      await primary?.stop();
    });

    test('give identical answers after a new build is published', async () => {
      await load.reaches(1);
      await fleet.publish(library, 'book', await fleet.site('two', siteOf(2)));
      await load.reaches(2);
      const answers = hosts.map(async ({origin}) => {
        const searchAnswer = await fetch(`${origin}/api/v3/search/?q=project:book+quokka`);
        const pageAnswer = await fetch(`${origin}/book/en/latest/`);
        const text = (await searchAnswer.text()) + (await pageAnswer.text()) + pageAnswer.headers.get('etag');
        return text.replaceAll(origin, '') + pageAnswer.headers.get('last-modified');
      });
      assert.equal(new Set(await Promise.all(answers)).size, 1);
    });

    test('accept a session that was started on another host', async () => {
      const cookie = (await signIn(hosts[0]!)).headers.getSetCookie()[0]!.split(';')[0]!;
      const answer = await fetch(`${hosts[1]!.origin}/api/v3/organizations/`, {headers: {cookie}});
      assert.equal(answer.status, 200);
    });

    test('serve readers while the primary server is down, reject sign-ins with the reason, and complete a waiting publication once the standby server is promoted', async () => {
      await primary.kill();
      await until('all hosts report that the store is unreachable', async () =>
        (await Promise.all(hosts.map(healthOf))).every(
          ({status, store}) => status === 'degraded' && store.since,
        ),
      );
      const refused = await signIn(hosts[0]!);
      assert.equal(refused.status, 503);
      assert.match(await refused.text(), /store of this host has been unreachable since/);
      assert.match(await (await fetch(`${hosts[0]!.origin}/metrics`)).text(), /^docent_store_up 0$/m);
      const before = load.answers;
      await until('more requests are answered', async () => load.answers > before + 30);
      const publishing = await fleet.publishing('book', await fleet.site('three', siteOf(3)));
      const messages: string[] = [];
      createInterface({input: publishing.stderr!}).on('line', line => void messages.push(line));
      await until('the command says what it waits for', async () =>
        messages.some(line => /^Waiting up to a minute/.test(line)),
      );
      const published = once(publishing, 'exit');
      await standby.promote();
      await until('all hosts use the promoted standby', async () =>
        (await Promise.all(hosts.map(healthOf))).every(({status}) => status === 'up'),
      );
      assert.equal((await signIn(hosts[0]!)).status, 303);
      assert.deepEqual(await published, [0, null], messages.join('\n'));
      await load.reaches(3);
    });

    test('show nothing of a build whose publishing process was killed, and record that the build failed', async () => {
      const pages = Array.from({length: 400}, (_, number) => [
        `p${number}.html`,
        page('Generation 4', '<p>x</p>'),
      ]);
      const site = await fleet.site('four', {
        ...siteOf(4),
        ...(Object.fromEntries(pages) as Record<string, string>),
      });
      const {database} = library.store;
      const builds = () => database.selectFrom('build').selectAll().orderBy('id').execute();
      const buildCount = (await builds()).length;
      const publishing = await fleet.publishing('book', site);
      await until('the publication has begun', async () => (await builds()).length > buildCount);
      await kill(publishing);
      await until(
        'the publication is recorded as failed',
        async () => (await builds()).at(-1)!.success === 0,
      );
      assert.match((await builds()).at(-1)!.error, /process that built it ended/);
      assert.equal(load.generation, 3);
      await fleet.publish(library, 'book', await fleet.site('five', siteOf(5)));
      await load.reaches(5);
    });

    test('serve a new build that is published after one of the hosts was killed', async () => {
      load.leave(hosts[1]!.origin);
      await kill(hosts[1]!.process);
      await fleet.publish(library, 'book', await fleet.site('six', siteOf(6)));
      await load.reaches(6);
    });

    test('remove the least recently used files from a full cache, and fetch these files again when they are needed', async () => {
      const [large, , small] = hosts as [FleetHost, FleetHost, FleetHost];
      const isFound =
        (name: string, {origin}: FleetHost) =>
        async () => {
          const answer = await fetch(`${origin}/api/v3/search/?q=project:${name}+word59999`);
          return ((await answer.json()) as {count: number}).count === 1;
        };
      const names = ['one', 'two', 'three'].map(name => `large-${name}`);
      for (const name of names) {
        await fleet.add(library, name);
        const text = Array.from({length: 60_000}, (_, number) => `word${number}`).join(' ');
        const folder = await fleet.site(name, {'index.html': page(name, `<p>${name} ${text}</p>`)});
        await fleet.publish(library, name, folder);
        await until(`${name} is found`, isFound(name, small));
        await ageCache(small);
      }
      const evicted = async ({origin}: FleetHost) =>
        Number(
          /^docent_cache_evicted_total (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())![1],
        );
      assert.ok((await evicted(small)) > 0);
      assert.equal(await evicted(large), 0);
      for (const name of names) {
        await until(`${name} is found`, isFound(name, large));
        await until(`${name} is found again`, isFound(name, small));
      }
    });

    test('have answered every request of the simulated readers correctly during the previous tests', async t => {
      await load.stop();
      assert.deepEqual(load.faults, []);
      assert.ok(load.answers > 100);
      t.diagnostic(`${load.answers} visits of readers, all answered`);
    });
  },
);
