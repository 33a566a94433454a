import {BuildQueue, followBuild, outcomeOf} from '../builds/build-queue.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import {type Terminal, UserError} from './terminal.js';
import {id, type ProjectAndVersion, projectAndVersion} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {openPublisher, openRunner} from './open-publisher.js';

export const addBuild: AddCommand = (program, take) => {
  const command = libraryCommand(program, 'build')
    .summary('build a version from its repository')
    .description(
      'Builds a version of a project as docent.yaml says, prints what its commands print, and serves the result. ' +
        'Ctrl+C cancels the build. Exits with 0 if it succeeded.',
    )
    .argument('<project/version>', 'what to build (default version: latest)', projectAndVersion)
    .action(([project, version = 'latest']: ProjectAndVersion, place: LibraryPlace) =>
      take(inLibrary(place, (...opened) => run({project, version}, ...opened))),
    );
  libraryCommand(command, 'cancel')
    .description('Cancels a build that is queued or running, whoever started it.')
    .argument('<number>', 'number of the build', id)
    .action((number: number, place: LibraryPlace) =>
      take(
        inLibrary(place, async ({store, config}, terminal) => {
          const queue = new BuildQueue(store, config.projects);
          if (!(await queue.cancel(number, 'command')))
            throw new UserError(`Build ${number} is neither queued nor running.`);
          terminal.out(`Build ${number} is cancelled.`);
        }),
      ),
    );
};

/** How long to wait for a cancelled build to end, in ms. */
const CANCEL_TIMEOUT = 10_000;

async function run(
  order: {readonly project: string; readonly version: string},
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const {store, config} = library;
  const queue = new BuildQueue(store, config.projects);
  if (!queue.sourceOf(order.project))
    throw new UserError(
      `docent.yaml does not say what "${order.project}" is built from; name it there, below "projects".`,
    );
  const id = await queue.add({...order, who: 'command', reason: 'By "docent build".'});
  terminal.note(`Build ${id} of ${order.project} ${order.version}`);
  const {publisher, close} = openPublisher(library, terminal, new AbortController().signal);
  const runner = await openRunner(library, {queue, publisher, only: id, report() {}});
  try {
    terminal.note(runner.isolation);
    await runner.start();
    const done = await followBuild(store, id, writeLines(terminal), stop);
    const outcome = outcomeOf(done);
    if (outcome === 'failed') throw new UserError(`Build ${id} failed. ${done.error}`);
    if (outcome !== 'succeeded') throw new UserError(`Build ${id} was ${outcome}. ${done.error}`);
    terminal.note(`Build ${id} is done.`);
  } catch (error) {
    if (!stop.aborted) throw error;
    await queue.cancel(id, 'command');
    // The process that runs it notices.
    await followBuild(store, id, () => {}, AbortSignal.timeout(CANCEL_TIMEOUT)).catch(() => {});
    throw new UserError(`Build ${id} was cancelled.`);
  } finally {
    await runner.stop();
    await close();
  }
}

/** Prints whole lines of text that comes in pieces. */
function writeLines(terminal: Terminal): (text: string) => void {
  let rest = '';
  return text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) terminal.out(line);
  };
}
