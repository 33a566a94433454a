import type {IndexProgress, IndexReport} from '../search/index-folder.js';
import type {ProjectVersion} from './library.js';

/** Brings the index of an edition up to date; leaves it as it was when it rejects. */
export type IndexEdition = (
  edition: ProjectVersion,
  options: {readonly onProgress: (progress: IndexProgress) => void; readonly signal: AbortSignal},
) => Promise<IndexReport>;

/** Who wants to hear how it goes. */
export interface IndexListener {
  readonly onProgress: (edition: ProjectVersion, progress: IndexProgress) => void;
  readonly onReport: (edition: ProjectVersion, report: IndexReport) => void;
  /** The index of this edition is as it was before. */
  readonly onFault: (edition: ProjectVersion, error: unknown) => void;
}

/**
 * Indexes editions one after the other: the machine has better things to do than all of them at once, and the
 * index has one writer. An edition wanted again while its turn has not come is indexed once; while it is being
 * indexed, once more.
 */
export class IndexQueue {
  readonly #index: IndexEdition;
  readonly #listener: IndexListener;
  readonly #wanted = new Set<ProjectVersion>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;

  constructor(index: IndexEdition, listener: IndexListener) {
    this.#index = index;
    this.#listener = listener;
  }

  /** Asks for an edition to be brought up to date, after those asked for before. */
  want(edition: ProjectVersion): void {
    if (this.#closing.signal.aborted) return;
    this.#wanted.add(edition);
    this.#working ??= this.#work();
  }

  /** Resolves when nothing is wanted any more. */
  async idle(): Promise<void> {
    await this.#working;
  }

  /** Stops what is being done, which leaves that index as it was. */
  async close(): Promise<void> {
    this.#wanted.clear();
    this.#closing.abort();
    await this.#working;
  }

  /** A set is iterated in the order of asking, and what is added on the way is met too. */
  async #work(): Promise<void> {
    for (const edition of this.#wanted) {
      this.#wanted.delete(edition);
      await this.#indexOne(edition);
    }
    this.#working = undefined;
  }

  async #indexOne(edition: ProjectVersion): Promise<void> {
    const {signal} = this.#closing;
    const onProgress = (progress: IndexProgress) => this.#listener.onProgress(edition, progress);
    try {
      this.#listener.onReport(edition, await this.#index(edition, {onProgress, signal}));
    } catch (error) {
      if (!signal.aborted) this.#listener.onFault(edition, error);
    }
  }
}
