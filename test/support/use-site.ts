import assert from 'node:assert/strict';
import {after, afterEach, before} from 'node:test';
import type {Page} from 'playwright-core';
import {startDemo} from './demo.js';
import type {Site} from './site.js';
import type {WatchedPage, WatchedPageOptions} from './watched-page.js';

/** A site for the tests of one suite. */
export interface SuiteSite {
  /** URL of its front page. */
  readonly address: string;
  /** Opens a page for one test, by its path without the leading slash. Default: the front page. */
  open(path?: string, options?: WatchedPageOptions): Promise<Page>;
  /** Closes the pages of the test early, and returns the problems on them, which then do not fail the test. */
  close(): Promise<string[]>;
}

/**
 * Starts a site before the tests of the current suite, and stops it after them. The pages of each test are closed
 * when it ends. A console message, an uncaught error or a request to another machine fails the test.
 */
export function useSite(start: () => Promise<Site>): SuiteSite {
  let site: Site | undefined;
  let opened: WatchedPage[] = [];

  const close = async (): Promise<string[]> => {
    const pages = opened;
    opened = [];
    await Promise.all(pages.map(page => page.close()));
    return pages.flatMap(({problems}) => problems);
  };

  before(async () => {
    site = await start();
  });
  afterEach(async () => assert.deepEqual(await close(), []));
  after(() => site?.stop());

  return {
    get address() {
      return site!.address;
    },
    async open(path, options) {
      const watched = await site!.open(path, options);
      opened.push(watched);
      return watched.page;
    },
    close,
  };
}

/** The manual, served like `npm start`. */
export const useDemo = (): SuiteSite => useSite(startDemo);
