import {resolve} from 'node:path';
import {Option} from 'commander';
import type {Selectable, Transaction} from 'kysely';
import {REDIRECT_TYPES, type RedirectInput} from '../../../src/api/redirects.js';
import {whyNotDomain} from '../config/names.js';
import {createRedirect, deleteRedirect, type RedirectContext} from '../platform/library/redirects.js';
import {initLibrary} from '../platform/publishing/library-folder.js';
import {byCommand, findNamed, idOf} from '../platform/people/viewer.js';
import {newProject} from '../platform/publishing/new-rows.js';
import {checkPublishable} from '../platform/publishing/publisher.js';
import {now, type Store} from '../platform/store/store.js';
import type {Tables} from '../platform/store/tables.js';
import {type DocentCommand, inLibrary, type LibraryOptions, type Opened} from './command.js';
import {printList} from './print-list.js';
import {privacyOf, publishFolder} from './publish.js';
import {followOption, jsonOption} from '../../../cli/src/commands/site-commands.js';
import {usageError, UserError} from '../../../cli/src/commands/terminal.js';
import {alias, hostName, id, language, newProjectSlug, nonEmpty, slug} from './values.js';

export function addInit(program: DocentCommand): void {
  program
    .command('init')
    .summary('create a library')
    .description(
      'Creates a library: a configuration file, docent.yaml, and a data folder beside it. "docent serve" serves it. To ' +
        'store it in PostgreSQL, put the address into docent.yaml afterwards.',
    )
    .argument('[folder]', 'where to create it', nonEmpty, '.')
    .addOption(jsonOption('{folder}'))
    .action((folder: string, options: {readonly json?: boolean}) =>
      program.report(options, async terminal => {
        const created = await initLibrary(folder);
        terminal.out(
          `Created a library in ${created}. Next, in that folder: "docent add <project> <folder>", "docent user add <name> --admin", "docent serve".`,
        );
        return {folder: created};
      }),
    );
}

interface AddOptions {
  readonly name?: string;
  readonly version: string;
  readonly language: string;
  readonly private?: boolean;
  readonly translationOf?: string;
  readonly subprojectOf?: string;
  readonly alias?: string;
  readonly organization?: string;
  readonly followLinksTo?: readonly string[];
}

export function addProject(program: DocentCommand): void {
  program
    .libraryCommand('add', '{project, published: {project, version, build, pages, address}}')
    .summary('add a project')
    .description('Adds a project to the library. With a folder, publishes it as the first version.')
    .argument('<project>', 'slug of the project', newProjectSlug)
    .argument('[folder]', 'a folder of built HTML', nonEmpty)
    .option('--name <text>', 'name shown to readers (default: the slug)')
    .option('--version <slug>', 'the first version', slug('version'), 'latest')
    .option('--language <code>', 'language it is written in', language, 'en')
    .option('--private', 'only for people with a role in it')
    .option('--translation-of <slug>', 'the project that it translates', slug('project'))
    .option('--subproject-of <slug>', 'the project that it is a part of', slug('project'))
    .option('--alias <path>', 'its path under that project (default: the slug)', alias)
    .option('--organization <slug>', 'the organization that it belongs to', slug('organization'))
    .addOption(followOption())
    .inLibrary(async (opened, project: string, folder: string | undefined, options: AddOptions) => {
      const {library, terminal, stop} = opened;
      const {version, followLinksTo} = options;
      // Checked first, so that no project is added if its folder cannot be published.
      if (folder !== undefined) await checkPublishable(resolve(folder));
      const line = byCommand('add project', project);
      await library.store.write(line, transaction => insertProject(transaction, project, options));
      terminal.out(`Added the project ${project}.`);
      const published =
        folder === undefined
          ? null
          : await publishFolder(library, {project, version, folder, followLinksTo}, terminal, stop);
      return {project, published};
    });
}

