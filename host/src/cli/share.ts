import {People} from '../people/people.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {daysOf, projectAndVersion} from './words.js';

export const share: LibraryCommand = {
  help: `Usage: docent share <project>[/<version>] [--days <n>]
       docent share revoke <number>

Makes a link by which anybody may read a private project, or one version of it. It is shown once.

  --days <n>          how long it is good (default: until it is revoked)
${LIBRARY_FLAG}`,
  takes: ['days'],
  read(words) {
    const first = words.needed(0, 'manual/1.0 --days=30');
    if (first === 'revoke') {
      words.atMost(2);
      const id = words.number(1, 'revoke 3');
      return inLibrary(words.place, async ({store}, terminal) => {
        await new People(store).sharings.revoke(id);
        terminal.out(`Revoked the sharing ${id}.`);
      });
    }
    words.atMost(1);
    const [project, version] = projectAndVersion(first);
    const days = daysOf(words.flags.days);
    return inLibrary(words.place, async ({store}, terminal) => {
      const {token, id} = await new People(store).sharings.share(project, {version, days});
      terminal.note(`Sharing ${id}; it is not shown again. Put the address of your host before it:`);
      terminal.out(`/_/sharing/${token}`);
    });
  },
};
