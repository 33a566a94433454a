import {createHmac} from 'node:crypto';
import {setImmediate} from 'node:timers/promises';
import type {Transaction} from 'kysely';
import {MovedError, type Store, StoreAwayError} from '../store/store.js';
import type {InsightRow, Tables} from '../store/tables.js';
import {keptText} from './kept-text.js';

/** What the owner of a library has set. */
export interface InsightsSettings {
  /** Whether queries of the project are counted. */
  readonly isOn: (project: string) => boolean;
  /** A query is shown once this many page loads have asked it. */
  readonly shownFrom: number;
  /** How many days the counts are kept. */
  readonly days: number;
  /** Origins of sites elsewhere whose pages may report. */
  readonly origins: readonly string[];
}

/** What a page reports. */
export interface Report {
  /** Id of the project. */
  readonly project: number;
  /** Slug; empty if it is not known. */
  readonly version: string;
  /** Language tag; empty if it is not known. */
  readonly language: string;
  /** A random text of the page load. */
  readonly load: string;
  readonly queries: readonly AskedQuery[];
}

export interface AskedQuery {
  /** As it was typed. */
  readonly query: string;
  /** How many pages were found. */
  readonly results: number;
  /** Number of the row that was opened, the first is 1; 0: none was. */
  readonly opened: number;
  /** Whether another query followed within 30 s. */
  readonly followed: boolean;
}

/** How often what was counted is written, in ms. */
const WRITE_INTERVAL = 10_000;
/** How often rows that are too old are looked for, in ms. */
const TIDY_INTERVAL = 60 * 60_000;
/** Queries that wait to be written, at most; of further ones only their number is counted. */
const MOST_WAITING = 2_000;
/** Rows in a transaction: a store in a file answers nothing else meanwhile. */
const AT_ONCE = 50;
/** Rows of a library for each day, and the least and the most of a project. */
const [MOST_ROWS, LEAST_OF_PROJECT, MOST_OF_PROJECT] = [100_000, 50, 1_000];
/** As much of them stays when there are too many. */
const KEPT_SHARE = 0.9;
/** Languages of a project in a day; further ones are counted as unknown. */
const MOST_LANGUAGES = 30;
/** Page loads that are told apart for a query in a day: the largest value of `shown_from`. */
const MOST_LOADS = 50;
/** Hexadecimal digits of the hash of a page load. */
const MARK_LENGTH = 10;

type Counts = Record<'asked' | 'empty' | 'opened' | 'followed', number>;
type Place = Pick<InsightRow, 'project_id' | 'day' | 'version' | 'language'>;
type WaitingRow = Place & Counts & {readonly query: string; opened_rows: number; readonly marks: Set<string>};
type WaitingTotal = Place & Counts & {left_out: number};

/**
 * Counts what readers search for, in memory, and writes it from time to time. Nothing that is kept says who asked: page loads
 * are told apart by a random text that the page makes, of which a keyed hash is kept until the day is over. The key is that
 * of the day, and each query has hashes of its own, so that those of two queries cannot be compared.
 */
export class Insights {
  readonly settings: InsightsSettings;
  /** Since the process began. */
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

  /** Writes what was counted. What cannot be written because the store is away waits for the next time. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#rows.size || this.#totals.size) {
        const taken = {rows: takeFrom(this.#rows), totals: takeFrom(this.#totals)};
        await this.#writeSome(taken).catch((error: unknown) => {
          if (error instanceof StoreAwayError) this.#putBack(taken);
          throw error;
        });
        // Answers go first.
        await setImmediate();
      }
      await this.#tidy();
    } catch (error) {
      // What the store cannot take at the moment waits; that a library was moved is said elsewhere.
      if (!(error instanceof StoreAwayError || error instanceof MovedError)) this.#report(error as Error);
    }
  }

  async #writeSome({rows, totals}: Taken): Promise<void> {
    const dropped = await this.#store.writeUnseen(async transaction => {
      // A project may have been removed since.
      const ids = [...new Set([...rows, ...totals].map(row => row.project_id))];
      const found = await transaction.selectFrom('project').select('id').where('id', 'in', ids).execute();
      const known = new Set(found.map(({id}) => id));
      const isKnown = (row: Place): boolean => known.has(row.project_id);
      await addTotals(transaction, totals.filter(isKnown));
      await addRows(transaction, rows.filter(isKnown));
      const days = new Map(rows.filter(isKnown).map(row => [`${row.project_id} ${row.day}`, row]));
      let dropped = 0;
      for (const place of days.values()) dropped += await this.#dropRare(transaction, place);
      return dropped;
    });
    this.counts.leftOut += dropped;
  }

  /**
   * Deletes rows of a project and day, where there are too many: those that the fewest page loads have asked, of these the
   * ones that were asked least, of these the oldest. So made-up queries push out one another.
   */
  async #dropRare(transaction: Transaction<Tables>, {project_id: project, day}: Place): Promise<number> {
    const most = await this.#mostRows(transaction);
    const ofDay = transaction.selectFrom('insight').where('project_id', '=', project).where('day', '=', day);
    const {count} = await ofDay.select(({fn}) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    if (Number(count) <= most) return 0;
    const rare = await ofDay
      .selectAll()
      .orderBy('loads')
      .orderBy('asked')
      .orderBy('id')
      .limit(Number(count) - Math.floor(most * KEPT_SHARE))
      .execute();
    for (let start = 0; start < rare.length; start += AT_ONCE) {
      const ids = rare.slice(start, start + AT_ONCE).map(({id}) => id);
      await transaction.deleteFrom('insight').where('id', 'in', ids).execute();
    }
    await addTotals(
      transaction,
      rare.map(row => ({...placeOf(row), ...NONE, left_out: row.asked})),
    );
    return rare.reduce((sum, {asked}) => sum + asked, 0);
  }

