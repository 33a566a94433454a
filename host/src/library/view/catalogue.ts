import {STRANGER, type Viewer, viewerKey} from '../../people/viewer.js';
import {StoreAwayError} from '../../store/store-away-error.js';
import type {Store} from '../../store/store.js';
import type {Library} from '../library.js';
import {type LibraryRows, readLibraryRows} from './rows.js';
import {type Sites, viewFor} from './view-for.js';

/** Views kept at a time: readers with different permissions that ask in turn. */
const MAX_VIEWS = 200;

/** How long a question waits for rows that have changed before it is answered from the last ones, in ms. */
const PATIENCE = 1_000;

/**
 * What is in the store, as each viewer may see it. A view holds until something is written, by any process; asking for
 * one is a single look at the revision. While the store is away, what was read last is what there is.
 */
export class Catalogue {
  readonly store: Store;
  readonly #sites: Sites | undefined;
  #rows: {readonly state: string; readonly rows: LibraryRows} | undefined;
  #reading: Promise<void> | undefined;
  readonly #views = new Map<string, Library>();

  /** @param sites where the files of builds are. Default: in folders of this machine */
  constructor(store: Store, sites?: Sites) {
    this.store = store;
    this.#sites = sites;
  }

  /**
   * @param host name of the host that is asked: the domain of a project shows that project alone
   * @throws {StoreAwayError} when the store is away and nothing was read yet
   */
  async view(viewer: Viewer = STRANGER, host?: string): Promise<Library> {
    const rows = await this.rows();
    const domain = rows.projects.find(({domain}) => domain !== null && domain === host?.toLowerCase());
    const key = `${domain?.id ?? ''} ${viewerKey(viewer)}`;
    const view = this.#views.get(key) ?? viewFor(rows, viewer, domain, this.#sites);
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MAX_VIEWS) break;
      this.#views.delete(oldest);
    }
    return view;
  }

  /** All rows, as they are now. */
  async rows(): Promise<LibraryRows> {
    const state = await this.store.state();
    if (state !== this.#rows?.state) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      if (this.#rows) await Promise.race([this.#reading.catch(passAway), patience()]);
      else await this.#reading;
    }
    return this.#rows!.rows;
  }

  /** The state is looked at first: what is written meanwhile is read once more. */
  async #read(): Promise<void> {
    const state = await this.store.state();
    this.#rows = {state, rows: await readLibraryRows(this.store.database)};
    this.#views.clear();
  }
}

function passAway(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error;
}

const patience = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, PATIENCE).unref();
  });
