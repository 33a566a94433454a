import {once} from 'node:events';
import {resolve} from 'node:path';
import {serveStdio, StdioServerTransport} from '@modelcontextprotocol/server/stdio';
import {askHost, type DocsSource, DocsSourceError, HostSource, scopeAt} from '../mcp/docs-source.js';
import {createDocsServer} from '../mcp/docs-tools.js';
import {FolderSource} from '../mcp/folder-source.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import {PageWorkers} from '../page-work/page-workers.js';
import type {McpCommand} from './site-commands.js';
import {openIndexed} from './sites.js';
import {type Terminal, UserError} from './terminal.js';

/**
 * `docent mcp`: serves an agent on standard input and output until the input ends or `stop` is aborted. Other messages
 * go to standard error.
 *
 * @throws {UserError} if the folder or the host cannot be read
 */
export async function mcp(
  {source, data, followLinksTo}: McpCommand,
  terminal: Terminal,
  stop: AbortSignal,
  {stdin, stdout}: Pick<NodeJS.Process, 'stdin' | 'stdout'> = process,
): Promise<void> {
  const pages = new PageWorkers();
  let close = async (): Promise<void> => {};
  try {
    let docs: DocsSource;
    if (source instanceof URL) docs = await openAddress(source);
    else {
      const {engine, scope} = await openIndexed({site: source, data, followLinksTo}, terminal);
      close = () => engine.close();
      const site = {folder: resolve(source.folder), followLinksTo};
      docs = new FolderSource({site, scope, engine, pages, publicUrl: source.publicUrl});
    }
    const serve = () => createDocsServer(docs, PACKAGE_VERSION, input => pages.sectionMarkdown(input));
    const handle = serveStdio(serve, {
      transport: new StdioServerTransport(stdin, stdout),
      onerror: ({message}) => terminal.note(`A message could not be answered: ${message}`),
    });
    terminal.note('Docent answers on standard input and output (Ctrl+C stops it)');
    if (!stop.aborted) await Promise.race([once(stdin, 'close'), once(stdin, 'end'), once(stop, 'abort')]);
    await handle.close();
  } finally {
    await pages.close();
    await close();
  }
}

/** Opens documentation that a host serves. The project and version are requested from the host. */
async function openAddress(url: URL): Promise<DocsSource> {
  const api = new URL('/_/', url);
  const ask = askHost(api.origin, process.env['DOCENT_TOKEN']);
  try {
    const scope = await scopeAt(api, url, ask);
    if (!scope)
      throw new UserError(
        `${api.origin} does not say which project ${url.href} belongs to: give the address of a documentation page.`,
      );
    return new HostSource({api, ask, scopes: [scope]});
  } catch (error) {
    throw error instanceof DocsSourceError ? new UserError(error.message) : error;
  }
}
