import {Organizations} from '../people/organizations.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {roleOf, slugOf} from './words.js';

export const organization: LibraryCommand = {
  help: `Usage: docent organization add <slug> [--name <text>]
       docent organization assign <slug> <project>
       docent organization grant <slug> <user> reader|maintainer|admin|none
       docent organization list
       docent organization remove <slug>

An organization has projects, and people with a role in all of them. "assign" gives it a project, "assign none
<project>" takes it away. Removing an organization leaves its projects.

  --name <text>       what people call it (default: its slug)
${LIBRARY_FLAG}`,
  takes: ['name'],
  read(words) {
    const {name} = words.flags;
    const action = words.action(['add', 'assign', 'grant', 'list', 'remove'], 'add team');
    words.atMost({list: 1, add: 2, remove: 2, assign: 3, grant: 4}[action]);
    if (action === 'list')
      return inLibrary(words.place, async ({store}, terminal) => {
        const all = await new Organizations(store).list();
        if (!all.length)
          terminal.note('There is no organization; "docent organization add <slug>" adds one.');
        for (const {slug, name, projects} of all) terminal.out([slug, name, projects.join(' ')].join('\t'));
      });
    const example = {
      add: 'add team --name="The Team"',
      assign: 'assign team manual',
      grant: 'grant team ada maintainer',
      remove: 'remove team',
    }[action];
    const slug = slugOf(words.needed(1, example), 'organization');
    switch (action) {
      case 'add':
        return inLibrary(words.place, async ({store}, terminal) => {
          await new Organizations(store).add(slug, name);
          terminal.out(
            `Added the organization ${slug}. Next: "docent organization assign ${slug} <project>", "docent organization grant ${slug} <user> reader".`,
          );
        });
      case 'remove':
        return inLibrary(words.place, async ({store}, terminal) => {
          await new Organizations(store).remove(slug);
          terminal.out(`Removed the organization ${slug}; its projects are still there.`);
        });
      case 'assign': {
        const project = slugOf(words.needed(2, example), 'project');
        return inLibrary(words.place, async ({store}, terminal) => {
          await new Organizations(store).assign(project, slug === 'none' ? undefined : slug);
          terminal.out(
            slug === 'none'
              ? `${project} belongs to no organization now.`
              : `${project} belongs to ${slug} now.`,
          );
        });
      }
      case 'grant': {
        const person = words.needed(2, example);
        const role = roleOf(words.needed(3, example));
        return inLibrary(words.place, async ({store}, terminal) => {
          await new Organizations(store).grant(slug, person, role);
          terminal.out(`${person} is now ${role ?? 'nobody'} in ${slug}.`);
        });
      }
    }
  },
};
