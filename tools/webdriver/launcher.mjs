// A Web Test Runner launcher over W3C WebDriver, without a package that downloads a browser when it is installed.
import {pageOf} from './page.mjs';
import {WebDriverSession} from './session.mjs';

/** @import {BrowserLauncher} from '@web/test-runner' */
/** @import {WebDriverOptions} from './session.mjs' */

/** What every engine begins a test file with, in CSS px. */
export const VIEWPORT = {width: 800, height: 600};

/**
 * @param {WebDriverOptions & {name: string}} options `name` is shown beside results
 * @returns {BrowserLauncher}
 */
export function webdriverLauncher({name, ...options}) {
  /** @type {WebDriverSession[]} */
  const all = [];
  /** @type {WebDriverSession[]} */
  const idle = [];
  /** @type {Map<string, WebDriverSession>} */
  const active = new Map();

  const acquire = async () => {
    const waiting = idle.pop();
    if (waiting) return waiting;
    const session = new WebDriverSession();
    all.push(session);
    await session.start(options);
    return session;
  };
  const sessionOf = (/** @type {string} */ id) => {
    const session = active.get(id);
    if (!session) throw new Error(`no browser session ${id}`);
    return session;
  };

  /** @type {BrowserLauncher & {getPage: (id: string) => ReturnType<typeof pageOf>}} */
  const launcher = {
    name,
    // Commands (keys, mouse, viewport) look at this to know which page interface to expect.
    type: 'playwright',
    // One window at a time has the focus.
    concurrency: 1,
    async startSession(id, url) {
      const session = await acquire();
      active.set(id, session);
      await session.setViewport(VIEWPORT);
      await session.command('POST', '/url', {url});
    },
    isActive: id => active.has(id),
    getBrowserUrl: id => sessionOf(id).command('GET', '/url'),
    getPage: id => pageOf(sessionOf(id)),
    async stopSession(id) {
      const session = sessionOf(id);
      await session.command('DELETE', '/actions').catch(() => {});
      await session.command('POST', '/url', {url: 'about:blank'});
      active.delete(id);
      idle.push(session);
      return {};
    },
    async startDebugSession() {
      throw new Error('Debugging is not supported in this browser: debug in Chromium.');
    },
    async stop() {
      await Promise.all(all.map(session => session.stop()));
    },
  };
  return launcher;
}
