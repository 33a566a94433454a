import {once} from 'node:events';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {IndexQueue} from './index-queue.js';
import type {ProjectVersion, LibraryView} from '../library/library-view.js';
import {FolderWatch} from '../site/watch-folder.js';
import {findWidgetFolder} from '../routes/widget.js';
import {openFileEngine} from '../search/file-engine.js';
import type {SearchEngine} from '../search/engine.js';
import {IndexFileError} from '../search/index-file-error.js';
import {indexFolder} from '../search/index-folder.js';
import type {ServeCommand} from './arguments.js';
import {UserError} from './user-error.js';
import {defaultDataFolder, openDataFolder} from './data-folder.js';
import {IndexReporter} from './index-reporter.js';
import {listen} from './listen.js';
import {clearRegistry, registerSites} from './site-registry.js';
import {openLibrary} from './sites.js';
import type {Terminal} from './terminal.js';
import {watchIndexes} from './watch-indexes.js';

const NO_WIDGET =
  'The widget is not built, so pages come without search and previews; "npm run build" builds it.';

/**
 * `docent serve`: runs until `stop` is aborted. Invalid arguments are reported before any work
 * begins. A site that already has an index is served at once, and its index is updated in the background; a site without
 * one is indexed first.
 *
 * @throws {UserError}
 */
export async function serve(command: ServeCommand, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const library = await openLibrary(command);
  const view = await library.view();
  const data = command.data ?? defaultDataFolder(command.sites);
  await openDataFolder(data);
  const indexes = join(data, 'indexes');
  if (command.rebuild) await clearData(data);
  await registerSites(data, view);
  const engine = openEngine(indexes);
  const reporter = new IndexReporter(terminal);
  const queue = new IndexQueue(
    ({project, version}, options) =>
      indexFolder({
        folder: version.folder,
        project: project.slug,
        version: version.slug,
        indexes,
        ...options,
      }),
    reporter,
  );
  stop.addEventListener('abort', () => void queue.close(), {once: true});
  const widget = findWidgetFolder();
  const report = (error: Error) => terminal.note(`A request failed: ${error.stack ?? error.message}`);
  const {pageSize, inject, base} = command;
  const {createServer} = await import('../routes/server.js');
  const server = await createServer({library, engine, pageSize, plain: !inject, widget, report});
  const watches: FolderWatch[] = [];
  let endIndexWatch = (): void => {};
  try {
    const address = await listen(server, command, terminal);
    const indexed = await findIndexed(engine, view);
    for (const projectVersion of view.projectVersions)
      if (!indexed.has(projectVersion)) queue.add(projectVersion);
    await queue.idle();
    if (reporter.fault) throw new UserError(reporter.fault);
    if (stop.aborted) return;
    const names = view.projects.map(({slug}) => slug).join(', ');
    terminal.out(`Docent serves ${names} at ${address}${base.slice(1)} (Ctrl+C stops it)`);
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

/** Removes Docent's own files from a data folder, and nothing else. */
async function clearData(data: string): Promise<void> {
  await clearRegistry(data);
  await rm(join(data, 'indexes'), {recursive: true, force: true});
}

function openEngine(indexes: string): SearchEngine {
  try {
    return openFileEngine(indexes);
  } catch (error) {
    throw error instanceof IndexFileError ? new UserError(error.message) : error;
  }
}

/** The versions that already have a complete index. */
async function findIndexed(
  engine: SearchEngine,
  {projectVersions}: LibraryView,
): Promise<Set<ProjectVersion>> {
  const indexed = new Set<ProjectVersion>();
  for (const projectVersion of projectVersions) {
    const {project, version} = projectVersion;
    if (await engine.holds({project: project.slug, version: version.slug})) indexed.add(projectVersion);
  }
  return indexed;
}

function watchProjectVersions(
  {projectVersions}: LibraryView,
  queue: IndexQueue,
  terminal: Terminal,
): FolderWatch[] {
  return projectVersions.map(projectVersion => {
    const {folder} = projectVersion.version;
    let faulty = false;
    const onFault = ({message}: Error) => {
      if (!faulty)
        terminal.note(`Changes in ${folder} may go unseen (${message}); start again to index them.`);
      faulty = true;
    };
    return new FolderWatch(folder, {onChange: () => queue.add(projectVersion), onFault});
  });
}
