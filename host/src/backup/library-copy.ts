import type {Store} from '../store/store.js';
import type {BuildCopy, BuildStorage} from '../publishing/storage.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import {type KeptRows, readRows} from './kept-rows.js';

/** The whole content of a library, on its way to another place. */
export interface LibraryCopy {
  readonly head: CopyHead;
  readonly rows: KeptRows;
  /** The stored builds in order; each is read to its end before the next. */
  readonly builds: AsyncIterable<BuildCopy & {readonly id: number}>;
}

export interface CopyHead {
  /** When it was made, ISO 8601. */
  readonly created: string;
  /** Signs access tokens. */
  readonly secret: string;
  /** Its configuration file. */
  readonly config: string;
  /** Names of the migrations that were applied to its tables. */
  readonly steps: readonly string[];
}

/** A library cannot be copied; the message is a sentence. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** An open library with the storage of its builds. */
export interface OpenLibrary {
  readonly library: Pick<LibraryFolder, 'store' | 'secret' | 'configText' | 'keepSecret'>;
  readonly builds: BuildStorage;
}

/**
 * The current content of a library. Builds whose files are missing are left out, and their versions have no build.
 *
 * @param note receives a sentence about whatever is left out
 */
export async function copyOf(
  {library, builds}: OpenLibrary,
  note: (sentence: string) => void,
): Promise<LibraryCopy> {
  const {store, secret, configText: config} = library;
  const found = await readRows(store);
  const lost = new Set<number>();
  for (const build of givenBuilds(found))
    if (!(await builds.give(build.given))) {
      lost.add(build.id);
      note(`The files of build ${build.id} of ${build.name} are gone, and are not in the copy.`);
    }
  const rows: KeptRows = {
    ...found,
    build: found.build.map(row => (lost.has(row.id) ? {...row, folder: null, index_name: null} : row)),
    version: found.version.map(row => (lost.has(row.build_id ?? 0) ? {...row, build_id: null} : row)),
  };
  return {
    head: {created: new Date().toISOString(), secret, config, steps: await store.steps()},
    rows,
    builds: givenBy(store, builds, rows),
  };
}

async function* givenBy(store: Store, builds: BuildStorage, rows: KeptRows): LibraryCopy['builds'] {
  for (const {id, name, given} of givenBuilds(rows)) {
    const copy = await builds.give(given);
    if (copy) yield {...copy, id};
    // Rows are removed before files: if the row still names the files, all of them existed while they were read.
    const row = store.database.selectFrom('build').select('folder').where('id', '=', id);
    if (!copy || (await row.executeTakeFirst())?.folder !== given.folder)
      throw new GoneError(`Build ${id} of ${name} was removed meanwhile; try again.`);
  }
}

/** An old build was removed while it was being copied. */
export class GoneError extends CopyError {}

/** The builds with stored files. */
function givenBuilds({build, project, version}: KeptRows) {
  const slugs = new Map(project.map(({id, slug}) => [id, slug]));
  const versions = new Map(version.map(({id, slug}) => [id, slug]));
  return build.flatMap(({id, folder, index_name: indexName, formats, ...row}) => {
    if (folder === null || indexName === null) return [];
    const own = {project: slugs.get(row.project_id) ?? '', version: versions.get(row.version_id ?? 0) ?? ''};
    return [{id, name: `${own.project} ${own.version}`, given: {...own, folder, indexName, formats}}];
  });
}
