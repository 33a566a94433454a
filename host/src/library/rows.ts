import type {Selectable} from 'kysely';
import type {Database} from '../store/store.js';
import type * as tables from '../store/tables.js';

export type ProjectRow = Selectable<tables.Project>;
export type RedirectRow = Selectable<tables.Redirect>;
export type OrganizationRow = Selectable<tables.Organization>;
/** A version, with the part of its build that is served. */
export type VersionRow = Selectable<tables.Version> & {
  readonly folder: string | null;
  readonly index_name: string | null;
  readonly formats: string | null;
};

/** Everything that decides what is served and who may see it, at one revision of the store. */
export interface LibraryRows {
  readonly revision: number;
  readonly projects: readonly ProjectRow[];
  readonly versions: readonly VersionRow[];
  readonly subprojects: readonly Selectable<tables.Tables['subproject']>[];
  /** The enabled ones, in their order. */
  readonly redirects: readonly RedirectRow[];
  readonly members: readonly Selectable<tables.Tables['member']>[];
  readonly organizations: readonly OrganizationRow[];
  readonly organizationMembers: readonly Selectable<tables.Tables['organization_member']>[];
  readonly people: readonly {readonly id: number; readonly name: string}[];
}

/** Reads them in one transaction, so that they are consistent. */
export async function readLibraryRows(database: Database): Promise<LibraryRows> {
  // SQLite has no other isolation level and takes no setting for it.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => ({
      revision: (await transaction.selectFrom('revision').select('number').executeTakeFirstOrThrow()).number,
      projects: await transaction.selectFrom('project').selectAll().orderBy('id').execute(),
      versions: await transaction
        .selectFrom('version')
        .leftJoin('build', 'build.id', 'version.build_id')
        .selectAll('version')
        .select(['build.folder', 'build.index_name', 'build.formats'])
        .orderBy('version.id')
        .execute(),
      subprojects: await transaction.selectFrom('subproject').selectAll().orderBy('alias').execute(),
      redirects: await transaction
        .selectFrom('redirect')
        .selectAll()
        .orderBy('position')
        .orderBy('id', 'desc')
        .execute(),
      members: await transaction.selectFrom('member').selectAll().execute(),
      organizations: await transaction.selectFrom('organization').selectAll().orderBy('slug').execute(),
      organizationMembers: await transaction.selectFrom('organization_member').selectAll().execute(),
      people: await transaction.selectFrom('person').select(['id', 'name']).execute(),
    }));
}

/** Rows by what they belong to, in their order. */
export function groupRows<Row>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number | null,
): (owner: number) => readonly Row[] {
  const groups = new Map<number | null, Row[]>();
  for (const row of rows) {
    const owner = ownerOf(row);
    const group = groups.get(owner);
    if (group) group.push(row);
    else groups.set(owner, [row]);
  }
  return owner => groups.get(owner) ?? [];
}
