import {BuildFolder} from '../../builds/build-folder.js';
import type {BuildQueue} from '../../builds/build-queue.js';
import {BuildRunner} from '../../builds/build-runner.js';
import {findIsolation, type Isolation} from '../../builds/run/isolation.js';
import type {LibraryFolder} from '../../library/setup/library-folder.js';
import type {Publisher} from '../../library/setup/publisher.js';

/** What does the builds of a library that wait; it begins with `start`. */
export async function openRunner(
  {store, folder: library, repositories, work}: LibraryFolder,
  options: {
    readonly queue: BuildQueue;
    readonly publisher: Publisher;
    /** Is told how builds ended, and once how they are held. */
    readonly report: (sentence: string) => void;
    readonly only?: number | undefined;
    /** Default: the best that this machine can do. */
    readonly isolation?: Isolation | undefined;
  },
): Promise<BuildRunner> {
  const trial = new BuildFolder(work, 0);
  await trial.make();
  const place = {folder: trial.work, work: trial.work, hidden: library};
  const isolation = options.isolation ?? (await findIsolation(place));
  await trial.remove();
  options.report(isolation.says);
  const {lease} = options.publisher;
  return new BuildRunner({...options, store, lease, library, repositories, work, isolation});
}
