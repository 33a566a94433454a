import type {LibraryFolder} from '../../library/setup/library-folder.js';
import {Publisher} from '../../library/setup/publisher.js';
import type {SearchEngine} from '../../search/engine.js';
import {openFileEngine} from '../../search/file-engine.js';
import {indexFolder} from '../../search/index-folder.js';
import type {Terminal} from '../terminal.js';

/** What puts folders into a library, and the engine that searches it. */
export interface OpenPublisher {
  readonly publisher: Publisher;
  readonly engine: SearchEngine;
  readonly close: () => Promise<void>;
}

export function openPublisher(
  {store, files, indexes}: LibraryFolder,
  terminal: Terminal,
  signal: AbortSignal,
): OpenPublisher {
  const engine = openFileEngine(indexes);
  const publisher = new Publisher({
    ...{store, files},
    index: async ({folder, project, version}) => {
      const onProgress = ({done, total}: {done: number; total: number}) =>
        terminal.progress({label: `${project} ${version}`, done, total});
      const report = await indexFolder({folder, project, version, indexes, onProgress, signal});
      terminal.progress(undefined);
      for (const {path, reason} of report.skipped) terminal.note(`Skipped ${path}: ${reason}`);
      return report;
    },
    dropIndex: scope => engine.remove(scope),
    hasIndex: scope => engine.holds(scope),
  });
  return {publisher, engine, close: () => engine.close()};
}
