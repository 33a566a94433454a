import {now} from '../store/store.js';
import {usageError, UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {slugOf} from './words.js';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export const domain: LibraryCommand = {
  help: `Usage: docent domain <project> <name of a host>
       docent domain <project> none

Serves the project at the beginning of a host of its own, as in https://docs.example.org/en/latest/, with its
translations and parts, and nothing else. Let the name lead to this machine, by DNS and the proxy that speaks TLS.

${LIBRARY_FLAG}`,
  takes: [],
  read(words) {
    const example = 'manual docs.example.org';
    const project = slugOf(words.needed(0, example), 'project');
    const given = words.needed(1, example).toLowerCase();
    words.atMost(2);
    if (!DOMAIN.test(given))
      throw usageError(
        `"${given}" is no name of a host; write it without scheme, port and path, as in docs.example.org.`,
      );
    const name = given === 'none' ? null : given;
    return inLibrary(words.place, async ({store}, terminal) => {
      const line = {who: 'command', action: 'set domain', subject: `${project} ${given}`};
      await store.write(line, async transaction => {
        const taken =
          name === null
            ? undefined
            : await transaction
                .selectFrom('project')
                .select('slug')
                .where('domain', '=', name)
                .executeTakeFirst();
        if (taken && taken.slug !== project)
          throw new UserError(
            `${given} is the domain of ${taken.slug}; "docent domain ${taken.slug} none" takes it away.`,
          );
        const {numUpdatedRows} = await transaction
          .updateTable('project')
          .set({domain: name, modified: now()})
          .where('slug', '=', project)
          .executeTakeFirst();
        if (numUpdatedRows === 0n)
          throw new UserError(`There is no project "${project}"; "docent add ${project}" adds one.`);
      });
      terminal.out(
        name === null ? `${project} has no domain of its own now.` : `${project} begins at ${given} now.`,
      );
    });
  },
};