  /** Rows that a project may have for a day. */
  async #mostRows(transaction: Transaction<Tables>): Promise<number> {
    const {count} = await transaction
      .selectFrom('project')
      .select(({fn}) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const share = Math.floor(MOST_ROWS / Math.max(1, Number(count)));
    return Math.min(MOST_OF_PROJECT, Math.max(LEAST_OF_PROJECT, share));
  }

  /** Deletes what is too old, and the hashes of days that are over. */
  async #tidy(): Promise<void> {
    const time = this.#now().getTime();
    const day = dayOf(this.#now());
    if (time - this.#tidied < TIDY_INTERVAL && day === this.#tidiedDay) return;
    const oldest = dayOf(new Date(time - this.settings.days * DAY));
    await this.#store.writeUnseen(async transaction => {
      for (const table of ['insight', 'insight_total'] as const)
        await transaction.deleteFrom(table).where('day', '<=', oldest).execute();
      await transaction
        .updateTable('insight')
        .set({marks: ''})
        .where('day', '<', day)
        .where('marks', '!=', '')
        .execute();
    });
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

interface Taken {
  readonly rows: readonly WaitingRow[];
  readonly totals: readonly WaitingTotal[];
}

const DAY = 24 * 60 * 60_000;
const NONE: Readonly<Counts> = {asked: 0, empty: 0, opened: 0, followed: 0};

/** The day in UTC, as ISO 8601 writes it. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const placeOf = ({project_id, day, version, language}: Place): Place => ({
  project_id,
  day,
  version,
  language,
});

const keyOf = (place: Place): string => Object.values(placeOf(place)).join('\n');

function count(counts: Counts, {results, opened, followed}: AskedQuery): void {
  addCounts(counts, {
    asked: 1,
    empty: Number(results === 0),
    opened: Number(opened > 0),
    followed: Number(followed),
  });
}

function addCounts(counts: Counts, more: Counts): void {
  for (const name of ['asked', 'empty', 'opened', 'followed'] as const) counts[name] += more[name];
}

/** Takes the first values out of a map. */
function takeFrom<T>(map: Map<string, T>): T[] {
  const taken = [...map].slice(0, AT_ONCE);
  for (const [key] of taken) map.delete(key);
  return taken.map(([, value]) => value);
}

async function addTotals(transaction: Transaction<Tables>, totals: readonly WaitingTotal[]): Promise<void> {
  for (const total of totals)
    await transaction
      .insertInto('insight_total')
      .values(total)
      .onConflict(conflict =>
        conflict.columns(['project_id', 'day', 'version', 'language']).doUpdateSet(eb => ({
          asked: eb('insight_total.asked', '+', total.asked),
          empty: eb('insight_total.empty', '+', total.empty),
          opened: eb('insight_total.opened', '+', total.opened),
          followed: eb('insight_total.followed', '+', total.followed),
          left_out: eb('insight_total.left_out', '+', total.left_out),
        })),
      )
      .execute();
}

async function addRows(transaction: Transaction<Tables>, rows: readonly WaitingRow[]): Promise<void> {
  for (const {marks, ...row} of rows) {
    // The row is locked from here on, so that no other machine adds marks meanwhile.
    const {
      id,
      loads,
      marks: known,
    } = await transaction
      .insertInto('insight')
      .values(row)
      .onConflict(conflict =>
        conflict.columns(['project_id', 'day', 'version', 'language', 'query']).doUpdateSet(eb => ({
          asked: eb('insight.asked', '+', row.asked),
          empty: eb('insight.empty', '+', row.empty),
          opened: eb('insight.opened', '+', row.opened),
          opened_rows: eb('insight.opened_rows', '+', row.opened_rows),
          followed: eb('insight.followed', '+', row.followed),
        })),
      )
      .returning(['id', 'loads', 'marks'])
      .executeTakeFirstOrThrow();
    const before = new Set(known.split(' ').filter(Boolean));
    const all = [...new Set([...before, ...marks])].slice(0, MOST_LOADS);
    if (all.length === before.size) continue;
    await transaction
      .updateTable('insight')
      // The hashes of a day that is over are gone, their number stays.
      .set({marks: all.join(' '), loads: Math.max(loads, all.length)})
      .where('id', '=', id)
      .execute();
  }
}
