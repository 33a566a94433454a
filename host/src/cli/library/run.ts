import {resolve} from 'node:path';
import {ConfigError} from '../../library/setup/config.js';
import {
  initLibrary,
  isLibraryFolder,
  type LibraryFolder,
  LibraryFolderError,
  openLibraryFolder,
} from '../../library/setup/library-folder.js';
import {newProject} from '../../library/setup/new-rows.js';
import {PublishError} from '../../library/setup/publisher.js';
import {isSlug} from '../../library/slug.js';
import {People, PeopleError} from '../../people/people.js';
import {StoreError} from '../../store/store.js';
import type {Terminal} from '../terminal.js';
import {usageError, UserError} from '../user-error.js';
import {openPublisher} from './open-publisher.js';
import type {AddCommand, LibraryCommand} from './parse.js';
import {readPassword} from './read-password.js';
import {serveLibrary} from './serve.js';

/** Runs a command about a library. @throws {UserError} */
export async function runLibraryCommand(
  command: LibraryCommand,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  try {
    if (command.kind === 'init') {
      const folder = await initLibrary(command.library);
      terminal.out(
        `Made a library in ${folder}. Next: "docent add <project> <folder>" in it, "docent user add <name> --admin", "docent serve".`,
      );
      return;
    }
    if (command.kind === 'serve-library' && command.library === '.' && !(await isLibraryFolder('.')))
      throw usageError(
        'Name a folder of built HTML, as in "docent serve build/html"; this folder is no library, which "docent init" would make it.',
      );
    const library = await openLibraryFolder(command.library);
    try {
      if (command.kind === 'serve-library') await serveLibrary(library, command, terminal, stop);
      else await run(command, library, terminal, stop);
    } finally {
      await library.close();
    }
  } catch (error) {
    throw isSentence(error) ? new UserError((error as Error).message) : error;
  }
}

const isSentence = (error: unknown): boolean =>
  [ConfigError, LibraryFolderError, PeopleError, PublishError, StoreError].some(
    Kind => error instanceof Kind,
  );

async function run(
  command: Exclude<LibraryCommand, {kind: 'init' | 'serve-library'}>,
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const people = new People(library.store);
  switch (command.kind) {
    case 'add':
      return add(command, library, terminal, stop);
    case 'publish': {
      const {project, version, folder, isPrivate, commit} = command;
      await publish(library, {project, version, folder, commit}, terminal, stop);
      if (isPrivate !== undefined) await setPrivacy(library, project, version, isPrivate);
      return;
    }
    case 'user':
      switch (command.action) {
        case 'add':
          await people.add(command.name, await readPassword(), {admin: command.admin});
          return terminal.out(`Added the user ${command.name}.`);
        case 'password':
          await people.setPassword(command.name, await readPassword());
          return terminal.out(
            `The password of ${command.name} is changed; all sessions of theirs have ended.`,
          );
        case 'remove':
          await people.remove(command.name);
          return terminal.out(`Removed the user ${command.name}.`);
        case 'grant':
          await people.grant(command.name, command.project, command.role);
          return terminal.out(`${command.name} is now ${command.role ?? 'nobody'} in ${command.project}.`);
      }
      return;
    case 'token':
      if (command.action === 'revoke') {
        await people.revokeApiToken(command.id);
        return terminal.out(`Revoked the API token ${command.id}.`);
      } else {
        const {name, scope, days, label} = command;
        const {token, id} = await people.issueApiToken(name, {scope, days, label});
        terminal.note(`API token ${id} of ${name}, to ${scope}; it is not shown again:`);
        return terminal.out(token);
      }
    case 'share':
      if (command.action === 'revoke') {
        await people.revokeSharing(command.id);
        return terminal.out(`Revoked the sharing ${command.id}.`);
      } else {
        const {project, version, days} = command;
        const {token, id} = await people.share(project, {version, days});
        terminal.note(`Sharing ${id}; it is not shown again. Put the address of your host before it:`);
        return terminal.out(`/_/sharing/${token}`);
      }
  }
}

async function publish(
  library: LibraryFolder,
  {
    project,
    version,
    folder,
    commit,
  }: {project: string; version: string; folder: string; commit?: string | undefined},
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const {publisher, close} = openPublisher(library, terminal, stop);
  try {
    const found = await publisher.publish({
      project,
      version,
      folder: resolve(folder),
      who: 'command',
      commit,
    });
    terminal.out(`Published ${project} ${version}: ${found.pages} pages, build ${found.build}.`);
  } finally {
    await close();
  }
}

async function add(
  command: AddCommand,
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const {project, name, language, isPrivate, translationOf, subprojectOf, alias, folder, version} = command;
  await library.store.write({who: 'command', action: 'add project', subject: project}, async transaction => {
    const numberOf = async (slug: string): Promise<number> => {
      const found = await transaction
        .selectFrom('project')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      if (!found) throw new UserError(`There is no project "${slug}"; add it first.`);
      return found.id;
    };
    if (await transaction.selectFrom('project').select('id').where('slug', '=', project).executeTakeFirst())
      throw new UserError(
        `There is a project "${project}" already; "docent publish" puts another version in.`,
      );
    const {id} = await transaction
      .insertInto('project')
      .values({
        ...newProject(project, name),
        ...{language, default_version: version, privacy: isPrivate ? 'private' : 'public'},
        translation_of: translationOf === undefined ? null : await numberOf(translationOf),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (subprojectOf === undefined) return;
    const path = alias ?? project;
    if (!path.split('/').every(isSlug))
      throw new UserError(`"${path}" is no alias: slugs, with "/" between them.`);
    await transaction
      .insertInto('subproject')
      .values({parent_id: await numberOf(subprojectOf), child_id: id, alias: path})
      .execute();
  });
  terminal.out(`Added the project ${project}.`);
  if (folder !== undefined) await publish(library, {project, version, folder}, terminal, stop);
}

async function setPrivacy(
  {store}: LibraryFolder,
  project: string,
  version: string,
  isPrivate: boolean,
): Promise<void> {
  await store.write({who: 'command', action: 'set privacy', subject: `${project}/${version}`}, transaction =>
    transaction
      .updateTable('version')
      .set({privacy: isPrivate ? 'private' : 'public'})
      .where('slug', '=', version)
      .where('project_id', 'in', transaction.selectFrom('project').select('id').where('slug', '=', project))
      .execute(),
  );
}
