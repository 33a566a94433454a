import {open} from 'node:fs/promises';
import {devNull} from 'node:os';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {ArtifactCache} from '../platform/artifacts/artifact-cache.js';
import type {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import type {Store} from '../platform/store/store.js';
import type {Library} from '../platform/library/library.js';
import {REMEMBERED_FOR} from '../platform/people/identify.js';
import {isOutOfFiles} from '../../../cli/src/system/processes.js';

/** Upper bounds of the buckets of each histogram, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, {counts: number[]; sum: number; count: number}>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  /** Counts a duration. @param labels written as in `kind="page",status="2xx"`; empty for none */
  add(labels: string, seconds: number): void {
    const entry = this.#values.get(labels) ?? {counts: BUCKETS.map(() => 0), sum: 0, count: 0};
    this.#values.set(labels, entry);
    for (const [index, end] of BUCKETS.entries()) if (seconds <= end) entry.counts[index]!++;
    entry.sum += seconds;
    entry.count++;
  }

  toString(): string {
    const lines = [...this.#values].flatMap(([labels, {counts, sum, count}]) => {
      const bucket = (end: number | string, value: number) =>
        `_bucket{${labels && `${labels},`}le="${end}"} ${value}`;
      const suffix = labels && `{${labels}}`;
      return [
        ...BUCKETS.map((end, index) => bucket(end, counts[index]!)),
        bucket('+Inf', count),
        `_sum${suffix} ${sum}`,
        `_count${suffix} ${count}`,
      ];
    });
    return head(this.#name, this.#help, 'histogram') + lines.map(line => `${this.#name}${line}\n`).join('');
  }
}

