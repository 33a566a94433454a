import {cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {extname, join, relative, sep} from 'node:path';
import {indexSiteFolder} from '../../cli/src/commands/index-site-folder.js';
import {openBrowser} from './browser.js';
import {serveFolder} from './folder-server.js';
import type {Site} from './site.js';
import {openWatchedPage} from './watched-page.js';

/** Path at which the pages are served. Not the root, because a static index has to work at any path. */
const BASE = '/manual/v2/';

export interface PlainSite extends Site {
  /** The folder that is served. */
  readonly folder: string;
  /** Requested paths, relative to the site. */
  readonly requests: string[];
  /** Stops the server. */
  goOffline(): void;
}

export interface PlainSiteOptions {
  /** Headers of all responses. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The indexes in the script tag. @param own URL of the site's own index. Default: only that one */
  readonly indexes?: (own: string) => string;
  /** Further attributes of the script tag. Default: none. */
  readonly attributes?: string;
}

/** Serves a folder of static files with a static index, and the script tag in every page with a plain `<head>`. */
export async function startPlainSite(
  write: (folder: string) => unknown,
  {headers = {}, indexes = own => own, attributes = ''}: PlainSiteOptions = {},
): Promise<PlainSite> {
  const root = await mkdtemp(join(tmpdir(), 'docent-plain-'));
  const folder = join(root, 'site');
  await mkdir(folder);
  await write(folder);
  const pages = await readdir(folder, {recursive: true, encoding: 'utf8'});
  await cp('dist', join(folder, '_docent'), {
    recursive: true,
    filter: source => source === 'dist' || extname(source) === '.js',
  });
  for (const page of pages.filter(name => name.endsWith('.html'))) {
    const up =
      relative(join(folder, page, '..'), folder)
        .split(sep)
        .join('/') || '.';
    const tag = `<script type="module" src="${up}/_docent/docent.js" data-index="${indexes(`${up}/docent-index/`)}" ${attributes}></script>`;
    const html = await readFile(join(folder, page), 'utf8');
    await writeFile(join(folder, page), html.replace(/<head>/, `$&${tag}`));
  }
  const quiet = {out: () => {}, note: () => {}, progress: () => {}};
  const data = join(root, 'data');
  const project = {project: 'docent', folder};
  await indexSiteFolder({kind: 'index', site: project, version: 'latest', out: undefined, data}, quiet);
  const server = await serveFolder(folder, {base: BASE, headers});
  const {address, requests} = server;
  const browser = await openBrowser();
  return {
    address,
    folder,
    requests,
    goOffline: () => server.stop(),
    async open(path = '', options = {}) {
      const watched = await openWatchedPage(browser, options);
      await watched.page.goto(new URL(path, address).href);
      return watched;
    },
    async stop() {
      await browser.close();
      server.stop();
      await rm(root, {recursive: true, force: true});
    },
  };
}
