import type {Browser, BrowserContextOptions, Page} from 'playwright-core';

/** A page that notes everything that must not happen while a reader uses it. */
export interface WatchedPage {
  readonly page: Page;
  /**
   * Errors and warnings of the console (the browser writes CSP violations there too), uncaught exceptions, and
   * requests that left the machine.
   * A test ends with `assert.deepEqual(problems, [])`.
   */
  readonly problems: string[];
  close(): Promise<void>;
}

export interface WatchedPageOptions extends BrowserContextOptions {
  /** Sent with every document, as the header Content-Security-Policy. Default: none. */
  readonly csp?: string;
  /** Messages that belong to the test, such as the browser's own line for a request the test lets fail. */
  readonly expected?: RegExp;
}

/** What Docent asks of a site that locks itself down: nothing inline, nothing from elsewhere, Trusted Types. */
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

/** Opens a page in a context of its own. Requests to other machines are noted and not sent. */
export async function openWatchedPage(
  browser: Browser,
  {csp, expected, ...options}: WatchedPageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const problems: string[] = [];
  const note = (problem: string): void => {
    if (!expected?.test(problem)) problems.push(problem);
  };

  await context.route(
    url => !LOCAL.test(url.href),
    async route => {
      note(`left the machine: ${route.request().url()}`);
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

  const page = await context.newPage();
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', error => note(`uncaught: ${error.message}`));
  return {page, problems, close: () => context.close()};
}
