// Runs WebKitGTK in Web Test Runner. Its own package for WebDriver is not used, because it downloads browsers when it is installed.
import {pageOf, setViewport, startWebKit} from './session.mjs';

/** @import {BrowserLauncher} from '@web/test-runner' */
/** @typedef {Awaited<ReturnType<typeof startWebKit>>} Session */

/** Window size at the beginning of a test file, the same in all engines, in CSS px. */
export const VIEWPORT = {width: 800, height: 600};

/** @returns {BrowserLauncher} */
export function webkitLauncher() {
  /** @type {Session[]} */
  const sessions = [];
  /** @type {Session[]} */
  const idle = [];
  /** @type {Map<string, Session>} */
  const active = new Map();

  const acquire = async () => {
    const waiting = idle.pop();
    if (waiting) return waiting;
    const session = await startWebKit();
    sessions.push(session);
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
    // Commands (keys, mouse, viewport) use this to find out which kind of page they get.
    type: 'playwright',
    // One at a time, because only one window has the focus.
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
      await Promise.all(sessions.map(session => session.stop()));
    },
  };
  return launcher;
}
