import type {Transaction} from 'kysely';
import type {Store} from '../store/store.js';
import type {InsightRow, Tables} from '../store/tables.js';

/** Adds counts of queries to rows of the store, and limits the number of rows. */

/** Rows per transaction: a store in a file is blocked while one runs. */
export const AT_ONCE = 50;
/** Largest number of rows per day in a library, and the smallest and largest limit for one project. */
const [MOST_ROWS, LEAST_OF_PROJECT, MOST_OF_PROJECT] = [100_000, 50, 1_000];
/** Share of the rows that is kept when there are too many. */
const KEPT_SHARE = 0.9;
/** Page loads that are distinguished for a query on a day: the largest value of `shown_from`. */
export const MOST_LOADS = 50;

export type Counts = Record<'asked' | 'empty' | 'opened' | 'followed', number>;
export type Place = Pick<InsightRow, 'project_id' | 'day' | 'version' | 'language'>;
export type WaitingRow = Place &
  Counts & {readonly query: string; opened_rows: number; readonly marks: Set<string>};
export type WaitingTotal = Place & Counts & {left_out: number};

/** Counts that are written together. */
export interface Taken {
  readonly rows: readonly WaitingRow[];
  readonly totals: readonly WaitingTotal[];
}

export const NONE: Readonly<Counts> = {asked: 0, empty: 0, opened: 0, followed: 0};

const placeOf = ({project_id, day, version, language}: Place): Place => ({
  project_id,
  day,
  version,
  language,
});

export const keyOf = (place: Place): string => Object.values(placeOf(place)).join('\n');

export function addCounts(counts: Counts, more: Counts): void {
  for (const name of ['asked', 'empty', 'opened', 'followed'] as const) counts[name] += more[name];
}

/**
 * Adds counts to the rows of the store.
 *
 * @returns number of queries that were dropped because there are too many for their day
 */
export const writeCounts = (store: Store, {rows, totals}: Taken): Promise<number> =>
  store.writeUnseen(async transaction => {
    // A project may have been removed since.
    const ids = [...new Set([...rows, ...totals].map(row => row.project_id))];
    const found = await transaction.selectFrom('project').select('id').where('id', 'in', ids).execute();
    const known = new Set(found.map(({id}) => id));
    const isKnown = (row: Place): boolean => known.has(row.project_id);
    await addTotals(transaction, totals.filter(isKnown));
    await addRows(transaction, rows.filter(isKnown));
    const days = new Map(rows.filter(isKnown).map(row => [`${row.project_id} ${row.day}`, row]));
    let dropped = 0;
    for (const place of days.values()) dropped += await dropRare(transaction, place);
    return dropped;
  });

/** Deletes rows up to a day, and the hashes of days that are over. @param days.day the current one */
export const tidyCounts = (
  store: Store,
  {day, oldest}: {readonly day: string; readonly oldest: string},
): Promise<void> =>
  store.writeUnseen(async transaction => {
    for (const table of ['insight', 'insight_total'] as const)
      await transaction.deleteFrom(table).where('day', '<=', oldest).execute();
    await transaction
      .updateTable('insight')
      .set({marks: ''})
      .where('day', '<', day)
      .where('marks', '!=', '')
      .execute();
  });

/**
 * If a project has too many rows for a day, deletes those with the fewest page loads, then the least frequent, then the
 * oldest. So made-up queries displace each other.
 */
async function dropRare(
  transaction: Transaction<Tables>,
  {project_id: project, day}: Place,
): Promise<number> {
  const most = await mostRows(transaction);
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

/** Largest number of rows of a project per day. */
async function mostRows(transaction: Transaction<Tables>): Promise<number> {
  const {count} = await transaction
    .selectFrom('project')
    .select(({fn}) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const share = Math.floor(MOST_ROWS / Math.max(1, Number(count)));
  return Math.min(MOST_OF_PROJECT, Math.max(LEAST_OF_PROJECT, share));
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
    // The row is locked from here on, so that no other machine adds hashes in the meantime.
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
