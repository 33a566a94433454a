import {createInterface} from 'node:readline';
import {text} from 'node:stream/consumers';
import {Option} from 'commander';
import {Organizations, People} from '../platform/people/people.js';
import {MAX_PASSWORD, MIN_PASSWORD} from '../platform/people/secrets.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';
import type {Role} from '../platform/store/tables.js';
import type {DocentCommand, LibraryOptions} from './command.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';
import {addAudit, addShareList, addTokenList, addUserList} from './people-lists.js';
import {printList} from './print-list.js';
import {
  days,
  id,
  newUserName,
  nonEmpty,
  type ProjectAndVersion,
  projectAndVersion,
  role,
  slug,
} from './values.js';

/** Adds the commands for users, organizations, tokens, share links and the audit log. */
export function addPeopleCommands(program: DocentCommand): void {
  addUser(program);
  addOrganization(program);
  addToken(program);
  addShare(program);
  addAudit(program);
}

const ROLES = 'reader, maintainer, admin or none';
const roleInWords = (granted: Role | undefined): string => (granted ? `the role ${granted}` : 'no role');

function addUser(program: DocentCommand): void {
  const user = program
    .command('user')
    .helpCommand(false)
    .summary('add users and give them roles in projects')
    .description(
      'Readers may read what is private; maintainers may also change versions, redirects and builds; admins, everything in ' +
        'a project. Passwords are prompted for, or read from standard input.',
    );
  const userCommand = (name: string, json: string, read = nonEmpty) =>
    user.libraryCommand(name, json).argument('<user>', 'name of the user', read);

  userCommand('add', '{user, admin}', newUserName)
    .description('Adds a user and prompts for the password.')
    .option('--admin', 'make the user an administrator of the library')
    .inLibrary(async ({library, terminal}, name: string, {admin = false}: {readonly admin?: boolean}) => {
      await new People(library.store).add(name, await readPassword(), {admin});
      terminal.out(
        `Added the user ${name}.${admin ? '' : ` Next: "docent user grant ${name} <project> reader".`}`,
      );
      return {user: name, admin};
    });

  userCommand('invite', '{user, added, address, expires}', newUserName)
    .description(
      'Prints a link with which the user chooses a password, once. Adds the user if there is no user of that name. Also use it ' +
        'for somebody who has forgotten their password: the old one stays valid until they choose a new one.',
    )
    .option('--admin', 'make a new user an administrator of the library')
    .option('--days <n>', 'how many days the link is valid', days, 7)
    .inLibrary(
      async (
        {library, terminal},
        name: string,
        options: {readonly admin?: boolean; readonly days: number},
      ) => {
        refuseWithoutPasswords(library, name);
        const {token, isNew, expires} = await new People(library.store).invitations.issue(name, options);
        if (isNew) terminal.note(`Added the user ${name}.`);
        terminal.note(
          `Link for ${name}, valid for ${counted(options.days, 'day')}; it is not shown again. Add it to the address where people sign in.`,
        );
        const address = `/_/welcome/${token}`;
        terminal.out(address);
        return {user: name, added: isNew, address, expires};
      },
    );

  userCommand('password', '{user}')
    .description('Changes the password of a user and ends all their sessions.')
    .inLibrary(async ({library, terminal}, name: string) => {
      refuseWithoutPasswords(library, name);
      await new People(library.store).setPassword(name, await readPassword());
      terminal.out(`Changed the password of ${name}; all their sessions have ended.`);
      return {user: name};
    });

  userCommand('grant', '{user, project, role}')
    .description('Gives a user a role in a project; "none" removes it.')
    .argument('<project>', 'slug of the project', slug('project'))
    .argument('<role>', ROLES, role)
    .inLibrary(async ({library, terminal}, name: string, project: string, granted: Role | undefined) => {
      await new People(library.store).grant(name, project, granted);
      terminal.out(`${name} now has ${roleInWords(granted)} in ${project}.`);
      return {user: name, project, role: granted ?? null};
    });

  addUserList(user);

  userCommand('remove', '{user}')
    .description('Removes a user.')
    .inLibrary(async ({library, terminal}, name: string) => {
      await new People(library.store).remove(name);
      terminal.out(`Removed the user ${name}.`);
      return {user: name};
    });
}

/** Refuses a password for a user who could not sign in with it. @throws {UserError} if only one administrator may use a password */
function refuseWithoutPasswords({config}: LibraryFolder, name: string): void {
  const {passwords, local_admin: admin} = config.sign_in;
  if (!passwords && name !== admin)
    throw new UserError(
      `Passwords are switched off (sign_in.passwords in docent.yaml): only ${admin} can sign in with one.`,
    );
}

