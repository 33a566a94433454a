import {People} from '../people/people.js';
import {days, id, type ProjectAndVersion, projectAndVersion} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';

interface ShareOptions extends LibraryPlace {
  readonly days?: number;
}

export const addShare: AddCommand = (program, take) => {
  const share = libraryCommand(program, 'share')
    .summary('create and revoke links to a private project or version')
    .description(
      'Creates a link with which anybody can read a private project, or one version of it. The link is shown only once.',
    )
    .argument('<project[/version]>', 'what the link is for', projectAndVersion)
    .option('--days <n>', 'how many days the link is valid (default: until it is revoked)', days)
    .action(([project, version]: ProjectAndVersion, {days, ...place}: ShareOptions) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          const {token, id} = await new People(store).sharings.share(project, {version, days});
          terminal.note(`Share link ${id}; it is not shown again. Put the address of your host before it:`);
          terminal.out(`/_/sharing/${token}`);
        }),
      ),
    );
  libraryCommand(share, 'revoke')
    .description('Revokes a link.')
    .argument('<number>', 'number of the link', id)
    .action((number: number, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new People(store).sharings.revoke(number);
          terminal.out(`Revoked the share link ${number}.`);
        }),
      ),
    );
};
