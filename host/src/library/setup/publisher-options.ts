import type {Store} from '../../store/store.js';
import type {BuildPlace} from './build-place.js';
import type {SiteLimits} from './copy-site.js';

export interface PublisherOptions {
  readonly store: Store;
  /** Where files and indexes are kept. */
  readonly builds: BuildPlace;
}

export interface RunOptions {
  /** Whose build it has to be still. Default: that of who began it. */
  readonly attempt?: number;
  /** What a folder is called that is gone afterwards. Default: it stays, and can be published from again. */
  readonly shown?: string;
  /** How large it may be. Default: as large as it is. */
  readonly limits?: SiteLimits;
  /** Ends it before it is served. Default: nothing does. */
  readonly signal?: AbortSignal;
}
