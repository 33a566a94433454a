import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {whyNoPostgres} from '../../support/postgres-cluster.js';
import {whyNoGit} from '../platform/builds/git-repository.js';
import {BuildingFleet, isWaiting, pagesOf} from './building-fleet.js';
import {healthOf, signIn, until} from './fleet.js';
import {NetworkPath} from './network-path.js';

describe(
  'a host whose connection to PostgreSQL is cut during a build',
  {skip: whyNoGit() ?? whyNoPostgres() ?? false},
  () => {
    test('still serves readers, while another host takes over the build', async t => {
      const building = await BuildingFleet.open(t);
      const {load, repository, fleet} = building;
      const path = await NetworkPath.open(building.server.port);
      t.after(() => path.close());
      await repository.commit({...pagesOf(2), slow: ''});
      const cutOff = await building.serve({store: fleet.addressBy(path.port)});
      await load.reaches(1);
      const id = await building.trigger(cutOff);
      await building.holder(id, 1, isWaiting);
      const otherHost = await building.serve();
      await load.reaches(1);

      path.cut();
      await until(
        'the host reports that its store is unreachable',
        async () => (await healthOf(cutOff)).status === 'degraded',
      );
      const refused = await signIn(cutOff);
      assert.equal(refused.status, 503);
      assert.match(await refused.text(), /store of this host has been unreachable since/);
      const before = load.answersOf(cutOff.origin);
      await until('it has served more readers', async () => load.answersOf(cutOff.origin) > before + 20);
      assert.equal((await healthOf(otherHost)).status, 'up');

      repository.git('rm', '--quiet', 'slow');
      const commit = await repository.commit({});
      // The other host takes over the build when its lease has expired.
      await until(
        'the other host has ended the build',
        async () => (await building.build(id)).finished !== null,
      );
      const last = await building.build(id);
      assert.deepEqual([last.success, last.attempt, last.commit_name], [1, 2, commit]);
      assert.ok(last.worker.endsWith(`:${otherHost.process.pid}`));

      path.repair();
      await until(
        'the host reports that its store is reachable',
        async () => (await healthOf(cutOff)).status === 'up',
      );
      await load.reaches(2);
      await until('the host has given up its build', async () =>
        cutOff.messages.some(line => /taken over by another/.test(line)),
      );
      assert.equal(await building.publications(id), 1);
      assert.equal((await signIn(cutOff)).status, 303);
      await load.stop();
      assert.deepEqual(load.faults, []);
      t.diagnostic(`${load.answers} visits of readers, all answered`);
    });
  },
);
