import {readdir, readFile, stat} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {type ListedProject, readProjectList} from '../config/project-list.js';
import {isReservedName, toSlug} from '../../../cli/src/system/slug.js';
import {byCommand, findNamed} from '../platform/people/viewer.js';
import {type DocentCommand, type LibraryOptions, MEANT_FOR_PEOPLE, type Opened} from './command.js';
import {insertProject} from './project-commands.js';
import {publishFolder} from './publish.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';
import {language, nonEmpty, slug} from './values.js';

interface ImportOptions extends LibraryOptions {
  readonly version: string;
  readonly language: string;
  readonly private?: boolean;
  readonly organization?: string;
}

export function addImport(program: DocentCommand): void {
  program
    .libraryCommand(
      'import',
      '{projects: [{project, added, published: [{project, version, build, pages, address}]}]}',
    )
    .summary('add many projects at once')
    .description(
      'Adds the projects of a list and publishes their versions, in one run. The list is a YAML file, or a folder: each folder ' +
        'in it is a project, or has a folder for each version of it. A project that exists already is not changed, but gets ' +
        'the versions. If a project fails, the others are still imported.\n\n' +
        'In a file, each project has any of name, language, private, organization, translation_of, subproject_of, default, and ' +
        'versions: a folder for each. Paths are relative to the file.',
    )
    .argument('<file or folder>', 'the list of projects', nonEmpty)
    .option('--version <slug>', 'name of the version, for folders with only one', slug('version'), 'latest')
    .option('--language <code>', 'language of the documentation, if a folder is imported', language, 'en')
    .option('--private', 'make the projects private, if a folder is imported')
    .option(
      '--organization <slug>',
      'organization of the projects, if a folder is imported',
      slug('organization'),
    )
    .inLibrary(importAll);
}

async function importAll(opened: Opened, source: string, options: ImportOptions): Promise<object> {
  const path = resolve(source);
  const kind = await stat(path).catch(() => undefined);
  if (!kind) throw new UserError(`There is no file or folder ${path}.`);
  const listed = kind.isDirectory()
    ? await projectsIn(path, options)
    : readProjectList(await readFile(path, 'utf8'), path);
  if (!listed.length) throw new UserError(`${path} has no projects.`);
  const base = kind.isDirectory() ? path : dirname(path);
  const failed: string[] = [];
  const projects: object[] = [];
  // Subprojects and translations come last, because they refer to projects that may be in the same list.
  const isDependent = ({translation_of: main, subproject_of: parent}: ListedProject) =>
    main || parent ? 1 : 0;
  for (const project of listed.toSorted((a, b) => isDependent(a) - isDependent(b)))
    try {
      projects.push(await importProject(opened, project, base));
    } catch (error) {
      if (opened.stop.aborted || !isMeantForUsers(error)) throw error;
      failed.push(project.slug);
      opened.terminal.note(`${project.slug}: ${(error as Error).message}`);
    }
  const importedCount = listed.length - failed.length;
  if (failed.length)
    throw new UserError(
      `${counted(importedCount, 'project')} of ${listed.length} done; run the command again when the others can be published: ${failed.join(', ')}.`,
    );
  opened.terminal.out(`Done: ${counted(importedCount, 'project')}.`);
  return {projects};
}

const isMeantForUsers = (error: unknown): boolean =>
  error instanceof UserError || MEANT_FOR_PEOPLE.some(Kind => error instanceof Kind);

async function importProject(
  {library, terminal, stop}: Opened,
  {slug, versions, ...project}: ListedProject,
  base: string,
): Promise<object> {
  const {store} = library;
  const defaultVersion = project.default || [...versions.keys()][0] || 'latest';
  const added = (await findNamed(store, 'project', slug)) === undefined;
  if (added) {
    const options = {
      version: defaultVersion,
      language: project.language,
      private: project.private,
      ...(project.name && {name: project.name}),
      ...(project.organization && {organization: project.organization}),
      ...(project.translation_of && {translationOf: project.translation_of}),
      ...(project.subproject_of && {subprojectOf: project.subproject_of}),
    };
    await store.write(byCommand('add project', slug), transaction =>
      insertProject(transaction, slug, options),
    );
    terminal.out(`Added the project ${slug}.`);
  }
  const published: object[] = [];
  for (const [version, folder] of versions) {
    const publication = {project: slug, version, folder: resolve(base, folder)};
    published.push(await publishFolder(library, publication, terminal, stop));
  }
  return {project: slug, added, published};
}

/**
 * Lists the projects of a folder: each subfolder is a project. A subfolder with pages directly in it is the only version of its
 * project; otherwise, each of its own subfolders is a version.
 */
async function projectsIn(
  folder: string,
  {version, language, private: isPrivate = false, organization = ''}: ImportOptions,
): Promise<ListedProject[]> {
  const foldersBySlug = new Map<string, string>();
  const projects: ListedProject[] = [];
  for (const name of await foldersIn(folder)) {
    const slug = toSlug(name);
    const otherFolder = foldersBySlug.get(slug);
    if (otherFolder !== undefined)
      throw new UserError(
        `The folders ${otherFolder} and ${name} would both be the project "${slug}"; rename one, or write a list in a file.`,
      );
    if (isReservedName(slug))
      throw new UserError(
        `The folder ${name} cannot be a project, because the host uses that address itself.`,
      );
    foldersBySlug.set(slug, name);
    const projectFolder = join(folder, name);
    const versions = (await hasPages(projectFolder))
      ? new Map([[version, projectFolder]])
      : new Map(
          (await foldersIn(projectFolder)).map(subfolder => [
            toSlug(subfolder),
            join(projectFolder, subfolder),
          ]),
        );
    if (!versions.size) continue;
    projects.push({
      slug,
      name: '',
      language,
      private: isPrivate,
      organization,
      versions,
      translation_of: '',
      subproject_of: '',
      default: '',
    });
  }
  return projects;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {withFileTypes: true});
  return entries
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({name}) => name)
    .sort();
}

const hasPages = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).some(name => /\.html?$/i.test(name));
