import {BuildQueue, followBuild, outcomeOf} from '../builds/build-queue.js';
import {type Terminal, UserError} from './terminal.js';
import {id, type ProjectAndVersion, projectAndVersion} from './values.js';
import type {DocentCommand, Opened} from './command.js';
import {openPublisher, openRunner} from './open-publisher.js';

export function addBuild(program: DocentCommand): void {
  const command = program
    .libraryCommand('build')
    .summary('build a version from its repository')
    .description(
      'Builds a version of a project as docent.yaml says, prints what its commands print, and serves the result. ' +
        'Ctrl+C cancels the build. Exits with 0 if it succeeded.',
    )
    .argument('<project/version>', 'what to build (default version: latest)', projectAndVersion)
    .inLibrary((opened, [project, version = 'latest']: ProjectAndVersion) => build(opened, project, version));
  command
    .libraryCommand('cancel')
    .description('Cancels a build that is queued or running, whoever started it.')
    .argument('<number>', 'number of the build', id)
    .inLibrary(async ({library: {store, config}, terminal}, number: number) => {
      if (!(await new BuildQueue(store, config.projects).cancel(number, 'command')))
        throw new UserError(`Build ${number} is neither queued nor running.`);
      terminal.out(`Build ${number} is cancelled.`);
    });
}

/** How long to wait for a cancelled build to end, in ms. */
const CANCEL_TIMEOUT = 10_000;

async function build({library, terminal, stop}: Opened, project: string, version: string): Promise<void> {
  const {store, config} = library;
  const queue = new BuildQueue(store, config.projects);
  if (!queue.sourceOf(project))
    throw new UserError(
      `docent.yaml does not say what "${project}" is built from; name it there, below "projects".`,
    );
  const id = await queue.add({project, version, who: 'command', reason: 'By "docent build".'});
  terminal.note(`Build ${id} of ${project} ${version}`);
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
