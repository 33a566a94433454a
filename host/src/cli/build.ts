import {followBuild, outcomeOf} from '../builds/follow-build.js';
import {BuildQueue} from '../builds/build-queue.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Terminal} from './terminal.js';
import {usageError, UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {openPublisher} from './open-publisher.js';
import {openRunner} from './open-runner.js';
import {projectAndVersion} from './words.js';

export const build: LibraryCommand = {
  help: `Usage: docent build <project>/<version>
       docent build --cancel=<number>

Builds a version of a project as docent.yaml says, shows what its commands print, and serves it when they
are done. Ctrl+C cancels the build. The exit code is 0 when it succeeded.

  --cancel <number>   end a build that waits or goes on, whoever asked for it
${LIBRARY_FLAG}`,
  takes: ['cancel'],
  read(words) {
    const {cancel} = words.flags;
    if (cancel !== undefined) {
      words.atMost(0);
      if (!/^[1-9]\d{0,9}$/.test(cancel))
        throw usageError('Name the number of the build, as in "docent build --cancel=12".');
      return inLibrary(words.place, async ({store, config}, terminal) => {
        const queue = new BuildQueue(store, config.projects);
        if (!(await queue.cancel(Number(cancel), 'command')))
          throw new UserError(`Build ${cancel} does not wait, nor go on.`);
        terminal.out(`Build ${cancel} is cancelled.`);
      });
    }
    words.atMost(1);
    const [project, version = 'latest'] = projectAndVersion(words.needed(0, 'manual/latest'));
    return inLibrary(words.place, (opened, terminal, stop) =>
      run(opened, {project, version}, terminal, stop),
    );
  },
};

/** How long is waited until a build that was cancelled has ended, in ms. */
const PATIENCE = 10_000;

async function run(
  library: LibraryFolder,
  order: {readonly project: string; readonly version: string},
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
    terminal.note(runner.holds);
    await runner.start();
    const done = await followBuild(store, id, writeLines(terminal), stop);
    const outcome = outcomeOf(done);
    if (outcome === 'failed') throw new UserError(`Build ${id} failed. ${done.error}`);
    if (outcome !== 'succeeded') throw new UserError(`Build ${id} was ${outcome}. ${done.error}`);
    terminal.note(`Build ${id} is done.`);
  } catch (error) {
    if (!stop.aborted) throw error;
    await queue.cancel(id, 'command');
    // Whoever does it notices.
    await followBuild(store, id, () => {}, AbortSignal.timeout(PATIENCE)).catch(() => {});
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
