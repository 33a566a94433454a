import {readConfig} from '../../config/config.js';
import {openLibsqlStore} from '../store/libsql-store.js';
import type {Store} from '../store/store.js';
import {
  checkSteps,
  COPIED_TABLES,
  CopyError,
  type CopyHead,
  type CopiedRows,
  writeRows,
} from './library-copy.js';

/**
 * Checks that a store of this release can hold the rows, by writing them into a store in memory.
 *
 * @param file name of the backup, for messages
 * @throws {CopyError} for unknown columns, wrong types, duplicates of unique values, and references to missing rows
 */
export async function checkRows(file: string, head: CopyHead, rows: CopiedRows): Promise<void> {
  const store = await openLibsqlStore(':memory:');
  try {
    await checkSteps(store, head);
    await checkColumns(file, store, rows);
    await store.write(undefined, transaction => writeRows(store, transaction, rows));
  } catch (error) {
    if (error instanceof CopyError) throw error;
    const {message} = error as Error;
    throw new CopyError(
      `${file} has rows that no library can hold (${message}); nothing was changed. Use another copy of it.`,
      {cause: error},
    );
  } finally {
    await store.close();
  }
}

async function checkColumns(file: string, store: Store, rows: CopiedRows): Promise<void> {
  const tables = await store.database.introspection.getTables();
  for (const table of COPIED_TABLES) {
    const columns = new Set(tables.find(({name}) => name === table)!.columns.map(({name}) => name));
    for (const row of rows[table])
      for (const column of Object.keys(row))
        if (!columns.has(column))
          throw new CopyError(
            `${file} has a column "${column.slice(0, 80)}" in its rows of "${table}", which this release does not know; ` +
              'nothing was changed. Restore it with the release that wrote it.',
          );
  }
}

/**
 * Checks the configuration in a copy. Call it only for a library that has no configuration of its own.
 *
 * @throws {CopyError} if the configuration is invalid
 */
export function checkConfig(file: string, {config}: CopyHead): void {
  try {
    readConfig(config);
  } catch (error) {
    throw new CopyError(
      `The configuration in ${file} is invalid: ${(error as Error).message} Nothing was changed. To restore everything ` +
        'else, create a library with "docent init" first, set it up, and restore into that.',
      {cause: error},
    );
  }
}
