import type {IndexProgress, IndexReport} from '../search/index-folder.js';
import type {ProjectVersion, LibraryView} from '../library/library-view.js';
import type {SearchEngine} from '../search/engine.js';
import type {Terminal} from './terminal.js';

/** Updates the index of one version of a project; when it rejects, the index is unchanged. */
type IndexOne = (
  projectVersion: ProjectVersion,
  options: {readonly onProgress: (progress: IndexProgress) => void; readonly signal: AbortSignal},
) => Promise<IndexReport>;

/** Receives progress and results. */
export interface IndexListener {
  readonly onProgress: (projectVersion: ProjectVersion, progress: IndexProgress) => void;
  readonly onReport: (projectVersion: ProjectVersion, report: IndexReport) => void;
  /** Indexing failed; the index is unchanged. */
  readonly onFault: (projectVersion: ProjectVersion, error: unknown) => void;
}

/**
 * Indexes project versions one at a time, so that indexing never takes over the whole machine. A version that
 * is requested again while it waits is indexed once; one requested while it is being indexed is indexed once more.
 */
export class IndexQueue {
  readonly #index: IndexOne;
  readonly #listener: IndexListener;
  readonly #queued = new Set<ProjectVersion>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(index: IndexOne, listener: IndexListener) {
    this.#index = index;
    this.#listener = listener;
  }

  /** Adds a version to the end of the queue. */
  add(projectVersion: ProjectVersion): void {
    if (this.#closing.signal.aborted) return;
    this.#queued.add(projectVersion);
    this.#running ??= this.#run();
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Stops the current run, which leaves its index unchanged, and empties the queue. */
  async close(): Promise<void> {
    this.#queued.clear();
    this.#closing.abort();
    await this.#running;
  }

  /** A set iterates in insertion order and includes items added during iteration. */
  async #run(): Promise<void> {
    for (const projectVersion of this.#queued) {
      this.#queued.delete(projectVersion);
      await this.#indexOne(projectVersion);
    }
    this.#running = undefined;
  }

  async #indexOne(projectVersion: ProjectVersion): Promise<void> {
    const {signal} = this.#closing;
    const onProgress = (progress: IndexProgress) => this.#listener.onProgress(projectVersion, progress);
    try {
      this.#listener.onReport(projectVersion, await this.#index(projectVersion, {onProgress, signal}));
    } catch (error) {
      if (!signal.aborted) this.#listener.onFault(projectVersion, error);
    }
  }
}

/** How often the files are checked, in ms. */
const INTERVAL = 5000;

/**
 * Notices index files that were removed or overwritten while they are being served, and rebuilds them: otherwise search
 * would find nothing until the next start.
 *
 * @returns a function that stops watching
 */
export function watchIndexes(
  library: LibraryView,
  {engine, queue, terminal}: {engine: SearchEngine; queue: IndexQueue; terminal: Terminal},
  interval = INTERVAL,
): () => void {
  const timer = setInterval(() => void check(), interval);
  let isChecking = false;
  /** Each is requested once: if indexing fails, the queue's listener reports why. */
  const asked = new Set<ProjectVersion>();
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // An index that is still being built does not exist yet.
    await queue.idle();
    for (const projectVersion of library.projectVersions) {
      const {project, version} = projectVersion;
      // A file that cannot be read at the moment is left alone.
      if (await engine.holds({project: project.slug, version: version.slug}).catch(() => true)) {
        asked.delete(projectVersion);
        continue;
      }
      if (asked.has(projectVersion)) continue;
      asked.add(projectVersion);
      terminal.note(
        `The index of ${project.slug} ${version.slug} is missing or damaged, and is being rebuilt.`,
      );
      queue.add(projectVersion);
    }
    isChecking = false;
  };
  return () => clearInterval(timer);
}
