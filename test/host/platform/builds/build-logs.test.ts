import assert from 'node:assert/strict';
import {describe, test, type TestContext} from 'node:test';
import {People} from '../../../../host/src/platform/people/people.js';
import {page} from '../../routes/test-site.js';
import {type BuildLibrary, makeBuildLibrary, PROJECT} from './build-library.js';
import {serveBuilds} from './build-server.js';
import {makeRepository, whyNoGit} from './git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';

/** A public project with a successful and a failed build, and its maintainer. */
async function makeBuilds(t: TestContext) {
  const repository = await makeRepository(t);
  await repository.commit({'docs/index.html': page('First')});
  const build = ['echo printed; pwd; echo "$HOME"; ls /nowhere || true', '! test -e broken', COPY];
  const built = await makeBuildLibrary(t, {repository: repository.folder, build});
  const people = new People(built.library.store);
  await people.add('mae', 'correct horse');
  await people.add('rob', 'correct horse');
  await people.grant('mae', PROJECT, 'maintainer');
  await people.grant('rob', PROJECT, 'reader');
  const headersOf = async (name: string) => ({
    authorization: `Token ${(await people.apiTokens.issue(name, {scope: 'read', days: undefined, label: ''})).token}`,
  });
  const finish = async () => {
    const good = await built.build();
    assert.equal(good.success, 1, good.error);
    await repository.commit({broken: ''});
    const bad = await built.build();
    assert.match(bad.error, /exit code 1\. It is "! test -e broken"/);
    return [good.id, bad.id] as const;
  };
  return {built, repository, finish, mae: await headersOf('mae'), rob: await headersOf('rob')};
}

interface Answer {
  readonly error: string | null;
  readonly commands: readonly {readonly command: string; readonly output: string}[];
}

/** All routes that return data of builds. */
const addressesOf = (builds: readonly number[]): string[] => [
  '/api/v2/build/',
  ...builds.map(id => `/api/v2/build/${id}/`),
  `/api/v3/projects/${PROJECT}/builds/`,
  ...builds.map(id => `/api/v3/projects/${PROJECT}/builds/${id}/`),
  `/api/v3/projects/${PROJECT}/versions/latest/?expand=last_build`,
  `/api/v3/projects/${PROJECT}/`,
  '/api/v2/project/',
];

/** Paths of the machine that no answer may contain. */
const pathsOf = ({library}: BuildLibrary, repository: string): string[] => [
  library.folder,
  library.work,
  repository,
];

describe('the log of a build of a public project', {skip: whyNoGit() ?? false}, () => {
  test('is visible to the maintainers of the project, and others see only how the build ended', async t => {
    const {built, repository, finish, mae, rob} = await makeBuilds(t);
    const {origin} = await serveBuilds(t, built);
    const builds = await finish();
    const request = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
      (await fetch(origin + path, {headers})).text();
    for (const headers of [{}, rob])
      for (const path of addressesOf(builds)) {
        const text = await request(path, headers);
        for (const word of ['printed', 'echo', 'test -e', 'exit code', 'git fetch'])
          assert.ok(!text.includes(word), `${word} in ${path}: ${text}`);
      }
    const anonymous = JSON.parse(await request(`/api/v2/build/${builds[1]}/`)) as Answer;
    assert.deepEqual(
      [anonymous.error, anonymous.commands],
      ['It failed; the maintainers of the project can see why.', []],
    );
    const maintainer = JSON.parse(await request(`/api/v2/build/${builds[1]}/`, mae)) as Answer;
    assert.match(maintainer.error!, /exit code 1/);
    assert.ok(maintainer.commands.some(({output}) => output.startsWith('printed\n')));
    for (const path of [...addressesOf(builds), ...builds.map(id => `/_/builds/${PROJECT}/${id}/`)]) {
      const text = await request(path, mae);
      for (const hidden of pathsOf(built, repository.folder))
        assert.ok(!text.includes(hidden), `${hidden} in ${path}`);
    }
  });

  test('is visible to everybody if the configuration allows it, without paths of the machine', async t => {
    const {built, repository, finish} = await makeBuilds(t);
    const {origin} = await serveBuilds(t, built, {areLogsPublic: true});
    const builds = await finish();
    const texts = await Promise.all(
      addressesOf(builds).map(async path => (await fetch(origin + path)).text()),
    );
    assert.ok(texts[2]!.includes('printed') && texts[2]!.includes('exit code 1'));
    for (const text of texts)
      for (const hidden of pathsOf(built, repository.folder)) assert.ok(!text.includes(hidden), text);
  });
});
