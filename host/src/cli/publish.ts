import {resolve} from 'node:path';
import {Library} from '../library/library.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import {wholeLibrary} from '../people/viewer.js';
import {PublishError} from '../publishing/publisher.js';
import type {Terminal} from './terminal.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {openPublisher} from './open-publisher.js';
import {projectAndVersion, slugOf} from './words.js';

export const publish: LibraryCommand = {
  help: `Usage: docent publish <project>/<version> <folder of built HTML> [flags]

Copies the folder into the library, indexes it, and serves it in the place of what the version was before.

  --default           readers who name no version are led to this one from now on
  --also <version>    this version stands for the same from now on, as in --also=latest
  --private           only for those who have a role in the project; --no-private is the opposite
  --commit <id>       what was built, as version control names it
${LIBRARY_FLAG}`,
  takes: ['default', 'also', 'private', 'commit'],
  read(words) {
    words.atMost(2);
    const example = 'manual/1.0 build/html';
    const [project, version = 'latest'] = projectAndVersion(words.needed(0, example));
    const folder = words.needed(1, example);
    const {commit, private: isPrivate, default: isDefault} = words.flags;
    const also = words.flags.also === undefined ? undefined : slugOf(words.flags.also, 'version');
    const settings = {also, privacy: isPrivate === undefined ? undefined : privacyOf(isPrivate), isDefault};
    return inLibrary(words.place, async (opened, terminal, stop) => {
      await publishFolder(opened, {project, version, folder, commit, ...settings}, terminal, stop);
    });
  },
};

export const privacyOf = (isPrivate: boolean): 'private' | 'public' => (isPrivate ? 'private' : 'public');

/** Aborts with what is to be said and recorded. */
function stoppedBy(stop: AbortSignal, of: {readonly project: string; readonly version: string}): AbortSignal {
  const stopped = new AbortController();
  const reason = new PublishError(
    `Publishing ${of.project}/${of.version} was stopped. Nothing was changed, and what was served still is; run the command again to begin anew.`,
  );
  const handleStop = (): void => stopped.abort(reason);
  if (stop.aborted) handleStop();
  else stop.addEventListener('abort', handleStop, {once: true});
  return stopped.signal;
}

/** Publishes a folder and prints where its pages are served. */
export async function publishFolder(
  library: LibraryFolder,
  {
    folder,
    ...version
  }: {
    readonly project: string;
    readonly version: string;
    readonly folder: string;
    readonly commit?: string | undefined;
    /** Default: an existing version keeps its level; a new one is public. */
    readonly privacy?: 'private' | 'public' | undefined;
    readonly isDefault?: boolean;
    readonly also?: string | undefined;
  },
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const stopped = stoppedBy(stop, version);
  const {publisher, close} = openPublisher(library, terminal, stopped);
  try {
    const found = await publisher.publish({...version, folder: resolve(folder), who: 'command'});
    const view = await new Library(library.store).view(wholeLibrary('command'));
    const {mount} = view.find(version.project, version.version)?.version ?? {};
    terminal.out(
      `Published ${version.project} ${version.version}: ${found.pages} ${found.pages === 1 ? 'page' : 'pages'}, build ${found.build}${mount ? `, at ${mount}` : ''}.`,
    );
  } finally {
    await close();
  }
}
