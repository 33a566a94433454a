import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import type {Browser, BrowserContext, Page} from 'playwright-core';
import type {NameSettings} from '../../host/src/config/names.js';
import {openBrowser} from '../support/browser.js';
import {isThorough} from '../support/is-thorough.js';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {page as html, type SiteFiles} from '../host/routes/test-site.js';

/** Text that only readers of the private project may see, and that the attack reports if it succeeds. */
const SECRET = /CANARY|ada-the-admin|name="csrf"/;
const ATTACK = await readFile('test/fixtures/hostile-page/attack.js', 'utf8');

/** The files of the hostile project: its page, and documents and workers that report what they can read. */
const wolfFiles = (secret: string, folder: string): SiteFiles => {
  const request = `fetch(${JSON.stringify(secret)}, {credentials: 'include'}).then(a => a.text()).catch(String)`;
  return {
    'index.html': html('Wolf', '<script src="attack.js"></script>'),
    'attack.js': ATTACK,
    'report.js': `${request}.then(got => opener.postMessage({got}, '*'))`,
    'child.html': html('Child', '<script src="report.js"></script>'),
    '404.html': html('Nothing', `<script src="${folder}report.js"></script>`),
    'child.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script src="report.js"></script></body></html>',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="report.js"></script></svg>',
    'worker.js': `${request}.then(got => postMessage(got))`,
    'shared-worker.js': `onconnect = ({ports: [port]}) => ${request}.then(got => port.postMessage(got))`,
    'service-worker.js': 'onfetch = () => {};',
  };
};
const VAULT = {
  'index.html': html('Vault', '<p>CANARY of the page</p>'),
  'secret.js': 'self.secretOfScript = "CANARY of the script"; self.postMessage?.("CANARY of the worker");',
  'secret.mjs': 'export const secret = "CANARY of the module";',
  'secret.css': ':root { --secret: "CANARY of the style" }',
  'secret.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>',
};

const [OTHER_PROJECT, SIGN_IN] = [
  'the address of another project in the bar',
  'the address of the page to sign in in the bar',
];

/** The domains of a library, and the attacks that a host cannot prevent there, as the manual says. */
const NAMES: Readonly<Record<string, {names: NameSettings; possible: readonly string[]}>> = {
  'a domain for each project': {
    names: {docs: '{project}.docs.lib.localhost', app: 'lib.localhost', areAuthorsTrusted: false},
    possible: [],
  },
  'one domain for all documentation': {
    names: {docs: 'docs.lib.localhost', app: 'lib.localhost', areAuthorsTrusted: false},
    possible: [OTHER_PROJECT],
  },
  'one address': {
    names: {docs: '', app: '', areAuthorsTrusted: false},
    possible: [OTHER_PROJECT, SIGN_IN],
  },
};

