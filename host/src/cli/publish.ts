import {resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {BuildQueue, followBuild, outcomeOf} from '../platform/builds/build-queue.js';
import {Library} from '../platform/library/library.js';
import {wholeLibrary} from '../platform/people/viewer.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';
import {type Publication, PublishError} from '../platform/publishing/publisher.js';
import {StoreUnavailableError} from '../platform/store/store.js';
import {type DocentCommand, inLibrary, type LibraryOptions, type Opened} from './command.js';
import {openPublisher, openRunner} from './open-publisher.js';
import {followOption} from '../../../cli/src/commands/site-commands.js';
import {type Terminal, UserError} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';
import {id, nonEmpty, type ProjectAndVersion, projectAndVersion, slug, webAddress} from './values.js';

interface PublishOptions extends LibraryOptions {
  readonly default?: boolean;
  readonly also?: string;
  readonly private?: boolean;
  readonly hidden?: boolean;
  readonly commit?: string;
  readonly to?: string;
  readonly followLinksTo?: readonly string[];
}

export function addPublish(program: DocentCommand): void {
  program
    .libraryCommand(
      'publish',
      '{project, version, build, pages, address}, or with --to {project, version, build, host, files, bytes}',
    )
    .summary('publish a folder as a version')
    .description(
      'Copies a folder into the library, indexes it and serves it as the version, replacing what was served before.',
    )
    .argument('<project/version>', 'the version (default: latest)', projectAndVersion)
    .argument('<folder>', 'a folder of built HTML', nonEmpty)
    .option('--default', 'make it the default version')
    .option('--also <version>', 'also serve it under this version name, as in --also=latest', slug('version'))
    .option('--private', 'only for people with a role in the project')
    .option('--no-private', 'for everybody')
    .option('--hidden', 'leave it out of menus, lists and search')
    .option('--no-hidden', 'show it everywhere')
    .option('--commit <id>', 'the commit that was built')
    .option(
      '--to <address>',
      'publish on another host, such as https://docs.example.org, with the token in DOCENT_TOKEN; only files that it does not have are sent',
      webAddress,
    )
    .addOption(followOption())
    .action(([project, version = 'latest']: ProjectAndVersion, folder: string, options: PublishOptions) => {
      const {commit, also, hidden, followLinksTo, private: isPrivate, default: isDefault = false} = options;
      const privacy = isPrivate === undefined ? undefined : privacyOf(isPrivate);
      const order = {project, version, folder, commit, also, privacy, hidden, isDefault, followLinksTo};
      const {to} = options;
      if (to !== undefined)
        return program.report(options, async (terminal, stop) => {
          const {publishTo} = await import('./publish-to.js');
          const sent = {commit, also, hidden, private: isPrivate, ...(isDefault && {default: true})};
          return publishTo({project, version, folder, to, options: sent, followLinksTo}, terminal, stop);
        });
      const publish = inLibrary(options, ({library, terminal, stop}) =>
        publishFolder(library, order, terminal, stop),
      );
      program.report(options, (terminal, stop) =>
        untilStoreIsBack(() => publish(terminal, stop), terminal, stop),
      );
    });
}

export const privacyOf = (isPrivate: boolean): 'private' | 'public' => (isPrivate ? 'private' : 'public');

/** How long to retry, and the wait between attempts, in ms. The promotion of a standby takes less time. */
const STORE_WAIT = 60_000;
const STORE_RETRY = 1_000;

/** Retries for a minute while the store cannot be written to, and prints why it waits. */
async function untilStoreIsBack<Result>(
  work: () => Promise<Result>,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<Result> {
  let end: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || stop.aborted || (end !== undefined && performance.now() > end)) throw error;
      if (end === undefined)
        terminal.note(
          `${(error as Error).message}\nWaiting up to a minute for the store, or for a standby to take over; then publishing starts over.`,
        );
      end ??= performance.now() + STORE_WAIT;
      await wait(STORE_RETRY, undefined, {signal: stop}).catch(() => {});
    }
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || (error instanceof Error && isAway(error.cause));

/** A signal that is aborted when `stop` is. Its reason is an error with the message to print and to record. */
function stoppedBy(stop: AbortSignal, of: {readonly project: string; readonly version: string}): AbortSignal {
  const stopped = new AbortController();
  const reason = new PublishError(
    `Publishing ${of.project}/${of.version} was stopped. Nothing has changed for readers; run the command again to start over.`,
  );
  const handleStop = (): void => stopped.abort(reason);
  if (stop.aborted) handleStop();
  else stop.addEventListener('abort', handleStop, {once: true});
  return stopped.signal;
}

interface PublishedBuild {
  readonly project: string;
  readonly version: string;
  readonly build: number;
  readonly pages: number;
  /** Path at which the pages of the version are served on the host; `null` if it is not active. */
  readonly address: string | null;
}

/** Publishes a folder and prints where its pages are served. */
export async function publishFolder(
  library: LibraryFolder,
  {folder, ...version}: Omit<Publication, 'who'>,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<PublishedBuild> {
  const stopped = stoppedBy(stop, version);
  const {publisher, close} = openPublisher(library, terminal, stopped);
  try {
    const published = await publisher.publish({...version, folder: resolve(folder), who: 'command'});
    const view = await new Library(library.store).view(wholeLibrary('command'));
    const {mount} = view.find(version.project, version.version)?.version ?? {};
    const {pages, build} = published;
    terminal.out(
      `Published ${version.project} ${version.version}: ${counted(pages, 'page')}, build ${build}${mount ? `, at ${mount}` : ''}.`,
    );
    return {project: version.project, version: version.version, build, pages, address: mount ?? null};
  } finally {
    await close();
  }
}

export function addBuild(program: DocentCommand): void {
  const command = program
    .libraryCommand('build', undefined)
    .summary('build a version from its repository')
    .description(
      'Builds a version of a project as configured in docent.yaml, prints the output of its commands, and serves the result. ' +
        'Ctrl+C cancels the build. Exits with 0 if it succeeds.',
    )
    .argument('<project/version>', 'what to build (default version: latest)', projectAndVersion)
    .action(([project, version = 'latest']: ProjectAndVersion, options: LibraryOptions) =>
      program.take(inLibrary(options, opened => build(opened, project, version))),
    );
  command
    .libraryCommand('cancel', '{build}')
    .description('Cancels a build that is queued or running, whoever started it.')
    .argument('<number>', 'number of the build', id)
    .inLibrary(async ({library: {store, config}, terminal}, number: number) => {
      if (!(await new BuildQueue(store, config.projects).cancel(number, 'command')))
        throw new UserError(`Build ${number} is neither queued nor running.`);
      terminal.out(`Build ${number} is cancelled.`);
      return {build: number};
    });
}

/** How long to wait for a cancelled build to end, in ms. */
const CANCEL_TIMEOUT = 10_000;

async function build({library, terminal, stop}: Opened, project: string, version: string): Promise<void> {
  const {store, config} = library;
  const queue = new BuildQueue(store, config.projects);
  if (!queue.sourceOf(project))
    throw new UserError(
      `docent.yaml does not say what "${project}" is built from; add it there, under "projects".`,
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
    // The process that runs the build checks regularly whether it is cancelled.
    await followBuild(store, id, () => {}, AbortSignal.timeout(CANCEL_TIMEOUT)).catch(() => {});
    throw new UserError(`Build ${id} was cancelled.`);
  } finally {
    await runner.stop();
    await close();
  }
}

/** Returns a function that takes text in parts, and prints it line by line. */
function writeLines(terminal: Terminal): (text: string) => void {
  let rest = '';
  return text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) terminal.out(line);
  };
}
