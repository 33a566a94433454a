import type {LibraryView, ProjectVersion} from '../platform/library/library-view.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from '../../../cli/src/search/index-folder.js';
import {leftOutLines} from '../../../cli/src/commands/sites.js';
import {firstLines, toLine} from '../../../cli/src/commands/skipped-pages.js';
import {type Terminal} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/counted.js';

/** Updates the index of one version of a project; when it rejects, the index is unchanged. */
type IndexOne = (
  projectVersion: ProjectVersion,
  options: {readonly onProgress: (progress: IndexProgress) => void; readonly signal: AbortSignal},
) => Promise<IndexReport>;

interface IndexListener {
  readonly onProgress: (projectVersion: ProjectVersion, progress: IndexProgress) => void;
  readonly onReport: (projectVersion: ProjectVersion, report: IndexReport) => void;
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

/** Prints the progress and results of indexing; nothing is printed twice. */
export class IndexReporter implements IndexListener {
  readonly #terminal: Terminal;
  readonly #begun = new Set<ProjectVersion>();
  readonly #reported = new Set<ProjectVersion>();
  readonly #named = new Set<string>();
  #fault: string | undefined;
  #isServing = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** From now on every version has an index, so a failure is not fatal and is printed at once. */
  startServing(): void {
    this.#isServing = true;
  }

  readonly onProgress = (projectVersion: ProjectVersion, {done, total}: IndexProgress): void => {
    if (!this.#begun.has(projectVersion))
      this.#terminal.note(`Indexing ${nameOf(projectVersion)}: ${counted(total, 'page')}.`);
    this.#begun.add(projectVersion);
    this.#terminal.progress({label: nameOf(projectVersion), done, total});
  };

  readonly onReport = (projectVersion: ProjectVersion, report: IndexReport): void => {
    this.#terminal.progress(undefined);
    if (!this.#reported.has(projectVersion) || report.changed || report.removed)
      this.#terminal.note(sentence(projectVersion, report));
    this.#reported.add(projectVersion);
    this.#nameSkipped(report.skipped);
    for (const remark of [...leftOutLines(report.leftOut), ...report.remarks]) this.#noteOnce(remark);
  };

  readonly onFault = (projectVersion: ProjectVersion, error: unknown): void => {
    this.#terminal.progress(undefined);
    const why = explain(error);
    const fault = `The index of ${nameOf(projectVersion)} could not be updated: ${why}`;
    this.#fault ??= fault;
    if (this.#isServing) this.#terminal.note(`${fault} Search continues with the last good one.`);
  };

  #noteOnce(line: string): void {
    if (!this.#named.has(line)) this.#terminal.note(line);
    this.#named.add(line);
  }

  /** A skipped page is listed once, and again if the reason changes. */
  #nameSkipped(skipped: readonly SkippedPage[]): void {
    const lines = skipped.map(toLine).filter(line => !this.#named.has(line));
    for (const line of lines) this.#named.add(line);
    for (const line of firstLines(lines)) this.#terminal.note(line);
  }
}

const nameOf = ({project, version}: ProjectVersion): string => `${project.slug} ${version.slug}`;

function sentence(
  projectVersion: ProjectVersion,
  {pages, changed, unchanged, removed, milliseconds}: IndexReport,
): string {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const isFirst = unchanged + removed === 0;
  const changes =
    changed + removed === 0 ? 'nothing changed' : `${changed} new or changed, ${removed} removed`;
  return `Indexed ${nameOf(projectVersion)}: ${counted(pages, 'page')}${isFirst ? '' : ` (${changes})`} in ${seconds}.`;
}

/** Errors from another thread keep only their message. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /\bENOSPC\b|disk is full/.test(message)
    ? 'the disk is full; free some space, or choose a folder on another disk with --data.'
    : message;
}
