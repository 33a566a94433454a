import type {Store} from '../../store/store.js';
import type {BuildPlace} from './build-place.js';

export interface PublisherOptions {
  readonly store: Store;
  /** Where files and indexes are kept. */
  readonly builds: BuildPlace;
}
