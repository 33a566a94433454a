import type {Store} from '../store/store.js';
import type {ViewingPerson} from './viewer.js';

/** Something a person asked for that cannot be done; the message is a sentence. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}

/** The person with that id. */
export async function personOf({database}: Store, id: number): Promise<ViewingPerson | undefined> {
  const found = await database
    .selectFrom('person')
    .select(['id', 'name', 'admin'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && {id: found.id, name: found.name, isAdmin: found.admin === 1};
}

/** @throws {PeopleError} when there is nobody of that name */
export async function personNamed({database}: Store, name: string): Promise<{id: number}> {
  const found = await database.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst();
  if (!found) throw new PeopleError(`There is no user "${name}"; "docent user add ${name}" adds one.`);
  return found;
}
