import type {IndexQueue} from './index-queue.js';
import type {LibraryView, ProjectVersion} from '../library/library-view.js';
import type {SearchEngine} from '../search/engine.js';
import type {Terminal} from './terminal.js';

/** How often the files are checked, in ms. */
const INTERVAL = 5000;

/**
 * Notices index files that were removed or overwritten while they are being served, and rebuilds them: otherwise search
 * would find nothing until the next start.
 *
 * @returns a function that stops watching
 */
export function watchIndexes(
  library: LibraryView,
  {engine, queue, terminal}: {engine: SearchEngine; queue: IndexQueue; terminal: Terminal},
  interval = INTERVAL,
): () => void {
  const timer = setInterval(() => void check(), interval);
  let isChecking = false;
  /** Each is requested once: if indexing fails, the queue's listener reports why. */
  const asked = new Set<ProjectVersion>();
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // An index that is still being built does not exist yet.
    await queue.idle();
    for (const projectVersion of library.projectVersions) {
      const {project, version} = projectVersion;
      // A file that cannot be read at the moment is left alone.
      if (await engine.holds({project: project.slug, version: version.slug}).catch(() => true)) {
        asked.delete(projectVersion);
        continue;
      }
      if (asked.has(projectVersion)) continue;
      asked.add(projectVersion);
      terminal.note(`The index of ${project.slug} ${version.slug} is gone or damaged; it is made anew.`);
      queue.add(projectVersion);
    }
    isChecking = false;
  };
  return () => clearInterval(timer);
}
