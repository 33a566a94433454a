import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import type {Browser, BrowserContext, Page} from 'playwright-core';
import type {NameSettings} from '../../host/src/config/names.js';
import {openBrowser} from '../support/browser.js';
import {isThorough} from '../support/is-thorough.js';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {page as html, type SiteFiles} from '../host/routes/test-site.js';

/** What nobody but a reader of the private project may see; the attack says it, too, where it can do what it must not. */
const SECRET = /CANARY|ada-the-admin|name="csrf"/;
const ATTACK = await readFile('test/fixtures/hostile-page/attack.js', 'utf8');

/** The files of the hostile project: its page, and documents and workers that say what they can read. */
const wolfFiles = (secret: string, own: string): SiteFiles => {
  const asks = `fetch(${JSON.stringify(secret)}, {credentials: 'include'}).then(a => a.text()).catch(String)`;
  return {
    'index.html': html('Wolf', '<script src="attack.js"></script>'),
    'attack.js': ATTACK,
    'tells.js': `${asks}.then(got => opener.postMessage({got}, '*'))`,
    'child.html': html('Child', '<script src="tells.js"></script>'),
    '404.html': html('Nothing', `<script src="${own}tells.js"></script>`),
    'child.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script src="tells.js"></script></body></html>',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="tells.js"></script></svg>',
    'worker.js': `${asks}.then(got => postMessage(got))`,
    'shared-worker.js': `onconnect = ({ports: [port]}) => ${asks}.then(got => port.postMessage(got))`,
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

/** The names of a library, and what no answer of a host can prevent there: the manual says so. */
const NAMES: Readonly<Record<string, {names: NameSettings; possible: readonly string[]}>> = {
  'a name for each project': {
    names: {docs: '{project}.docs.lib.localhost', app: 'lib.localhost', areAuthorsTrusted: false},
    possible: [],
  },
  'one name for all documentation': {
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
    /** Where the pages of a project begin. */
    readonly at: (project: string) => string;
  }

  /** A library of two authors, and its admin, who has signed in wherever that is possible. */
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

  /** All that must be as it was. */
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

  /** What a page of the origin keeps in the browser, as far as it may. */
  const KEEPS = `(async () => {
  const keep = [
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
  // A page in a sandbox may keep nothing; what it may keep is there before the attack begins.
  await Promise.allSettled(keep.map(async one => one()));
})()`;

  /** Opens the hostile page from another page of the reader, and answers what each of its tries got. */
  async function attack(
    {context, app, at}: Scene,
    from: Page,
    options: {readonly without?: string; readonly patience?: string} = {},
  ): Promise<Readonly<Record<string, string>>> {
    const query = new URLSearchParams({app, wolf: at('wolf'), vault: at('vault'), ...options});
    const opened = context.waitForEvent('page');
    await from.evaluate(address => void window.open(address), `${at('wolf')}index.html?${query}`);
    const page = await opened;
    const got = await page.waitForFunction(() => (window as {got?: Record<string, string>}).got, undefined, {
      timeout: 120_000,
    });
    return (await got.jsonValue())!;
  }

  /** Between the most and the least that browsers themselves hold apart. */
  const MIDDLE = 'one name for all documentation';

  for (const [title, {names, possible}] of Object.entries(NAMES).filter(
    ([title]) => isThorough || title !== MIDDLE,
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

      it('reads nothing of another project, of its reader and of the host, and changes nothing', async () => {
        const {host, context, app, at} = scene;
        const from = await context.newPage();
        if (names.docs.startsWith('{project}')) {
          // Its reader has a session there, too, which reads the hostile project.
          for (const project of ['wolf', 'vault']) {
            await from.goto(`${new URL(at(project)).origin}/_/sign-in?next=/en/latest/`);
            await from.waitForURL(at(project));
          }
          await from.getByText('CANARY of the page').waitFor();
          await from.evaluate(KEEPS);
        } else {
          await from.goto(at('vault'));
          // The name for all documentation has no session.
          await from
            .getByText(names.docs ? 'Page not found' : 'This page is private')
            .first()
            .waitFor();
          const sheep = await context.newPage();
          await sheep.goto(at('sheep'));
          await sheep.evaluate(KEEPS);
          await from.goto(app);
        }
        const before = await stateOf(host);
        const got = await attack(scene, from);
        assert.ok(Object.keys(got).length >= 60);
        assert.deepEqual(
          Object.entries(got).filter(([name, text]) => SECRET.test(text) && !possible.includes(name)),
          [],
        );
        for (const name of possible) assert.match(got[name]!, SECRET, name);
        assert.deepEqual(await stateOf(host), before);
        // The session that nothing could use is still there.
        await from.goto(app);
        await from.getByText('Signed in as ada-the-admin').waitFor();
      });
    });

  /** Tries that succeed where nothing holds them: one of each kind. */
  const REAL = [
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

  describe('the same page where authors are trusted', () => {
    it('reads what its reader may read: the tries are real ones', async t => {
      const scene = await setUp({docs: '', app: '', areAuthorsTrusted: true});
      t.after(async () => {
        await scene.context.close();
        await scene.host.stop();
      });
      const from = await scene.context.newPage();
      await from.goto(scene.at('vault'));
      await from.getByText('CANARY of the page').waitFor();
      await from.evaluate(KEEPS);
      const before = await stateOf(scene.host);
      // Among pages of one origin a form can be sent in the reader's name.
      const got = await attack(scene, from, {without: 'form to sign in as somebody else', patience: '4'});
      const known = Object.keys(got).filter(name => SECRET.test(got[name]!));
      assert.ok(known.length >= 35, known.join(', '));
      for (const name of REAL) assert.ok(known.includes(name), `${name}: ${got[name]}`);
      // Even there no session changes anything through the interface.
      assert.deepEqual(await stateOf(scene.host), before);
    });
  });
});