function addOrganization(program: DocentCommand): void {
  const organization = program
    .command('organization')
    .helpCommand(false)
    .summary('group projects and give people a role in all of them')
    .description('An organization has projects, and people with a role in all of them.');
  const organizationCommand = (name: string, json: string) =>
    organization
      .libraryCommand(name, json)
      .argument('<organization>', 'slug of the organization', slug('organization'));

  organizationCommand('add', '{organization, name}')
    .description('Adds an organization.')
    .option('--name <text>', 'name shown to readers (default: the slug)')
    .inLibrary(async ({library, terminal}, name: string, options: {readonly name?: string}) => {
      await new Organizations(library.store).add(name, options.name);
      terminal.out(
        `Added the organization ${name}. Next: "docent organization assign ${name} <project>", "docent organization grant ${name} <user> reader".`,
      );
      return {organization: name, name: options.name ?? name};
    });

  organizationCommand('assign', '{project, organization}')
    .description(
      'Assigns a project to an organization; the organization "none" removes it from the one it is in.',
    )
    .argument('<project>', 'slug of the project', slug('project'))
    .inLibrary(async ({library, terminal}, name: string, project: string) => {
      const isNone = name === 'none';
      await new Organizations(library.store).assign(project, isNone ? undefined : name);
      terminal.out(`${project} now belongs to ${isNone ? 'no organization' : name}.`);
      return {project, organization: isNone ? null : name};
    });

  organizationCommand('grant', '{user, organization, role}')
    .description('Gives a user a role in all projects of an organization; "none" removes it.')
    .argument('<user>', 'name of the user', nonEmpty)
    .argument('<role>', ROLES, role)
    .inLibrary(async ({library, terminal}, name: string, person: string, granted: Role | undefined) => {
      await new Organizations(library.store).grant(name, person, granted);
      terminal.out(`${person} now has ${roleInWords(granted)} in ${name}.`);
      return {user: person, organization: name, role: granted ?? null};
    });

  organization
    .libraryCommand('list', '[{organization, name, projects}]')
    .description('Lists organizations: slug, name, projects.')
    .inLibrary(async ({library, terminal}, options: LibraryOptions) => {
      const organizations = await new Organizations(library.store).list();
      return printList(
        terminal,
        organizations.map(({slug, name, projects}) => ({organization: slug, name, projects})),
        {...options, none: 'There are no organizations; "docent organization add <slug>" adds one.'},
      );
    });

  organizationCommand('remove', '{organization}')
    .description('Removes an organization; its projects stay.')
    .inLibrary(async ({library, terminal}, name: string) => {
      await new Organizations(library.store).remove(name);
      terminal.out(`Removed the organization ${name}; its projects are still there.`);
      return {organization: name};
    });
}

interface TokenOptions {
  readonly scope: 'read' | 'write';
  readonly days?: number;
  readonly label: string;
}

function addToken(program: DocentCommand): void {
  const token = program
    .command('token')
    .helpCommand(false)
    .summary('issue and revoke API tokens')
    .description('API tokens are sent as "Authorization: Token <token>".');
  token
    .libraryCommand('add', '{token, user, scope, expires, label, secret}')
    .description('Issues an API token of a user. It is shown only once.')
    .argument('<user>', 'name of the user', nonEmpty)
    .addOption(
      new Option('--scope <scope>', 'what it may be used for').choices(['read', 'write']).default('read'),
    )
    .option('--days <n>', 'how many days it is valid (default: until it is revoked)', days)
    .option('--label <text>', 'what it is for', '')
    .inLibrary(async ({library, terminal}, name: string, {scope, days, label}: TokenOptions) => {
      const issued = await new People(library.store).apiTokens.issue(name, {scope, days, label});
      const {id, expires, token: secret} = issued;
      terminal.note(`API token ${id} of ${name}, to ${scope}. It is not shown again.`);
      terminal.out(secret);
      return {token: id, user: name, scope, expires, label, secret};
    });
  addTokenList(token);
  token
    .libraryCommand('revoke', '{token}')
    .description('Revokes an API token.')
    .argument('<number>', 'number of the token', id)
    .inLibrary(async ({library, terminal}, number: number) => {
      await new People(library.store).apiTokens.revoke(number);
      terminal.out(`Revoked the API token ${number}.`);
      return {token: number};
    });
}

function addShare(program: DocentCommand): void {
  const share = program
    .libraryCommand('share', '{link, project, version, expires, address}')
    .summary('create and revoke links to a private project or version')
    .description(
      'Creates a link with which anybody can read a private project, or one version of it. The link is shown only once.',
    )
    .argument('<project[/version]>', 'what the link is for', projectAndVersion)
    .option('--days <n>', 'how many days the link is valid (default: until it is revoked)', days)
    .inLibrary(
      async (
        {library, terminal},
        [project, version]: ProjectAndVersion,
        {days}: {readonly days?: number},
      ) => {
        const shared = await new People(library.store).sharings.share(project, {version, days});
        const {id, expires, token} = shared;
        const address = `/_/sharing/${token}`;
        terminal.note(
          `Share link ${id}; it is not shown again. Put the address of your host in front of it.`,
        );
        terminal.out(address);
        return {link: id, project, version: version ?? null, expires, address};
      },
    );
  addShareList(share);
  share
    .libraryCommand('revoke', '{link}')
    .description('Revokes a link.')
    .argument('<number>', 'number of the link', id)
    .inLibrary(async ({library, terminal}, number: number) => {
      await new People(library.store).sharings.revoke(number);
      terminal.out(`Revoked the share link ${number}.`);
      return {link: number};
    });
}

/**
 * Prompts for a password without showing it; without a terminal, reads it from standard input.
 *
 * @throws {UserError} if it is too short or too long
 */
async function readPassword(): Promise<string> {
  const {stdin, stderr} = process;
  const password = stdin.isTTY ? await ask(stdin, stderr) : (await text(stdin)).replace(/\r?\n$/, '');
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw new UserError(
      `A password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; choose another.`,
    );
  return password;
}

/** Reads a line without showing it: `readline` writes the typed text to its output, and here it has none. */
function ask(stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream): Promise<string> {
  stderr.write('Password: ');
  const lines = createInterface({input: stdin, terminal: true});
  return new Promise((resolve, reject) => {
    lines.once('line', line => {
      lines.close();
      stderr.write('\n');
      resolve(line);
    });
    lines.once('SIGINT', () => {
      lines.close();
      reject(new UserError('No password was given; nothing was done.'));
    });
  });
}
