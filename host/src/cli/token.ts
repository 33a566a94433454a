import {Option} from 'commander';
import {People} from '../people/people.js';
import {days, id, nonEmpty} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';

interface TokenOptions extends LibraryPlace {
  readonly scope: 'read' | 'write';
  readonly days?: number;
  readonly label: string;
}

export const addToken: AddCommand = (program, take) => {
  const token = program
    .command('token')
    .helpCommand(false)
    .summary('issue and revoke API tokens')
    .description('API tokens are sent as "Authorization: Token <token>".');
  libraryCommand(token, 'add')
    .description('Issues an API token of a user. It is shown only once.')
    .argument('<user>', 'name of the user', nonEmpty)
    .addOption(
      new Option('--scope <scope>', 'what it may be used for').choices(['read', 'write']).default('read'),
    )
    .option('--days <n>', 'how many days it is valid (default: until it is revoked)', days)
    .option('--label <text>', 'what it is for', '')
    .action((name: string, {scope, days, label, ...place}: TokenOptions) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          const {token, id} = await new People(store).apiTokens.issue(name, {scope, days, label});
          terminal.note(`API token ${id} of ${name}, to ${scope}; it is not shown again:`);
          terminal.out(token);
        }),
      ),
    );
  libraryCommand(token, 'revoke')
    .description('Revokes an API token.')
    .argument('<number>', 'number of the token', id)
    .action((number: number, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).apiTokens.revoke(number);
          terminal.out(`Revoked the API token ${number}.`);
        }),
      ),
    );
};
