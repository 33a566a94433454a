import {initLibrary} from '../publishing/library-folder.js';
import {usageError} from './user-error.js';
import {type LibraryCommand, saying} from './command.js';

export const init: LibraryCommand = {
  help: `Usage: docent init [folder]

Makes a library: a configuration file, docent.yaml, and a data folder beside it. "docent serve" in it serves it.
`,
  takes: [],
  read(words) {
    words.atMost(1);
    if (words.flags.store !== undefined)
      throw usageError('Make the library first, and write the address of its store into its docent.yaml.');
    const folder = words.at(0) ?? words.flags.library;
    return terminal =>
      saying(async () => {
        const made = await initLibrary(folder);
        terminal.out(
          `Made a library in ${made}. Next: "docent add <project> <folder>" in it, "docent user add <name> --admin", "docent serve".`,
        );
      });
  },
};
