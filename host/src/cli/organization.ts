import {Organizations} from '../people/people.js';
import type {Role} from '../store/tables.js';
import {nonEmpty, role, slug} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';

export const addOrganization: AddCommand = (program, take) => {
  const organization = program
    .command('organization')
    .helpCommand(false)
    .summary('group projects, and give people a role in all of them')
    .description('An organization has projects, and people with a role in all of them.');
  const one = (name: string) =>
    libraryCommand(organization, name).argument(
      '<organization>',
      'slug of the organization',
      slug('organization'),
    );

  one('add')
    .description('Adds an organization.')
    .option('--name <text>', 'name shown to readers (default: the slug)')
    .action((name: string, options: LibraryPlace & {readonly name?: string}) =>
      take(
        inLibrary(options, async ({store}, terminal) => {
          await new Organizations(store).add(name, options.name);
          terminal.out(
            `Added the organization ${name}. Next: "docent organization assign ${name} <project>", "docent organization grant ${name} <user> reader".`,
          );
        }),
      ),
    );

  one('assign')
    .description(
      'Assigns a project to an organization; the organization "none" removes it from the one it is in.',
    )
    .argument('<project>', 'slug of the project', slug('project'))
    .action((name: string, project: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          const isNone = name === 'none';
          await new Organizations(store).assign(project, isNone ? undefined : name);
          terminal.out(`${project} now belongs to ${isNone ? 'no organization' : name}.`);
        }),
      ),
    );

  one('grant')
    .description('Gives a user a role in all projects of an organization; "none" removes it.')
    .argument('<user>', 'name of the user', nonEmpty)
    .argument('<role>', 'reader, maintainer, admin or none', role)
    .action((name: string, person: string, granted: Role | undefined, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new Organizations(store).grant(name, person, granted);
          terminal.out(`${person} now has ${granted ? `the role ${granted}` : 'no role'} in ${name}.`);
        }),
      ),
    );

  libraryCommand(organization, 'list')
    .description('Lists organizations with their projects.')
    .action((place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          const all = await new Organizations(store).list();
          if (!all.length)
            terminal.note('There are no organizations; "docent organization add <slug>" adds one.');
          for (const {slug, name, projects} of all) terminal.out([slug, name, projects.join(' ')].join('\t'));
        }),
      ),
    );

  one('remove')
    .description('Removes an organization; its projects stay.')
    .action((name: string, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store}, terminal) => {
          await new Organizations(store).remove(name);
          terminal.out(`Removed the organization ${name}; its projects are still there.`);
        }),
      ),
    );
};
