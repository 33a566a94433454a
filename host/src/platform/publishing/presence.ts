import type {Store} from '../store/store.js';
import {isAlive, WORKER} from './build-records.js';

/** How long a process counts as running after it was last recorded, and the interval of recording, in ms. */
const LEASE = 30_000;
const INTERVAL = 10_000;
const PREFIX = 'serving ';

/** Records in the store that this process serves the library, until the returned function is called. */
export async function announceServing(store: Store): Promise<() => Promise<void>> {
  const name = `${PREFIX}${WORKER}`;
  const {database} = store;
  const leaseEnd = () => store.timeFromNow(LEASE);
  const announce = () =>
    database
      .insertInto('setting')
      .values({name, value: leaseEnd()})
      .onConflict(conflict => conflict.column('name').doUpdateSet({value: leaseEnd()}))
      .execute();
  // Removes the records of processes that were killed.
  await database
    .deleteFrom('setting')
    .where('name', 'like', `${PREFIX}%`)
    .where(({eb}) => eb('value', '<=', store.timeFromNow(0)))
    .execute();
  await announce();
  // Errors are ignored: while the store is unreachable, nobody can move the library.
  const timer = setInterval(() => void announce().catch(() => {}), INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await database
      .deleteFrom('setting')
      .where('name', '=', name)
      .execute()
      .catch(() => {});
  };
}

/** The running processes that serve the library, such as `host.example.org:1234`. */
export async function servingProcesses(store: Store): Promise<string[]> {
  const rows = await store.database
    .selectFrom('setting')
    .select('name')
    .where('name', 'like', `${PREFIX}%`)
    .where(({eb}) => eb('value', '>', store.timeFromNow(0)))
    .orderBy('name')
    .execute();
  return rows.map(({name}) => name.slice(PREFIX.length)).filter(isAlive);
}
