import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {MemoryGroups} from '../../../../../host/src/platform/builds/run/memory-groups.js';
import {temporaryFolder} from '../../../../cli/search/temporary-engine.js';

/** Writes files like those with which the kernel describes the control group of this process. */
async function groupPlace(
  t: TestContext,
  {controllers = 'cpu memory', processes = `${process.pid}\n`, ownGroupFile = '0::/unit\n'} = {},
) {
  const root = await temporaryFolder(t);
  const unit = join(root, 'unit');
  await mkdir(unit);
  await writeFile(join(root, 'cgroup.controllers'), '');
  await writeFile(join(unit, 'cgroup.controllers'), controllers);
  await writeFile(join(unit, 'cgroup.procs'), processes);
  const file = join(root, 'self');
  await writeFile(file, ownGroupFile);
  return {unit, place: {root, ownGroupFile: file}};
}

describe('control groups for the memory of commands', () => {
  test('are created below the group of the host, which moves to a subgroup', async t => {
    const {unit, place} = await groupPlace(t);
    const groups = await MemoryGroups.find(place);
    assert.ok(typeof groups !== 'string', String(groups));
    assert.equal(await readFile(join(unit, 'docent-host/cgroup.procs'), 'utf8'), String(process.pid));
    assert.equal(await readFile(join(unit, 'cgroup.subtree_control'), 'utf8'), '+memory');
    const group = await groups.create(5_000_000);
    const folder = join(group.processes, '..');
    assert.equal(join(folder, '..'), unit);
    assert.equal(await readFile(join(folder, 'memory.max'), 'utf8'), '5000000');
    assert.equal(await readFile(join(folder, 'memory.swap.max'), 'utf8'), '0');
    assert.equal(await group.isExceeded(), false);
    await writeFile(join(folder, 'memory.events'), 'low 0\nmax 12\noom 1\noom_kill 2\n');
    assert.equal(await group.isExceeded(), true);
    await group.remove();
    assert.equal(await readFile(join(folder, 'cgroup.kill'), 'utf8'), '1');
  });

  test('are removed after their host was killed', async t => {
    const {unit, place} = await groupPlace(t);
    // The name of the group has the id of its host. No process can have this id, so the host seems to have ended.
    await mkdir(join(unit, 'docent-build-4194305-1'));
    await mkdir(join(unit, 'other'));
    await MemoryGroups.find(place);
    const remaining = await readdir(unit);
    assert.ok(!remaining.includes('docent-build-4194305-1') && remaining.includes('other'));
  });

  test('are not used if the system, its controllers or other processes in the group prevent it, and the reason is reported', async t => {
    const cases = [
      [{ownGroupFile: '4:memory:/unit\n'}, /none of version 2/],
      [{controllers: 'cpu io'}, /does not control memory/],
      [{processes: `${process.pid}\n1\n`}, /shares its own with others/],
    ] as const;
    for (const [options, reason] of cases) {
      const {unit, place} = await groupPlace(t, options);
      assert.match(String(await MemoryGroups.find(place)), reason);
      assert.ok(!(await readdir(unit)).some(name => name.startsWith('docent')));
    }
  });
});
