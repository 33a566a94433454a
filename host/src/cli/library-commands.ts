import {type AddCommand, saying} from './command.js';
import {addProject} from './add.js';
import {addBackup, addMigrate, addRestore} from './backup.js';
import {addBuild} from './build.js';
import {addDomain} from './domain.js';
import {addOrganization} from './organization.js';
import {addPublish} from './publish.js';
import {addRedirect} from './redirect.js';
import {addShare} from './share.js';
import {addToken} from './token.js';
import {addUser} from './user.js';
import {initLibrary} from '../publishing/library-folder.js';
import {nonEmpty} from './values.js';

const addInit: AddCommand = (program, take) => {
  program
    .command('init')
    .summary('create a library')
    .description(
      'Creates a library: a configuration file, docent.yaml, and a data folder beside it. "docent serve" serves it. To ' +
        'keep it in PostgreSQL, write the address into docent.yaml afterwards.',
    )
    .argument('[folder]', 'where to create it', nonEmpty, '.')
    .action((folder: string) =>
      take(terminal =>
        saying(async () => {
          const made = await initLibrary(folder);
          terminal.out(
            `Created a library in ${made}. Next, in that folder: "docent add <project> <folder>", "docent user add <name> --admin", "docent serve".`,
          );
        }),
      ),
    );
};

/** All commands that work on a library, in the order of their help. `serve` is not one of them, as it also serves folders. */
export const addLibraryCommands: AddCommand = (program, take) => {
  for (const add of [
    ...[addInit, addProject, addPublish, addBuild, addRedirect, addDomain],
    ...[addUser, addOrganization, addToken, addShare, addBackup, addRestore, addMigrate],
  ])
    add(program, take);
};
