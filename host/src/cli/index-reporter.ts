import type {IndexListener} from './index-queue.js';
import type {ProjectVersion} from '../library/library-view.js';
import type {IndexProgress, IndexReport, SkippedPage} from '../search/index-folder.js';
import {counted, type Terminal} from './terminal.js';

/** Beyond this number, skipped pages are counted but not listed. */
const MAX_NAMED = 20;

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

  /** The first failure, as a sentence. */
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
    for (const remark of report.remarks) this.#noteOnce(remark);
  };

  readonly onFault = (projectVersion: ProjectVersion, error: unknown): void => {
    this.#terminal.progress(undefined);
    const why = explain(error);
    const fault = `The index of ${nameOf(projectVersion)} could not be brought up to date: ${why}`;
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

/** One line for each skipped page, and how many more there are. */
export const skippedLines = (skipped: readonly SkippedPage[]): string[] => firstLines(skipped.map(toLine));

const toLine = ({path, reason}: SkippedPage): string => `Skipped ${path}: ${reason}`;

function firstLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`Skipped ${counted(more, 'more page')}.`] : [])];
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
