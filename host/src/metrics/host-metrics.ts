import type {ArtifactCache} from '../artifacts/artifact-cache.js';
import type {PageWorkers} from '../page-work/page-workers.js';
import type {SearchEngine} from '../search/engine.js';
import type {Store} from '../store/store.js';
import {Counter, counted, Durations, gauge} from './metric.js';

/** The metrics of a host; none of them names a project, a reader or a query. */
export class HostMetrics {
  readonly #requests = new Durations(
    'docent_request_seconds',
    'Time to answer a request, by kind and status.',
  );
  readonly #questions = new Durations(
    'docent_search_seconds',
    'Time that the index took to answer a question.',
  );
  readonly #faults = new Counter('docent_faults_total', 'Faults of the host itself.');
  readonly #store: Store;
  readonly #cache: ArtifactCache | undefined;
  readonly #pages: PageWorkers;

  constructor(store: Store, cache: ArtifactCache | undefined, pages: PageWorkers) {
    this.#store = store;
    this.#cache = cache;
    this.#pages = pages;
  }

  /** @param status of HTTP */
  addRequest(kind: string, status: number, seconds: number): void {
    this.#requests.add({kind, status: `${Math.floor(status / 100)}xx`}, seconds);
  }

  addFault(): void {
    this.#faults.add();
  }

  /** The same engine, measured. */
  measured(engine: SearchEngine): SearchEngine {
    const questions = this.#questions;
    return {
      begin: (project, version, last) => engine.begin(project, version, last),
      holds: scope => engine.holds(scope),
      remove: scope => engine.remove(scope),
      close: () => engine.close(),
      async search(query) {
        const begun = performance.now();
        try {
          return await engine.search(query);
        } finally {
          questions.add({}, (performance.now() - begun) / 1_000);
        }
      },
    };
  }

  /** All metrics in Prometheus' text format. */
  async read(): Promise<string> {
    const since = this.#store.changes?.awaySince;
    return [
      ...[this.#requests, this.#questions, this.#faults].map(String),
      gauge('docent_store_up', 'Whether the store can be written to.', since ? 0 : 1),
      gauge(
        'docent_store_away_seconds',
        'How long the store has been away.',
        since ? (Date.now() - since.getTime()) / 1_000 : 0,
      ),
      ...(since ? [] : await this.#builds()),
      ...(await this.#cached()),
      ...this.#pageJobs(),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      gauge(
        'process_start_time_seconds',
        'When the process began, in seconds since 1970.',
        Math.round((Date.now() - process.uptime() * 1_000) / 1_000),
      ),
    ].join('');
  }

  async #builds(): Promise<string[]> {
    try {
      const rows = await this.#store.database
        .selectFrom('build')
        .select(({fn}) => ['success', fn.countAll().as('count')])
        .groupBy('success')
        .execute();
      const number = (success: number | null) =>
        Number(rows.find(row => row.success === success)?.count ?? 0);
      return [
        gauge('docent_builds_running', 'Builds that have not ended.', number(null)),
        counted('docent_builds_succeeded_total', 'Builds that succeeded.', number(1)),
        counted('docent_builds_failed_total', 'Builds that failed.', number(0)),
      ];
    } catch {
      // The store has just become unreachable; the next reading will report it.
      return [];
    }
  }

  #pageJobs(): string[] {
    const {running, counts} = this.#pages.jobs;
    const {done, failed, overBudget, abandoned, refused} = counts;
    return [
      gauge('docent_page_jobs_running', 'Pages that threads are at work on.', running),
      counted('docent_page_jobs_done_total', 'Work on pages that was done.', done),
      counted('docent_page_jobs_failed_total', 'Work on pages that failed.', failed),
      counted('docent_page_jobs_over_budget_total', 'Work that took more than it may.', overBudget),
      counted('docent_page_jobs_abandoned_total', 'Work that nobody waited for any more.', abandoned),
      counted('docent_page_jobs_refused_total', 'Work that was refused: too much waited.', refused),
    ];
  }

  async #cached(): Promise<string[]> {
    if (!this.#cache) return [];
    const {hits, fetched, evicted} = this.#cache.counts;
    const {entries, bytes} = await this.#cache.size();
    return [
      gauge('docent_cache_entries', 'Copies of sites and indexes on this machine.', entries),
      gauge('docent_cache_bytes', 'Bytes of them.', bytes),
      counted('docent_cache_hits_total', 'Times that a copy was there.', hits),
      counted('docent_cache_fetched_total', 'Times that one was fetched.', fetched),
      counted('docent_cache_evicted_total', 'Times that one was taken away for room.', evicted),
    ];
  }
}
