import type {Selectable, Transaction} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';

/**
 * The tables that are copied, referenced tables first. The others belong to one installation: the revision, the secret,
 * sessions under docs domains, and artifacts, which are copied as files.
 */
export const COPIED = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'subproject'] as const),
  ...(['redirect', 'variable', 'member', 'organization_member', 'session', 'api_token'] as const),
  ...(['refresh_token', 'sharing', 'audit', 'hook_delivery'] as const),
] as const satisfies readonly (keyof Tables)[];

/** Tables with auto-incremented ids. */
const COUNTED = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'redirect'] as const),
  ...(['variable', 'api_token', 'refresh_token', 'sharing', 'audit'] as const),
] as const;

export type CopiedTable = (typeof COPIED)[number];

/** All rows of a library, by table. */
export type KeptRows = {[T in CopiedTable]: Selectable<Tables[T]>[]};

export const emptyRows = (): KeptRows =>
  Object.fromEntries(COPIED.map(table => [table, []])) as unknown as KeptRows;

/** Reads the rows in one transaction. A running build is recorded as failed. */
export async function readRows(store: Store): Promise<KeptRows> {
  const rows = await store.snapshot(async transaction => {
    const found: Partial<Record<CopiedTable, unknown[]>> = {};
    for (const table of COPIED) found[table] = await transaction.selectFrom(table).selectAll().execute();
    return found as KeptRows;
  });
  const ended = {state: 'finished', finished: now(), success: 0, lease: null} as const;
  const error = 'It was running when the library was copied.';
  return {
    ...rows,
    build: rows.build.map(row => (row.finished === null ? {...row, ...ended, error} : row)),
  };
}

/** Rows per statement: stores limit the number of parameters. */
const AT_ONCE = 100;

/** Writes rows into empty tables. */
export async function writeRows(store: Store, transaction: Transaction<Tables>, rows: KeptRows) {
  const insert = async (table: CopiedTable, all: readonly object[]): Promise<void> => {
    for (let start = 0; start < all.length; start += AT_ONCE)
      await transaction
        .insertInto(table)
        .values(all.slice(start, start + AT_ONCE) as never)
        .execute();
  };
  for (const table of COPIED)
    // A translation may have been added before the project it translates.
    await insert(
      table,
      table === 'project' ? rows.project.map(row => ({...row, translation_of: null})) : rows[table],
    );
  for (const {id, translation_of: main} of rows.project)
    if (main !== null)
      await transaction.updateTable('project').set({translation_of: main}).where('id', '=', id).execute();
  await store.continueIds(
    transaction,
    COUNTED.filter(table => rows[table].length),
  );
}

export async function deleteRows(transaction: Transaction<Tables>): Promise<void> {
  for (const table of COPIED.toReversed()) await transaction.deleteFrom(table).execute();
}
