import {People} from '../people/people.js';
import {usageError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {readPassword} from './read-password.js';
import {roleOf, slugOf} from './words.js';

const NAME = /^[\w.@+-]{1,64}$/;

export const user: LibraryCommand = {
  help: `Usage: docent user add <name> [--admin]
       docent user password <name>
       docent user grant <name> <project> reader|maintainer|admin|none
       docent user remove <name>

The password is asked for, or read from standard input. Readers read what is private; maintainers change
versions, redirects and builds, too; admins all of a project. --admin is for the whole library.

${LIBRARY_FLAG}`,
  takes: ['admin'],
  read(words) {
    const {admin} = words.flags;
    const action = words.action(['add', 'password', 'grant', 'remove'], 'add ada');
    const example = action === 'grant' ? 'grant ada manual reader' : `${action} ada`;
    const name = words.needed(1, example);
    words.atMost(action === 'grant' ? 4 : 2);
    switch (action) {
      case 'add':
        if (!NAME.test(name))
          throw usageError(
            `"${name}" cannot be the name of a user: letters, digits, and "." "_" "@" "+" "-", 64 at most.`,
          );
        return inLibrary(words.place, async ({store}, terminal) => {
          await new People(store).add(name, await readPassword(), {admin});
          terminal.out(
            `Added the user ${name}.${admin ? '' : ` Next: "docent user grant ${name} <project> reader".`}`,
          );
        });
      case 'password':
        return inLibrary(words.place, async ({store}, terminal) => {
          await new People(store).setPassword(name, await readPassword());
          terminal.out(`The password of ${name} is changed; all sessions of theirs have ended.`);
        });
      case 'remove':
        return inLibrary(words.place, async ({store}, terminal) => {
          await new People(store).remove(name);
          terminal.out(`Removed the user ${name}.`);
        });
      case 'grant': {
        const project = slugOf(words.needed(2, example), 'project');
        const role = roleOf(words.needed(3, example));
        return inLibrary(words.place, async ({store}, terminal) => {
          await new People(store).grant(name, project, role);
          terminal.out(`${name} is now ${role ?? 'nobody'} in ${project}.`);
        });
      }
    }
  },
};
