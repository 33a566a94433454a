import assert from 'node:assert/strict';
import {test} from 'node:test';
import {networkOf, SearchTime} from '../../../host/src/http/limits.js';
import {startLibrary} from '../routes/library-host.js';

const [ada, bob] = [{ip: '192.0.2.1'}, {ip: '192.0.2.2'}];

test('requests from an IP address that has used up its search time are refused until the next minute, and others are not', () => {
  let now = 60_000 * 1_000;
  const headers = new Map<string, number>();
  const reply = {header: (name: string, value: number) => headers.set(name, value)};
  const time = new SearchTime(6, () => now);
  time.check(ada, reply);
  time.add(ada, 59);
  time.check(ada, reply);
  time.add(ada, 1);
  now += 45_000;
  assert.throws(() => time.check(ada, reply), {name: 'HttpError', status: 429});
  assert.equal(headers.get('retry-after'), 15);
  time.check(bob, reply);
  now += 15_000;
  time.check(ada, reply);
});

test('the expected duration of a search depends mostly on the latest searches from the same IP address in the same minute', () => {
  let now = 60_000 * 1_000;
  const time = new SearchTime(undefined, () => now);
  assert.equal(time.expectedOf(ada), 0);
  time.add(ada, 10);
  assert.equal(time.expectedOf(ada), 10);
  for (let count = 0; count < 4; count++) time.add(ada, 400);
  assert.ok(time.expectedOf(ada) > 300);
  assert.equal(time.expectedOf(bob), 0);
  now += 60_000;
  assert.equal(time.expectedOf(ada), 0);
});

test('all addresses of an IPv6 network count as one, and so do an IPv4 address and its IPv6-mapped form', () => {
  const network = (ip: string) => networkOf({ip});
  assert.equal(network('192.0.2.1'), '192.0.2.1');
  assert.equal(network('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(network('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(network('2001:db8:1:2::9'), network('2001:db8:1:2:ffff::1'));
  assert.equal(network('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(network('fe80::1%eth0'), network('fe80::2'));
  assert.notEqual(network('2001:db8:1:2::1'), network('2001:db8:1:3::1'));
  assert.equal(network('::1'), '0:0:0:0::/64');
});

test('search time has no limit by default', () => {
  const time = new SearchTime();
  time.add(ada, 1e9);
  time.check(ada, {header: () => assert.fail('it was refused')});
});

for (const list of [
  '/api/v3/projects/?expand=active_versions,active_versions.last_build',
  '/api/v2/project/',
  '/api/v2/project/1/active_versions/',
])
  test(`an IP address that has used up its search time is refused ${list}, but not pages`, async t => {
    const host = await startLibrary({limit: 1});
    t.after(() => host.stop());
    await host.add({slug: 'open', versions: {latest: 'public'}});
    const request = async (path: string): Promise<Response> => {
      const answer = await fetch(host.origin + path);
      await answer.arrayBuffer();
      return answer;
    };
    assert.equal((await request(list)).status, 200);
    let refused: Response | undefined;
    for (let count = 0; count < 1_000 && refused?.status !== 429; count++) refused = await request(list);
    assert.equal(refused?.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await request('/api/v3/projects/open/versions/')).status, 429);
    assert.equal((await request('/api/v3/projects/open/')).status, 200);
    assert.equal((await request('/open/en/latest/')).status, 200);
  });
