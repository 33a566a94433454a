import type {Browser, BrowserContext, BrowserContextOptions, CDPSession, Page} from 'playwright-core';

/** A page that records problems, such as errors. */
export interface WatchedPage {
  readonly page: Page;
  /**
   * Console errors and warnings (including CSP violations), uncaught exceptions, and
   * requests to other machines.
   * A test ends with `assert.deepEqual(problems, [])`.
   */
  readonly problems: string[];
  close(): Promise<void>;
}

export interface WatchedPageOptions extends BrowserContextOptions {
  /** Value of the `Content-Security-Policy` header of all documents. Default: none. */
  readonly csp?: string;
  /** Messages that the test expects, such as that of the browser for a failed request. */
  readonly expected?: RegExp;
}

/** A strict policy that Docent supports: no inline code, nothing from other origins, Trusted Types. */
export const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ');

const LOCAL = /^(data:|blob:|about:|https?:\/\/(127\.0\.0\.1|([\w-]+\.)*localhost|\[::1\])([:/]|$))/;

/** A window of the browser with its own cookies and storage. */
interface Window {
  readonly context: BrowserContext;
  /** A blank page, which keeps the window open. */
  readonly session: CDPSession;
  /** Origins of documents that were opened since the set was last cleared. */
  readonly origins: Set<string>;
  /** Called with each problem. */
  note: (problem: string) => void;
}

/** Windows whose pages have been closed, by their options. They are reused: opening a window takes more CPU than opening a page. */
const idle = new WeakMap<Browser, Map<string, Window[]>>();

async function openWindow(browser: Browser, {csp, ...options}: WatchedPageOptions): Promise<Window> {
  const context = await browser.newContext(options);
  const session = await context.newCDPSession(await context.newPage());
  const window: Window = {context, session, origins: new Set(), note: () => {}};
  context.on('request', request => {
    if (request.isNavigationRequest()) window.origins.add(new URL(request.url()).origin);
  });
  await context.route(
    url => !LOCAL.test(url.href),
    async route => {
      window.note(`left the machine: ${route.request().url()}`);
      await route.abort();
    },
  );
  if (csp !== undefined) {
    await context.route('**/*', async route => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({response, headers: {...response.headers(), 'content-security-policy': csp}});
    });
  }
  return window;
}

/** Deletes everything that a page has stored, so that its window can be reused. */
async function clear({context, session, origins}: Window): Promise<void> {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map(page => page.close()));
  await context.setOffline(false);
  await context.clearCookies();
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'});
  origins.clear();
}

/** Opens a page with its own, empty cookies and storage. Requests to other machines are recorded and blocked. */
export async function openWatchedPage(
  browser: Browser,
  {expected, ...options}: WatchedPageOptions = {},
): Promise<WatchedPage> {
  const problems: string[] = [];
  const note = (problem: string): void => {
    if (!expected?.test(problem)) problems.push(problem);
  };
  const key = JSON.stringify(options);
  const idleWindows = idle.get(browser) ?? new Map<string, Window[]>();
  idle.set(browser, idleWindows);
  const window = idleWindows.get(key)?.pop() ?? (await openWindow(browser, options));
  window.note = note;

  const page = await window.context.newPage();
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', error => note(`uncaught: ${error.message}`));
  return {
    page,
    problems,
    async close() {
      await clear(window);
      idleWindows.set(key, [...(idleWindows.get(key) ?? []), window]);
    },
  };
}
