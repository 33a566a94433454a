import {Option} from 'commander';
import {createRedirect, deleteRedirect} from '../library/redirects.js';
import type {RedirectOrder} from '../library/redirects.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import {usageError, UserError} from './terminal.js';
import {id, nonEmpty, slug} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';

const TYPES = ['page', 'exact', 'clean_url_to_html', 'html_to_clean_url'] as const;

interface RedirectOptions extends LibraryPlace {
  readonly type: (typeof TYPES)[number];
  readonly force?: boolean;
  readonly status: '301' | '302';
}

export const addRedirect: AddCommand = (program, take) => {
  const redirect = program
    .command('redirect')
    .helpCommand(false)
    .summary('redirect readers from pages that have moved')
    .description('Redirects readers from addresses that have no page.');
  const ofProject = (name: string) =>
    libraryCommand(redirect, name).argument('<project>', 'slug of the project', slug('project'));

  ofProject('add')
    .description(
      'Adds a redirect. "*" at the end of <from> matches the rest of the address, and ":splat" in <to> repeats it: ' +
        'docent redirect add manual "/old/*" "/new/:splat"',
    )
    .argument('[from]', 'path that has moved', nonEmpty)
    .argument('[to]', 'path or address that it leads to', nonEmpty)
    .addOption(
      new Option(
        '--type <type>',
        'page: paths within any version, as in /old.html; exact: paths within the project, with language and version, ' +
          'as in /en/1.0/old.html; clean_url_to_html, html_to_clean_url: all pages, /page/ to /page.html or the reverse, ' +
          'without <from> and <to>',
      )
        .choices(TYPES)
        .default('page'),
    )
    .option('--force', 'redirect even where there is a page')
    .addOption(
      new Option('--status <status>', 'HTTP status; browsers remember a 301')
        .choices(['301', '302'])
        .default('302'),
    )
    .action((project: string, from: string | undefined, to: string | undefined, options: RedirectOptions) => {
      const {type, force = false, status} = options;
      const isRule = type !== 'page' && type !== 'exact';
      if (isRule && from !== undefined)
        throw usageError(`A redirect of type ${type} is for all pages, and takes no paths.`);
      if (!isRule && (from === undefined || to === undefined))
        throw usageError('Name both paths, as in "docent redirect add manual /old.html /new.html".');
      const http_status = Number(status);
      const input = {type, from_url: from ?? '', to_url: to ?? '', force, http_status};
      take(
        inLibrary(options, async (opened, terminal) => {
          const {id} = await createRedirect(await orderFor(opened, project), input);
          terminal.out(`Added the redirect ${id} to ${project}.`);
        }),
      );
    });

  ofProject('list')
    .description('Lists the redirects of a project: number, type, from, to, status.')
    .action((project: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async (opened, terminal) => {
          const {store, project: found} = await orderFor(opened, project);
          const rows = await store.database
            .selectFrom('redirect')
            .selectAll()
            .where('project_id', '=', found.id)
            .orderBy('position')
            .orderBy('id', 'desc')
            .execute();
          if (!rows.length) terminal.note(`${project} has no redirects; "docent redirect add" adds one.`);
          for (const {id, type, from_url, to_url, http_status, force} of rows)
            terminal.out([id, type, from_url, to_url, http_status, ...(force ? ['forced'] : [])].join('\t'));
        }),
      ),
    );

  ofProject('remove')
    .description('Removes a redirect.')
    .argument('<number>', 'number of the redirect, as "docent redirect list" prints it', id)
    .action((project: string, number: number, place: LibraryPlace) =>
      take(
        inLibrary(place, async (opened, terminal) => {
          if (!(await deleteRedirect(await orderFor(opened, project), number)))
            throw new UserError(
              `${project} has no redirect ${number}; "docent redirect list ${project}" lists them.`,
            );
          terminal.out(`Removed the redirect ${number} of ${project}.`);
        }),
      ),
    );
};

async function orderFor({store}: LibraryFolder, slug: string): Promise<RedirectOrder> {
  const project = await store.database
    .selectFrom('project')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!project) throw new UserError(`There is no project "${slug}"; "docent add ${slug}" adds one.`);
  return {store, project, who: 'command'};
}
