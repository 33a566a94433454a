import type {Transaction} from 'kysely';
import type {Store} from '../store/store.js';
import type {InsightRow, Tables} from '../store/tables.js';

/** Maximum number of rows per transaction, because a store in a file is locked during a transaction. */
export const BATCH_SIZE = 50;
/** Maximum number of rows per day in a library, and the smallest and largest maximum for one project. */
const [MAX_ROWS, SMALLEST_PROJECT_MAX, LARGEST_PROJECT_MAX] = [100_000, 50, 1_000];
/** Share of the rows that is kept when there are too many. */
const KEPT_SHARE = 0.9;
/** Maximum number of page loads that are counted for a query on a day; also the maximum of `shown_from`. */
export const MAX_LOADS = 50;

export type Counts = Record<'asked' | 'empty' | 'opened' | 'followed', number>;
export type CountGroup = Pick<InsightRow, 'project_id' | 'day' | 'version' | 'language'>;
export type WaitingRow = CountGroup &
  Counts & {readonly query: string; opened_rows: number; readonly loadHashes: Set<string>};
export type WaitingTotal = CountGroup & Counts & {left_out: number};

/** Counts that are written together. */
export interface CountBatch {
  readonly rows: readonly WaitingRow[];
  readonly totals: readonly WaitingTotal[];
}

export const NO_COUNTS: Readonly<Counts> = {asked: 0, empty: 0, opened: 0, followed: 0};

const groupOf = ({project_id, day, version, language}: CountGroup): CountGroup => ({
  project_id,
  day,
  version,
  language,
});

export const keyOf = (group: CountGroup): string => Object.values(groupOf(group)).join('\n');

export function addCounts(counts: Counts, more: Counts): void {
  for (const name of ['asked', 'empty', 'opened', 'followed'] as const) counts[name] += more[name];
}

/**
 * Adds counts to the rows of the store.
 *
 * @returns number of queries that were dropped because there are too many for their day
 */
export const writeCounts = (store: Store, {rows, totals}: CountBatch): Promise<number> =>
  store.writeUnseen(async transaction => {
    // A project may have been removed since it was counted.
    const ids = [...new Set([...rows, ...totals].map(row => row.project_id))];
    const projects = await transaction.selectFrom('project').select('id').where('id', 'in', ids).execute();
    const knownIds = new Set(projects.map(({id}) => id));
    const isKnown = (row: CountGroup): boolean => knownIds.has(row.project_id);
    await addTotals(transaction, totals.filter(isKnown));
    await addRows(transaction, rows.filter(isKnown));
    const days = new Map(rows.filter(isKnown).map(row => [`${row.project_id} ${row.day}`, row]));
    let dropped = 0;
    for (const group of days.values()) dropped += await dropRare(transaction, group);
    return dropped;
  });

/** Deletes rows up to the day `oldest`, and the hashes of days before `day`, the current one. */
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
 * oldest. So random queries of an attacker replace each other, not those of readers.
 */
async function dropRare(
  transaction: Transaction<Tables>,
  {project_id: project, day}: CountGroup,
): Promise<number> {
  const maxRows = await maxRowsOfProject(transaction);
  const rowsOfDay = transaction
    .selectFrom('insight')
    .where('project_id', '=', project)
    .where('day', '=', day);
  const {count} = await rowsOfDay.select(({fn}) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) <= maxRows) return 0;
  const rare = await rowsOfDay
    .selectAll()
    .orderBy('loads')
    .orderBy('asked')
    .orderBy('id')
    .limit(Number(count) - Math.floor(maxRows * KEPT_SHARE))
    .execute();
  for (let start = 0; start < rare.length; start += BATCH_SIZE) {
    const ids = rare.slice(start, start + BATCH_SIZE).map(({id}) => id);
    await transaction.deleteFrom('insight').where('id', 'in', ids).execute();
  }
  await addTotals(
    transaction,
    rare.map(row => ({...groupOf(row), ...NO_COUNTS, left_out: row.asked})),
  );
  return rare.reduce((sum, {asked}) => sum + asked, 0);
}

/** Maximum number of rows of a project per day. */
async function maxRowsOfProject(transaction: Transaction<Tables>): Promise<number> {
  const {count} = await transaction
    .selectFrom('project')
    .select(({fn}) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const share = Math.floor(MAX_ROWS / Math.max(1, Number(count)));
  return Math.min(LARGEST_PROJECT_MAX, Math.max(SMALLEST_PROJECT_MAX, share));
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
  for (const {loadHashes, ...row} of rows) {
    // This locks the row, so that no other machine adds hashes until the transaction ends.
    const {
      id,
      loads,
      marks: storedHashes,
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
    const before = new Set(storedHashes.split(' ').filter(Boolean));
    const allHashes = [...new Set([...before, ...loadHashes])].slice(0, MAX_LOADS);
    if (allHashes.length === before.size) continue;
    await transaction
      .updateTable('insight')
      // Hashes of past days have been deleted, but their number is kept.
      .set({marks: allHashes.join(' '), loads: Math.max(loads, allHashes.length)})
      .where('id', '=', id)
      .execute();
  }
}
