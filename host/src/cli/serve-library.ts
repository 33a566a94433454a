import type {FastifyInstance} from 'fastify';
import {once} from 'node:events';
import {resolve} from 'node:path';
import {BuildQueue} from '../platform/builds/build-queue.js';
import {watchSources} from '../platform/builds/watch-sources.js';
import {cookieWarning, type NameSettings} from '../config/names.js';
import type {LibraryConfig} from '../config/config.js';
import {secretsOf} from '../config/source.js';
import type {InsightsSettings} from '../platform/insights/insights.js';
import {Library} from '../platform/library/library.js';
import {Log} from '../observability/log.js';
import {type LibraryFolder, whyExposed} from '../platform/publishing/library-folder.js';
import {localSites} from '../platform/publishing/storage.js';
import {announceServing} from '../platform/publishing/presence.js';
import type {Publisher} from '../platform/publishing/publisher.js';
import {sharedSites} from '../platform/publishing/shared-storage.js';
import {findWidgetFolder} from '../../../cli/src/system/widget-folder.js';
import {type Action, inLibrary, type LibraryPlace, type Opened, withUserErrors} from './command.js';
import {openProviders, readClientSecrets} from './open-providers.js';
import {openPublisher, openRunner} from './open-publisher.js';
import type {ServeCommand} from './serve-command.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';
import {listen} from './listen.js';
import {Uploads} from '../platform/publishing/uploads.js';
import type {ServerOptions} from '../routes/server.js';
import {removerOf} from './remove.js';
import {startUpkeep, STORE_INTERVAL} from './upkeep.js';

/** Maximum time that a pending response may take once the host shuts down, in ms. */
const MAX_WAIT_FOR_RESPONSES = 10_000;

/** Serves a library until `stop` is aborted. @param overrides override the configuration */
export const serveLibrary = (place: LibraryPlace, overrides: Pick<ServeCommand, 'port' | 'host'>): Action =>
  withUserErrors(inLibrary(place, opened => serve(opened, overrides)));

async function serve(
  {library, terminal: userTerminal, stop}: Opened,
  overrides: Pick<ServeCommand, 'port' | 'host'>,
): Promise<void> {
  const {config, store, secret, downloads, folder, shared} = library;
  const clientSecrets = await readClientSecrets(library);
  const log = openLog(library, userTerminal, [...clientSecrets.values()]);
  const terminal = logged(userTerminal, log);
  const {publisher, builds, engine, close} = openPublisher(library, terminal, stop, {isServing: true});
  const remover = removerOf(library, builds);
  const report = (error: Error) => log.error('fault', {message: error.stack ?? error.message});
  const building = new Set<Promise<unknown>>();
  const queue = new BuildQueue(store, config.projects);
  try {
    const exposed = await whyExposed(library);
    if (exposed !== undefined) log.warn('config', {message: exposed});
    for (const sentence of await publisher.recover()) terminal.note(sentence);
    const served = new Library(store, shared ? sharedSites(shared.cache) : localSites(library.files));
    const providers = await openProviders(library, clientSecrets, log);
    // Imported on demand, because loading this module would delay the start of all other commands.
    const {createServer} = await import('../routes/server.js');
    const server = await createServer({
      library: served,
      engine,
      pageSize: config.search.page_size,
      plain: !config.inject,
      widget: findWidgetFolder(),
      report,
      host: {
        secret,
        names: config.names,
        downloads,
        cache: shared?.cache,
        log: config.log.requests ? log : undefined,
        isEnding: () => stop.aborted,
        requestsPerMinute: config.search.requests_per_minute,
        signInsPerMinute: config.sign_in.tries_per_minute,
        providers,
        onlyPasswordOf: config.sign_in.passwords ? undefined : config.sign_in.local_admin,
        trustProxy: config.trust_proxy,
        gitRoots: config.git_roots.map(root => resolve(folder, root)),
        queue,
        insights: insightsOf(config),
        areLogsPublic: config.build_logs === 'public',
        uploads: uploadsOf(library, publisher, building, log),
        lookAtRemoval: target => remover.look(target),
        remove: (order, who) => remover.remove(order, who),
        async build(project, version, who) {
          const publication = {project: project.slug, version: version.slug, folder: version.row.source!};
          const id = await publisher.begin({...publication, who});
          const run = publisher.run(id, publication).catch((error: unknown) => {
            log.warn('build', {message: `Build ${id} failed: ${(error as Error).message}`});
          });
          building.add(run);
          void run.then(() => building.delete(run));
          return id;
        },
      },
    });
    const stopLogging = logStoreOutages(library, log);
    const stopAnnouncing = await announceServing(store);
    let stopUpkeep = async (): Promise<void> => {};
    let stopBuilding = async (): Promise<void> => {};
    try {
      const port = overrides.port ?? config.listen.port;
      const listening = await listen(server, {host: overrides.host ?? config.listen.host, port}, terminal);
      const address = addressUnder(config.names.app, listening);
      stopUpkeep = startUpkeep(library, {served, publisher, terminal});
      userTerminal.out(`Docent serves the library ${folder} at ${address} (Ctrl+C stops it)`);
      for (const sentence of namesInWords(config.names)) userTerminal.out(sentence);
      const domains = (await served.rows()).projects.flatMap(({domain}) => domain ?? []);
      const warning = cookieWarning(config.names, domains);
      if (warning) log.warn('names', {message: warning});
      log.info('serving', {message: `${folder} is served at ${address}`});
      // Started last, so that readers do not wait for cleaning up after interrupted builds and testing the isolation of commands.
      stopBuilding = await startBuilding(library, queue, publisher, log);
      if (!stop.aborted) await once(stop, 'abort');
      log.info('stopping', {message: 'No new work is started; running work is finished or handed back.'});
    } finally {
      await stopBuilding();
      await stopUpkeep();
      await closeGracefully(server);
      await Promise.all(building);
      stopLogging();
      await stopAnnouncing();
      log.info('stopped', {message: 'All work has ended.'});
    }
  } finally {
    await close();
  }
}

