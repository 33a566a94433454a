import {execFileSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium} from 'playwright-core';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {openWatchedPage} from './watched-page.js';
import type {WatchedPage, WatchedPageOptions} from './watched-page.js';

/** The manual behind the built host, and a browser to read it with. */
export interface Demo {
  readonly address: string;
  /** Opens a page of the manual, by its path without the leading slash. Default: the front page. */
  open(path?: string, options?: WatchedPageOptions): Promise<WatchedPage>;
  stop(): Promise<void>;
}

/** Builds the manual into `folder`, so that a test never sees yesterday's. */
function buildManualInto(folder: string): void {
  const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
  execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {stdio: 'pipe'});
}

/** Starts the demo as `npm start` does, in Chromium. Stop it in `after`. */
export async function startDemo(): Promise<Demo> {
  const site = await mkdtemp(join(tmpdir(), 'docent-demo-'));
  const started: (() => Promise<unknown>)[] = [() => rm(site, {recursive: true, force: true})];
  const stop = async (): Promise<void> => {
    for (const end of started.toReversed()) await end();
  };
  try {
    buildManualInto(site);
    const host = await startDocsHost([site], ['--project', 'docent']);
    started.push(host.stop);
    const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
    started.push(() => browser.close());
    return {
      address: host.address,
      async open(path = '', options = {}) {
        const watched = await openWatchedPage(browser, options);
        await watched.page.goto(new URL(path, host.address).href);
        return watched;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
