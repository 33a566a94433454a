import {STRANGER, type Viewer, viewerKey} from '../../people/viewer.js';
import type {Store} from '../../store/store.js';
import type {Library} from '../library.js';
import {type LibraryRows, readLibraryRows} from './rows.js';
import {viewFor} from './view-for.js';

/** Views kept at a time: readers with different permissions that ask in turn. */
const MAX_VIEWS = 200;

/**
 * What is in the store, as each viewer may see it. A view holds until something is written, by any process; asking for
 * one is a single look at the revision.
 */
export class Catalogue {
  readonly store: Store;
  #rows: LibraryRows | undefined;
  readonly #views = new Map<string, Library>();

  constructor(store: Store) {
    this.store = store;
  }

  /** @param host name of the host that is asked: the domain of a project shows that project alone */
  async view(viewer: Viewer = STRANGER, host?: string): Promise<Library> {
    if ((await this.store.revision()) !== this.#rows?.revision) {
      this.#rows = await readLibraryRows(this.store.database);
      this.#views.clear();
    }
    const domain = this.#rows!.projects.find(({domain}) => domain !== null && domain === host?.toLowerCase());
    const key = `${domain?.id ?? ''} ${viewerKey(viewer)}`;
    const view = this.#views.get(key) ?? viewFor(this.#rows!, viewer, domain);
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MAX_VIEWS) break;
      this.#views.delete(oldest);
    }
    return view;
  }
}