/** The address to open in a browser on this machine. It has the app domain if that is `localhost` or a name below it. */
function addressUnder(app: string, listening: string): string {
  if (!/(?:^|\.)localhost$/.test(app)) return listening;
  const address = new URL(listening);
  address.hostname = app;
  return address.href;
}

/** The settings for counting queries; `undefined` if insights are off for all projects. */
function insightsOf({search: {insights: on}, insights}: LibraryConfig): InsightsSettings | undefined {
  if (on === false || (on !== true && !on.length)) return undefined;
  const {shown_from: shownFrom, days, origins} = insights;
  return {isOn: project => on === true || on.includes(project), shownFrom, days, origins};
}

/** Options for publishing over HTTP; `undefined` if the configuration switches it off. */
function uploadsOf(
  {config, uploads: folder}: LibraryFolder,
  publisher: Publisher,
  building: Set<Promise<unknown>>,
  log: Log,
): NonNullable<ServerOptions['host']>['uploads'] {
  const {megabytes, files, hours} = config.uploads;
  if (megabytes === 0) return undefined;
  const limits = {files, bytes: megabytes * 1_000_000};
  return {
    uploads: new Uploads({...limits, folder, length: hours * 3_600_000}),
    async publish(publication, handleEnd) {
      const id = await publisher.begin(publication);
      const {folder: own} = publication;
      const run = publisher.run(id, publication, {temporaryName: '(uploaded)', own, limits}).then(
        () => handleEnd(true),
        (error: unknown) => {
          log.warn('build', {message: `Build ${id} failed: ${(error as Error).message}`});
          return handleEnd(false);
        },
      );
      building.add(run);
      void run.then(() => building.delete(run));
      return id;
    },
  };
}

/** Sentences about what the library's host names protect against, and what they do not. */
export function namesInWords({docs, app, areAuthorsTrusted}: NameSettings): readonly string[] {
  if (docs.startsWith('{project}'))
    return [
      `People sign in at ${app}; each project is served under a name of its own, ${docs}, where nothing can be changed.`,
      'A script in a page can read what its reader may read of that project, and nothing else.',
      `It can also set cookies for the other projects, unless ${parentOf(docs)} is in the Public Suffix List. Too many of them keep a browser out until it removes them.`,
    ];
  const where = docs
    ? `All projects are served under ${docs}, where nothing can be changed`
    : 'Pages and sessions share this address';
  return areAuthorsTrusted
    ? [
        `${where}; docent.yaml says that authors are trusted (trusted_authors).`,
        docs
          ? 'A script in any page can read all that its reader may read of every project.'
          : 'A script in any page can read all that its reader may read, and press every button that its reader may press.',
      ]
    : [
        `${where}, so pages run in a sandbox without cookies and storage, and private pages are not shown to browsers.`,
        'Give each project a name of its own (docs_domain in docent.yaml), or declare all authors trusted (trusted_authors: true).',
      ];
}

const parentOf = (docs: string): string => docs.replace('{project}.', '');

/** Starts running queued builds of projects with a configured source. Resolves to a function that stops it. */
async function startBuilding(
  library: LibraryFolder,
  queue: BuildQueue,
  publisher: Publisher,
  log: Log,
): Promise<() => Promise<void>> {
  const {config, store, folder} = library;
  if (!config.projects.size) return async () => {};
  const report = (message: string): void => log.info('build', {message});
  const runner = await openRunner(library, {queue, publisher, report});
  report(runner.isolation);
  await runner.start();
  const stopWatching = watchSources(config.projects, {
    store,
    queue,
    library: folder,
    followLinksTo: config.follow_links_to.map(path => resolve(folder, path)),
    report,
  });
  return async () => {
    await stopWatching();
    await runner.stop();
  };
}

/** Refuses new connections, waits for pending responses, and closes. Responses that take too long are cut off. */
async function closeGracefully(server: FastifyInstance): Promise<void> {
  const timeout = setTimeout(() => server.server.closeAllConnections(), MAX_WAIT_FOR_RESPONSES);
  await server.close();
  clearTimeout(timeout);
}

function openLog(
  {config, secret, secrets}: LibraryFolder,
  terminal: Terminal,
  clientSecrets: readonly string[],
): Log {
  const {format} = config.log;
  return new Log({
    format: format === 'auto' ? (process.stderr.isTTY ? 'text' : 'json') : format,
    write: line => terminal.note(line),
    secrets: [secret, ...secrets, ...clientSecrets, ...[...config.projects.values()].flatMap(secretsOf)],
  });
}

/** A terminal that writes messages to a log. */
const logged = (terminal: Terminal, log: Log): Terminal => ({
  ...terminal,
  note: message => log.info('note', {message}),
  progress() {},
});

/** Logs when the store becomes unreachable, and when it can be reached again. Returns a function that stops it. */
function logStoreOutages({store: {changes}}: LibraryFolder, log: Log): () => void {
  if (!changes) return () => {};
  let last: Date | undefined;
  const timer = setInterval(() => {
    const since = changes.awaySince;
    if (since && !last)
      log.warn('store', {
        message: 'The store cannot be reached. What this host already has is still served.',
        since: since.toISOString(),
      });
    if (!since && last)
      log.info('store', {message: 'The store can be reached again.', since: last.toISOString()});
    last = since;
  }, STORE_INTERVAL);
  return () => clearInterval(timer);
}
