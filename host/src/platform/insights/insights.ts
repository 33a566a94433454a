import {createHmac} from 'node:crypto';
import {setImmediate} from 'node:timers/promises';
import {MovedError, type Store, StoreAwayError} from '../store/store.js';
import {
  addCounts,
  AT_ONCE,
  type Counts,
  keyOf,
  MOST_LOADS,
  NONE,
  type Place,
  type Taken,
  tidyCounts,
  type WaitingRow,
  type WaitingTotal,
  writeCounts,
} from './insights-rows.js';
import {keptText} from './kept-text.js';

/** Settings of a library about the counting of queries. */
export interface InsightsSettings {
  /** Whether queries of the project are counted. */
  readonly isOn: (project: string) => boolean;
  /** A query is shown once this many page loads have asked it. */
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
  /** Slug; empty if it is not known. */
  readonly version: string;
  /** Language tag; empty if it is not known. */
  readonly language: string;
  /** Random id of the page load. */
  readonly load: string;
  readonly queries: readonly AskedQuery[];
}

export interface AskedQuery {
  /** The query as it was typed. */
  readonly query: string;
  /** Number of pages found. */
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
/** Largest number of queries that wait to be written. Of further ones only the number is kept. */
const MOST_WAITING = 2_000;
/** Largest number of languages of a project per day. Further ones are counted as unknown. */
const MOST_LANGUAGES = 30;
/** Hexadecimal digits of the hash of a page load. */
const MARK_LENGTH = 10;

/**
 * Counts queries in memory, and writes the counts to the store at intervals. Nothing that is kept identifies a reader:
 * page loads are distinguished by a random id that the page makes, of which a keyed hash is kept until the day is over.
 * The key changes every day, and the query is part of what is hashed, so that hashes of two queries cannot be compared.
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
  /** By project, of the current day. */
  #languages = new Map<number, Set<string>>();
  #day = '';
  #tidied = -Infinity;
  #tidiedDay = '';
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  /** @param secret of the library: the machines that share it make the same hashes */
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

  add({project, version, load, queries, ...more}: Report): void {
    const day = dayOf(this.#now());
    if (day !== this.#day) this.#languages.clear();
    this.#day = day;
    const language = this.#knownLanguage(project, more.language);
    const place = {project_id: project, day, version, language};
    for (const asked of queries) {
      const total = this.#totals.get(keyOf(place)) ?? {...place, ...NONE, left_out: 0};
      this.#totals.set(keyOf(place), total);
      count(total, asked);
      const row = this.#rowFor(place, keptText(asked.query));
      if (!row) {
        total.left_out++;
        this.counts.leftOut++;
        continue;
      }
      count(row, asked);
      row.opened_rows += asked.opened;
      if (row.marks.size < MOST_LOADS) row.marks.add(this.#markOf(row, load));
      this.counts.counted++;
    }
  }

  /** `undefined` if nothing of the query is kept. */
  #rowFor(place: Place, query: string): WaitingRow | undefined {
    if (!query) return undefined;
    const key = `${keyOf(place)}\n${query}`;
    const known = this.#rows.get(key);
    if (known || this.#rows.size >= MOST_WAITING) return known;
    const row = {...place, ...NONE, query, opened_rows: 0, marks: new Set<string>()};
    this.#rows.set(key, row);
    return row;
  }

  #knownLanguage(project: number, language: string): string {
    const known = this.#languages.get(project) ?? new Set();
    this.#languages.set(project, known);
    if (known.size < MOST_LANGUAGES) known.add(language);
    return known.has(language) ? language : '';
  }

  #markOf(row: WaitingRow, load: string): string {
    const key = createHmac('sha256', this.#secret).update(`insights ${row.day}`).digest();
    const hash = createHmac('sha256', key).update(`${keyOf(row)}\n${row.query}\n${load}`);
    return hash.digest('hex').slice(0, MARK_LENGTH);
  }

  /** Writes the counts to the store. While the store is unavailable, they wait for the next attempt. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#rows.size || this.#totals.size) {
        const taken = {rows: takeFrom(this.#rows), totals: takeFrom(this.#totals)};
        try {
          this.counts.leftOut += await writeCounts(this.#store, taken);
        } catch (error) {
          if (error instanceof StoreAwayError) this.#putBack(taken);
          throw error;
        }
        // Lets waiting requests be answered first.
        await setImmediate();
      }
      await this.#tidy();
    } catch (error) {
      // Counts wait while the store is unavailable. That a library was moved is reported elsewhere.
      if (!(error instanceof StoreAwayError || error instanceof MovedError)) this.#report(error as Error);
    }
  }

  /** Deletes expired rows, and the hashes of past days. */
  async #tidy(): Promise<void> {
    const time = this.#now().getTime();
    const day = dayOf(this.#now());
    if (time - this.#tidied < TIDY_INTERVAL && day === this.#tidiedDay) return;
    await tidyCounts(this.#store, {day, oldest: dayOf(new Date(time - this.settings.days * DAY))});
    this.#tidied = time;
    this.#tidiedDay = day;
  }

  #putBack({rows, totals}: Taken): void {
    for (const row of rows) {
      const key = `${keyOf(row)}\n${row.query}`;
      const newer = this.#rows.get(key);
      if (newer) {
        addCounts(row, newer);
        row.opened_rows += newer.opened_rows;
        for (const mark of newer.marks) row.marks.add(mark);
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

/** The day in UTC, as ISO 8601 writes it. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function count(counts: Counts, {results, opened, followed}: AskedQuery): void {
  addCounts(counts, {
    asked: 1,
    empty: Number(results === 0),
    opened: Number(opened > 0),
    followed: Number(followed),
  });
}

/** Removes the first entries of a map and returns their values. */
function takeFrom<T>(map: Map<string, T>): T[] {
  const taken = [...map].slice(0, AT_ONCE);
  for (const [key] of taken) map.delete(key);
  return taken.map(([, value]) => value);
}
