import {createHmac} from 'node:crypto';
import {setImmediate} from 'node:timers/promises';
import {MovedError, type Store, StoreUnavailableError} from '../store/store.js';
import {
  addCounts,
  BATCH_SIZE,
  type Counts,
  keyOf,
  MAX_LOADS,
  NO_COUNTS,
  type CountGroup,
  type CountBatch,
  tidyCounts,
  type WaitingRow,
  type WaitingTotal,
  writeCounts,
} from './insights-rows.js';
import {redactQuery} from './redact-query.js';

/** Settings of a library about the counting of queries. */
export interface InsightsSettings {
  /** Whether queries of the project are counted. */
  readonly isOn: (project: string) => boolean;
  /** A query is shown once it was sent by at least this many page loads. */
  readonly shownFrom: number;
  /** How many days the counts are kept. */
  readonly days: number;
  /** Origins of other sites whose pages may send reports. */
  readonly origins: readonly string[];
}

/** A report from a page. */
export interface Report {
  /** Id of the project. */
  readonly project: number;
  /** Slug of the version; empty if unknown. */
  readonly version: string;
  /** Language tag; empty if unknown. */
  readonly language: string;
  /** Random id of the page load. */
  readonly load: string;
  readonly queries: readonly CountedQuery[];
}

export interface CountedQuery {
  /** The query as it was typed. */
  readonly query: string;
  /** Number of pages that match. */
  readonly results: number;
  /** Position of the opened result, counted from 1; 0 if none was opened. */
  readonly opened: number;
  /** Whether another query followed within 30 s. */
  readonly followed: boolean;
}

/** Interval between writes to the store, in ms. */
const WRITE_INTERVAL = 10_000;
/** Interval between deletions of expired rows, in ms. */
const TIDY_INTERVAL = 60 * 60_000;
/** Maximum number of queries that wait to be written. Further ones are only counted as left out. */
const MAX_WAITING = 2_000;
/** Maximum number of languages of a project per day. Further ones are counted as unknown. */
const MAX_LANGUAGES = 30;
/** Length of the hash of a page load, in hexadecimal digits. */
const HASH_LENGTH = 10;

/**
 * Counts queries in memory, and writes the counts to the store at intervals. Nothing that is stored identifies a reader. Page
 * loads are distinguished by a random id that the page generates, and a keyed hash of it is stored until the end of the day.
 * The key changes every day, and the hash includes the query, so that the hashes of two queries cannot be compared.
 */
