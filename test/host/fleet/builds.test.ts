import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {whyNoPostgres} from '../../support/postgres-cluster.js';
import {whyNoGit} from '../platform/builds/git-repository.js';
import {BuildingFleet, isPublishing, isWaiting, manyPages, pagesOf} from './building-fleet.js';
import {kill, until} from './fleet.js';

describe('three hosts that build', {skip: whyNoGit() ?? whyNoPostgres() ?? false}, () => {
  test('publish a build once, by the third host, if the first is killed during the build and the second during publishing', async t => {
    const building = await BuildingFleet.open(t);
    const {load, repository} = building;
    await repository.commit({...pagesOf(2), ...manyPages(), slow: ''});
    for (let number = 0; number < 3; number++) await building.serve();
    await load.reaches(1);
    const id = await building.trigger(building.hosts[0]!);

    const first = await building.holder(id, 1, isWaiting);
    repository.git('rm', '--quiet', 'slow');
    const commit = await repository.commit({});
    load.leave(first.origin);
    await kill(first.process);

    const second = await building.holder(id, 2, isPublishing);
    assert.ok(second !== first);
    assert.equal(load.generation, 1);
    load.leave(second.origin);
    await kill(second.process);

    await until(
      'the third host has ended the build',
      async () => (await building.build(id)).finished !== null,
    );
    const third = building.hosts.find(host => host !== first && host !== second)!;
    const last = await building.build(id);
    assert.deepEqual([last.success, last.attempt, last.commit_name, last.error], [1, 3, commit, '']);
    assert.ok(last.worker.endsWith(`:${third.process.pid}`));
    assert.equal(await building.publications(id), 1);
    await load.reaches(2);
    await load.stop();
    assert.deepEqual(load.faults, []);
    t.diagnostic(`${load.answers} visits of readers, all answered`);
  });
});