const head = (name: string, help: string, type: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const metric = (type: string) => (name: string, help: string, value: number) =>
  `${head(name, help, type)}${name} ${value}\n`;
const [gauge, counter] = [metric('gauge'), metric('counter')];

/** Numbers of readers' queries since the process started. */
interface InsightCounts {
  /** Counted under their text. */
  readonly counted: number;
  /** Counted only in the totals of their project, for example because too many texts were waiting. */
  readonly leftOut: number;
}

/** The metrics of a host. They contain no project, no reader and no query. */
export class HostMetrics {
  readonly #requests = new Durations(
    'docent_request_seconds',
    'Time to answer a request, by kind and status.',
  );
  readonly #searches = new Durations('docent_search_seconds', 'Time that the index took to answer a query.');
  readonly #store: Store;
  readonly #cache: ArtifactCache | undefined;
  readonly #pages: PageWorkers;
  readonly #insights: InsightCounts | undefined;
  #engine: SearchEngine | undefined;
  #errors = 0;

  /** @param insights numbers of queries; `undefined` if insights are switched off */
  constructor(
    store: Store,
    cache: ArtifactCache | undefined,
    pages: PageWorkers,
    insights: InsightCounts | undefined,
  ) {
    this.#store = store;
    this.#cache = cache;
    this.#pages = pages;
    this.#insights = insights;
  }

  addRequest(kind: string, status: number, seconds: number): void {
    this.#requests.add(`kind="${kind}",status="${Math.floor(status / 100)}xx"`, seconds);
  }

  addFault(): void {
    this.#errors++;
  }

  measured(engine: SearchEngine): SearchEngine {
    const searches = this.#searches;
    this.#engine = engine;
    return {
      begin: (project, version, last) => engine.begin(project, version, last),
      holds: scope => engine.holds(scope),
      suggestions: scope => engine.suggestions(scope),
      remove: scope => engine.remove(scope),
      close: () => engine.close(),
      async search(query) {
        const start = performance.now();
        try {
          return await engine.search(query);
        } finally {
          searches.add('', (performance.now() - start) / 1_000);
        }
      },
    };
  }

  /** Returns all metrics in the text format of Prometheus. */
  async read(): Promise<string> {
    const since = this.#store.changes?.awaySince;
    return [
      String(this.#requests),
      String(this.#searches),
      counter('docent_faults_total', 'Errors of the host itself.', this.#errors),
      gauge('docent_store_up', 'Whether the store can be written to.', since ? 0 : 1),
      gauge(
        'docent_store_away_seconds',
        'How long the store has been unreachable.',
        since ? (Date.now() - since.getTime()) / 1_000 : 0,
      ),
      ...(since ? [] : await this.#builds()),
      ...(await this.#cached()),
      ...this.#indexes(),
      ...this.#pageJobs(),
      ...this.#queries(),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      gauge(
        'process_start_time_seconds',
        'When the process started, in seconds since 1970.',
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
        counter('docent_builds_succeeded_total', 'Builds that succeeded.', number(1)),
        counter('docent_builds_failed_total', 'Builds that failed.', number(0)),
      ];
    } catch {
      // The store has just become unreachable. The next request for the metrics will report that.
      return [];
    }
  }

  #indexes(): string[] {
    const files = this.#engine?.files;
    if (!files) return [];
    return [
      gauge('docent_indexes_open', 'Indexes that are open.', files.open),
      gauge('docent_indexes_open_max', 'Indexes that may be open at a time.', files.most),
    ];
  }

  #queries(): string[] {
    if (!this.#insights) return [];
    const {counted, leftOut} = this.#insights;
    return [
      counter('docent_insights_queries_total', 'Queries of readers that were counted.', counted),
      counter('docent_insights_left_out_total', 'Queries of which only the number was kept.', leftOut),
    ];
  }

  #pageJobs(): string[] {
    const {running, counts} = this.#pages.jobs;
    const {done, failed, overBudget, abandoned, refused} = counts;
    return [
      gauge('docent_page_jobs_running', 'Page jobs that are running.', running),
      counter('docent_page_jobs_done_total', 'Page jobs that succeeded.', done),
      counter('docent_page_jobs_failed_total', 'Page jobs that failed.', failed),
      counter('docent_page_jobs_over_budget_total', 'Page jobs that exceeded a limit.', overBudget),
      counter('docent_page_jobs_abandoned_total', 'Page jobs whose result was no longer needed.', abandoned),
      counter('docent_page_jobs_refused_total', 'Page jobs refused because too many were waiting.', refused),
    ];
  }

  async #cached(): Promise<string[]> {
    if (!this.#cache) return [];
    const {hits, fetched, evicted} = this.#cache.counts;
    const {entries, bytes} = await this.#cache.size();
    return [
      gauge('docent_cache_entries', 'Copies of sites and indexes on this machine.', entries),
      gauge('docent_cache_bytes', 'Size of these copies.', bytes),
      counter('docent_cache_hits_total', 'Times that a requested copy was there.', hits),
      counter('docent_cache_fetched_total', 'Times that a copy was fetched.', fetched),
      counter('docent_cache_evicted_total', 'Times that a copy was removed to make room.', evicted),
    ];
  }
}

interface HealthOptions {
  readonly library: Library;
  readonly metrics: HostMetrics;
  /** Whether the host is shutting down and should get no more traffic. */
  readonly isEnding: () => boolean;
}

/**
 * Routes for monitoring. `/health` reports that the host is up, and since when its store has been unreachable. `/ready` reports
 * whether the host should get traffic. `/metrics` is for Prometheus. None of them requires authentication.
 */
export function healthRoutes(server: FastifyInstance, {library, metrics, isEnding}: HealthOptions): void {
  const options = {
    config: {rateLimit: false as const},
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) =>
      void reply.header('cache-control', 'no-store'),
  };

  server.get('/health', options, async () => {
    const since = library.store.changes?.awaySince;
    const store = since ? {status: 'away', since: since.toISOString()} : {status: 'up'};
    return {status: since ? 'degraded' : 'up', store};
  });

  server.get('/ready', options, async (_request, reply) => {
    const status = isEnding() ? 'ending' : await readiness(library);
    return reply.code(status === 'ready' ? 200 : 503).send({status});
  });

  server.get('/metrics', options, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read()),
  );

  server.addHook('onResponse', async (request, reply) =>
    metrics.addRequest(kindOf(request), reply.statusCode, reply.elapsedTime / 1_000),
  );
}

/**
 * Whether the host can serve readers, and if not, why. It can if it has read the library, if the store is reachable or has been
 * unreachable for at most `REMEMBERED_FOR` (the time for which the identity of a viewer is cached), and if the process can open
 * another file.
 */
async function readiness(library: Library): Promise<'ready' | 'starting' | 'store away' | 'out of files'> {
  try {
    await library.rows();
  } catch {
    return 'starting';
  }
  const since = library.store.changes?.awaySince;
  if (since && Date.now() - since.getTime() > REMEMBERED_FOR) return 'store away';
  try {
    await (await open(devNull)).close();
  } catch (error) {
    if (isOutOfFiles(error)) return 'out of files';
    throw error;
  }
  return 'ready';
}

function kindOf({routeOptions: {url = ''}}: FastifyRequest): string {
  if (url === '/*' || url === '') return 'page';
  return /\b(search|embed|health|ready|metrics)\b/.exec(url)?.[1] ?? 'other';
}
