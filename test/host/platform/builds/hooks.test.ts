import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {describe, test} from 'node:test';
import {verifyHook} from '../../../../host/src/platform/builds/hooks.js';
import {page} from '../../routes/test-site.js';
import {makeBuildLibrary, PROJECT} from './build-library.js';
import {serveBuilds} from './build-server.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const SECRET = 'a secret of the tests';
const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';
const sign = (text: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const push = (ref: string, more: object = {}) => JSON.stringify({ref, after: 'a1', ...more});

const github = (body: string, event = 'push', secret = SECRET) => ({
  headers: {'x-hub-signature-256': sign(body, secret), 'x-github-event': event},
  body,
});
const gitlab = (body: string, token = SECRET, number = body) => ({
  headers: {
    'x-gitlab-token': token,
    'x-gitlab-event': 'Push Hook',
    'idempotency-key': Buffer.from(number).toString('hex'),
  },
  body,
});
const plain = (body: string, time = Math.floor(Date.now() / 1_000), secret = SECRET) => ({
  headers: {'x-docent-timestamp': String(time), 'x-docent-signature': sign(`${time}.${body}`, secret)},
  body,
});

describe('a webhook', () => {
  const read = ({headers, body}: ReturnType<typeof github | typeof gitlab | typeof plain>) =>
    verifyHook({headers, body: Buffer.from(body)}, SECRET);

  test('is accepted in the formats of GitHub, GitLab and Docent, with the ref that was pushed', () => {
    const body = push('refs/heads/main', {commands: ['rm -rf /']});
    for (const form of [github, gitlab, plain]) assert.equal(read(form(body))!.ref, 'refs/heads/main');
    const form = `payload=${encodeURIComponent(body)}`;
    const type = {'content-type': 'application/x-www-form-urlencoded'};
    const sent = github(form);
    const hook = verifyHook({headers: {...sent.headers, ...type}, body: Buffer.from(form)}, SECRET);
    assert.equal(hook!.ref, 'refs/heads/main');
  });

  test('has no ref if nothing was pushed, a ref was deleted, or the body is not JSON', () => {
    assert.equal(read(github(push('refs/heads/main'), 'issues'))!.ref, undefined);
    assert.equal(read(github(push('refs/heads/main', {deleted: true})))!.ref, undefined);
    assert.equal(read(gitlab(push('refs/heads/main', {after: '0'.repeat(40)})))!.ref, undefined);
    assert.equal(read(plain('not JSON'))!.ref, undefined);
  });

  test('is refused without a valid signature', () => {
    const body = push('refs/heads/main');
    assert.equal(read(github(body, 'push', 'another secret')), undefined);
    assert.equal(read({...github(body), body: push('refs/heads/other')}), undefined);
    assert.equal(read(gitlab(body, 'another secret')), undefined);
    assert.equal(read(plain(body, undefined, 'another secret')), undefined);
    assert.equal(verifyHook({headers: {}, body: Buffer.from(body)}, SECRET), undefined);
  });

  test('in the format of Docent is refused if its signature is too old, or from the future', () => {
    const body = push('refs/heads/main');
    const now = Math.floor(Date.now() / 1_000);
    for (const time of [now - 400, now + 400]) assert.equal(read(plain(body, time)), undefined);
    const moved = {...plain(body, now - 400)};
    moved.headers = {...moved.headers, 'x-docent-timestamp': String(now)};
    assert.equal(read(moved), undefined);
  });
});

describe('a signed webhook', {skip: whyNoGit() ?? false}, () => {
  test('starts a build of the pushed ref, and the previous build is still served if it fails', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('First')});
    const built = await makeBuildLibrary(t, {
      repository: repository.folder,
      hook_secret: SECRET,
      activate: ['v*'],
      build: ['! test -e broken', COPY],
    });
    const {origin} = await serveBuilds(t, built);
    await built.build();
    const send = async ({headers, body}: ReturnType<typeof github | typeof plain>, project = PROJECT) => {
      const answer = await fetch(`${origin}/_/hooks/${project}/`, {
        method: 'POST',
        headers: {...headers, 'content-type': 'application/json'},
        body,
      });
      return {status: answer.status, ...((await answer.json()) as {builds?: number[]; detail: string})};
    };
    const shown = async (version = 'latest') => (await fetch(`${origin}/${PROJECT}/en/${version}/`)).text();
    assert.match(await shown(), /First/);

    await repository.commit({'docs/index.html': page('Second'), broken: ''});
    const body = push('refs/heads/main', {number: 2});
    const second = await send(github(body));
    assert.equal(second.status, 202);
    assert.equal((await built.ended(second.builds![0]!)).success, 0);
    assert.match(await shown(), /First/);

    repository.git('rm', '--quiet', 'broken');
    const commit = await repository.commit({'docs/index.html': page('Third')});
    const third = await send(plain(push('refs/heads/main')));
    assert.equal((await built.ended(third.builds![0]!)).commit_name, commit);
    assert.match(await shown(), /Third/);

    // A signed body that was accepted is refused when it is sent again.
    assert.equal((await send(github(body))).status, 409);
    assert.equal((await send(github(body, 'push', 'another'))).status, 401);
    assert.equal((await send(github(body), 'none')).status, 401);
    const large = push('refs/heads/main', {text: 'x'.repeat(2_000_000)});
    assert.equal((await send(github(large))).status, 413);

    repository.git('tag', 'v1');
    const tagged = await send(plain(push('refs/tags/v1')));
    assert.equal((await built.ended(tagged.builds![0]!)).success, 1);
    assert.match(await shown('v1'), /Third/);
    const branchPush = await send(plain(push('refs/heads/topic')));
    assert.deepEqual([branchPush.status, branchPush.builds], [200, []]);
    const {database} = built.library.store;
    const topic = database.selectFrom('version').selectAll().where('slug', '=', 'topic');
    assert.equal((await topic.executeTakeFirstOrThrow()).active, 0);
  });
});
