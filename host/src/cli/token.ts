import {People} from '../people/people.js';
import {usageError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {daysOf} from './words.js';

export const token: LibraryCommand = {
  help: `Usage: docent token add <user> [flags]
       docent token revoke <number>

Issues an API token, to be sent as "Authorization: Token <token>". It is shown once.

  --scope read|write  what may be done with it (default: read)
  --days <n>          how long it is good (default: until it is revoked)
  --label <text>      what it is for
${LIBRARY_FLAG}`,
  takes: ['scope', 'days', 'label'],
  read(words) {
    const {scope: given, label, ...flags} = words.flags;
    words.atMost(2);
    if (words.action(['add', 'revoke'], 'add ada') === 'revoke') {
      const id = words.number(1, 'revoke 3');
      return inLibrary(words.place, async ({store}, terminal) => {
        await new People(store).apiTokens.revoke(id);
        terminal.out(`Revoked the API token ${id}.`);
      });
    }
    const name = words.needed(1, 'add ada --scope=write --days=90');
    const scope = scopeOf(given);
    const days = daysOf(flags.days);
    return inLibrary(words.place, async ({store}, terminal) => {
      const {token, id} = await new People(store).apiTokens.issue(name, {scope, days, label});
      terminal.note(`API token ${id} of ${name}, to ${scope}; it is not shown again:`);
      terminal.out(token);
    });
  },
};

function scopeOf(text: string): 'read' | 'write' {
  if (text === 'read' || text === 'write') return text;
  throw usageError(`--scope must be read or write, not "${text}".`);
}