describe('a hostile page', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  interface Scene {
    readonly host: LibraryHost;
    readonly context: BrowserContext;
    readonly app: string;
    /** The address of the first page of a project. */
    readonly at: (project: string) => string;
  }

  /** A library with two authors, whose admin has signed in. */
  async function setUp(names: NameSettings): Promise<Scene> {
    const host = await startLibrary({names, widget: 'dist'});
    await host.add({slug: 'wolf', versions: {}});
    await host.add({slug: 'sheep', versions: {}});
    await host.add({slug: 'vault', privacy: 'private', versions: {}});
    const {port} = new URL(host.origin);
    const app = `http://lib.localhost:${port}/`;
    const at = (project: string): string =>
      names.docs.startsWith('{project}')
        ? `http://${project}.docs.lib.localhost:${port}/en/latest/`
        : `http://${names.docs || 'lib.localhost'}:${port}/${project}/en/latest/`;
    await host.publish('wolf', 'latest', wolfFiles(`${at('vault')}index.html`, new URL(at('wolf')).pathname));
    await host.publish('sheep', 'latest', {'index.html': html('Sheep')});
    await host.publish('vault', 'latest', VAULT);
    await host.store.write(undefined, async transaction => {
      await transaction
        .updateTable('project')
        .set({description: 'CANARY of the project', tags: '["CANARY of the tags"]'})
        .where('slug', '=', 'vault')
        .execute();
      await transaction.updateTable('project').set({default_version: 'latest'}).execute();
    });
    await host.people.add('ada-the-admin', 'correct horse', {admin: true});
    await host.people.add('eve', 'correct horse');
    await host.people.grant('eve', 'wolf', 'admin');
    const context = await browser.newContext();
    await signIn(await context.newPage(), app);
    return {host, context, app, at};
  }

  async function signIn(page: Page, app: string): Promise<void> {
    await page.goto(`${app}_/sign-in`);
    await page.getByLabel('Name').fill('ada-the-admin');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.getByText('Signed in as ada-the-admin').waitFor();
  }

  /** The data that the attack must not change. */
  async function stateOf({store}: LibraryHost): Promise<unknown> {
    const {database} = store;
    return {
      projects: await database.selectFrom('project').selectAll().execute(),
      versions: await database.selectFrom('version').selectAll().execute(),
      builds: await database.selectFrom('build').selectAll().execute(),
      redirects: await database.selectFrom('redirect').selectAll().execute(),
      variables: await database.selectFrom('variable').selectAll().execute(),
      members: await database.selectFrom('member').selectAll().execute(),
      tokens: await database.selectFrom('api_token').selectAll().execute(),
      refreshTokens: await database.selectFrom('refresh_token').selectAll().execute(),
      sessions: await database.selectFrom('session').selectAll().execute(),
    };
  }

  /** Stores a secret in the browser in every way that a page of the origin may use. */
  const STORE_SECRETS = `(async () => {
  const stores = [
    () => localStorage.setItem('secret', 'CANARY of the storage'),
    () => sessionStorage.setItem('secret', 'CANARY of the tab'),
    () => new Promise(resolve => (indexedDB.open('CANARY of the database').onsuccess = resolve)),
    async () => (await caches.open('CANARY of the cache')).put(location.href, new Response('CANARY')),
    () => new Promise((resolve, reject) => {
      navigator.locks.request('CANARY of the lock', () => (resolve(), (self.held = new Promise(() => {})))).catch(reject);
    }),
    () => (document.cookie = 'seen=CANARY-of-the-cookie; path=/'),
    () => { const channel = new BroadcastChannel('vault'); channel.onmessage = () => channel.postMessage('CANARY of the channel'); },
  ];
  // A page in a sandbox may store nothing. Everything is stored before the attack begins.
  await Promise.allSettled(stores.map(async store => store()));
})()`;

  /** Opens the hostile page from another page of the reader, and returns the result of each of its attempts. */
  async function attack(
    {context, app, at}: Scene,
    from: Page,
    options: {readonly without?: string; readonly patience?: string} = {},
  ): Promise<Readonly<Record<string, string>>> {
    const query = new URLSearchParams({app, wolf: at('wolf'), vault: at('vault'), ...options});
    const opened = context.waitForEvent('page');
    await from.evaluate(address => void window.open(address), `${at('wolf')}index.html?${query}`);
    const page = await opened;
    const handle = await page.waitForFunction(
      () => (window as {got?: Record<string, string>}).got,
      undefined,
      {
        timeout: 120_000,
      },
    );
    return (await handle.jsonValue())!;
  }

  /** Left out of `npm test`, which tests the most and the least protected cases. */
  const THOROUGH_ONLY = 'one domain for all documentation';

  for (const [title, {names, possible}] of Object.entries(NAMES).filter(
    ([title]) => isThorough || title !== THOROUGH_ONLY,
  ))
    describe(`a hostile page that an admin opens, with ${title}`, () => {
      let scene: Scene;
      before(async () => {
        scene = await setUp(names);
      });
      after(async () => {
        await scene?.context.close();
        await scene?.host.stop();
      });

      it('reads nothing of other projects, its reader and the host, except what the manual names, and changes nothing', async () => {
        const {host, context, app, at} = scene;
        const from = await context.newPage();
        if (names.docs.startsWith('{project}')) {
          // Here, the reader also has a session on the domain of each project.
          for (const project of ['wolf', 'vault']) {
            await from.goto(`${new URL(at(project)).origin}/_/sign-in?next=/en/latest/`);
            await from.waitForURL(at(project));
          }
          await from.getByText('CANARY of the page').waitFor();
          await from.evaluate(STORE_SECRETS);
        } else {
          await from.goto(at('vault'));
          // Readers have no session on the shared domain, or in the sandbox.
          await from
            .getByText(names.docs ? 'Page not found' : 'This page is private')
            .first()
            .waitFor();
          const sheep = await context.newPage();
          await sheep.goto(at('sheep'));
          await sheep.evaluate(STORE_SECRETS);
          await from.goto(app);
        }
        const before = await stateOf(host);
        const results = await attack(scene, from);
        assert.ok(Object.keys(results).length >= 60);
        assert.deepEqual(
          Object.entries(results).filter(([name, text]) => SECRET.test(text) && !possible.includes(name)),
          [],
        );
        for (const name of possible) assert.match(results[name]!, SECRET, name);
        assert.deepEqual(await stateOf(host), before);
        // The session of the admin still works.
        await from.goto(app);
        await from.getByText('Signed in as ada-the-admin').waitFor();
      });
    });

  /** Attacks that succeed without protection. Each stands for a kind of attack. */
  const UNPROTECTED = [
    ...['fetch a private page', 'XMLHttpRequest', 'frame a private page', 'frame by srcdoc', 'object'],
    ...['script of a private project', 'module of a private project', 'style sheet of a private project'],
    ...[
      'picture of a private project',
      'search in private pages',
      'embed of a private page',
      'agents',
      'projects',
    ],
    ...['front page', 'page to sign in', 'a token read from a form, then used', 'worker of a private file'],
    ...['worker of our own file', 'shared worker', 'storage', 'databases', 'caches', 'cookies'],
    ...['messages of other pages', 'locks of other pages', 'a drawing of ours in a window'],
  ];

  describe('the same page with trusted authors', () => {
    it('reads what its reader may read, which proves that the attacks work', async t => {
      const scene = await setUp({docs: '', app: '', areAuthorsTrusted: true});
      t.after(async () => {
        await scene.context.close();
        await scene.host.stop();
      });
      const from = await scene.context.newPage();
      await from.goto(scene.at('vault'));
      await from.getByText('CANARY of the page').waitFor();
      await from.evaluate(STORE_SECRETS);
      const before = await stateOf(scene.host);
      // This form would sign the reader in as somebody else, because the pages share an origin.
      const results = await attack(scene, from, {without: 'form to sign in as somebody else', patience: '4'});
      const succeeded = Object.keys(results).filter(name => SECRET.test(results[name]!));
      assert.ok(succeeded.length >= 35, succeeded.join(', '));
      for (const name of UNPROTECTED) assert.ok(succeeded.includes(name), `${name}: ${results[name]}`);
      // Even with trusted authors, no attack has changed anything through the API.
      assert.deepEqual(await stateOf(scene.host), before);
    });
  });
});
