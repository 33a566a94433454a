import type {Store} from '../platform/store/store.js';
import type {DocentCommand, LibraryOptions} from './command.js';
import {type ListedPerson, People} from '../platform/people/people.js';
import {type ListRow, printList} from './print-list.js';
import {day, nonEmpty, slug, wholeNumber} from './values.js';

/** Adds `docent user list`. */
export function addUserList(user: DocentCommand): void {
  user
    .libraryCommand('list', '[{user, created, roles, admin, provider, confirmed}]')
    .description(
      'Lists users: name, created, roles as project:role and organization/:role, whether they administer the library, the ' +
        'provider where they sign in, and when it last confirmed the account; with a project, those who have a role in it.',
    )
    .argument('[project]', 'slug of a project', slug('project'))
    .inLibrary(async ({library: {store}, terminal}, project: string | undefined, options: LibraryOptions) => {
      const people = await new People(store).list(project);
      return printList(terminal, people.map(userRow), {
        ...options,
        none:
          project === undefined
            ? 'There are no users; "docent user add <name>" adds one.'
            : `Nobody has a role in ${project}; "docent user grant <user> ${project} reader" gives one.`,
      });
    });
}

const userRow = ({name, created, roles, within, isAdmin, identity}: ListedPerson): ListRow => ({
  user: name,
  created,
  roles: [
    ...roles.map(({project, role}) => `${project}:${role}`),
    ...within.map(({organization, role}) => `${organization}/:${role}`),
  ],
  admin: isAdmin,
  provider: identity?.issuer ?? null,
  confirmed: identity?.confirmed ?? null,
});

/** Adds `docent token list`. */
export function addTokenList(token: DocentCommand): void {
  token
    .libraryCommand('list', '[{token, user, scope, created, expires, label}]')
    .description('Lists API tokens: number, user, scope, created, expires, label.')
    .argument('[user]', 'name of a user', nonEmpty)
    .inLibrary(async ({library: {store}, terminal}, name: string | undefined, options: LibraryOptions) => {
      const tokens = await new People(store).apiTokens.list(name);
      const rows = tokens.map(({id, user, scope, created, expires, label}) => ({
        token: id,
        user,
        scope,
        created,
        expires,
        label,
      }));
      return printList(terminal, rows, {
        ...options,
        none: 'There are no API tokens; "docent token add <user>" issues one.',
      });
    });
}

/** Adds `docent share list`. */
export function addShareList(share: DocentCommand): void {
  share
    .libraryCommand('list', '[{link, project, version, created, expires}]')
    .description('Lists sharing links: number, project, version, created, expires.')
    .argument('[project]', 'slug of a project', slug('project'))
    .inLibrary(async ({library: {store}, terminal}, name: string | undefined, options: LibraryOptions) => {
      const links = await new People(store).sharings.list(name);
      const rows = links.map(({id, ...link}) => ({link: id, ...link}));
      return printList(terminal, rows, {
        ...options,
        none: 'There are no sharing links; "docent share <project>" creates one.',
      });
    });
}

/** Adds `docent audit`. */
export function addAudit(program: DocentCommand): void {
  program
    .libraryCommand('audit', '[{at, who, action, subject}]')
    .summary('show who has changed what')
    .description(
      'Shows the audit log, the newest entry last: time, who, action, and what it was done to. "command" is whoever ran ' +
        '"docent" on the machine.',
    )
    .option('--who <name>', 'only actions of this user', nonEmpty)
    .option('--about <text>', 'only actions on this project, version or user', nonEmpty)
    .option('--since <date>', 'only from this day on, such as 2026-11-22', day)
    .option('--last <n>', 'maximum number of entries', wholeNumber(1, 1_000_000), 100)
    .inLibrary(async ({library: {store}, terminal}, options: LibraryOptions & AuditOptions) => {
      return printList(terminal, await auditRows(store, options), {
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
