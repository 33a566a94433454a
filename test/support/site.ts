import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {execFileSync} from 'node:child_process';
import {type DocsHost, startDocsHost, startLibraryHost} from '../../tools/docs-host.mjs';
import {openBrowser} from './browser.js';
import {openWatchedPage} from './watched-page.js';
import type {WatchedPage, WatchedPageOptions} from './watched-page.js';

/** A documentation site, served by the built host, and a browser. */
export interface Site {
  readonly address: string;
  /** Opens a page, by its path without the leading slash. Default: the front page. */
  open(path?: string, options?: WatchedPageOptions): Promise<WatchedPage>;
  stop(): Promise<void>;
}

/** The name of a version (`kettle/2.0`), or empty for a site of one folder, and a function that writes the folder. */
export type Folders = Readonly<Record<string, (folder: string) => unknown>>;

/** A server of a site. */
export interface Served {
  readonly address: string;
  stop(): Promise<void>;
}

/** Serves folders like `docent serve`, and starts Chromium. Stop it in `after`. */
export const startSite = async (folders: Folders, flags: readonly string[] = []): Promise<Site> =>
  openSite(await serveSite(folders, flags));

/** Serves folders like `docent serve`. */
export async function serveSite(folders: Folders, flags: readonly string[] = []): Promise<Served> {
  const root = await mkdtemp(join(tmpdir(), 'docent-site-'));
  const clean = () => rm(root, {recursive: true, force: true});
  try {
    const args: string[] = [];
    for (const [name, write] of Object.entries(folders)) {
      const folder = join(root, name || 'site');
      await mkdir(folder, {recursive: true});
      await write(folder);
      args.push(name ? `${name}=${folder}` : folder);
    }
    return stoppedWith(await startDocsHost(args, flags), clean);
  } catch (error) {
    await clean();
    throw error;
  }
}

/** Runs `docent` in a library, and returns its output. `input` is its standard input. */
export type Docent = (words: readonly string[], input?: string) => string;

/** Creates a library by commands, serves it, and starts Chromium. Stop it in `after`. */
export async function startLibrarySite(
  fill: (docent: Docent, root: string) => Promise<void>,
): Promise<Site & {readonly docent: Docent}> {
  const root = await mkdtemp(join(tmpdir(), 'docent-library-'));
  const clean = () => rm(root, {recursive: true, force: true});
  const library = join(root, 'library');
  const docent: Docent = (words, input = '') =>
    execFileSync(process.execPath, ['host/bin/docent.mjs', ...words], {
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {...process.env, NO_COLOR: '1'},
    });
  try {
    docent(['init', library]);
    const inLibrary: Docent = (words, input) => docent([...words, '--library', library], input);
    await fill(inLibrary, root);
    const site = await openSite(stoppedWith(await startLibraryHost(library), clean));
    return {...site, docent: inLibrary};
  } catch (error) {
    await clean();
    throw error;
  }
}

const stoppedWith = ({address, stop}: DocsHost, clean: () => Promise<void>): Served => ({
  address,
  async stop() {
    await stop();
    await clean();
  },
});

/** Opens a site in Chromium. */
export async function openSite(served: Served): Promise<Site> {
  const browser = await openBrowser().catch(async error => {
    await served.stop();
    throw error;
  });
  return {
    address: served.address,
    async open(path = '', options = {}) {
      const watched = await openWatchedPage(browser, options);
      await watched.page.goto(new URL(path, served.address).href);
      return watched;
    },
    async stop() {
      await browser.close();
      await served.stop();
    },
  };
}

/** Returns a function that writes pages into a folder. @param files the HTML of each page by its path in the folder */
export const pages = (files: Readonly<Record<string, string>>) => async (folder: string) => {
  for (const [path, html] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), html);
  }
};
