import {readdir, stat} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {FolderWatch} from '../../system/watch-folder.js';
import type {Store} from '../store/store.js';
import type {BuildQueue} from './build-queue.js';
import type {FolderSource, Source} from '../../config/source.js';

interface WatchSourcesOptions {
  readonly store: Store;
  readonly queue: BuildQueue;
  /** Folder of the library, to which paths in its configuration are relative. */
  readonly library: string;
  /** Absolute paths of other folders that symbolic links in the source folders may lead to. Default: none. */
  readonly followLinksTo?: readonly string[];
  /** Called with a message for the administrator if a folder cannot be watched or built. */
  readonly report: (message: string) => void;
}

/**
 * Publishes folders that another tool builds: at the start if they have changed since their last build, and after each
 * change. Returns a function that stops it.
 */
export function watchSources(
  sources: ReadonlyMap<string, Source>,
  {store, queue, library, followLinksTo, report}: WatchSourcesOptions,
): () => Promise<void> {
  const checks = new Set<Promise<void>>();
  const watches = [...sources].flatMap(([project, source]) => {
    if (source.kind !== 'folder') return [];
    const folder = resolve(library, source.folder);
    const check = async (): Promise<void> => {
      try {
        if (await isNewer(store, project, source, folder))
          await queue.add({
            project,
            version: source.version,
            who: 'watch',
            reason: 'The folder has changed.',
          });
      } catch (error) {
        report(`${folder} has changed, but was not published: ${(error as Error).message}`);
      }
    };
    const handleChange = (): void => {
      const checking = check().finally(() => checks.delete(checking));
      checks.add(checking);
    };
    const onError = (error: Error) =>
      report(`Changes in ${folder} go unnoticed (${error.message}); "docent build ${project}" publishes it.`);
    return [new FolderWatch({folder, followLinksTo}, {onChange: handleChange, onError})];
  });
  return async () => {
    await Promise.all(watches.map(watch => watch.close()));
    await Promise.all(checks);
  };
}

/** Whether something in the folder has changed since the last build, successful or not. */
async function isNewer(
  {database}: Store,
  project: string,
  {version}: FolderSource,
  folder: string,
): Promise<boolean> {
  const changed = await lastChange(folder);
  if (changed === undefined) return false;
  const last = await database
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .innerJoin('version', 'version.id', 'build.version_id')
    .select('build.created')
    .where('project.slug', '=', project)
    .where('version.slug', '=', version)
    .orderBy('build.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !last || changed > Date.parse(last.created);
}

/** When anything in a folder last changed, in ms since 1970; `undefined` if the folder does not exist. */
async function lastChange(folder: string): Promise<number | undefined> {
  const entries = await readdir(folder, {withFileTypes: true}).catch(() => undefined);
  const folderStats = await stat(folder).catch(() => undefined);
  if (!entries || !folderStats) return undefined;
  let last = folderStats.mtimeMs;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const time = entry.isDirectory()
      ? await lastChange(path)
      : (await stat(path).catch(() => undefined))?.mtimeMs;
    last = Math.max(last, time ?? 0);
  }
  return last;
}
