import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {type GitRepository, makeRepository, whyNoGit} from '../host/platform/builds/git-repository.js';
import {page as html} from '../host/routes/test-site.js';
import {runAxe} from '../support/run-axe.js';
import {type Site, startLibrarySite} from '../support/site.js';

const SECRET = 'put at least 16 characters here';
const REFUSED = /Failed to load resource: the server responded with a status of 404/;

describe('builds that a signed webhook starts', {skip: whyNoGit() ?? false}, () => {
  let repository: GitRepository;
  let site: Site;
  const ends: (() => unknown)[] = [];
  before(async () => {
    repository = await makeRepository({after: end => void ends.push(end as () => unknown)});
    site = await startLibrarySite(async (docent, root) => {
      docent(['add', 'book', '--name=The Book']);
      docent(['user', 'add', 'mae'], 'correct horse\n');
      docent(['user', 'grant', 'mae', 'book', 'maintainer']);
      const build = [
        'echo "Reading the sources"; sleep 3',
        'test ! -e broken || { echo "A chapter is missing"; exit 3; }',
        'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"',
      ];
      const projects = {book: {repository: repository.folder, build, hook_secret: SECRET}};
      // CI runs this test as root, and builds as root have to be allowed.
      const settings = {builds: {allow_root: true}, projects};
      await writeFile(join(root, 'library/docent.yaml'), JSON.stringify(settings));
    });
  });
  after(async () => {
    await site?.stop();
    for (const end of ends) await end();
  });

  /** Calls the webhook as the manual describes it. */
  const push = async (): Promise<number> => {
    const body = '{"ref": "refs/heads/main"}';
    const time = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    const answer = await fetch(`${site.address}_/hooks/book/`, {
      method: 'POST',
      headers: {'x-docent-timestamp': time, 'x-docent-signature': `sha256=${signature}`},
      body,
    });
    assert.equal(answer.status, 202);
    return ((await answer.json()) as {builds: number[]}).builds[0]!;
  };

  /** Opens the page of a build from the list, and waits for its end. */
  const follow = async (page: Page, build: number, end: string): Promise<void> => {
    await page.goto(`${site.address}_/builds/book/`);
    assert.deepEqual(await runAxe(page), []);
    await page.getByRole('link', {name: String(build), exact: true}).click();
    // On a slow machine, the build may have ended before the page is open. Then its output is collapsed.
    await page.getByText('Reading the sources', {exact: true}).waitFor({state: 'attached'});
    await page.getByRole('status').getByText(end).waitFor();
    assert.deepEqual(await runAxe(page), []);
  };

  const servedTitle = async (page: Page): Promise<string> => {
    await page.goto(`${site.address}book/en/latest/`);
    return page.getByRole('heading', {level: 1}).innerText();
  };

  it('are published if they succeed; the page of a failed build explains the failure, and the previous build is still served', async () => {
    const {page, problems, close} = await site.open('_/builds/book/', {expected: REFUSED});
    await page.getByLabel('Name').fill('mae');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page
      .getByText('Nothing has been built yet.')
      .or(page.getByRole('heading', {name: 'Builds of The Book'}))
      .first()
      .waitFor();

    await repository.commit({'docs/index.html': html('First')});
    await follow(page, await push(), 'This build has succeeded.');
    assert.equal(await servedTitle(page), 'First');

    await repository.commit({'docs/index.html': html('Second'), broken: ''});
    await follow(page, await push(), 'This build has failed.');
    await page.getByText('A chapter is missing', {exact: true}).waitFor();
    await page
      .getByText(/The command ended with exit code 3/)
      .first()
      .waitFor();
    assert.equal(await servedTitle(page), 'First');

    repository.git('rm', '--quiet', 'broken');
    await repository.commit({'docs/index.html': html('Third')});
    await follow(page, await push(), 'This build has succeeded.');
    assert.equal(await servedTitle(page), 'Third');

    await page.setViewportSize({width: 320, height: 640});
    await page.goto(`${site.address}_/builds/book/`);
    const list = page.getByRole('region', {name: 'Builds'});
    await list.getByText('failed').waitFor();
    assert.equal(await list.evaluate(element => element.scrollWidth - element.clientWidth), 0);
    await close();
    assert.deepEqual(problems, []);
  });
});
