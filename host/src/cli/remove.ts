import {createInterface} from 'node:readline/promises';
import {Remover} from '../platform/publishing/removal.js';
import {describeRemoval} from '../platform/publishing/describe-removal.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';
import type {BuildStorage} from '../platform/publishing/storage.js';
import type {DocentCommand, LibraryOptions, Opened} from './command.js';
import {openPublisher} from './open-publisher.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {type ProjectAndVersion, projectAndVersion} from './values.js';

interface RemoveOptions extends LibraryOptions {
  readonly yes?: boolean;
}

export function addRemove(program: DocentCommand): void {
  program
    .libraryCommand('remove', '{project, version, versions, builds, new_default}')
    .summary('remove a project or a version')
    .description(
      'Removes a project with all its versions, or one version of it, for good: pages, indexes and archives go, too. It says ' +
        'what will be removed and asks first. The library may be served meanwhile.',
    )
    .argument('<project[/version]>', 'what to remove', projectAndVersion)
    .option('--yes', 'do not ask')
    .inLibrary(remove);
}

/** Creates the `Remover` of a library. */
export const removerOf = (
  {store, files, indexes, downloads, repositories}: LibraryFolder,
  builds: BuildStorage,
): Remover => new Remover({store, builds, folders: [files, indexes], copies: [repositories], downloads});

async function remove(
  {library, terminal, stop}: Opened,
  [project, version]: ProjectAndVersion,
  {yes = false}: RemoveOptions,
): Promise<object> {
  const {builds, close} = openPublisher(library, terminal, stop);
  try {
    const remover = removerOf(library, builds);
    const order = {project, version};
    const removal = await remover.look(order);
    const hasSource = library.config.projects.has(project);
    for (const sentence of describeRemoval(removal, {hasSource})) terminal.note(sentence);
    const name = version === undefined ? project : `${project}/${version}`;
    if (!yes) await confirm(`Remove ${name} for good?`, 'Nothing was removed');
    await remover.remove(order, 'command');
    terminal.out(`Removed ${name}.`);
    const {versions, newDefault} = removal;
    return {
      project,
      version: version ?? null,
      versions,
      builds: removal.builds,
      new_default: newDefault ?? null,
    };
  } finally {
    await close();
  }
}

/**
 * Asks the user to confirm with "y" or "yes". Without a terminal, the command needs `--yes`.
 *
 * @param instead what to say if the user does not confirm, such as "Nothing was removed"
 * @throws {UserError} if the user does not confirm
 */
export async function confirm(
  question: string,
  instead: string,
  {stdin, stderr}: Pick<NodeJS.Process, 'stdin' | 'stderr'> = process,
): Promise<void> {
  if (!stdin.isTTY) throw new UserError(`${instead}: add --yes to do it without being asked.`);
  const lines = createInterface({input: stdin, output: stderr});
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const answer = await lines.question(`${question} [y/N] `, {signal: closed.signal}).catch(() => '');
  lines.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new UserError(`${instead}.`);
}
