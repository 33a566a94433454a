import {stat} from 'node:fs/promises';
import {openLibsqlStore} from '../store/libsql-store.js';
import {now} from '../store/store.js';
import {Library} from '../library/library.js';
import {findOrAddVersion, insertBuild, newProject} from './new-rows.js';

/** A folder of built HTML served as it is: a project with one version. */
export interface ServedFolder {
  readonly project: string;
  readonly version: string;
  /** Absolute path. */
  readonly folder: string;
  /** Where its pages are served: `/` or `/name/`. */
  readonly mount: string;
  /** Address at which the same pages are published elsewhere, with a trailing slash. Default: none. */
  readonly publicUrl?: string | undefined;
}

/** An in-memory library of folders: everything is public, nobody can sign in, nothing can be changed. */
export async function openFolderLibrary(folders: readonly ServedFolder[]): Promise<Library> {
  const store = await openLibsqlStore(':memory:');
  await store.write(undefined, async transaction => {
    for (const {project, version, folder, mount, publicUrl} of folders) {
      const built = await stat(folder).then(
        ({mtime}) => mtime.toISOString(),
        () => now(),
      );
      const {id: projectId} = await transaction
        .insertInto('project')
        .values({
          ...newProject(project),
          default_version: version,
          prefix: mount,
          versioning_scheme: 'single_version_without_translations',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const initial = {source: folder, public_url: publicUrl ?? null};
      const versionId = await findOrAddVersion(transaction, projectId, version, initial);
      const build = await insertBuild(transaction, {
        project_id: projectId,
        version_id: versionId,
        state: 'finished',
        success: 1,
        created: built,
        finished: built,
        folder,
        index_name: version,
      });
      await transaction.updateTable('version').set({build_id: build}).where('id', '=', versionId).execute();
    }
  });
  return new Library(store);
}