/** Adds a project. @throws {UserError} if there is already a project with this slug */
export async function insertProject(
  transaction: Transaction<Tables>,
  project: string,
  options: Omit<AddOptions, 'followLinksTo'>,
): Promise<void> {
  if (await findNamed({database: transaction}, 'project', project))
    throw new UserError(
      `There is already a project "${project}"; "docent publish ${project}/<version> <folder>" publishes a version of it.`,
    );
  const numberOf = async (table: 'project' | 'organization', slug: string | undefined) =>
    slug === undefined ? null : idOf({database: transaction}, table, slug);
  const {id} = await transaction
    .insertInto('project')
    .values({
      ...newProject(project, options.name),
      language: options.language,
      default_version: options.version,
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
}

export function addDomain(program: DocentCommand): void {
  program
    .libraryCommand('domain', '{project, domain}')
    .summary('serve a project under its own host name')
    .description(
      'Serves a project at the root of its own host name, as in https://docs.example.org/en/latest/, with its ' +
        'translations and subprojects, and nothing else. Point the name at this machine, in DNS and in the proxy that ' +
        'terminates TLS.',
    )
    .argument('<project>', 'slug of the project', slug('project'))
    .argument('<host>', 'host name such as docs.example.org, or none', hostName)
    .inLibrary(async ({library, terminal}, project: string, host: string) => {
      const name = host === 'none' ? null : host;
      const problem = name === null ? undefined : whyNotDomain(name, library.config.names);
      if (problem !== undefined) throw new UserError(problem);
      await setDomain(library.store, project, name);
      terminal.out(
        name === null
          ? `${project} no longer has a domain of its own.`
          : `${project} is now served at ${name}.`,
      );
      return {project, domain: name};
    });
}

async function setDomain(store: Store, project: string, name: string | null): Promise<void> {
  const id = await idOf(store, 'project', project);
  await store.write(byCommand('set domain', `${project} ${name ?? 'none'}`), async transaction => {
    const query = transaction.selectFrom('project').select('slug').where('domain', '=', name);
    const owner = name === null ? undefined : await query.executeTakeFirst();
    if (owner && owner.slug !== project)
      throw new UserError(
        `${name} is the domain of ${owner.slug}; "docent domain ${owner.slug} none" frees it.`,
      );
    await transaction
      .updateTable('project')
      .set({domain: name, modified: now()})
      .where('id', '=', id)
      .execute();
  });
}

interface RedirectOptions extends LibraryOptions {
  readonly type: RedirectInput['type'];
  readonly force?: boolean;
  readonly status: '301' | '302';
}

export function addRedirect(program: DocentCommand): void {
  const redirect = program
    .command('redirect')
    .helpCommand(false)
    .summary('redirect readers from pages that have moved')
    .description('Redirects readers from addresses that have no page.');
  const ofProject = (name: string, json: string) =>
    redirect.libraryCommand(name, json).argument('<project>', 'slug of the project', slug('project'));

  ofProject('add', `{${COLUMNS}}`)
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
        .choices(REDIRECT_TYPES)
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
        throw usageError(`A redirect of type ${type} applies to all pages and takes no paths.`);
      if (!isRule && (from === undefined || to === undefined))
        throw usageError('Give both paths, as in "docent redirect add manual /old.html /new.html".');
      const http_status = Number(status);
      const input = {type, from_url: from ?? '', to_url: to ?? '', force, http_status};
      const work = async (opened: Opened): Promise<object> => {
        const row = await createRedirect(await orderFor(opened, project), input);
        opened.terminal.out(`Added the redirect ${row.id} to ${project}.`);
        return redirectRow(row);
      };
      program.report(options, inLibrary(options, work));
    });

  ofProject('list', `[{${COLUMNS}}]`)
    .description('Lists the redirects of a project: number, type, from, to, status, whether it is forced.')
    .inLibrary(async (opened, project: string, options: LibraryOptions) => {
      const {store, project: row} = await orderFor(opened, project);
      const rows = await store.database
        .selectFrom('redirect')
        .selectAll()
        .where('project_id', '=', row.id)
        .orderBy('position')
        .orderBy('id', 'desc')
        .execute();
      const none = `${project} has no redirects; "docent redirect add" adds one.`;
      return printList(opened.terminal, rows.map(redirectRow), {...options, none});
    });

  ofProject('remove', '{redirect, project}')
    .description('Removes a redirect.')
    .argument('<number>', 'number of the redirect, as "docent redirect list" prints it', id)
    .inLibrary(async (opened, project: string, number: number) => {
      if (!(await deleteRedirect(await orderFor(opened, project), number)))
        throw new UserError(
          `${project} has no redirect ${number}; "docent redirect list ${project}" lists them.`,
        );
      opened.terminal.out(`Removed the redirect ${number} of ${project}.`);
      return {redirect: number, project};
    });
}

const COLUMNS = 'redirect, type, from, to, status, forced';

const redirectRow = ({
  id,
  type,
  from_url: from,
  to_url: to,
  http_status: status,
  force,
}: Selectable<Tables['redirect']>) => ({redirect: id, type, from, to, status, forced: force === 1});

async function orderFor({library: {store}}: Opened, slug: string): Promise<RedirectContext> {
  return {store, project: {id: await idOf(store, 'project', slug), slug}, who: 'command'};
}
