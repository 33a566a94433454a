import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import type {LibraryFolder} from '../../library/library-folder.js';
import {Publisher} from '../../library/publisher.js';
import {indexFolder} from '../../search/index-folder.js';
import {openSqliteEngine} from '../../search/sqlite-engine.js';
import type {SearchEngine} from '../../search/engine.js';
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
  mkdirSync(indexes, {recursive: true});
  const database = join(indexes, 'index.db');
  const engine = openSqliteEngine(database);
  const publisher = new Publisher({
    ...{store, files},
    index: async ({folder, project, version}) => {
      const onProgress = ({done, total}: {done: number; total: number}) =>
        terminal.progress({label: `${project} ${version}`, done, total});
      const report = await indexFolder({folder, project, version, database, onProgress, signal});
      terminal.progress(undefined);
      for (const {path, reason} of report.skipped) terminal.note(`Skipped ${path}: ${reason}`);
      return report;
    },
    async dropIndex({project, version}) {
      const writer = await engine.begin(project, version);
      for (const path of (await writer.knownPages()).keys()) await writer.remove(path);
      await writer.commit();
    },
  });
  return {publisher, engine, close: () => engine.close()};
}
