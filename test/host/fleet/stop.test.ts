import assert from 'node:assert/strict';
import {once} from 'node:events';
import {request} from 'node:http';
import type {IncomingMessage} from 'node:http';
import {describe, test} from 'node:test';
import {whyNoPostgres} from '../../support/postgres-cluster.js';
import {whyNoGit} from '../platform/builds/git-repository.js';
import {BuildingFleet, isPublishing, isWaiting, manyPages, pagesOf} from './building-fleet.js';
import {type FleetHost, until} from './fleet.js';

/** A file that is larger than the socket buffers of the system, so that it cannot be sent completely while the client does not read. */
const FILM = new Uint8Array(48 * 1024 * 1024).fill(7);

describe('a host that is stopped', {skip: whyNoGit() ?? whyNoPostgres() ?? false}, () => {
  const terminate = async ({process}: FleetHost): Promise<number | null> => {
    const ended = once(process, 'exit') as Promise<[number | null]>;
    process.kill('SIGTERM');
    return (await ended)[0];
  };

  test('during a build and a download, completes the download and exits with 0, and another host takes over the build', async t => {
    const building = await BuildingFleet.open(t);
    const {load, repository, fleet, library} = building;
    await fleet.add(library, 'films');
    const films = await fleet.site('films', {'index.html': '<main>x</main>', 'film.bin': FILM});
    await fleet.publish(library, 'films', films);
    await repository.commit({...pagesOf(2), slow: ''});
    const ending = await building.serve();
    await load.reaches(1);
    const id = await building.trigger(ending);
    await building.holder(id, 1, isWaiting);
    const otherHost = await building.serve();
    await load.reaches(1);
    repository.git('rm', '--quiet', 'slow');
    await repository.commit({});

    const download = request(`${ending.origin}/films/en/latest/film.bin`).end();
    const [answer] = (await once(download, 'response')) as [IncomingMessage];
    answer.pause();
    load.leave(ending.origin);
    const exit = terminate(ending);
    await until(
      'the other host has taken over the build',
      async () => (await building.build(id)).attempt === 2,
    );
    let size = 0;
    for await (const bytes of answer) size += (bytes as Buffer).length;
    assert.equal(size, FILM.length);
    assert.equal(await exit, 0);

    await until('it is done', async () => (await building.build(id)).finished !== null);
    const last = await building.build(id);
    assert.deepEqual([last.success, last.attempt, last.error], [1, 2, '']);
    assert.ok(last.worker.endsWith(`:${otherHost.process.pid}`));
    assert.equal(await building.publications(id), 1);
    await load.reaches(2);
    await load.stop();
    assert.deepEqual(load.faults, []);
  });

  test('while it publishes a build, exits with 0, and another host publishes the build', async t => {
    const building = await BuildingFleet.open(t);
    const {load, repository} = building;
    await repository.commit({...pagesOf(2), ...manyPages()});
    const ending = await building.serve();
    await load.reaches(1);
    const id = await building.trigger(ending);
    await building.holder(id, 1, isPublishing);
    await building.serve();
    await load.reaches(1);
    load.leave(ending.origin);
    assert.equal(await terminate(ending), 0);
    await until('it is done', async () => (await building.build(id)).finished !== null);
    const last = await building.build(id);
    assert.deepEqual([last.success, last.error], [1, '']);
    assert.equal(await building.publications(id), 1);
    await load.reaches(2);
    await load.stop();
    assert.deepEqual(load.faults, []);
  });
});
