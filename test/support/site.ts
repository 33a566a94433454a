import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {chromium} from 'playwright-core';
import {execFileSync} from 'node:child_process';
import {type DocsHost, startDocsHost, startLibraryHost} from '../../tools/docs-host.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {openWatchedPage} from './watched-page.js';
import type {WatchedPage, WatchedPageOptions} from './watched-page.js';

/** A documentation site behind the built host, and a browser to read it with. */
export interface Site {
  readonly address: string;
  /** Opens a page, by its path without the leading slash. Default: the front page. */
  open(path?: string, options?: WatchedPageOptions): Promise<WatchedPage>;
  stop(): Promise<void>;
}

/** The name of a project's version (`kettle/2.0`), or nothing for a site of one folder; and what writes its folder. */
export type Folders = Readonly<Record<string, (folder: string) => unknown>>;

/** Serves folders as `docent serve` does, in Chromium. Stop it in `after`. */
export async function startSite(folders: Folders, flags: readonly string[] = []): Promise<Site> {
  const root = await mkdtemp(join(tmpdir(), 'docent-site-'));
  const started: (() => Promise<unknown>)[] = [() => rm(root, {recursive: true, force: true})];
  const stop = async (): Promise<void> => {
    for (const end of started.toReversed()) await end();
  };
  try {
    const given: string[] = [];
    for (const [name, write] of Object.entries(folders)) {
      const folder = join(root, name || 'site');
      await mkdir(folder, {recursive: true});
      await write(folder);
      given.push(name ? `${name}=${folder}` : folder);
    }
    return await openWith(await startDocsHost(given, flags), started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `docent`, run in a library; `input` is what it reads from standard input. Answers what it printed. */
export type Docent = (words: readonly string[], input?: string) => string;

/** Makes a library as a person does, by commands, and serves it, in Chromium. Stop it in `after`. */
export async function startLibrarySite(
  fill: (docent: Docent, root: string) => Promise<void>,
): Promise<Site & {readonly docent: Docent}> {
  const root = await mkdtemp(join(tmpdir(), 'docent-library-'));
  const started: (() => Promise<unknown>)[] = [() => rm(root, {recursive: true, force: true})];
  const stop = async (): Promise<void> => {
    for (const end of started.toReversed()) await end();
  };
  const library = join(root, 'library');
  const docent: Docent = (words, input = '') =>
    execFileSync(process.execPath, ['host/bin/docent.mjs', ...words], {
      ...{encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe']},
      env: {...process.env, NO_COLOR: '1'},
    });
  try {
    docent(['init', library]);
    const inLibrary: Docent = (words, input) => docent([...words, '--library', library], input);
    await fill(inLibrary, root);
    const site = await openWith(await startLibraryHost(library), started, stop);
    return {...site, docent: inLibrary};
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWith(
  host: DocsHost,
  started: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Site> {
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
}

/** Writes pages, by their path in the folder. */
export const pages = (files: Readonly<Record<string, string>>) => async (folder: string) => {
  for (const [path, html] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), html);
  }
};
