// WebKitGTK as a browser of Web Test Runner. Its own package for WebDriver downloads browsers when it is installed.
import {pageOf, setViewport, startWebKit} from './session.mjs';

/** @import {BrowserLauncher} from '@web/test-runner' */
/** @typedef {Awaited<ReturnType<typeof startWebKit>>} Session */

/** What every engine begins a test file with, in CSS px. */
export const VIEWPORT = {width: 800, height: 600};

/** @returns {BrowserLauncher} */
export function webkitLauncher() {
  /** @type {Session[]} */
  const all = [];
  /** @type {Session[]} */
  const idle = [];
  /** @type {Map<string, Session>} */
  const active = new Map();

  const acquire = async () => {
    const waiting = idle.pop();
    if (waiting) return waiting;
    const session = await startWebKit();
    all.push(session);
    return session;
  };
  const sessionOf = (/** @type {string} */ id) => {
    const session = active.get(id);
    if (!session) throw new Error(`no browser session ${id}`);
    return session;
  };

  /** @type {BrowserLauncher & {getPage: (id: string) => ReturnType<typeof pageOf>}} */
  const launcher = {
    name: 'WebKit',
    // Commands (keys, mouse, viewport) look at this to know which page interface to expect.
    type: 'playwright',
    // One window at a time has the focus.
    concurrency: 1,
    async startSession(id, url) {
      const session = await acquire();
      active.set(id, session);
      await setViewport(session.driver, VIEWPORT);
      await session.driver.get(url);
    },
    isActive: id => active.has(id),
    getBrowserUrl: id => sessionOf(id).driver.getCurrentUrl(),
    getPage: id => pageOf(sessionOf(id).driver),
    async stopSession(id) {
      const session = sessionOf(id);
      await session.driver
        .actions()
        .clear()
        .catch(() => {});
      await session.driver.get('about:blank');
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
