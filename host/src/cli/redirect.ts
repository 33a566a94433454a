import {createRedirect, deleteRedirect, type RedirectOrder} from '../library/redirects.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import {usageError, UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {slugOf} from './words.js';

const TYPES = ['page', 'exact', 'clean_url_to_html', 'html_to_clean_url'] as const;

export const redirect: LibraryCommand = {
  help: `Usage: docent redirect add <project> <from> <to> [flags]
       docent redirect add <project> --type clean_url_to_html|html_to_clean_url
       docent redirect list <project>
       docent redirect remove <project> <number>

Leads readers on from addresses without a page. "*" at the end of <from> stands for any rest, ":splat" in <to>
for that rest: docent redirect add manual "/old/*" "/new/:splat"

  --type page         paths within any version (default), as in /old.html
  --type exact        paths within the project, with language and version, as in /en/1.0/old.html
  --type clean_url_to_html | html_to_clean_url
                      all pages: /page/ leads to /page.html, or the other way
  --force             also where there is a page
  --status 301|302    301 is remembered by browsers (default: 302)
${LIBRARY_FLAG}`,
  takes: ['type', 'force', 'status'],
  read(words) {
    const {type: given, force, status} = words.flags;
    const action = words.action(['add', 'list', 'remove'], 'add manual /old.html /new.html');
    const example = {add: 'add manual /old.html /new.html', list: 'list manual', remove: 'remove manual 3'}[
      action
    ];
    const project = slugOf(words.needed(1, example), 'project');
    words.atMost({add: 4, list: 2, remove: 3}[action]);
    switch (action) {
      case 'list':
        return inLibrary(words.place, async (opened, terminal) => {
          const {store, project: found} = await orderFor(opened, project);
          const rows = await store.database
            .selectFrom('redirect')
            .selectAll()
            .where('project_id', '=', found.id)
            .orderBy('position')
            .orderBy('id', 'desc')
            .execute();
          if (!rows.length) terminal.note(`${project} has no redirects; "docent redirect add" adds one.`);
          for (const row of rows)
            terminal.out(
              [
                row.id,
                row.type,
                row.from_url,
                row.to_url,
                row.http_status,
                ...(row.force ? ['forced'] : []),
              ].join('\t'),
            );
        });
      case 'remove': {
        const id = words.number(2, example);
        return inLibrary(words.place, async (opened, terminal) => {
          if (!(await deleteRedirect(await orderFor(opened, project), id)))
            throw new UserError(
              `${project} has no redirect ${id}; "docent redirect list ${project}" lists them.`,
            );
          terminal.out(`Removed the redirect ${id} of ${project}.`);
        });
      }
      case 'add': {
        const type = TYPES.find(name => name === given);
        if (!type) throw usageError(`--type must be one of ${TYPES.join(', ')}, not "${given}".`);
        if (status !== '301' && status !== '302')
          throw usageError(`--status must be 301 or 302, not "${status}".`);
        const isRule = type !== 'page' && type !== 'exact';
        if (isRule && words.at(2) !== undefined)
          throw usageError(`A redirect of type ${type} is for all pages, and takes no paths.`);
        const [from, to] = isRule ? ['', ''] : [words.needed(2, example), words.needed(3, example)];
        const input = {type, from_url: from, to_url: to, force, http_status: Number(status)};
        return inLibrary(words.place, async (opened, terminal) => {
          const {id} = await createRedirect(await orderFor(opened, project), input);
          terminal.out(`Added the redirect ${id} to ${project}.`);
        });
      }
    }
  },
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
