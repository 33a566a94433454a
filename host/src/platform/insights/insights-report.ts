import type {Store} from '../store/store.js';
import {dayOf} from './insights.js';

/** The report on queries that maintainers of a project see. */
export interface InsightsReport {
  /** Slug of the project. */
  readonly project: string;
  /** First and last day of the reported period, in ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** A query is shown once it was sent by at least this many page loads. */
  readonly shown_from: number;
  /** Totals by week, oldest first. They include queries that are not shown. */
  readonly weeks: readonly InsightsWeek[];
  readonly most_asked: readonly ShownQuery[];
  /** Queries that usually had no results. */
  readonly not_found: readonly ShownQuery[];
  /** Queries with results, none of which was opened. */
  readonly never_opened: readonly ShownQuery[];
}

export interface InsightsWeek {
  /** The Monday on which the week begins. */
  readonly from: string;
  readonly asked: number;
  readonly not_found: number;
  readonly opened: number;
  readonly followed: number;
}

export interface ShownQuery {
  readonly query: string;
  /** How often the query was sent, rounded down to a multiple of `shown_from`, so that no single search is visible. */
  readonly asked: number;
  /** How often there was no result, in percent of `asked`. */
  readonly not_found: number;
  /** How often a result was opened, in percent of `asked`. */
  readonly opened: number;
  /** Mean position of the opened results, counted from 1; null if none was opened. */
  readonly row: number | null;
  /** How often another query followed within 30 s, in percent of `asked`. */
  readonly followed: number;
}

/** The part of a project that a report covers. Default: all versions and languages. */
export interface ReportPart {
  readonly version?: string | undefined;
  readonly language?: string | undefined;
}

/** Default and maximum number of weeks in a report. */
export const [DEFAULT_WEEKS, MAX_WEEKS] = [4, 53];
/** Maximum number of queries in each list of a report. */
const MAX_SHOWN = 100;
/** Maximum number of queries that are read from the store, the most frequent first. */
const MAX_READ = 20_000;
const DAY = 24 * 60 * 60_000;

/** Reads a report. @param now end of the reported period, which begins on a Monday */
export async function readInsights(
  {database}: Store,
  project: {readonly id: number; readonly slug: string},
  {
    weeks,
    shownFrom,
    part: {version, language} = {},
    now = new Date(),
  }: {
    readonly weeks: number;
    readonly shownFrom: number;
    readonly part?: ReportPart | undefined;
    readonly now?: Date;
  },
): Promise<InsightsReport> {
  const mondays = Array.from({length: weeks}, (_, index) =>
    mondayOf(new Date(now.getTime() - (weeks - 1 - index) * 7 * DAY)),
  );
  const from = mondays[0]!;
  const queries = await database
    .selectFrom('insight')
    .where('project_id', '=', project.id)
    .where('day', '>=', from)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .$if(language !== undefined, query => query.where('language', '=', language!))
    .groupBy('query')
    .having(({fn}) => fn.sum('loads'), '>=', shownFrom)
    .select(({fn}) => [
      'query',
      fn.sum('asked').as('asked'),
      fn.sum('empty').as('empty'),
      fn.sum('opened').as('opened'),
      fn.sum('opened_rows').as('opened_rows'),
      fn.sum('followed').as('followed'),
    ])
    .orderBy(({fn}) => fn.sum('asked'), 'desc')
    .orderBy('query')
    .limit(MAX_READ)
    .execute();
  const days = await database
    .selectFrom('insight_total')
    .where('project_id', '=', project.id)
    .where('day', '>=', from)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .$if(language !== undefined, query => query.where('language', '=', language!))
    .groupBy('day')
    .select(({fn}) => [
      'day',
      fn.sum('asked').as('asked'),
      fn.sum('empty').as('empty'),
      fn.sum('opened').as('opened'),
      fn.sum('followed').as('followed'),
    ])
    .execute();

  const sumOf = (monday: string, name: 'asked' | 'empty' | 'opened' | 'followed'): number =>
    days
      .filter(({day}) => mondayOf(new Date(day)) === monday)
      // PostgreSQL returns sums as text.
      .reduce((sum, day) => sum + Number(day[name]), 0);
  const counts = queries.map(row => ({
    query: row.query,
    asked: Number(row.asked),
    empty: Number(row.empty),
    opened: Number(row.opened),
    rows: Number(row.opened_rows),
    followed: Number(row.followed),
  }));
  const shownQueries = (rows: typeof counts): ShownQuery[] =>
    rows.slice(0, MAX_SHOWN).map(({query, asked, empty, opened, rows, followed}) => ({
      query,
      asked: Math.floor(asked / shownFrom) * shownFrom,
      not_found: percent(empty, asked),
      opened: percent(opened, asked),
      row: opened ? Math.round((rows / opened) * 10) / 10 : null,
      followed: percent(followed, asked),
    }));
  const isNotFound = ({empty, asked}: (typeof counts)[number]): boolean => empty * 2 >= asked;
  return {
    project: project.slug,
    from,
    to: dayOf(now),
    shown_from: shownFrom,
    weeks: mondays.map(monday => ({
      from: monday,
      asked: sumOf(monday, 'asked'),
      not_found: sumOf(monday, 'empty'),
      opened: sumOf(monday, 'opened'),
      followed: sumOf(monday, 'followed'),
    })),
    most_asked: shownQueries(counts),
    not_found: shownQueries(counts.filter(isNotFound)),
    never_opened: shownQueries(counts.filter(row => !isNotFound(row) && row.opened === 0)),
  };
}

const percent = (part: number, total: number): number => Math.round((part / total) * 100);

/** The Monday of a week, in UTC. */
function mondayOf(time: Date): string {
  const sinceMonday = (time.getUTCDay() + 6) % 7;
  return dayOf(new Date(time.getTime() - sinceMonday * DAY));
}

const COLUMNS = ['query', 'asked', 'not_found', 'opened', 'row', 'followed'] as const;

/** The report as CSV: a line for each query of each list, and for each week. */
export function insightsCsv({weeks, ...report}: InsightsReport): string {
  const queries = (['most_asked', 'not_found', 'never_opened'] as const).flatMap(list =>
    report[list].map(row => [list, ...COLUMNS.map(name => row[name])]),
  );
  const lines = [
    ['list', ...COLUMNS],
    ...queries,
    ...weeks.map(({from, asked, not_found, opened, followed}) => [
      'week',
      from,
      asked,
      percent(not_found, asked || 1),
      percent(opened, asked || 1),
      null,
      percent(followed, asked || 1),
    ]),
  ];
  return lines.map(cells => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Formats a cell. Spreadsheets would evaluate text that looks like a formula; a leading apostrophe prevents that. */
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s']*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /^[\w -]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
