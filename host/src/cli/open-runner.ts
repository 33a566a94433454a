import {resolve} from 'node:path';
import {BuildFolder} from '../builds/repository-build.js';
import type {BuildQueue} from '../builds/build-queue.js';
import {BuildRunner} from '../builds/build-runner.js';
import {findIsolation, type Isolation} from '../builds/run/isolation.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Publisher} from '../publishing/publisher.js';

/** Creates the runner of a library's queued builds; call `start` on it. */
export async function openRunner(
  {store, folder: library, repositories, work, config}: LibraryFolder,
  options: {
    readonly queue: BuildQueue;
    readonly publisher: Publisher;
    /** Receives the outcome of each build as a sentence. */
    readonly report: (sentence: string) => void;
    readonly only?: number | undefined;
    /** Default: the strongest this machine supports. */
    readonly isolation?: Isolation | undefined;
    /** User id that runs the commands. Default: that of this process. */
    readonly user?: number | undefined;
  },
): Promise<BuildRunner> {
  const trial = new BuildFolder(work, 0);
  await trial.make();
  const {allow_root: allowRoot, readable} = config.builds;
  const {user} = options;
  const isolation =
    options.isolation ??
    (await findIsolation({work: resolve(trial.work), library: resolve(library), readable, allowRoot, user}));
  await trial.remove();
  const {lease} = options.publisher;
  return new BuildRunner({...options, store, lease, library, repositories, work, readable, isolation});
}
