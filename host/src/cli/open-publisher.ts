import {join, resolve} from 'node:path';
import {type BuildStorage, type IndexJob, LocalStorage} from '../platform/publishing/storage.js';
import {artifactFolder} from '../platform/artifacts/open-artifacts.js';
import {CONFIG_NAME} from '../config/config.js';
import {DATA, type LibraryFolder} from '../platform/publishing/library-folder.js';
import {Publisher} from '../platform/publishing/publisher.js';
import {SharedStorage} from '../platform/publishing/shared-storage.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder, type IndexReport} from '../../../cli/src/search/index-folder.js';
import {defaultThreads} from '../../../cli/src/search/search-threads.js';
import {SharedEngine} from '../platform/publishing/shared-engine.js';
import {skippedLines} from '../../../cli/src/commands/skipped-pages.js';
import {showingProgress, type Terminal} from '../../../cli/src/commands/terminal.js';
import {BuildFolder} from '../platform/builds/repository-build.js';
import {BuildRunner, type RunnerOptions} from '../platform/builds/build-runner.js';
import {findIsolation, type Isolation} from '../platform/builds/run/isolation.js';
import {MemoryGroups} from '../platform/builds/run/memory-groups.js';

/**
 * Opens the publisher of a library, the storage of its builds, and its search engine.
 *
 * @param signal aborts indexing
 * @param options.isServing whether readers search with the engine. If so, it searches in threads. Default: no
 */
export function openPublisher(
  library: LibraryFolder,
  terminal: Terminal,
  signal: AbortSignal,
  {isServing = false}: {readonly isServing?: boolean} = {},
) {
  const {config, store, files, indexes, shared, staging} = library;
  const index = async (job: IndexJob): Promise<IndexReport> => {
    const combinedSignal = AbortSignal.any([signal, ...(job.signal ? [job.signal] : [])]);
    const report = await showingProgress(terminal, `${job.project} ${job.version}`, onProgress =>
      indexFolder({...job, isCopy: true, onProgress, signal: combinedSignal}),
    );
    for (const line of skippedLines(report.skipped)) terminal.note(line);
    if (report.fault !== undefined) terminal.note(report.fault);
    return report;
  };
  const {index_megabytes: megabytes, threads} = config.search;
  const options = {
    memory: megabytes ? megabytes * 2 ** 20 : undefined,
    threads: isServing ? threads || defaultThreads() : undefined,
  };
  const resultFor = (builds: BuildStorage, engine: SearchEngine) => ({
    publisher: new Publisher({store, builds, boundary: boundaryOf(library), note: terminal.note}),
    builds,
    engine,
    close: () => engine.close(),
  });
  if (shared) {
    const {artifacts, cache} = shared;
    const builds = new SharedStorage({artifacts, cache, staging, index});
    return resultFor(builds, new SharedEngine(cache, options));
  }
  const engine = openFileEngine(indexes, options);
  return resultFor(new LocalStorage({files, indexes, engine, index}), engine);
}

/**
 * The folders outside a site to which its symbolic links may lead, and the private paths of the library, which are never read as
 * part of a site.
 */
const boundaryOf = ({folder, config}: LibraryFolder) => {
  const artifacts = artifactFolder(config.artifacts, folder);
  return {
    followLinksTo: config.follow_links_to.map(path => resolve(folder, path)),
    privatePaths: [
      join(folder, CONFIG_NAME),
      join(folder, DATA),
      ...(artifacts === undefined ? [] : [artifacts]),
    ],
  };
};

/** Creates the runner of a library's queued builds. It runs them once its method `start` is called. */
export async function openRunner(
  {store, folder: library, repositories, work, config, secret, secrets}: LibraryFolder,
  options: Pick<RunnerOptions, 'queue' | 'publisher' | 'report' | 'only'> & {
    /** How the commands of builds are isolated. Default: the strongest isolation that this machine supports. */
    readonly isolation?: Isolation | undefined;
    /** Id of the system user that runs the commands of builds. Default: the user of this process. */
    readonly user?: number | undefined;
  },
): Promise<BuildRunner> {
  const trialFolder = new BuildFolder(work, 0);
  await trialFolder.make();
  const {allow_root: allowRoot, readable} = config.builds;
  const {user} = options;
  const isolation =
    options.isolation ??
    (await findIsolation({
      work: trialFolder.work,
      temporary: trialFolder.temporary,
      library,
      readable,
      allowRoot,
      user,
      memoryGroups: await MemoryGroups.find(),
    }));
  await trialFolder.remove();
  const {lease} = options.publisher;
  return new BuildRunner({
    ...options,
    store,
    lease,
    library,
    repositories,
    work,
    readable,
    isolation,
    secrets: [secret, ...secrets],
  });
}
