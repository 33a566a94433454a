import type {FastifyRequest} from 'fastify';
import type {Organization} from '../../../../src/api/index.js';
import type {OrganizationRow} from '../../library/rows.js';
import type {Store} from '../../store/store.js';
import {addressesFor} from '../../http/site-address.js';
import {organizationOf} from '../answers/v3.js';

/** An organization, with those who run it. */
export const organizationAnswer = async (
  store: Store,
  request: FastifyRequest,
  row: OrganizationRow,
): Promise<Organization> => organizationOf(row, await ownersOf(store, row), addressesFor(request));

async function ownersOf({database}: Store, {id}: OrganizationRow): Promise<string[]> {
  const rows = await database
    .selectFrom('organization_member')
    .innerJoin('person', 'person.id', 'organization_member.person_id')
    .select('person.name')
    .where('organization_id', '=', id)
    .where('role', '=', 'admin')
    .orderBy('person.name')
    .execute();
  return rows.map(({name}) => name);
}
