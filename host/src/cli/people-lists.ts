import type {Store} from '../platform/store/store.js';
import type {DocentCommand, LibraryPlace} from './command.js';
import {idOf} from '../platform/people/viewer.js';
import {JSON_OPTION, type ListOptions, type ListRow, printList} from './print-list.js';
import {day, nonEmpty, slug, wholeNumber} from './values.js';

type Options = LibraryPlace & ListOptions;

/** Adds `docent user list`. */
export function addUserList(user: DocentCommand): void {
  user
    .libraryCommand('list')
    .description(
      'Lists users: name, created, roles as project:role and organization/:role, whether they administer the library, the ' +
        'provider where they sign in, and when it last confirmed the account; with a project, those who have a role in it.',
    )
    .argument('[project]', 'slug of a project', slug('project'))
    .option(...JSON_OPTION)
    .inLibrary(async ({library: {store}, terminal}, project: string | undefined, options: Options) => {
      if (project !== undefined) await idOf(store, 'project', project);
      printList(terminal, await userRows(store, project), {
        ...options,
        none:
          project === undefined
            ? 'There are no users; "docent user add <name>" adds one.'
            : `Nobody has a role in ${project}; "docent user grant <user> ${project} reader" gives one.`,
      });
    });
}

async function userRows({database}: Store, project: string | undefined): Promise<ListRow[]> {
  const people = await database
    .selectFrom('person')
    .select(['id', 'name', 'admin', 'created'])
    .orderBy('name')
    .execute();
  const own = await database
    .selectFrom('member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['person_id', 'role', 'project.slug'])
    .$if(project !== undefined, query => query.where('project.slug', '=', project!))
    .orderBy('project.slug')
    .execute();
  const within = await database
    .selectFrom('organization_member')
    .innerJoin('organization', 'organization.id', 'organization_member.organization_id')
    .select(['person_id', 'role', 'organization.slug'])
    .$if(project !== undefined, query =>
      query.where('organization.id', 'in', ({selectFrom}) =>
        selectFrom('project')
          .select('organization_id')
          .where('slug', '=', project!)
          .$castTo<{organization_id: number}>(),
      ),
    )
    .orderBy('organization.slug')
    .execute();
  const identities = await database
    .selectFrom('identity')
    .select(['person_id', 'issuer', 'confirmed'])
    .execute();
  const identityOf = new Map(identities.map(row => [row.person_id, row]));
  return people
    .map(({id, name, created, admin}) => ({
      user: name,
      created,
      roles: [
        ...own.filter(row => row.person_id === id).map(({slug, role}) => `${slug}:${role}`),
        ...within.filter(row => row.person_id === id).map(({slug, role}) => `${slug}/:${role}`),
      ],
      admin: admin === 1,
      provider: identityOf.get(id)?.issuer ?? null,
      confirmed: identityOf.get(id)?.confirmed ?? null,
    }))
    .filter(({roles, admin}) => project === undefined || admin || roles.length > 0);
}

/** Adds `docent token list`. */
export function addTokenList(token: DocentCommand): void {
  token
    .libraryCommand('list')
    .description('Lists API tokens: number, user, scope, created, expires, label.')
    .argument('[user]', 'name of a user', nonEmpty)
    .option(...JSON_OPTION)
    .inLibrary(async ({library: {store}, terminal}, name: string | undefined, options: Options) => {
      const person = name === undefined ? undefined : await idOf(store, 'person', name);
      const rows = await store.database
        .selectFrom('api_token')
        .innerJoin('person', 'person.id', 'api_token.person_id')
        .select(['api_token.id as token', 'person.name as user', 'scope', 'api_token.created', 'expires'])
        .select('api_token.name as label')
        .$if(person !== undefined, query => query.where('person.id', '=', person!))
        .orderBy('api_token.id')
        .execute();
      printList(terminal, rows, {
        ...options,
        none: 'There are no API tokens; "docent token add <user>" issues one.',
      });
    });
}

/** Adds `docent share list`. */
export function addShareList(share: DocentCommand): void {
  share
    .libraryCommand('list')
    .description('Lists sharing links: number, project, version, created, expires.')
    .argument('[project]', 'slug of a project', slug('project'))
    .option(...JSON_OPTION)
    .inLibrary(async ({library: {store}, terminal}, name: string | undefined, options: Options) => {
      const project = name === undefined ? undefined : await idOf(store, 'project', name);
      const rows = await store.database
        .selectFrom('sharing')
        .innerJoin('project', 'project.id', 'sharing.project_id')
        .leftJoin('version', 'version.id', 'sharing.version_id')
        .select(['sharing.id as link', 'project.slug as project', 'version.slug as version'])
        .select(['sharing.created', 'expires'])
        .$if(project !== undefined, query => query.where('project.id', '=', project!))
        .orderBy('sharing.id')
        .execute();
      printList(terminal, rows, {
        ...options,
        none: 'There are no sharing links; "docent share <project>" creates one.',
      });
    });
}

/** Adds `docent audit`. */
export function addAudit(program: DocentCommand): void {
  program
    .libraryCommand('audit')
    .summary('show who has changed what')
    .description(
      'Shows the audit log, the newest entry last: time, who, action, and what it was done to. "command" is whoever ran ' +
        '"docent" on the machine.',
    )
    .option('--who <name>', 'only actions of this user', nonEmpty)
    .option('--about <text>', 'only actions on this project, version or user', nonEmpty)
    .option('--since <date>', 'only from this day on, such as 2026-11-22', day)
    .option('--last <n>', 'maximum number of entries', wholeNumber(1, 1_000_000), 100)
    .option(...JSON_OPTION)
    .inLibrary(async ({library: {store}, terminal}, options: Options & AuditOptions) => {
      printList(terminal, await auditRows(store, options), {
        ...options,
        none: 'The audit log has no such entries.',
      });
    });
}

interface AuditOptions {
  readonly who?: string;
  readonly about?: string;
  readonly since?: string;
  readonly last: number;
}

async function auditRows({database}: Store, {who, about, since, last}: AuditOptions): Promise<ListRow[]> {
  const rows = await database
    .selectFrom('audit')
    .select(['at', 'who', 'action', 'subject'])
    .$if(who !== undefined, query => query.where('who', '=', who!))
    .$if(since !== undefined, query => query.where('at', '>=', since!))
    .orderBy('id', 'desc')
    // Compares whole words: "docs" does not match "docs-old".
    .$if(about === undefined, query => query.limit(last))
    .execute();
  const isAbout = ({subject}: {readonly subject: string}): boolean =>
    about === undefined || subject === about || subject.split(/[ /]/).includes(about);
  return rows.filter(isAbout).slice(0, last).toReversed();
}
