import type {Transaction} from 'kysely';
import {newProject} from '../publishing/new-rows.js';
import {isSlug} from '../config/slug.js';
import type {Tables} from '../store/tables.js';
import {UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {languageOf, newProjectName, slugOf} from './words.js';
import {privacyOf, publishFolder} from './publish.js';

export const add: LibraryCommand = {
  help: `Usage: docent add <project> [<folder of built HTML>] [flags]

Adds a project, and publishes the folder as its first version.

  --name <text>             what people call it (default: its slug)
  --version <slug>          the version (default: latest)
  --language <code>         what it is written in (default: en)
  --private                 only for those who have a role in it
  --translation-of <slug>   the project that it translates
  --subproject-of <slug>    the project that it is a part of
  --alias <path>            what it is called there (default: its slug)
  --organization <slug>     the organization that it belongs to
${LIBRARY_FLAG}`,
  takes: [
    ...(['name', 'language', 'version', 'private', 'organization'] as const),
    ...(['translation-of', 'subproject-of', 'alias'] as const),
  ],
  read(words) {
    words.atMost(2);
    const project = newProjectName(words.needed(0, 'manual build/html'));
    const folder = words.at(1);
    const {flags} = words;
    const version = slugOf(flags.version, 'version');
    const language = languageOf(flags.language);
    const alias = flags.alias ?? project;
    if (!alias.split('/').every(isSlug))
      throw new UserError(`"${alias}" is no alias: slugs, with "/" between them.`);
    return inLibrary(words.place, async (library, terminal, stop) => {
      const line = {who: 'command', action: 'add project', subject: project};
      await library.store.write(line, async transaction => {
        const numberOf = (table: 'project' | 'organization', slug: string | undefined) =>
          slug === undefined ? null : numberIn(transaction, table, slug);
        if (await isThere(transaction, 'project', project))
          throw new UserError(
            `There is a project "${project}" already; "docent publish ${project}/<version> <folder>" puts a version in.`,
          );
        const {id} = await transaction
          .insertInto('project')
          .values({
            ...newProject(project, flags.name),
            ...{language, default_version: version, privacy: privacyOf(flags.private ?? false)},
            translation_of: await numberOf('project', flags['translation-of']),
            organization_id: await numberOf('organization', flags.organization),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const parent = await numberOf('project', flags['subproject-of']);
        if (parent !== null)
          await transaction
            .insertInto('subproject')
            .values({parent_id: parent, child_id: id, alias})
            .execute();
      });
      terminal.out(`Added the project ${project}.`);
      if (folder !== undefined) await publishFolder(library, {project, version, folder}, terminal, stop);
    });
  },
};

const isThere = (transaction: Transaction<Tables>, table: 'project' | 'organization', slug: string) =>
  transaction.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst();

async function numberIn(
  transaction: Transaction<Tables>,
  table: 'project' | 'organization',
  slug: string,
): Promise<number> {
  const found = await isThere(transaction, table, slug);
  if (!found)
    throw new UserError(
      table === 'project'
        ? `There is no project "${slug}"; "docent add ${slug}" adds one.`
        : `There is no organization "${slug}"; "docent organization add ${slug}" adds one.`,
    );
  return found.id;
}
