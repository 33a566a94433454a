import type {Transaction} from 'kysely';
import {newProject} from '../publishing/new-rows.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Tables} from '../store/tables.js';
import {type Terminal, UserError} from './terminal.js';
import {alias, language, newProjectSlug, nonEmpty, slug} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {privacyOf, publishFolder} from './publish.js';

interface AddOptions extends LibraryPlace {
  readonly name?: string;
  readonly version: string;
  readonly language: string;
  readonly private?: boolean;
  readonly translationOf?: string;
  readonly subprojectOf?: string;
  readonly alias?: string;
  readonly organization?: string;
}

export const addProject: AddCommand = (program, take) => {
  libraryCommand(program, 'add')
    .summary('add a project')
    .description('Adds a project to the library. With a folder, publishes it as the first version.')
    .argument('<project>', 'slug of the project', newProjectSlug)
    .argument('[folder]', 'a folder of built HTML', nonEmpty)
    .option('--name <text>', 'name shown to readers (default: the slug)')
    .option('--version <slug>', 'the first version', slug('version'), 'latest')
    .option('--language <code>', 'language it is written in', language, 'en')
    .option('--private', 'only for those who have a role in it')
    .option('--translation-of <slug>', 'the project that it translates', slug('project'))
    .option('--subproject-of <slug>', 'the project that it is a part of', slug('project'))
    .option('--alias <path>', 'its path below that project (default: the slug)', alias)
    .option('--organization <slug>', 'the organization that it belongs to', slug('organization'))
    .action((project: string, folder: string | undefined, options: AddOptions) =>
      take(inLibrary(options, (...opened) => run(project, folder, options, ...opened))),
    );
};

async function run(
  project: string,
  folder: string | undefined,
  options: AddOptions,
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const {version} = options;
  const line = {who: 'command', action: 'add project', subject: project};
  await library.store.write(line, async transaction => {
    const numberOf = (table: 'project' | 'organization', slug: string | undefined) =>
      slug === undefined ? null : numberIn(transaction, table, slug);
    if (await isThere(transaction, 'project', project))
      throw new UserError(
        `There is already a project "${project}"; "docent publish ${project}/<version> <folder>" publishes a version of it.`,
      );
    const {id} = await transaction
      .insertInto('project')
      .values({
        ...newProject(project, options.name),
        language: options.language,
        default_version: version,
        privacy: privacyOf(options.private ?? false),
        translation_of: await numberOf('project', options.translationOf),
        organization_id: await numberOf('organization', options.organization),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parent = await numberOf('project', options.subprojectOf);
    if (parent !== null)
      await transaction
        .insertInto('subproject')
        .values({parent_id: parent, child_id: id, alias: options.alias ?? project})
        .execute();
  });
  terminal.out(`Added the project ${project}.`);
  if (folder !== undefined) await publishFolder(library, {project, version, folder}, terminal, stop);
}

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
