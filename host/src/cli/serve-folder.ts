import {once} from 'node:events';
import {rm, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {IndexQueue, IndexReporter, watchIndexes} from './index-queue.js';
import type {LibraryView, ProjectVersion} from '../platform/library/library-view.js';
import {isLibraryFolder} from '../platform/publishing/library-folder.js';
import {FolderWatch} from '../system/watch-folder.js';
import {findWidgetFolder} from '../../../cli/src/system/widget-folder.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {defaultThreads} from '../../../cli/src/search/search-threads.js';
import type {ServeCommand} from './serve-command.js';
import {serveLibrary} from './serve-library.js';
import {listen} from './listen.js';
import {openLibrary} from './served-sites.js';
import {defaultDataFolder, openDataFolder} from '../../../cli/src/commands/sites.js';
import {type Terminal, usageError, UserError} from '../../../cli/src/commands/terminal.js';

/** The default address to listen on, which only this machine can reach. */
const LOCAL = '127.0.0.1';
/** A file in the data folder that lists, by `project/version`, the folder from which each version was indexed. */
const REGISTRY = 'sites.json';
const NO_WIDGET =
  'The widget is not built, so pages come without search and previews; "npm run build" builds it.';

/**
 * Runs `docent serve`: serves a library, or folders of built HTML, until `stop` is aborted.
 *
 * @throws {UserError} if the arguments are invalid, or the library or a folder cannot be served
 */
export async function serve(command: ServeCommand, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const {sites, siteOptions, store, host, port} = command;
  const folder = sites[0]?.folder ?? '.';
  if (sites.length <= 1 && (await isLibraryFolder(folder))) {
    if (siteOptions.length)
      throw usageError(
        `${folder} is a library, which is served as configured in its docent.yaml: leave out ${siteOptions.join(' and ')}.`,
      );
    return serveLibrary({library: folder, ...(store !== undefined && {store})}, {host, port})(terminal, stop);
  }
  if (!sites.length)
    throw usageError(
      'Give a folder of built HTML, as in "docent serve build/html"; this folder is not a library either ("docent init" creates one).',
    );
  if (store !== undefined)
    throw usageError(`--store applies to a library, and ${folder} is not one: leave it out.`);
  await serveFolders(command, terminal, stop);
}

/**
 * Serves folders. Invalid arguments are reported before any work begins. A site with an index is served at once, and its index is updated in the
 * background; a site without an index is indexed first.
 */
async function serveFolders(command: ServeCommand, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const library = await openLibrary(command);
  const view = await library.view();
  const data = command.data ?? defaultDataFolder(command.sites);
  await openDataFolder(data);
  const indexes = join(data, 'indexes');
  if (command.rebuild)
    for (const name of [REGISTRY, 'indexes']) await rm(join(data, name), {recursive: true, force: true});
  await registerSites(data, view);
  const engine = openFileEngine(indexes, {threads: defaultThreads()});
  const reporter = new IndexReporter(terminal);
  const queue = new IndexQueue(({project, version: {slug: version, folder}}, options) => {
    const site = {folder, followLinksTo: command.followLinksTo};
    return indexFolder({...site, project: project.slug, version, indexes, ...options});
  }, reporter);
  stop.addEventListener('abort', () => void queue.close(), {once: true});
  const widget = findWidgetFolder();
  const report = (error: Error) => terminal.note(`A request failed: ${error.stack ?? error.message}`);
  const {pageSize, inject, base, sites} = command;
  const {createServer} = await import('../routes/server.js');
  const server = await createServer({library, engine, pageSize, plain: !inject, widget, report});
  const watches: FolderWatch[] = [];
  let endIndexWatch = (): void => {};
  try {
    const address = await listen(server, {host: command.host ?? LOCAL, port: command.port}, terminal);
    const indexed: ProjectVersion[] = [];
    for (const projectVersion of view.projectVersions) {
      const {project, version} = projectVersion;
      const isIndexed = await engine.holds({project: project.slug, version: version.slug});
      if (isIndexed) indexed.push(projectVersion);
      else queue.add(projectVersion);
    }
    await queue.idle();
    if (reporter.fault) throw new UserError(reporter.fault);
    if (stop.aborted) return;
    const folders = sites.map(({folder}) => folder).join(', ');
    const noun = sites.length === 1 ? 'the folder' : 'the folders';
    terminal.out(`Docent serves ${noun} ${folders} at ${address}${base.slice(1)} (Ctrl+C stops it)`);
    if (inject && !widget) terminal.note(NO_WIDGET);
    reporter.startServing();
    for (const projectVersion of indexed) queue.add(projectVersion);
    if (command.watch) watches.push(...watchProjectVersions(view, queue, terminal));
    endIndexWatch = watchIndexes(view, {engine, queue, terminal});
    await once(stop, 'abort');
  } finally {
    endIndexWatch();
    await Promise.all([...watches.map(watch => watch.close()), queue.close(), server.close()]);
    await engine.close();
    await library.store.close();
  }
}

function watchProjectVersions(
  {projectVersions}: LibraryView,
  queue: IndexQueue,
  terminal: Terminal,
): FolderWatch[] {
  return projectVersions.map(projectVersion => {
    const {folder} = projectVersion.version;
    let isReported = false;
    const onError = ({message}: Error) => {
      if (!isReported)
        terminal.note(`Changes in ${folder} may go unnoticed (${message}); restart to index them.`);
      isReported = true;
    };
    return new FolderWatch(projectVersion.version.site, {onChange: () => queue.add(projectVersion), onError});
  });
}

/**
 * Records in a data folder which sites its indexes belong to.
 *
 * @throws {UserError} if the data folder has an index of the same name for another folder, which would be replaced
 */
async function registerSites(data: string, library: LibraryView): Promise<void> {
  const path = join(data, REGISTRY);
  const known = await readRegistry(path);
  for (const {project, version} of library.projectVersions) {
    const name = `${project.slug}/${version.slug}`;
    const registered = known[name];
    if (registered !== undefined && registered !== version.folder) {
      throw new UserError(
        `The index in ${data} has a site "${name}" from ${registered}, not ${version.folder}; choose another folder ` +
          `with --data, another name with name=folder, or replace the index with --rebuild.`,
      );
    }
    known[name] = version.folder;
  }
  await writeFile(path, `${JSON.stringify(known, null, 2)}\n`);
}

/** Reads the record of which sites the indexes belong to. A missing or damaged file counts as empty. */
async function readRegistry(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}
