import {once} from 'node:events';
import {serveStdio, StdioServerTransport} from '@modelcontextprotocol/server/stdio';
import {askHost, askWithin, DocsSource, DocsSourceError, scopeAt} from '../mcp/docs-source.js';
import {createDocsServer} from '../mcp/docs-tools.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import {PageWorkers} from '../page-work/page-workers.js';
import {createServer} from '../routes/server.js';
import type {McpCommand} from './site-commands.js';
import {openIndexed} from './sites.js';
import {type Terminal, UserError} from './terminal.js';

/** Origin for requests to a folder's host, which does not listen. */
const NOWHERE = new URL('http://localhost/');

/**
 * `docent mcp`: serves an agent on standard input and output until the input ends or `stop` is aborted. Messages for
 * people go to standard error.
 *
 * @throws {UserError}
 */
export async function mcp(
  {source, data, followLinksTo}: McpCommand,
  terminal: Terminal,
  stop: AbortSignal,
  {stdin, stdout}: Pick<NodeJS.Process, 'stdin' | 'stdout'> = process,
): Promise<void> {
  const {docs, close} =
    source instanceof URL
      ? await openAddress(source)
      : await openFolder({site: source, data, followLinksTo}, terminal);
  const pages = new PageWorkers();
  try {
    const serve = () => createDocsServer(docs, PACKAGE_VERSION, order => pages.sectionMarkdown(order));
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

/** A folder is queried through a host of its own that does not listen. */
async function openFolder(order: Parameters<typeof openIndexed>[0], terminal: Terminal) {
  const {library, engine, scope} = await openIndexed(order, terminal);
  const server = await createServer({library, engine, widget: undefined});
  return {
    docs: new DocsSource({
      api: new URL('/_/', NOWHERE),
      ask: askWithin(server),
      scopes: [scope],
      hiddenOrigin: NOWHERE.origin,
    }),
    close: async () => {
      await server.close();
      await engine.close();
      await library.store.close();
    },
  };
}

/** Documentation served by a host, which is asked for the project and version. */
async function openAddress(url: URL) {
  const api = new URL('/_/', url);
  const ask = askHost(api.origin, process.env['DOCENT_TOKEN']);
  try {
    const scope = await scopeAt(api, url, ask);
    if (!scope)
      throw new UserError(
        `${api.origin} does not say which project ${url.href} belongs to: give the address of a documentation page.`,
      );
    return {docs: new DocsSource({api, ask, scopes: [scope]}), close: async () => {}};
  } catch (error) {
    throw error instanceof DocsSourceError ? new UserError(error.message) : error;
  }
}
