import type {LibraryView, ProjectVersion} from '../platform/library/library-view.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from '../../../cli/src/search/index-folder.js';
import {leftOutLines} from '../../../cli/src/commands/sites.js';
import {firstLines, toLine} from '../../../cli/src/commands/skipped-pages.js';
import {type Terminal} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';

/** Updates the index of a version. If the promise is rejected, the index is unchanged. */
type IndexVersion = (
  projectVersion: ProjectVersion,
  options: {readonly onProgress: (progress: IndexProgress) => void; readonly signal: AbortSignal},
) => Promise<IndexReport>;

interface IndexListener {
  readonly onProgress: (projectVersion: ProjectVersion, progress: IndexProgress) => void;
  readonly onReport: (projectVersion: ProjectVersion, report: IndexReport) => void;
  readonly onFault: (projectVersion: ProjectVersion, error: unknown) => void;
}

/**
 * Indexes versions one after the other, so that indexing does not use the whole machine. A version that is added again while it is queued is
 * indexed once; one that is added again while it is being indexed is indexed once more.
 */
export class IndexQueue {
  readonly #index: IndexVersion;
  readonly #listener: IndexListener;
  readonly #queued = new Set<ProjectVersion>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(index: IndexVersion, listener: IndexListener) {
    this.#index = index;
    this.#listener = listener;
  }

  add(projectVersion: ProjectVersion): void {
    if (this.#closing.signal.aborted) return;
    this.#queued.add(projectVersion);
    this.#running ??= this.#run();
  }

  /** Resolves when the queue is empty and no version is being indexed. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Empties the queue, and aborts the current run, whose index stays unchanged. */
  async close(): Promise<void> {
    this.#queued.clear();
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    // A set is iterated in the order of insertion, including items that are added meanwhile.
    for (const projectVersion of this.#queued) {
      this.#queued.delete(projectVersion);
      await this.#indexVersion(projectVersion);
    }
    this.#running = undefined;
  }

  async #indexVersion(projectVersion: ProjectVersion): Promise<void> {
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
 * Checks regularly whether index files that are being served were removed or overwritten, and rebuilds them. Otherwise, search would find
 * nothing until the next start.
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
  /** Versions whose index is being rebuilt, so that each is queued once. The listener of the queue reports errors. */
  const rebuilding = new Set<ProjectVersion>();
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // The files of an index that is still being built do not exist yet.
    await queue.idle();
    for (const projectVersion of library.projectVersions) {
      const {project, version} = projectVersion;
      // A file that temporarily cannot be read is not rebuilt.
      if (await engine.holds({project: project.slug, version: version.slug}).catch(() => true)) {
        rebuilding.delete(projectVersion);
        continue;
      }
      if (rebuilding.has(projectVersion)) continue;
      rebuilding.add(projectVersion);
      terminal.note(
        `The index of ${project.slug} ${version.slug} is missing or damaged, and is being rebuilt.`,
      );
      queue.add(projectVersion);
    }
    isChecking = false;
  };
  return () => clearInterval(timer);
}

/** Prints the progress and results of indexing. The same message is not printed twice. */
export class IndexReporter implements IndexListener {
  readonly #terminal: Terminal;
  readonly #begun = new Set<ProjectVersion>();
  readonly #reported = new Set<ProjectVersion>();
  readonly #printed = new Set<string>();
  #fault: string | undefined;
  #isServing = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** The message about the first failure. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** To be called when every version has an index. From then on, a failure is not fatal, and is printed at once. */
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
    if (!this.#printed.has(line)) this.#terminal.note(line);
    this.#printed.add(line);
  }

  /** Lists skipped pages. A page is listed once, and again if the reason changes. */
  #nameSkipped(skipped: readonly SkippedPage[]): void {
    const lines = skipped.map(toLine).filter(line => !this.#printed.has(line));
    for (const line of lines) this.#printed.add(line);
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

/** Explains an error to the user. A full disk is recognised by the message, because errors from other threads have no code. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /\bENOSPC\b|disk is full/.test(message)
    ? 'the disk is full; free some space, or choose a folder on another disk with --data.'
    : message;
}
