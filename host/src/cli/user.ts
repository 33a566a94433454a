import {createInterface} from 'node:readline';
import {text} from 'node:stream/consumers';
import {People} from '../people/people.js';
import type {Role} from '../store/tables.js';
import {usageError, UserError} from './terminal.js';
import {nonEmpty, role, slug} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {MAX_PASSWORD, MIN_PASSWORD} from '../people/secrets.js';

const NAME = /^[\w.@+-]{1,64}$/;

export const addUser: AddCommand = (program, take) => {
  const user = program
    .command('user')
    .helpCommand(false)
    .summary('add users, and give them roles in projects')
    .description(
      'Readers may read what is private; maintainers may also change versions, redirects and builds; admins everything in ' +
        'a project. Passwords are asked for, or read from standard input.',
    );
  const one = (name: string) => libraryCommand(user, name).argument('<user>', 'name of the user', nonEmpty);

  one('add')
    .description('Adds a user, and asks for the password.')
    .option('--admin', 'administrator of the whole library')
    .action((name: string, {admin = false, ...place}: LibraryPlace & {readonly admin?: boolean}) => {
      if (!NAME.test(name))
        throw usageError(
          `"${name}" cannot be the name of a user: use up to 64 letters, digits, and "." "_" "@" "+" "-".`,
        );
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).add(name, await readPassword(), {admin});
          terminal.out(
            `Added the user ${name}.${admin ? '' : ` Next: "docent user grant ${name} <project> reader".`}`,
          );
        }),
      );
    });

  one('password')
    .description('Changes the password of a user, and ends all their sessions.')
    .action((name: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).setPassword(name, await readPassword());
          terminal.out(`Changed the password of ${name}; all their sessions have ended.`);
        }),
      ),
    );

  one('grant')
    .description('Gives a user a role in a project; "none" removes it.')
    .argument('<project>', 'slug of the project', slug('project'))
    .argument('<role>', 'reader, maintainer, admin or none', role)
    .action((name: string, project: string, granted: Role | undefined, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).grant(name, project, granted);
          terminal.out(`${name} now has ${granted ? `the role ${granted}` : 'no role'} in ${project}.`);
        }),
      ),
    );

  one('remove')
    .description('Removes a user.')
    .action((name: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).remove(name);
          terminal.out(`Removed the user ${name}.`);
        }),
      ),
    );
};

/**
 * Prompts for a password without echoing it; without a terminal, reads standard input.
 *
 * @throws {UserError} when it is too short or too long
 */
async function readPassword(): Promise<string> {
  const {stdin, stderr} = process;
  const password = stdin.isTTY ? await ask(stdin, stderr) : (await text(stdin)).replace(/\r?\n$/, '');
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw new UserError(`A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; choose another.`);
  return password;
}

/** `readline` echoes what is typed to its output, which is discarded here. */
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