export class Insights {
  readonly settings: InsightsSettings;
  /** Totals since the process started. */
  readonly counts = {counted: 0, leftOut: 0};
  readonly #store: Store;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #report: (error: Error) => void;
  #rows = new Map<string, WaitingRow>();
  #totals = new Map<string, WaitingTotal>();
  /** Languages of each project on the current day. */
  #languages = new Map<number, Set<string>>();
  #day = '';
  #lastTidied = -Infinity;
  #lastTidiedDay = '';
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  /** @param secret of the library, so that all machines that share it compute the same hashes */
  constructor({
    store,
    secret,
    settings,
    report = () => {},
    now = () => new Date(),
  }: {
    readonly store: Store;
    readonly secret: string;
    readonly settings: InsightsSettings;
    readonly report?: (error: Error) => void;
    readonly now?: () => Date;
  }) {
    this.#store = store;
    this.#secret = secret;
    this.settings = settings;
    this.#report = report;
    this.#now = now;
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), WRITE_INTERVAL).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  add({project, version, load, queries, ...report}: Report): void {
    const day = dayOf(this.#now());
    if (day !== this.#day) this.#languages.clear();
    this.#day = day;
    const language = this.#limitedLanguage(project, report.language);
    const group = {project_id: project, day, version, language};
    for (const entry of queries) {
      const total = this.#totals.get(keyOf(group)) ?? {...group, ...NO_COUNTS, left_out: 0};
      this.#totals.set(keyOf(group), total);
      count(total, entry);
      const row = this.#rowFor(group, redactQuery(entry.query));
      if (!row) {
        total.left_out++;
        this.counts.leftOut++;
        continue;
      }
      count(row, entry);
      row.opened_rows += entry.opened;
      if (row.loadHashes.size < MAX_LOADS) row.loadHashes.add(this.#hashOf(row, load));
      this.counts.counted++;
    }
  }

  /** The row that counts a query. `undefined` if the query is empty after redaction, or too many rows are waiting. */
  #rowFor(group: CountGroup, query: string): WaitingRow | undefined {
    if (!query) return undefined;
    const key = `${keyOf(group)}\n${query}`;
    const existing = this.#rows.get(key);
    if (existing || this.#rows.size >= MAX_WAITING) return existing;
    const row = {...group, ...NO_COUNTS, query, opened_rows: 0, loadHashes: new Set<string>()};
    this.#rows.set(key, row);
    return row;
  }

  #limitedLanguage(project: number, language: string): string {
    const languages = this.#languages.get(project) ?? new Set();
    this.#languages.set(project, languages);
    if (languages.size < MAX_LANGUAGES) languages.add(language);
    return languages.has(language) ? language : '';
  }

  #hashOf(row: WaitingRow, load: string): string {
    const key = createHmac('sha256', this.#secret).update(`insights ${row.day}`).digest();
    const hash = createHmac('sha256', key).update(`${keyOf(row)}\n${row.query}\n${load}`);
    return hash.digest('hex').slice(0, HASH_LENGTH);
  }

  /** Writes the counts to the store. While the store is unavailable, they wait for the next attempt. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#rows.size || this.#totals.size) {
        const batch = {rows: takeFrom(this.#rows), totals: takeFrom(this.#totals)};
        try {
          this.counts.leftOut += await writeCounts(this.#store, batch);
        } catch (error) {
          if (error instanceof StoreUnavailableError) this.#putBack(batch);
          throw error;
        }
        // Yields, so that waiting requests are answered first.
        await setImmediate();
      }
      await this.#tidy();
    } catch (error) {
      // Counts wait while the store is unavailable. A library that was moved is reported elsewhere.
      if (!(error instanceof StoreUnavailableError || error instanceof MovedError))
        this.#report(error as Error);
    }
  }

  /** Deletes expired rows, and the hashes of past days. */
  async #tidy(): Promise<void> {
    const time = this.#now().getTime();
    const day = dayOf(this.#now());
    if (time - this.#lastTidied < TIDY_INTERVAL && day === this.#lastTidiedDay) return;
    await tidyCounts(this.#store, {day, oldest: dayOf(new Date(time - this.settings.days * DAY))});
    this.#lastTidied = time;
    this.#lastTidiedDay = day;
  }

  #putBack({rows, totals}: CountBatch): void {
    for (const row of rows) {
      const key = `${keyOf(row)}\n${row.query}`;
      const newer = this.#rows.get(key);
      if (newer) {
        addCounts(row, newer);
        row.opened_rows += newer.opened_rows;
        for (const hash of newer.loadHashes) row.loadHashes.add(hash);
      }
      this.#rows.set(key, row);
    }
    for (const total of totals) {
      const newer = this.#totals.get(keyOf(total));
      if (newer) {
        addCounts(total, newer);
        total.left_out += newer.left_out;
      }
      this.#totals.set(keyOf(total), total);
    }
  }
}

const DAY = 24 * 60 * 60_000;

/** The day in UTC, in ISO 8601. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function count(counts: Counts, {results, opened, followed}: CountedQuery): void {
  addCounts(counts, {
    asked: 1,
    empty: Number(results === 0),
    opened: Number(opened > 0),
    followed: Number(followed),
  });
}

/** Removes the first entries of a map and returns their values. */
function takeFrom<T>(map: Map<string, T>): T[] {
  const entries = [...map].slice(0, BATCH_SIZE);
  for (const [key] of entries) map.delete(key);
  return entries.map(([, value]) => value);
}
