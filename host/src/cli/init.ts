import {initLibrary} from '../publishing/library-folder.js';
import {nonEmpty} from './values.js';
import {type AddCommand, saying} from './command.js';

export const addInit: AddCommand = (program, take) => {
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
