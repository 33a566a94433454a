import {setTimeout as sleep} from 'node:timers/promises';
import {ANONYMOUS, type Viewer, viewerKey} from '../people/viewer.js';
import {ignoreUnavailable, type Store} from '../store/store.js';
import type {LibraryRows, LibraryView, ProjectRow} from './library-view.js';
import {type Sites, viewFor} from './view-for.js';

/** Maximum number of cached views: one for each set of permissions. */
const MAX_VIEWS = 200;

/** How long a request waits for changed rows before it is answered from the previous rows, in ms. */
const MAX_WAIT_FOR_ROWS = 1_000;

/**
 * The content of the store, as each viewer may see it. Rows and views are cached until the state of the store changes, which
 * each request checks. While the store is unreachable, the cached rows are used.
 */
export class Library {
  readonly #sites: Sites | undefined;
  #rows: {readonly state: string; readonly rows: LibraryRows} | undefined;
  #reading: Promise<void> | undefined;
  readonly #views = new Map<string, LibraryView>();

  /** @param sites the files of builds. Default: folders of this machine */
  constructor(
    readonly store: Store,
    sites?: Sites,
  ) {
    this.#sites = sites;
  }

  /**
   * The part of the library that a viewer may see.
   *
   * @param onlyProject includes only this project, its translations and subprojects; null: no project. Default: all projects
   * @throws {StoreUnavailableError} if the store is unreachable and nothing has been read yet
   */
  async view(viewer: Viewer = ANONYMOUS, onlyProject?: ProjectRow | null): Promise<LibraryView> {
    const rows = await this.rows();
    // The row of `onlyProject` may have been read before the rows changed.
    const project = onlyProject && (rows.projects.find(({id}) => id === onlyProject.id) ?? null);
    const key = `${project === null ? 'none' : (project?.id ?? '')} ${viewerKey(viewer)}`;
    const view = this.#views.get(key) ?? viewFor(rows, viewer, project, this.#sites);
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MAX_VIEWS) break;
      this.#views.delete(oldest);
    }
    return view;
  }

  /** The current rows. */
  async rows(): Promise<LibraryRows> {
    const state = await this.store.state();
    if (state !== this.#rows?.state) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      if (this.#rows)
        await Promise.race([
          this.#reading.catch(ignoreUnavailable),
          sleep(MAX_WAIT_FOR_ROWS, undefined, {ref: false}),
        ]);
      else await this.#reading;
    }
    return this.#rows!.rows;
  }

  /** Reads the state before the rows, so that rows that are written in between are read again at the next request. */
  async #read(): Promise<void> {
    const state = await this.store.state();
    this.#rows = {state, rows: await readRows(this.store)};
    this.#views.clear();
  }
}

/** Reads all rows in one transaction, so that they are consistent. */
const readRows = (store: Store): Promise<LibraryRows> =>
  store.snapshot(async transaction => ({
    projects: await transaction.selectFrom('project').selectAll().orderBy('id').execute(),
    versions: await transaction
      .selectFrom('version')
      .leftJoin('build', 'build.id', 'version.build_id')
      .selectAll('version')
      .select(['build.folder', 'build.index_name', 'build.formats'])
      .orderBy('version.id')
      .execute(),
    subprojects: await transaction.selectFrom('subproject').selectAll().orderBy('alias').execute(),
    redirects: await transaction
      .selectFrom('redirect')
      .selectAll()
      .orderBy('position')
      .orderBy('id', 'desc')
      .execute(),
    members: await transaction.selectFrom('member').selectAll().execute(),
    organizations: await transaction.selectFrom('organization').selectAll().orderBy('slug').execute(),
    organizationMembers: await transaction.selectFrom('organization_member').selectAll().execute(),
    people: await transaction.selectFrom('person').select(['id', 'name']).execute(),
  }));
